import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** The router's own page for what nothing else caught. */
export function UnexpectedError({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto w-full max-w-2xl p-4">
      <ErrorPanel
        title="Unexpected Application Error!"
        message={error instanceof Error ? error.message : String(error)}
        advice="Nothing was changed by this. Try again; if it comes back, reload the page."
        onRetry={reset}
      />
    </div>
  )
}
