import type { LedgerCycle, Lot } from '@wheelwright/api'
import { useViewSet } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { CampaignLegend } from '../ui/campaign-legend.tsx'
import { Card } from '../ui/card.tsx'
import { useGrowing } from '../ui/use-growing.tsx'
import { CycleCard } from './cycle-card.tsx'

export interface CyclesSectionProps {
  cycles: readonly LedgerCycle[]
  lots: readonly Lot[]
}

/** The campaigns, those that run first, then the latest. */
export function CyclesSection({ cycles: all, lots }: CyclesSectionProps) {
  const [shown, show] = useViewSet('shown')
  const cycles = all.toSorted(
    (a, b) => (b.endedAt ?? '9').localeCompare(a.endedAt ?? '9') || b.startedAt.localeCompare(a.startedAt),
  )
  const growing = useGrowing(cycles)
  return (
    <Card flush title="Cycles" aside={cycles.length === 0 ? undefined : counted(cycles.length, 'cycle')}>
      {cycles.length === 0 && (
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
