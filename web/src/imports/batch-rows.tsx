import type { ImportPreview, RowOutcome } from '@wheelwright/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { importRowsQuery } from '../client/queries/import-queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Table } from '../ui/lists/table.tsx'
import { hasList, heldRowsSentence, listedRows, meaningOf, shownOutcome, wordsOf } from './model.ts'
import { Reasons } from './reasons.tsx'
import { columnsFor } from './row-columns.tsx'
import { setAsideColumn } from './set-aside.tsx'
import { Tally, tallyPanelId } from './tally.tsx'

interface BatchRowsProps {
  batch: ImportPreview
  keepsBoth: boolean
  onKeepBoth: (keepsBoth: boolean) => void
}

/** Every row of the file, in the group of what became of it. */
export function BatchRows({ batch, keepsBoth, onKeepBoth }: BatchRowsProps) {
  const [named, setNamed] = useViewState('rows')
  const outcome = shownOutcome(batch.counts, named)
  return (
    <>
      <Tally counts={batch.counts} chosen={outcome} onChoose={setNamed} />
      {batch.counts.rows > 0 && (
        <div id={tallyPanelId} role="tabpanel" aria-label={wordsOf(outcome).label}>
          <div className="batch-meaning">
            <p>
              {meaningOf(outcome, batch.state)} {heldRowsSentence(batch, outcome)}
            </p>
            {outcome === 'same-trade' && batch.state === 'staged' && (
              <Checkbox
                label="Count both"
                checked={keepsBoth}
                onChange={(event) => onKeepBoth(event.target.checked)}
                hint="Only if they are really two trades that look alike."
              />
            )}
          </div>
          <Reasons batch={batch} outcome={outcome} />
          {hasList(batch, outcome) && <Rows key={outcome} batch={batch} outcome={outcome} />}
        </div>
      )}
    </>
  )
}

/** The first rows come with the preview; the others are read when they are asked for. */
function Rows({ batch, outcome }: { batch: ImportPreview; outcome: RowOutcome }) {
  const [wantsAll, setWantsAll] = useState(false)
  const more = useInfiniteQuery({ ...importRowsQuery(batch.id, outcome), enabled: wantsAll })
  const first = useMemo(() => batch.rows.filter((row) => row.outcome === outcome), [batch.rows, outcome])
  const pages = more.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? first, [pages, first])
  const { id, kind, state } = batch
  const canSetAside =
    state === 'confirmed' && kind === 'history' && (outcome === 'refused' || outcome === 'needs-fix')
  const hasOthers = rows.length > 1
  const columns = useMemo(
    () =>
      columnsFor(outcome, batch.accounts.length > 1, canSetAside ? setAsideColumn(id, hasOthers) : undefined),
    [outcome, batch.accounts.length, canSetAside, id, hasOthers],
  )
  const words = wordsOf(outcome)
  return (
    <Table
      caption={`Rows of the file: ${words.label.toLowerCase()}`}
      columns={columns}
      rows={rows}
      rowKey={({ line, entry, column }) =>
        `${line} ${entry?.kind ?? column} ${entry?.symbol} ${entry?.netCash}`
      }
      paging={{
        total: listedRows(batch, outcome).shown,
        isLoading: more.isFetching,
        onMore: () => (wantsAll ? void more.fetchNextPage() : setWantsAll(true)),
      }}
    />
  )
}
