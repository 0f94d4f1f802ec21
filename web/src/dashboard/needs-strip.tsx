import type { PortfolioSnapshot } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '../ui/skeleton.tsx'
import { needsOf } from './model.ts'

/** What asks for the user today. It keeps its place when nothing does, so that nothing below it jumps. */
export function NeedsStrip({ snapshot }: { snapshot: PortfolioSnapshot | undefined }) {
  return (
    <nav className="needs" aria-label="Needs you" aria-busy={snapshot === undefined || undefined}>
      {snapshot === undefined ? (
        <span className="needs-item">
          <strong>
            <Skeleton width={9} />
          </strong>
          <span>
            <Skeleton width={24} />
          </span>
        </span>
      ) : (
        needsOf(snapshot).map(({ id, title, text, tone, to }) => (
          <Link key={id} to={to} className="needs-item" data-tone={tone}>
            <strong>{title}</strong>
            <span>{text}</span>
          </Link>
        ))
      )}
    </nav>
  )
}
