import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt, type TradingDate } from '@wheelwright/core'
import { memo, useMemo } from 'react'
import { useViewSet } from '../../client/use-view-state.ts'
import { OfAccount } from '../../client/of-account.tsx'
import { counted } from '../../entries/counted.ts'
import { SymbolLink, WheelLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatUnbrokenDate, withoutAmounts } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { PercentFigure } from '../../ui/figures/percent-figure.tsx'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { MissingBadge } from '../missing-badge.tsx'
import type { Ways } from '../place.ts'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { whyNoPace } from '../../campaigns/why-no-pace.ts'
import { whyNoTotal } from '../../campaigns/why-unknown.ts'
import { amountOr } from '../words.ts'
import { closedYears, type ClosedYear } from './closed-model.ts'
import './closed-wheels.css'
import { campaignRing } from '../../campaigns/ring.ts'
import { leftOut, ledgerTotals, paceOf, totalIfComplete } from '../summary/ledger-totals.ts'
import { Premium } from './strategy-figures.tsx'
import { StrategyMenu } from './strategy-menu.tsx'

interface ClosedWheelsProps {
  cycles: readonly WheelCycle[]
  places: Ways
}

/** One line for each wheel that is over, folded by year; the newest year stands open. */
export function ClosedWheels({ cycles, places }: ClosedWheelsProps) {
  const years = useMemo(() => closedYears(cycles), [cycles])
  const [turned, turn] = useViewSet('years')
  const count = counted(cycles.length, 'wheel')
  return (
    <Card title="Closed" aside={`${count}, one line each; pace is P&L a year on the capital that it held`}>
      <div className="wheel-years">
        {years.map((each, at) => {
          const isOpenAtFirst = at === 0
          return (
            <Disclosure
              key={each.year}
              summary={<YearLine {...each} />}
              open={turned.has(each.year) !== isOpenAtFirst}
              onToggle={(isOpen) => turn(each.year, isOpen !== isOpenAtFirst)}
            >
              <YearTable year={each.year} wheels={each.wheels} places={places} />
            </Disclosure>
          )
        })}
        <AllClosed cycles={cycles} />
      </div>
    </Card>
  )
}

/** The last line: every year together. */
function AllClosed({ cycles }: Pick<ClosedWheelsProps, 'cycles'>) {
  const { totals, pace } = useMemo(() => ({ totals: ledgerTotals(cycles), pace: paceOf(cycles) }), [cycles])
  return (
    <p className="wheel-year wheel-all-closed" aria-label="All closed wheels">
      <strong>All closed</strong>
      <Sums totals={totals} pace={pace} />
    </p>
  )
}

/** As on the page of the symbol and in the summary below: of what is known, and what that leaves out. */
function Sums({ totals, pace }: Pick<ClosedYear, 'totals' | 'pace'>) {
  return (
    <>
      <span>
        Premium <MoneyFigure {...totalIfComplete(totals.premium)} />
      </span>
      <span>
        P&L <DeltaFigure {...amountOr(totals.totalPnl.amount, 'that of no wheel is known')} />{' '}
        {leftOut(totals.totalPnl)}
      </span>
      <span>
        Pace <PercentFigure {...ratioOf(pace)} digits={1} />
      </span>
    </>
  )
}

const ratioOf = (pace: ClosedYear['pace']) =>
  pace.value === null ? { ratio: null, reason: pace.reason } : { ratio: pace.value }

function YearLine({ year, words, outcomes, totals, pace }: ClosedYear) {
  return (
    <span className="wheel-year">
      <strong>{year}</strong>
      <span>{words}</span>
      <span>{outcomes}</span>
      <Sums totals={totals} pace={pace} />
    </span>
  )
}

interface YearTableProps extends Pick<ClosedYear, 'year' | 'wheels'> {
  places: Ways
}

/** Drawn again when a wheel changes or a day ends, not with all that the address says. */
const YearTable = memo(function YearTable({ year, wheels, places }: YearTableProps) {
  usePrivacy()
  const today = tradingDateAt(useNow())
  const nameOf = useWheelName()
  return (
    <Table
      caption={`Wheels closed in ${year}`}
      columns={useMemo(() => columnsFor(places, today, nameOf), [places, today, nameOf])}
      rows={wheels}
      rowKey={({ id }) => id}
    />
  )
})

type NameOf = ReturnType<typeof useWheelName>

const columnsFor = (places: Ways, today: TradingDate, nameOf: NameOf): readonly Column<WheelCycle>[] => [
  {
    id: 'wheel',
    header: 'Wheel',
    names: true,
    cell: (cycle) => (
      <span className="ring-and-words wheel-name">
        <PhaseRing capital={campaignRing(cycle)} size={18} />
        <span>
          <SymbolLink symbol={cycle.ticker} />
          <OfAccount number={cycle.accountNumber}>{(name) => <small>{name}</small>}</OfAccount>
        </span>
        {cycle.restsOn !== null && <MissingBadge ticker={cycle.ticker} restsOn={cycle.restsOn} />}
      </span>
    ),
  },
  {
    id: 'span',
    header: 'From – to',
    cell: (cycle) => (
      <WheelLink cycleKey={cycle.cycleKey} label={nameOf(cycle)}>
        {formatUnbrokenDate(cycle.startedAt, today)}
        {cycle.endedAt !== null && ` – ${formatUnbrokenDate(cycle.endedAt, today)}`}
      </WheelLink>
    ),
  },
  { id: 'days', header: 'Days', align: 'end', cell: ({ daysActive }) => `${daysActive} d` },
  { id: 'outcome', header: 'Outcome', cell: ({ nextAction }) => withoutAmounts(nextAction) },
  {
    id: 'premium',
    header: 'Premium',
    align: 'end',
    cell: (cycle) => <Premium cycle={cycle} />,
  },
  {
    id: 'pnl',
    header: 'P&L',
    align: 'end',
    cell: (cycle) => <DeltaFigure {...amountOr(cycle.totalPnl, whyNoTotal(cycle))} />,
  },
  {
    id: 'pace',
    header: 'Pace',
    align: 'end',
    cell: (cycle) => <PercentFigure ratio={cycle.pace} digits={1} reason={whyNoPace(cycle)} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    actions: true,
    cell: (cycle) => (
      <span className="wheel-actions">
        <Button aria-label={`Details of ${nameOf(cycle)}`} onClick={() => places.openWheel(cycle.id)}>
          Details
        </Button>
        <StrategyMenu cycle={cycle} places={places} withDetails={false} withStatus />
      </span>
    ),
  },
]
