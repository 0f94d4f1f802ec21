import type { WheelCycle } from '@wheelwright/api'
import { SymbolLink } from '../../entries/symbol-link.tsx'
import { Button } from '../../ui/button.tsx'
import { DeltaFigure } from '../../ui/delta-figure.tsx'
import { PhaseRing } from '../../ui/phase-ring.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column, TablePaging } from '../../ui/table.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import type { Places } from '../place.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { amountOr, whyUnknown } from '../words.ts'
import { ringOf } from './ring.ts'
import { AboutWheel, contractInWords, Expiration, Premium } from './strategy-figures.tsx'
import { StrategyMenu } from './strategy-menu.tsx'

function Contract({ cycle }: { cycle: WheelCycle }) {
  const contract = contractInWords(cycle)
  return contract === null ? (
    <Unknown reason="no short option is open" />
  ) : (
    <span className="figure">{contract}</span>
  )
}

const columns: readonly Column<WheelCycle>[] = [
  {
    id: 'wheel',
    header: 'Wheel',
    names: true,
    cell: (cycle) => (
      <span className="wheel-name">
        <PhaseRing capital={ringOf(cycle)} />
        <span>
          <SymbolLink symbol={cycle.ticker} />
          <small>
            <AboutWheel cycle={cycle} />
          </small>
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
        <small className="wheel-table-next">{nextAction}</small>
      </>
    ),
  },
  { id: 'contract', header: 'Strike', align: 'end', cell: (cycle) => <Contract cycle={cycle} /> },
  { id: 'expiration', header: 'Expiration', align: 'end', cell: (cycle) => <Expiration cycle={cycle} /> },
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
    cell: (cycle) => <DeltaFigure {...amountOr(cycle.totalPnl, whyUnknown(cycle))} />,
  },
  { id: 'days', header: 'Days', align: 'end', cell: ({ daysActive }) => daysActive.toLocaleString('en-US') },
]

const actionsFor = (places: Places): Column<WheelCycle> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  wide: true,
  cell: (cycle) => (
    <span className="wheel-actions">
      <Button aria-label={`Details of ${cycle.cycleKey}`} onClick={() => places.openWheel(cycle.id)}>
        Details
      </Button>
      <Button aria-label={`Manage ${cycle.cycleKey}`} onClick={() => places.openStatus(cycle.id)}>
        Manage
      </Button>
      <StrategyMenu cycle={cycle} places={places} withDetails={false} />
    </span>
  ),
})

interface StrategyTableProps {
  rows: readonly WheelCycle[]
  paging: TablePaging
  places: Places
}

export function StrategyTable({ rows, paging, places }: StrategyTableProps) {
  return (
    <Table
      caption="Wheel strategies"
      columns={[...columns, actionsFor(places)]}
      rows={rows}
      rowKey={({ id }) => id}
      paging={paging}
    />
  )
}
