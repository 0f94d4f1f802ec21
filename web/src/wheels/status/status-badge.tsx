import { Badge } from '../../ui/badge.tsx'
import { statusLabel } from '../../campaigns/wheel-names.ts'

/** One of the nine statuses; any other is shown as unknown. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusLabel(status)
  return <Badge tone={tone}>{label}</Badge>
}
