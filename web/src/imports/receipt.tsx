import type { ImportBatch } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { questionCountQuery } from '../client/queries/queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { cyclesQuery } from '../client/queries/wheel-lists.ts'
import { counted } from '../entries/counted.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { formatInstant } from '../ui/figures/figures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { leadWords, notTaken, receiptParts, undoneWords } from './model.ts'
import { RefusedRows } from './refused-rows.tsx'

interface ReceiptProps {
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
        {!isUndone && <Lead />}
      </output>
      <div className="button-row">
        {onNext !== undefined && (
          <Button tone="primary" onClick={onNext}>
            Read the next file
          </Button>
        )}
        {!isUndone && (
          <Link to="/Wheels" className="button" data-tone={onNext === undefined ? 'primary' : undefined}>
            See your wheels
          </Link>
        )}
        {!isUndone && <Answer />}
        {!isUndone && batch.kind !== 'positions' && (
          <Link to="/Activity" search={{ batch: batch.id }} className="button">
            See the entries
          </Link>
        )}
        {notTaken(batch.counts) > 0 && <RefusedRows batch={batch} />}
        {!isUndone && <Button onClick={() => setUndo(batch.id)}>Undo import</Button>}
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

/** What there is now, of all imports together. It keeps its line while it is on its way. */
function Lead() {
  const open = useQuery(cyclesQuery('open')).data
  const closed = useQuery(cyclesQuery('closed')).data
  const questions = useQuery(questionCountQuery).data
  return (
    <p className="import-lead">
      {open === undefined || closed === undefined || questions === undefined ? (
        <Skeleton width={36} />
      ) : (
        leadWords({ openWheels: open.length, closedWheels: closed.length, questions: questions.all })
      )}
    </p>
  )
}

/** The way to what only the user knows, where there is anything. */
function Answer() {
  const all = useQuery(questionCountQuery).data?.all ?? 0
  if (all === 0) return null
  return (
    <Link to="/Questions" className="button">
      Answer {counted(all, 'question')}
    </Link>
  )
}

const when = (at: ImportBatch['confirmedAt']): string =>
  at === null ? '' : ` ${formatInstant(Date.parse(at))}`
