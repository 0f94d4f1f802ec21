import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { memo, useMemo } from 'react'
import { counted } from '../../entries/counted.ts'
import { WheelLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { formatCardDate, withoutAmounts } from '../../ui/figures/figures.ts'
import { useNow } from '../../ui/now.ts'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { usePrivacy } from '../../ui/figures/privacy.ts'
import { Table, type Column, type TablePaging } from '../../ui/lists/table.tsx'
import { Unknown } from '../../ui/figures/unknown.tsx'
import type { Ways } from '../place.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { whyNoTotal, whyUnknown } from '../../campaigns/why-unknown.ts'
import { amountOr, daysLeft } from '../words.ts'
import { campaignRing } from '../../campaigns/ring.ts'
import { AboutWheel, contractInWords, Premium } from './strategy-figures.tsx'
import { StrategyMenu } from './strategy-menu.tsx'
import { TotalCells } from './total-row.tsx'

function Contract({ cycle }: { cycle: WheelCycle }) {
  const contract = contractInWords(cycle)
  const today = tradingDateAt(useNow())
  const { expirationDate, daysToExpiration } = cycle
  if (contract === null)
    return <Unknown reason={cycle.endedAt === null ? 'no short option is open' : 'the wheel has ended'} />
  return (
    <>
      <span className="figure">{contract}</span>
      {expirationDate !== null && (
        <small>
          {formatCardDate(expirationDate, today)}
          {daysToExpiration !== null && `, ${daysLeft(daysToExpiration)}`}
        </small>
      )}
    </>
  )
}

function NamedLink({ cycle }: { cycle: WheelCycle }) {
  const nameOf = useWheelName()
  return (
    <WheelLink cycleKey={cycle.cycleKey} label={nameOf(cycle)}>
      {cycle.ticker}
    </WheelLink>
  )
}

const columns: readonly Column<WheelCycle>[] = [
  {
    id: 'wheel',
    header: 'Wheel',
    names: true,
    cell: (cycle) => (
      <span className="ring-and-words wheel-name">
        <PhaseRing capital={campaignRing(cycle)} />
        <span>
          <NamedLink cycle={cycle} />
          <small>
            <AboutWheel cycle={cycle} />
          </small>
          <small>{counted(cycle.daysActive, 'day')}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    wide: true,
    cell: ({ status, nextAction }) => (
      <>
        <StatusBadge status={status} />
        <small className="wheel-table-next">{withoutAmounts(nextAction)}</small>
      </>
    ),
  },
  {
    id: 'contract',
    header: 'Contract',
    align: 'end',
    cell: (cycle) => <Contract cycle={cycle} />,
  },
  { id: 'premium', header: 'Premium', align: 'end', cell: (cycle) => <Premium cycle={cycle} /> },
  {
    id: 'unrealized',
    header: 'Unrealized',
    align: 'end',
    cell: (cycle) => <DeltaFigure {...amountOr(cycle.unrealizedPnl, whyUnknown(cycle))} />,
  },
  {
    id: 'total',
    header: 'Total P&L',
    align: 'end',
    cell: (cycle) => <DeltaFigure {...amountOr(cycle.totalPnl, whyNoTotal(cycle))} />,
  },
]

const actionsFor = (places: Ways): Column<WheelCycle> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  wide: true,
  cell: (cycle) => <RowActions cycle={cycle} places={places} />,
})

function RowActions({ cycle, places }: { cycle: WheelCycle; places: Ways }) {
  const name = useWheelName()(cycle)
  return (
    <span className="wheel-actions">
      <Button data-row-key="x" aria-label={`Details of ${name}`} onClick={() => places.openWheel(cycle.id)}>
        Details
      </Button>
      <Button aria-label={`Manage ${name}`} onClick={() => places.openStatus(cycle.id)}>
        Manage
      </Button>
      <StrategyMenu cycle={cycle} places={places} withDetails={false} />
    </span>
  )
}

interface StrategyTableProps {
  rows: readonly WheelCycle[]
  /** Those that the last row sums, beyond what is drawn; null while they are on their way. */
  all: readonly WheelCycle[] | null
  paging: TablePaging | undefined
  places: Ways
}

/** Drawn again when a wheel changes, not with all that the address says. */
export const StrategyTable = memo(function StrategyTable({ rows, all, paging, places }: StrategyTableProps) {
  usePrivacy()
  return (
    <Table
      caption="Wheel strategies"
      columns={useMemo(() => [...columns, actionsFor(places)], [places])}
      rows={rows}
      rowKey={({ id }) => id}
      paging={paging}
      footer={<TotalCells cycles={all} />}
    />
  )
})
