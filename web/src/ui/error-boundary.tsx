import { Component, type ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'

interface State {
  error: Error | null
}

/** Keeps an unexpected failure inside its part of the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <ErrorPanel
        title="Something went wrong"
        message={error.message}
        advice="Nothing was changed by this. Try again; if it comes back, reload the page."
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
