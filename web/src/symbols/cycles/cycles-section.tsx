import type { LedgerCycle, WheelData } from '@wheelwright/api'
import { compareText, tradingDateAt } from '@wheelwright/core'
import { Fragment } from 'react'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { useViewSet } from '../../client/use-view-state.ts'
import { counted } from '../../entries/counted.ts'
import { WheelLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CampaignLegend } from '../../ui/wheel-marks/campaign-legend.tsx'
import { Card } from '../../ui/card.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatUnbrokenDate, formatDate } from '../../ui/figures/figures.ts'
import { useNow } from '../../ui/now.ts'
import { CycleCard } from './cycle-card.tsx'

interface CyclesSectionProps {
  symbol: string
  cycles: readonly LedgerCycle[]
  /** Of all campaigns, also those that are not here yet. */
  count: number
  /** Those of them whose wheel was deleted. */
  inTrash: number
  /** Brings more of them; null when all are here. */
  onMore: (() => void) | null
  isGrowing: boolean
  /** Made by hand, with no entries behind them. */
  plans: WheelData['plans']
}

/** The campaigns, those that run first, then the latest, of which each is folded to a line. */
export function CyclesSection(props: CyclesSectionProps) {
  const { symbol, cycles: all, count, inTrash, onMore, isGrowing, plans } = props
  const nameOf = useWheelName()
  const [shown, show] = useViewSet('shown')
  const today = tradingDateAt(useNow())
  const cycles = all.toSorted(
    (a, b) => compareText(b.endedAt ?? '9', a.endedAt ?? '9') || compareText(b.startedAt, a.startedAt),
  )
  return (
    <Card flush title="Wheels" aside={countedWheels(count, inTrash)}>
      {cycles.length === 0 && (
        <p className="symbol-note">
          No wheel yet. It begins with a put sold, or a call sold on shares that are held.
        </p>
      )}
      {cycles.map((cycle) => {
        const card = <CycleCard key={cycle.id} cycle={cycle} shown={shown} onShow={show} />
        if (cycle.endedAt === null) return card
        const fold = `cycle.${cycle.cycleKey}`
        return (
          <Disclosure
            key={cycle.id}
            summary={<ClosedLine cycle={cycle} />}
            open={shown.has(fold)}
            onToggle={(isShown) => show(fold, isShown)}
          >
            {card}
          </Disclosure>
        )
      })}
      {plans.length > 0 && (
        <p className="symbol-note">
          {counted(plans.length, 'wheel')} made by hand, without entries:{' '}
          {plans.map(({ id, startedAt, cycleKey }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <WheelLink
                cycleKey={cycleKey}
                label={nameOf({ cycleKey, startedAt, ticker: symbol, origin: 'manual' })}
              >
                wheel since {formatUnbrokenDate(startedAt, today)}
              </WheelLink>
            </Fragment>
          ))}
        </p>
      )}
      {onMore !== null && (
        <div className="growing">
          <Button pending={isGrowing} onClick={onMore}>
            Show more wheels
          </Button>
          <span>
            {cycles.length.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
          </span>
        </div>
      )}
      {cycles.length > 0 && (
        <div className="cycle-legend">
          <CampaignLegend />
        </div>
      )}
    </Card>
  )
}

/** Those that were deleted are no wheels on the other pages. */
function countedWheels(count: number, inTrash: number): string | undefined {
  if (count === 0) return undefined
  if (inTrash === 0) return counted(count, 'wheel')
  const deleted = inTrash.toLocaleString('en-US')
  return inTrash === count
    ? `${counted(count, 'wheel')} in the trash`
    : `${counted(count - inTrash, 'wheel')}, ${deleted} in the trash`
}

/** A closed campaign on one line: when, how it ended, and what it brought. */
function ClosedLine({ cycle: { startedAt, endedAt, outcome, totalPnl } }: { cycle: LedgerCycle }) {
  return (
    <span className="two-ends">
      <span>
        {formatDate(startedAt)} to {endedAt === null ? 'today' : formatDate(endedAt)}, {outcome}
      </span>
      <DeltaFigure
        {...(totalPnl === null
          ? { value: null, reason: 'a price behind it is unknown' }
          : { value: totalPnl })}
      />
    </span>
  )
}
