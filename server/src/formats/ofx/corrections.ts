/**
 * Rows of cash that replace or delete an earlier one, which they name by its number. The earlier one counts as well, since a file
 * of before may have brought it, and so does what takes it back. Where the file does not have it, its amount is not known.
 * Authority: OFX 2.2, section 11.4.4.1 "Statement transaction" (CORRECTFITID, CORRECTACTION).
 */
import { negateMoney } from '@wheelwright/core/entries'
import type { Row } from '../rows/row.ts'
import { refuseRow, takeAll, withDrafts } from '../rows/verdict.ts'
import type { EntryDraft, Verdict } from '../rows/verdict.ts'
import { currencyOf } from './facts.ts'
import type { OfxGroup } from './elements.ts'

interface OfxRow {
  readonly group: OfxGroup
  readonly row: Row
}

/** Some brokers name each row as the one that it corrects. */
const correctedBy = (row: Row): string =>
  row.text('CORRECTFITID') === row.text('FITID') ? '' : row.text('CORRECTFITID')

/** Of the rows of one account those that correct another one; `read` reads a row as if it corrected nothing. */
export function judgeCorrections(
  rows: readonly OfxRow[],
  read: (row: Row, group: OfxGroup) => Verdict,
): ReadonlyMap<Row, Verdict> {
  const corrections = rows.filter(({ row }) => correctedBy(row) !== '')
  if (corrections.length === 0) return new Map()
  const byNumber = new Map(rows.toReversed().map((own) => [own.row.text('FITID'), own]))
  return new Map(
    corrections.map(({ row, group }) => {
      const corrected = byNumber.get(correctedBy(row))
      if (corrected === undefined) return [row, refuseRow(row, 'CORRECTFITID', notHere)]
      return [row, judge({ row, group }, corrected, read)]
    }),
  )
}

const notHere =
  'names a row that is not in the file, so that what it corrects is not known: import a statement that has both'

function judge(
  { row, group }: OfxRow,
  corrected: OfxRow,
  read: (row: Row, group: OfxGroup) => Verdict,
): Verdict {
  // Read apart, so that what cannot be read is no fault of the row.
  const told = read(corrected.row.copy(), corrected.group)
  if (told.kind !== 'take' || currencyOf(corrected.row, corrected.group.head) !== 'USD')
    return refuseRow(row, 'CORRECTFITID', `names line ${corrected.row.line}, of which no cash was taken`)
  const back = withDrafts(told, takenBack)
  const action = row.code('CORRECTACTION')
  if (action === 'DELETE') return back
  if (action !== 'REPLACE') return refuseRow(row, 'CORRECTACTION', 'is neither REPLACE nor DELETE')
  const own = read(row, group)
  return own.kind === 'take' && back.kind === 'take' ? takeAll([...own.drafts, ...back.drafts]) : own
}

const takenBack = (draft: EntryDraft): EntryDraft => ({ ...draft, gross: negateMoney(draft.gross) })
