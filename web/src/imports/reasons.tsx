import type { ImportPreview, RowOutcome } from '@wheelwright/api'
import { asSentence } from '../entries/as-sentence.ts'
import { counted } from '../entries/counted.ts'
import { isTaken, listedRows, reasonsOf } from './model.ts'

/** Why these rows were not taken and how many of them are listed: shown where a list alone would not tell. */
export function Reasons({ batch, outcome }: { batch: ImportPreview; outcome: RowOutcome }) {
  const { shown, all } = listedRows(batch, outcome)
  if (shown >= all || isTaken(outcome)) return null
  return (
    <div className="import-reasons">
      <p>
        {counted(shown, 'row')} of {all.toLocaleString('en-US')} can be looked at and downloaded. Of the
        others only the reason is kept:
      </p>
      <ul>
        {reasonsOf(batch, outcome).map(({ column, reason, rows }) => (
          <li key={`${column} ${reason}`}>
            {counted(rows, 'row')}: {asSentence(`${column ?? 'The row'} ${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
