import { Component, type ReactNode } from 'react'
import { ErrorPanel } from '../ui/error-panel.tsx'
import './layout.css'
import { reloadWhenUpgraded } from './new-version.ts'

interface Props {
  /** Another address gives the pages another chance. */
  readonly path: string
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface State {
  readonly path: string
  readonly failed: { readonly error: unknown } | null
}

/** Every browser tells of a script that did not come in words of its own, with an address that helps nobody. */
const inWords = (error: unknown): string =>
  /\bmodule\b/.test(String(error))
    ? 'The script of this page did not arrive.'
    : error instanceof Error
      ? error.message
      : String(error)

/** Stands in for a page when nothing else caught what went wrong. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, failed: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  override componentDidCatch(): void {
    void reloadWhenUpgraded()
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failed: null }
  }

  readonly #retry = () => {
    this.props.onRetry()
    this.setState({ failed: null })
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (failed === null) return this.props.children
    const { error } = failed
    return (
      <div className="page-boundary">
        <ErrorPanel
          title="Unexpected Application Error!"
          message={inWords(error)}
          advice="Nothing was changed by this. Try again; if it comes back, reload the page."
          onRetry={this.#retry}
        />
      </div>
    )
  }
}
