import type { Lot, Position } from '@wheelwright/api'
import { countedHeld } from '../entries/counted.ts'
import { CostCell } from '../lots/cost-cells.tsx'
import type { CostName } from '../lots/cost-place.ts'
import { LotCalls } from '../lots/lot-calls.tsx'
import { openedInWords, originInWords, whyCostUnknown } from '../lots/words.ts'
import { PriceAge } from '../prices/price-age.tsx'
import { OfAccount } from '../client/of-account.tsx'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { decimalsNeeded } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { profitOnBasis, type LedgerGroup } from './ledger-groups.ts'
import type { LotBlock } from './lot-blocks.ts'

interface NumberedLot extends LotBlock {
  readonly number: number
  /** The broker's position on the same shares, for its price. */
  readonly position: Position | undefined
}

const amount = (value: Lot['marketValue'], reason: string) => (value === null ? { value, reason } : { value })

const numbered = ({ ledgerLots, positions }: LedgerGroup): NumberedLot[] =>
  ledgerLots.map((block, index) => ({
    ...block,
    number: index + 1,
    position:
      positions.find(({ accountId }) => accountId === block.lot.accountId) ??
      positions.find(({ currentPrice }) => currentPrice !== null),
  }))

function LotName({ row: { number, lot, isRemainder } }: { row: NumberedLot }) {
  return (
    <>
      {isRemainder ? `${number}, remainder` : number}
      <OfAccount number={lot.accountNumber}>
        {(name) => <span className="stocks-account"> {name}</span>}
      </OfAccount>
      {lot.blocks > 1 && <small>{countedHeld(lot.blocks, 'lot')} of 100 together</small>}
      <small className="stocks-lot-date">{openedInWords(lot)}</small>
      <small>{originInWords(lot)}</small>
    </>
  )
}

function Price({ row: { position } }: { row: NumberedLot }) {
  return (
    <>
      <SharePrice {...amount(position?.currentPrice ?? null, 'no price yet')} />
      {position !== undefined && <PriceAge position={position} />}
    </>
  )
}

/** The specification's words stand beside the sign and the arrow. */
function ProfitLoss({ row: { lot } }: { row: NumberedLot }) {
  const profit = profitOnBasis(lot)
  const { taxBasis } = lot
  const word = profit === null || profit === 0 ? null : profit > 0 ? 'Profit' : 'Loss'
  const ratio = profit === null || taxBasis === null || taxBasis === 0 ? null : profit / Math.abs(taxBasis)
  const reason = lot.marketValue === null ? 'no price yet' : whyCostUnknown(lot)
  return (
    <>
      <DeltaFigure {...amount(profit, reason)} ratio={ratio} />
      {word !== null && <small>{word}</small>}
    </>
  )
}

const columnsOf = (
  rows: readonly NumberedLot[],
  onOpenCost: (lot: Lot, cost: CostName) => void,
): readonly Column<NumberedLot>[] => {
  const padTo = decimalsNeeded(rows.map(({ lot }) => lot.quantity))
  return [
    { id: 'lot', header: 'Lot', names: true, cell: (row) => <LotName row={row} /> },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: ({ lot }) => <QuantityFigure value={lot.quantity} padTo={padTo} />,
    },
    {
      id: 'tax',
      header: 'Tax basis',
      align: 'end',
      cell: ({ whole }) => <CostCell lot={whole} cost="tax" onOpen={onOpenCost} />,
    },
    {
      id: 'cost',
      header: 'Net stock cost',
      align: 'end',
      cell: ({ whole }) => <CostCell lot={whole} cost="cost" onOpen={onOpenCost} />,
    },
    { id: 'price', header: 'Current price', align: 'end', cell: (row) => <Price row={row} /> },
    {
      id: 'value',
      header: 'Market value',
      align: 'end',
      cell: ({ lot }) => <MoneyFigure {...amount(lot.marketValue, 'no price yet')} />,
    },
    { id: 'profit', header: 'Profit/Loss', align: 'end', cell: (row) => <ProfitLoss row={row} /> },
    { id: 'call', header: 'Covered call', wide: true, cell: ({ lot }) => <LotCalls lot={lot} /> },
  ]
}

interface LedgerLotTableProps {
  group: LedgerGroup
  onOpenCost: (lot: Lot, cost: CostName) => void
}

/** The lots that the history makes up, with both bases side by side, per share. */
export function LedgerLotTable({ group, onOpenCost }: LedgerLotTableProps) {
  const rows = numbered(group)
  return (
    <Table
      caption={`Tax lots of ${group.symbol}`}
      columns={columnsOf(rows, onOpenCost)}
      rows={rows}
      rowKey={({ whole, number }) => `${whole.id} ${number}`}
    />
  )
}
