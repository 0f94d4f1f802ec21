import type { ImportBatch } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import { useViewState } from '../client/use-view-state.ts'
import { Button } from '../ui/button.tsx'
import { formatInstant } from '../ui/figures.ts'
import { notTaken, receiptParts, undoneWords } from './model.ts'
import { RefusedRows } from './refused-rows.tsx'

export interface ReceiptProps {
  batch: ImportBatch
  onClose: () => void
  onNext: (() => void) | undefined
}

/** What an import did, how to take it back, and where to look next. */
export function Receipt({ batch, onClose, onNext }: ReceiptProps) {
  const [, setUndo] = useViewState('undo')
  const isUndone = batch.state === 'undone'
  return (
    <div className="batch-bar">
      <output>
        {isUndone ? (
          <p>
            <strong>Undone{when(batch.undoneAt)}.</strong> {undoneWords(batch)}
          </p>
        ) : (
          <p>
            <strong>Imported{when(batch.confirmedAt)}.</strong> {receiptParts(batch).join(', ')}.
          </p>
        )}
      </output>
      <div className="import-actions">
        {onNext !== undefined && (
          <Button tone="primary" onClick={onNext}>
            Read the next file
          </Button>
        )}
        {!isUndone && batch.kind !== 'positions' && (
          <Link to="/Activity" search={{ batch: batch.id } as never} className="button">
            See the entries
          </Link>
        )}
        {notTaken(batch.counts) > 0 && <RefusedRows id={batch.id} />}
        {!isUndone && <Button onClick={() => setUndo(batch.id)}>Undo import</Button>}
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

const when = (at: ImportBatch['confirmedAt']): string =>
  at === null ? '' : ` ${formatInstant(Date.parse(at))}`
