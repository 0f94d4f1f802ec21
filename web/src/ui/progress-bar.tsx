import type { ReactNode } from 'react'
import './progress-bar.css'

interface ProgressBarProps {
  /** What goes on: Reading history.csv. */
  label: string
  done: number
  /** Null while nobody knows how much there is. */
  total: number | null
  /** How far it is in words, below the bar. */
  children?: ReactNode
}

/** How far something is that takes its time. The words below say the same as the bar. */
export function ProgressBar({ label, done, total, children }: ProgressBarProps) {
  const share = total === null ? {} : { value: Math.min(done, total), max: Math.max(total, 1) }
  return (
    <div className="progress">
      <progress className="progress-bar" aria-label={label} {...share} />
      {children !== undefined && <p className="progress-words">{children}</p>}
    </div>
  )
}
