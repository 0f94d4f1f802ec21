import type { Lot, StockCostSetting } from '@wheelwright/api'
import { Link } from '@tanstack/react-router'
import { useViewState } from '../client/use-view-state.ts'
import { counted } from '../entries/counted.ts'
import { CostCell } from '../lots/cost-cells.tsx'
import type { CostName } from '../lots/cost-place.ts'
import { LotCalls } from '../lots/lot-calls.tsx'
import { stockCostChoices, stockCostSettings } from '../lots/stock-cost.ts'
import { endInWords, openedInWords, originInWords, whyCostUnknown } from '../lots/words.ts'
import { shortAccount } from '../ui/account-number.ts'
import { Card } from '../ui/card.tsx'
import { DeltaFigure } from '../ui/delta-figure.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { decimalsNeeded, formatDate, formatQuantity } from '../ui/figures.ts'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { QuantityFigure } from '../ui/quantity-figure.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Table } from '../ui/table.tsx'
import type { Column } from '../ui/table.tsx'

const amount = (value: Lot['cost'], reason: string) => (value === null ? { value, reason } : { value })

function LotName({ lot }: { lot: Lot }) {
  return (
    <>
      {openedInWords(lot)}
      <small>
        {originInWords(lot)}
        {lot.accountNumber !== null && `, ${shortAccount(lot.accountNumber)}`}
      </small>
    </>
  )
}

/** A purchase is one lot, whatever its size; calls are written on the blocks of 100 in it. */
const isInBlocks = ({ blocks, remainder }: Lot): boolean => blocks > 1 || (blocks === 1 && remainder !== 0)

const blocksInWords = ({ blocks, remainder }: Lot): string =>
  `${counted(blocks, 'block')} of 100${remainder === 0 ? '' : ` and ${formatQuantity(remainder)}`}`

const commonColumns = (lots: readonly Lot[]): readonly Column<Lot>[] => {
  const padTo = decimalsNeeded(lots.map(({ quantity }) => quantity))
  return [
    { id: 'lot', header: 'Lot', names: true, skeleton: 14, cell: (lot) => <LotName lot={lot} /> },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      skeleton: 4,
      cell: (lot) => (
        <>
          <QuantityFigure value={lot.quantity} padTo={padTo} />
          {isInBlocks(lot) && <small>{blocksInWords(lot)}</small>}
        </>
      ),
    },
  ]
}

const openColumns = (
  lots: readonly Lot[],
  onOpen: (lot: Lot, cost: CostName) => void,
): readonly Column<Lot>[] => [
  ...commonColumns(lots),
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
    header: 'Unrealized P&L',
    align: 'end',
    cell: (lot) => (
      <DeltaFigure
        {...amount(lot.unrealizedPnl, lot.marketValue === null ? 'no price yet' : whyCostUnknown(lot))}
      />
    ),
  },
  { id: 'calls', header: 'Covers', wide: true, skeleton: 16, cell: (lot) => <LotCalls lot={lot} /> },
]

/** The entries of the day on which a lot left. */
const placeOf = (symbol: string, day: string) => ({ symbol, from: day, to: day }) as never

const closedColumns = (symbol: string, lots: readonly Lot[]): readonly Column<Lot>[] => [
  ...commonColumns(lots),
  {
    id: 'closed',
    header: 'Closed',
    cell: (lot) => (
      <>
        {lot.closedOn !== null && (
          <Link to="/Activity" search={placeOf(symbol, lot.closedOn)} className="link symbol-link">
            {formatDate(lot.closedOn)}
          </Link>
        )}
        <small>{endInWords(lot)}</small>
      </>
    ),
  },
  {
    id: 'tax',
    header: 'Tax basis',
    align: 'end',
    cell: (lot) => <MoneyFigure {...amount(lot.taxBasis, whyCostUnknown(lot))} />,
  },
  {
    id: 'proceeds',
    header: 'Proceeds',
    align: 'end',
    cell: (lot) => <MoneyFigure {...amount(lot.proceeds, 'the price is unknown')} />,
  },
  {
    id: 'gain',
    header: 'Gain by the tax code',
    align: 'end',
    cell: (lot) => (
      <>
        <DeltaFigure {...amount(lot.taxGain, whyCostUnknown(lot))} />
        {lot.isLongTerm !== null && <small>{lot.isLongTerm ? 'long-term' : 'short-term'}</small>}
        {lot.disallowedLoss !== 0 && <small>part of the loss deferred: wash sale</small>}
      </>
    ),
  },
  {
    id: 'stock',
    header: 'Shares at the strikes',
    align: 'end',
    cell: (lot) => <DeltaFigure {...amount(lot.stockProfit, whyCostUnknown(lot))} />,
  },
]

export interface LotsSectionProps {
  symbol: string
  lots: readonly Lot[]
  setting: StockCostSetting
  onSetting: (setting: string) => void
  onOpenCost: (lot: Lot, cost: CostName) => void
}

/** Open lots with both bases side by side, and those that are closed. */
export function LotsSection({ symbol, lots, setting, onSetting, onOpenCost }: LotsSectionProps) {
  const [closedShown, setClosedShown] = useViewState('closed')
  const open = lots.filter(({ status }) => status === 'open')
  const closed = lots.filter(({ status }) => status === 'closed')
  return (
    <Card flush title="Lots" aside={open.length === 0 ? undefined : counted(open.length, 'open lot')}>
      {open.length === 0 ? (
        <p className="symbol-note">No shares are held.</p>
      ) : (
        <>
          <div className="symbol-setting">
            <SelectField
              label="Net stock cost counts"
              hint={stockCostSettings[setting].sentence}
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
            <Table
              caption="Closed lots"
              columns={closedColumns(symbol, closed)}
              rows={closed.toSorted((a, b) => (b.closedOn ?? '').localeCompare(a.closedOn ?? ''))}
              rowKey={({ id }) => id}
            />
          </Disclosure>
        </div>
      )}
    </Card>
  )
}
