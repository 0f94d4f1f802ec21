import { strategyNames, tradingDateAt } from '@wheelwright/core'
import type { WheelCycle } from '@wheelwright/api'
import type { ComponentType } from 'react'
import { canRoll } from '../roll-shorts.ts'
import { WheelLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useNow } from '../../ui/now.ts'
import type { DetailTab, Places } from '../place.ts'
import { nameOfWheel } from '../../campaigns/wheel-names.ts'
import { HistoryTab } from './history-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { PositionsTab } from './positions-tab.tsx'
import { StatusTab } from './status-tab.tsx'
import { Tabs } from './tabs.tsx'

const tabs: readonly { name: DetailTab; label: string }[] = [
  { name: 'overview', label: 'Overview' },
  { name: 'performance', label: 'Performance' },
  { name: 'status', label: 'Status Tracking' },
  { name: 'history', label: 'History' },
  { name: 'positions', label: 'Positions' },
]

interface DetailsDialogProps {
  cycle: WheelCycle
  places: Places
}

const panels: Readonly<Record<DetailTab, ComponentType<DetailsDialogProps>>> = {
  overview: OverviewTab,
  performance: PerformanceTab,
  status: StatusTab,
  history: HistoryTab,
  positions: PositionsTab,
}

/** Everything about one wheel. */
export default function DetailsDialog({ cycle, places }: DetailsDialogProps) {
  const { tab } = places.place
  const today = tradingDateAt(useNow())
  const Panel = panels[tab]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.close()}
      title={`${cycle.ticker}: ${strategyNames[cycle.strategyType]}`}
      description={<WheelLink cycleKey={cycle.cycleKey}>{nameOfWheel(cycle, today)}</WheelLink>}
      width="wide"
      footer={
        <>
          {canRoll(cycle) && <Button onClick={() => places.openRoll(cycle.id)}>Roll Options</Button>}
          {cycle.status !== 'closed' && (
            <Button onClick={() => places.openClose(cycle.id)}>Close Strategy</Button>
          )}
          <Button onClick={() => places.openParameters(cycle.id)}>Edit Parameters</Button>
          <Button onClick={() => places.openNotes(cycle.id)}>Add Notes</Button>
          <Button onClick={places.close}>Close</Button>
        </>
      }
    >
      <Tabs label="About the wheel" tabs={tabs} chosen={tab} onChoose={places.showTab}>
        <Panel cycle={cycle} places={places} />
      </Tabs>
    </Dialog>
  )
}
