import type { Position } from '@wheelwright/api'
import { Link } from '../routing/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { differs } from './source-words.ts'

/** Beside a position of which the broker's snapshot and the history say another quantity. */
export function DiffersBadge({ position }: { position: Pick<Position, 'difference'> }) {
  if (!differs(position)) return null
  return (
    <Link to="/Reconciliation" className="symbol-link">
      <Badge tone="warn">differs</Badge>
    </Link>
  )
}
