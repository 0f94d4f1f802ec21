import type { ReactNode } from 'react'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'

/** Named figures, side by side as far as there is room. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="wheel-figures">{children}</dl>
}

interface NamedFigureProps {
  label: ReactNode
  /** What the figure is made of, or how old it is. */
  note?: ReactNode
  children: ReactNode
}

export function NamedFigure({ label, note, children }: NamedFigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note !== undefined && note !== null && (
          <small>{typeof note === 'string' ? wholeFigures(note) : note}</small>
        )}
      </dd>
    </div>
  )
}
