import type { Lot, WheelData } from '@wheelwright/api'
import { useViewSet } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { CampaignLegend } from '../ui/campaign-legend.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useGrowing } from '../ui/use-growing.tsx'
import { CycleCard } from './cycle-card.tsx'

export interface CyclesSectionProps {
  /** Undefined while they are on their way. */
  wheel: WheelData | undefined
  lots: readonly Lot[]
}

/** The campaigns, those that run first, then the latest. */
export function CyclesSection({ wheel, lots }: CyclesSectionProps) {
  const [shown, show] = useViewSet('shown')
  const cycles = (wheel?.cycles ?? []).toSorted(
    (a, b) => (b.endedAt ?? '9').localeCompare(a.endedAt ?? '9') || b.startedAt.localeCompare(a.startedAt),
  )
  const growing = useGrowing(cycles)
  return (
    <Card flush title="Cycles" aside={wheel === undefined ? undefined : counted(cycles.length, 'cycle')}>
      {wheel === undefined && <CycleSkeleton />}
      {wheel !== undefined && cycles.length === 0 && (
        <p className="symbol-note">
          No cycle yet. It begins with a put sold, or a call sold on shares that are held.
        </p>
      )}
      {growing.shown.map((cycle) => (
        <CycleCard key={cycle.id} cycle={cycle} lots={lots} shown={shown} onShow={show} />
      ))}
      {growing.more}
      {cycles.length > 0 && (
        <div className="cycle-legend">
          <CampaignLegend />
        </div>
      )}
    </Card>
  )
}

function CycleSkeleton() {
  return (
    <div className="cycle" aria-busy="true">
      <Skeleton width={30} />
      <div className="cycle-line-room" />
      <Skeleton width={50} />
    </div>
  )
}
