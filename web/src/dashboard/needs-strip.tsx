import type { PortfolioSnapshot, WheelAlerts } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '../ui/skeleton.tsx'
import { needsOf } from './model.ts'
import type { Need } from './model.ts'

interface NeedsStripProps {
  snapshot: PortfolioSnapshot | undefined
  /** None while they are on their way: the strip is not held up for them. */
  alerts: WheelAlerts['items']
  /** How many wait for an answer; 0 until it is known. */
  openQuestions: number
}

/** A wheel's own page, where the need is about one. */
const placeOf = ({ to, wheelId }: Need) => (wheelId === undefined ? to : (`${to}/${wheelId}` as '/Wheels'))

/** What asks for the user today. It keeps its place when nothing does, so that nothing below it jumps. */
export function NeedsStrip({ snapshot, alerts, openQuestions }: NeedsStripProps) {
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
        needsOf(snapshot, alerts, openQuestions).map((need) => (
          <Link key={need.id} to={placeOf(need)} className="needs-item" data-tone={need.tone}>
            <strong>{need.title}</strong>
            <span>{need.text}</span>
          </Link>
        ))
      )}
    </nav>
  )
}
