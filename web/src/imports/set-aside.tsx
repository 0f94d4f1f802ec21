import type { ImportRow } from '@wheelwright/api'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { isRefused, useSetAside } from './use-set-aside.ts'

/** What to do about a refused row that nobody will mend. */
export function setAsideColumn(batchId: string, hasOthers: boolean): Column<ImportRow> {
  return {
    id: 'set-aside',
    header: 'Figures',
    wide: true,
    cell: (row) => (isRefused(row) ? <SetAside batchId={batchId} row={row} hasOthers={hasOthers} /> : null),
  }
}

interface SetAsideProps {
  batchId: string
  row: ImportRow
  /** Other rows stand beside it, so that some may be refused for the same reason. */
  hasOthers: boolean
}

function SetAside({ batchId, row, hasOthers }: SetAsideProps) {
  const { set, undo, isPending } = useSetAside(batchId)
  const { id, line, underlying } = row
  if (id === null) return null
  if (row.isSetAside)
    return (
      <div className="row-aside">
        <span>Set aside</span>
        <Button
          tone="quiet"
          pending={isPending}
          aria-label={`Take up line ${line} again`}
          onClick={() => void undo(id, 'false')}
        >
          Take up again
        </Button>
      </div>
    )
  return (
    <div className="row-aside">
      <span>{underlying === null ? 'Names no symbol' : `Names ${underlying}`}</span>
      <Button
        tone="quiet"
        pending={isPending}
        aria-label={`Set line ${line} aside`}
        onClick={() => void set(id, 'false')}
      >
        Set aside
      </Button>
      {hasOthers && (
        <Button
          tone="quiet"
          pending={isPending}
          aria-label={`Set all rows aside that have the reason of line ${line}`}
          onClick={() => void set(id, 'true')}
        >
          All of this reason
        </Button>
      )}
    </div>
  )
}
