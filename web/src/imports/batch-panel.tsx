import type { ImportPreview } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, detailOf, requestIdOf } from '../client/api-error.ts'
import { importBatchQuery } from '../client/queries/import-queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BatchFacts } from './batch-facts.tsx'
import { BatchRows } from './batch-rows.tsx'
import { Decision } from './decision.tsx'
import { fileNameOf, stateTones, stateWords, wasRead } from './model.ts'
import { Notices } from './notices.tsx'
import { Receipt } from './receipt.tsx'
import { askAgainMs, NotRead, Staging } from './staging.tsx'

interface BatchPanelProps {
  id: string
  /** Back to the page without a batch, and on to the next file. */
  onClose: () => void
  /** Takes the next file that waits; absent when none does. */
  onNext: (() => void) | undefined
}

/** One import: a preview until it is confirmed, a receipt from then on. */
export function BatchPanel({ id, onClose, onNext }: BatchPanelProps) {
  const {
    data: batch,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...importBatchQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'staging' ? askAgainMs : false),
  })
  if (batch === undefined && error !== null) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <ErrorPanel
        title={isGone ? 'This import is gone' : 'The import could not be loaded'}
        message={
          isGone
            ? 'It was discarded, or it belongs to someone else. Nothing of it was written.'
            : detailOf(error, 'The server did not answer.')
        }
        requestId={requestIdOf(error)}
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
      {wasRead(batch) && <BatchFacts batch={batch} />}
      {batch.state === 'staging' && (
        <div className="batch-bar">
          <Staging batch={batch} onGone={onClose} />
        </div>
      )}
      {batch.state === 'failed' && <NotRead batch={batch} onClose={onClose} />}
      {batch.state === 'staged' && (
        <Decision batch={batch} keepsBoth={keepsBoth} onClose={onClose} onNext={onNext} />
      )}
      {(batch.state === 'confirmed' || batch.state === 'undone') && (
        <Receipt batch={batch} onClose={onClose} onNext={onNext} />
      )}
      {wasRead(batch) && <BatchRows batch={batch} keepsBoth={keepsBoth} onKeepBoth={setKeepsBoth} />}
      <Notices batch={batch} />
    </Card>
  )
}

function BatchSkeleton() {
  return (
    <Card title={<Skeleton width={24} />} className="batch-awaited">
      <Skeleton width={60} />
    </Card>
  )
}
