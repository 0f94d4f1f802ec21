import type { ReactNode } from 'react'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { detailOf, requestIdOf } from './api-error.ts'

interface NotLoadedProps {
  title: string
  query: {
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** What the server says of it, unless the specification prints another sentence. */
  message?: string
  /** What was kept and what to do next. */
  advice?: ReactNode
  retryLabel?: string
}

/** Stands in the place of what a query could not read, and reads it again. */
export function NotLoaded({
  title,
  query: { error, isFetching, refetch },
  message = detailOf(error, 'The server did not answer.'),
  advice = 'Nothing was changed.',
  ...retry
}: NotLoadedProps) {
  return (
    <ErrorPanel
      title={title}
      message={message}
      advice={advice}
      requestId={requestIdOf(error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
      {...retry}
    />
  )
}
