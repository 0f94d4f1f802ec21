import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profitQuery } from '../lots/queries.ts'
import { unknownsOf } from '../symbols/rests-on-model.ts'
import { Badge } from '../ui/badge.tsx'

/** What the figures of a wheel leave out, and the way to it; nothing where they are complete. */
export function MissingBadge({ ticker }: { ticker: string }) {
  const { data } = useQuery(profitQuery)
  const profit = data?.items.find(({ underlying }) => underlying === ticker)
  if (profit === undefined || profit.complete) return null
  const { refusedRows, refusedIn } = profit.restsOn
  const isRefused = refusedRows > 0
  return (
    <Link
      to={isRefused ? '/Imports' : '/Questions'}
      search={(isRefused && refusedIn !== null ? { batch: refusedIn } : {}) as never}
      className="wheel-missing"
    >
      <Badge tone="warn">Not in it: {unknownsOf(profit.restsOn)}</Badge>
    </Link>
  )
}
