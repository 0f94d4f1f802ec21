import { counted } from '../entries/counted.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { useViewValues } from '../client/use-view-state.ts'
import { MarketStateLine } from '../prices/market-state-line.tsx'
import { useRefreshWheels } from '../prices/use-refresh-wheels.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Button } from '../ui/button.tsx'
import { formatWhen } from '../ui/figures/figures.ts'
import { byServer, useNow } from '../ui/now.ts'
import { exportParams, exportQuery } from './export-query.ts'
import { useShownPart } from './page-tabs.tsx'
import type { Places } from './place.ts'
import { useAutoRefresh } from './use-auto-refresh.ts'
import type { Cycles } from './use-cycles.ts'

interface WheelsHeaderProps {
  cycles: Cycles
  places: Places
  /** Reads wheels and opportunities again, without asking for prices. */
  onRefresh: () => void
  isRefreshing: boolean
}

/** How many wheels run, what the market does, how old the page is, and what can be done about it. */
export function WheelsHeader({ cycles, places, onRefresh, isRefreshing }: WheelsHeaderProps) {
  const [values] = useViewValues(exportParams)
  const part = useShownPart()
  const active = cycles.data?.filter(({ status }) => status !== 'closed').length
  const { refresh, refreshQuietly, isPending } = useRefreshWheels()
  const hasPositions = cycles.data?.some(({ positions }) => positions.length > 0) ?? false
  const auto = useAutoRefresh({ hasPositions, refresh: refreshQuietly })
  return (
    <PageHeader
      title="Wheel Strategies"
      subtitle={active === undefined ? 'Active wheels …' : counted(active, 'active wheel')}
      meta={
        <>
          <MarketStateLine />
          <UpdatedAt ms={cycles.updatedAt} />
          <ExportMenu name="exportWheels" what="wheels" query={exportQuery(values, part)} />
        </>
      }
      actions={
        <>
          <Button pending={isRefreshing} pendingLabel="Refreshing..." onClick={onRefresh}>
            Refresh
          </Button>
          <Button pending={isPending} pendingLabel="Refreshing..." onClick={() => void refresh()}>
            Refresh Prices
          </Button>
          <Button aria-pressed={auto.isOn} onClick={auto.toggle}>
            Auto-Refresh {auto.isOn ? 'ON' : 'OFF'}
          </Button>
          <Button onClick={places.openDetectionTest}>Test Detection</Button>
          <Button onClick={() => places.openManual()}>Manual Creation</Button>
          <Button tone="primary" onClick={places.create}>
            Create Wheel Strategy
          </Button>
        </>
      }
    />
  )
}

/** It has its place before the time is known, so that nothing moves. */
function UpdatedAt({ ms }: { ms: number }) {
  const now = useNow()
  // The cache notes when it was read by the device's clock.
  const at = byServer(ms)
  return <span className="wheels-updated">Updated {ms === 0 ? '…' : formatWhen(at, Math.max(now, at))}</span>
}
