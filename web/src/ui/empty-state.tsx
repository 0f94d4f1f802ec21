import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  /** What will be here, as a sentence. */
  title: string
  children?: ReactNode
  /** One main action, and at most one beside it. */
  actions?: ReactNode
  /** A sign of its own; a dashed ring unless told. */
  sign?: ReactNode
  /** The heading's place in the page's outline. */
  level?: 2 | 3
}

export function EmptyState({ title, children, actions, sign, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="empty" data-level={level}>
      {sign ?? <EmptyRing />}
      <Heading>{title}</Heading>
      {children !== undefined && <div className="empty-text">{children}</div>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  )
}

/** The phase ring before anything is at stake. */
function EmptyRing() {
  return (
    <svg className="empty-ring" viewBox="-22 -22 44 44" aria-hidden="true">
      {Array.from({ length: 48 }, (_, index) => (
        <path
          key={index}
          d={index % 12 === 0 ? 'M0-21V-14' : 'M0-21V-17.5'}
          transform={`rotate(${index * 7.5})`}
        />
      ))}
    </svg>
  )
}
