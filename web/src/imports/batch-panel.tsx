import type { ImportPreview } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../client/api-error.ts'
import { useImportProgress } from '../client/import-progress.ts'
import { importBatchQuery } from '../client/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BatchRows } from './batch-rows.tsx'
import { Decision } from './decision.tsx'
import { fileNameOf, progressWords, stateTones, stateWords } from './model.ts'
import { Notices } from './notices.tsx'
import { Receipt } from './receipt.tsx'

export interface BatchPanelProps {
  id: string
  /** Back to the page without a batch, and on to the next file. */
  onClose: () => void
  /** Takes the next file that waits; absent when none does. */
  onNext: (() => void) | undefined
}

/** One import: a preview until it is confirmed, a receipt from then on. */
export function BatchPanel({ id, onClose, onNext }: BatchPanelProps) {
  const { data: batch, error, isFetching, refetch } = useQuery(importBatchQuery(id))
  if (batch === undefined && error !== null) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <ErrorPanel
        title={isGone ? 'This import is gone' : 'The import could not be loaded'}
        message={
          isGone
            ? 'It was discarded, or it belongs to someone else. Nothing of it was written.'
            : messageOf(error, 'The server did not answer.')
        }
        requestId={error instanceof ApiError ? error.requestId : null}
        retryLabel={isGone ? 'Take another file' : 'Try again'}
        retrying={isFetching && !isGone}
        onRetry={isGone ? onClose : () => void refetch()}
      />
    )
  }
  if (batch === undefined) return <BatchSkeleton />
  return <Batch batch={batch} onClose={onClose} onNext={onNext} />
}

function Batch({ batch, onClose, onNext }: Omit<BatchPanelProps, 'id'> & { batch: ImportPreview }) {
  const [keepsBoth, setKeepsBoth] = useState(false)
  const title = (
    <span className="import-name">
      {fileNameOf(batch)} <Badge tone={stateTones[batch.state]}>{stateWords[batch.state]}</Badge>
    </span>
  )
  return (
    <Card flush title={title} className="batch">
      <BatchFacts batch={batch} />
      {batch.state === 'staging' && <Staging batch={batch} />}
      {batch.state === 'staged' && (
        <Decision batch={batch} keepsBoth={keepsBoth} onClose={onClose} onNext={onNext} />
      )}
      {(batch.state === 'confirmed' || batch.state === 'undone') && (
        <Receipt batch={batch} onClose={onClose} onNext={onNext} />
      )}
      <BatchRows batch={batch} keepsBoth={keepsBoth} onKeepBoth={setKeepsBoth} />
      <Notices batch={batch} />
    </Card>
  )
}

/** Seen when one comes back to the page, or from another tab, while a file is being read. */
function Staging({ batch }: { batch: ImportPreview }) {
  const said = useImportProgress()
  const progress = said?.batchId === batch.id ? said : null
  return (
    <div className="batch-bar">
      <ProgressBar
        label={`Reading ${fileNameOf(batch)}`}
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
      >
        {progress === null
          ? 'The file is still being read. Nothing is written yet.'
          : progressWords(progress)}
      </ProgressBar>
    </div>
  )
}

function BatchSkeleton() {
  return (
    <Card title={<Skeleton width={24} />} className="batch-awaited">
      <Skeleton width={60} />
    </Card>
  )
}
