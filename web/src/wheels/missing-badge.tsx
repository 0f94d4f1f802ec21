import type { RestsOn } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { profitQuery } from '../lots/queries.ts'
import { Link } from '../routing/link.tsx'
import { unknownsOf } from '../symbols/figures/rests-on-model.ts'
import { Badge } from '../ui/badge.tsx'

interface MissingBadgeProps {
  ticker: string
  restsOn: RestsOn
}

/** What the figures of a wheel leave out, and the way to it once that is known; nothing where they are complete. */
export function MissingBadge({ ticker, restsOn }: MissingBadgeProps) {
  const isRefused = restsOn.refusedRows > 0
  const { data, isPending } = useQuery({ ...profitQuery, enabled: isRefused })
  const unknowns = unknownsOf(restsOn)
  if (unknowns === null) return null
  const badge = <Badge tone="warn">Not in it: {unknowns}</Badge>
  if (isRefused && isPending) return <span className="wheel-missing">{badge}</span>
  const refusedIn = data?.items.find(({ underlying }) => underlying === ticker)?.restsOn.refusedIn ?? null
  // Questions ask of costs and outcomes; Reconciliation tells of the rest.
  const isAsked = restsOn.unknownBasis + restsOn.pending > 0
  return (
    <Link
      to={isRefused ? '/Imports' : isAsked ? '/Questions' : '/Reconciliation'}
      search={isRefused ? { batch: refusedIn } : {}}
      className="wheel-missing"
    >
      {badge}
    </Link>
  )
}
