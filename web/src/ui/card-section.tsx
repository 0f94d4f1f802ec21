import type { ReactNode } from 'react'
import { useId } from 'react'
import './card-section.css'

interface CardSectionProps {
  title: string
  /** Said beside the title, quietly. */
  aside?: string
  children: ReactNode
}

/** A part of a card, under a heading of its own. */
export function CardSection({ title, aside, children }: CardSectionProps) {
  const id = useId()
  return (
    <section className="card-section" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {aside !== undefined && <p>{aside}</p>}
      </header>
      {children}
    </section>
  )
}
