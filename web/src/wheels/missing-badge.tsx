import type { RestsOn } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { profitQuery } from '../lots/queries.ts'
import { Link } from '../routing/link.tsx'
import { unknownsOf } from '../symbols/rests-on-model.ts'
import { Badge } from '../ui/badge.tsx'

interface MissingBadgeProps {
  ticker: string
  restsOn: RestsOn
}

/** What the figures of a wheel leave out, and the way to it; nothing where they are complete. */
export function MissingBadge({ ticker, restsOn }: MissingBadgeProps) {
  const { data } = useQuery(profitQuery)
  const unknowns = unknownsOf(restsOn)
  if (unknowns === null) return null
  const refusedIn = data?.items.find(({ underlying }) => underlying === ticker)?.restsOn.refusedIn ?? null
  const isRefused = restsOn.refusedRows > 0
  return (
    <Link
      to={isRefused ? '/Imports' : '/Questions'}
      search={isRefused ? { batch: refusedIn } : {}}
      className="wheel-missing"
    >
      <Badge tone="warn">Not in it: {unknowns}</Badge>
    </Link>
  )
}
