import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './error-panel.css'

interface ErrorFact {
  label: string
  value: ReactNode
}

interface ErrorPanelProps {
  title: string
  /** What happened. */
  message: string
  /** What was kept and what to do next. */
  advice?: ReactNode
  /** Lets whoever runs the server find the request in its log. */
  requestId?: string | null
  /** Status, code, path and the like. */
  details?: readonly ErrorFact[]
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

/** An answer that says so itself needs no second word on it: nor do other pages work where the database does not answer. */
const saysWhatWasKept = (message: string): boolean => message.includes('Nothing was changed')

export function ErrorPanel({
  title,
  message,
  advice,
  requestId,
  details = [],
  retrying = false,
  ...retry
}: ErrorPanelProps) {
  const facts = typeof requestId === 'string' ? [...details, { label: 'Request', value: requestId }] : details
  return (
    <section className="error-panel" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      {advice !== undefined && !saysWhatWasKept(message) && <div className="error-advice">{advice}</div>}
      {facts.length > 0 && (
        <dl className="error-facts">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {retry.onRetry !== undefined && (
        <Button pending={retrying} onClick={retry.onRetry}>
          {retry.retryLabel ?? 'Try Again'}
        </Button>
      )}
    </section>
  )
}
