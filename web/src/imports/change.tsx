import type { ReactNode } from 'react'

interface ChangeProps {
  /** Null where nothing changed. */
  before: ReactNode
  after: ReactNode
}

/** What a correction makes of a figure: the old one, struck out, and the new one. */
export function Change({ before, after }: ChangeProps) {
  if (before === null) return after
  return (
    <span className="change">
      <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
    </span>
  )
}
