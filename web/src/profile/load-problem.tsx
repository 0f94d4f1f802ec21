import { ApiError, messageOf } from '../client/api-error.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

export interface LoadProblemProps {
  title: string
  error: Error
  retrying: boolean
  onRetry: () => void
}

/** A part of the page that could not be read; the others stay. */
export function LoadProblem({ title, error, retrying, onRetry }: LoadProblemProps) {
  return (
    <ErrorPanel
      title={title}
      message={messageOf(error, 'Try again.')}
      advice="Nothing was changed."
      requestId={error instanceof ApiError ? error.requestId : null}
      retrying={retrying}
      onRetry={onRetry}
    />
  )
}
