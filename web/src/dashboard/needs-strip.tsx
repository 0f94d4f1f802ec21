import type { PortfolioSnapshot } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import { needsOf } from './model.ts'

/** What asks for the user today; not there at all when nothing does. */
export function NeedsStrip({ snapshot }: { snapshot: PortfolioSnapshot }) {
  const needs = needsOf(snapshot)
  if (needs.length === 0) return null
  return (
    <nav className="needs" aria-label="Needs you">
      {needs.map(({ id, title, text, tone }) => (
        <Link key={id} to="/Options" className="needs-item" data-tone={tone}>
          <strong>{title}</strong>
          <span>{text}</span>
        </Link>
      ))}
    </nav>
  )
}
