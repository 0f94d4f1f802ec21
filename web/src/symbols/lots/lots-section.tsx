import { lazy, Suspense } from 'react'
import type { Lot, StockCostSetting } from '@wheelwright/api'
import { useViewState } from '../../client/use-view-state.ts'
import { counted } from '../../entries/counted.ts'
import { CostCell } from '../../lots/cost-cells.tsx'
import type { CostName } from '../../lots/cost-place.ts'
import { LotCalls } from '../../lots/lot-calls.tsx'
import { stockCostChoices, stockCostSettings } from '../../lots/stock-cost.ts'
import { whyCostUnknown } from '../../lots/words.ts'
import { Card } from '../../ui/card.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { amount, lotColumns } from './lot-columns.tsx'

/** Few open them. */
const ClosedLots = lazy(() => import('./closed-lots.tsx'))

const openColumns = (
  lots: readonly Lot[],
  onOpen: (lot: Lot, cost: CostName) => void,
): readonly Column<Lot>[] => [
  ...lotColumns(lots),
  {
    id: 'tax',
    header: 'Tax basis',
    align: 'end',
    cell: (lot) => <CostCell lot={lot} cost="tax" onOpen={onOpen} />,
  },
  {
    id: 'cost',
    header: 'Net stock cost',
    align: 'end',
    cell: (lot) => <CostCell lot={lot} cost="cost" onOpen={onOpen} />,
  },
  {
    id: 'value',
    header: 'Market value',
    align: 'end',
    cell: (lot) => <MoneyFigure {...amount(lot.marketValue, 'no price yet')} />,
  },
  {
    id: 'unrealized',
    // The premium of an assigned put is the put's own, whichever cost is beside it.
    header: lots.some(({ strike }) => strike !== null) ? 'Unrealized P&L, from the strike' : 'Unrealized P&L',
    align: 'end',
    cell: (lot) => (
      <DeltaFigure
        {...amount(lot.unrealizedPnl, lot.marketValue === null ? 'no price yet' : whyCostUnknown(lot))}
      />
    ),
  },
  { id: 'calls', header: 'Covers', wide: true, skeleton: 16, cell: (lot) => <LotCalls lot={lot} /> },
]

interface LotsSectionProps {
  symbol: string
  lots: readonly Lot[]
  /** Shares are held, whoever tells of them. */
  isHeld: boolean
  stockCost: { readonly setting: StockCostSetting; readonly isOfThisView: boolean }
  onSetting: (setting: string) => void
  onOpenCost: (lot: Lot, cost: CostName) => void
}

/** Open lots with both bases side by side, and those that are closed. */
export function LotsSection({ symbol, lots, isHeld, stockCost, onSetting, onOpenCost }: LotsSectionProps) {
  const { setting, isOfThisView } = stockCost
  const [closedShown, setClosedShown] = useViewState('closed')
  const open = lots.filter(({ status }) => status === 'open')
  const closed = lots.filter(({ status }) => status === 'closed')
  return (
    <Card flush title="Lots" aside={open.length === 0 ? undefined : counted(open.length, 'open lot')}>
      {open.length === 0 ? (
        <p className="symbol-note">
          {isHeld
            ? 'The shares that are held have no lots: no entry says how they came.'
            : 'No shares are held.'}
        </p>
      ) : (
        <>
          <div className="symbol-setting">
            <SelectField
              label="Net stock cost counts"
              hint={`${stockCostSettings[setting].sentence}${isOfThisView ? ' For these lots only: your settings count otherwise.' : ''}`}
              choices={stockCostChoices}
              value={setting}
              onChange={(event) => onSetting(event.target.value)}
            />
          </div>
          <Table
            caption="Open lots"
            columns={openColumns(open, onOpenCost)}
            rows={open}
            rowKey={({ id }) => id}
          />
        </>
      )}
      {closed.length > 0 && (
        <div className="symbol-more">
          <Disclosure
            summary={counted(closed.length, 'closed lot')}
            open={closedShown !== null}
            onToggle={(isOpen) => setClosedShown(isOpen ? 'lots' : null)}
          >
            <Suspense>
              <ClosedLots symbol={symbol} lots={closed} />
            </Suspense>
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
