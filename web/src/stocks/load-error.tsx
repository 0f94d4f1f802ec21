import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../client/api-error.ts'
import { healthQuery } from '../client/queries/queries.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

interface LoadErrorProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** Everything that helps to find out why the positions did not load. */
export function LoadError({ error, isRetrying, onRetry }: LoadErrorProps) {
  const health = useQuery(healthQuery)
  const known = error instanceof ApiError ? error : null
  const backend = health.isPending ? 'checking' : health.data === undefined ? 'does not answer' : 'healthy'
  const details = [
    { label: 'Status', value: known?.status ?? '–' },
    { label: 'Code', value: known?.code ?? '–' },
    { label: 'Path', value: known?.path ?? '–' },
    { label: 'Backend health', value: backend },
    { label: 'Positions loaded', value: 0 },
    ...(known !== null && known.detail !== known.message
      ? [{ label: 'Server says', value: known.detail }]
      : []),
  ]
  return (
    <ErrorPanel
      title="Data Loading Error"
      message={error.message}
      advice={
        <>
          <p>Nothing was changed. To find the cause:</p>
          <ol className="stocks-steps">
            <li>See that the server is running and that this page came from its address.</li>
            <li>Check the network between this browser and the server.</li>
            <li>Sign out and in again, if the status is 401.</li>
            <li>Look into the server's log for the request named here.</li>
          </ol>
        </>
      }
      details={details}
      requestId={known?.requestId ?? null}
      onRetry={onRetry}
      retrying={isRetrying}
      retryLabel="Retry Loading Data"
    />
  )
}
