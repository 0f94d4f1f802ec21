import type { ReactNode } from 'react'
import './card.css'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  /** A word at the right of the title: an age, a count, a link. */
  aside?: ReactNode
  /** Without padding, for tables and lists that go from edge to edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, aside, flush = false, className, children }: CardProps) {
  return (
    <section className={classNames('card', className)} data-flush={flush || undefined}>
      {title !== undefined && (
        <header className="card-head">
          <h2>{title}</h2>
          {aside !== undefined && <div className="card-aside">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
