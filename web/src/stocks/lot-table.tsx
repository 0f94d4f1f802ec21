import { blocksIn } from '@wheelwright/core'
import X from 'lucide-react/icons/x'
import { countedHeld } from '../entries/counted.ts'
import { sourceWords, whyNoCost } from '../entries/source-words.ts'
import { PriceAge } from '../prices/price-age.tsx'
import { OfAccount } from '../client/of-account.tsx'
import { SharePrice } from '../ui/figures/share-price.tsx'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { decimalsNeeded, formatDate } from '../ui/figures/figures.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import type { LedgerGroup } from './ledger-groups.ts'
import type { Lot } from './model.ts'
import { useRemoveStock } from './use-remove-stock.ts'

const amount = (value: Lot['marketValue'], reason: string) => (value === null ? { value, reason } : { value })

function Price({ lot }: { lot: Lot }) {
  return (
    <>
      <SharePrice {...amount(lot.currentPrice, 'no price yet')} />
      <PriceAge position={lot.position} />
    </>
  )
}

/** The specification's words stand beside the sign and the arrow. */
function ProfitLoss({ lot }: { lot: Lot }) {
  const ratio = lot.profitLossPercent === null ? null : lot.profitLossPercent / 100
  const word = lot.profitLoss === null || lot.profitLoss === 0 ? null : lot.profitLoss > 0 ? 'Profit' : 'Loss'
  return (
    <>
      <DeltaFigure {...amount(lot.profitLoss, 'cost or price unknown')} ratio={ratio} />
      {word !== null && <small>{word}</small>}
    </>
  )
}

function CoveredCall({ lot, isUnknown }: { lot: Lot; isUnknown: boolean }) {
  if (isUnknown) return <Unknown reason="options not loaded yet" />
  const [call] = lot.coveredCalls
  if (call === undefined)
    return <Unknown reason={lot.isRemainder ? 'a remainder covers no call' : 'no call sold'} shown />
  return (
    <>
      <MoneyFigure market value={call.strike} /> call
      <small>{formatDate(call.expiration)}</small>
    </>
  )
}

const columnsOf = (
  group: LedgerGroup,
  isCoverUnknown: boolean,
  remove: (lot: Lot) => void,
): readonly Column<Lot>[] => {
  const padTo = decimalsNeeded(group.lots.map(({ shares }) => shares))
  const hasManual = group.lots.some(({ position }) => position.dataSource === 'manual')
  const columns: Column<Lot>[] = [
    {
      id: 'lot',
      header: 'Lot',
      names: true,
      cell: (lot) => (
        <>
          {lot.isRemainder && lot.shares > 0 ? `${lot.lotNumber}, remainder` : lot.lotNumber}
          {blocksIn(lot) > 1 && <small>{countedHeld(blocksIn(lot), 'lot')} of 100 together</small>}
          <small>{sourceWords[lot.position.source]}</small>
          <OfAccount number={lot.position.accountNumber}>{(name) => <small>{name}</small>}</OfAccount>
        </>
      ),
    },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: (lot) => <QuantityFigure value={lot.shares} padTo={padTo} />,
    },
    {
      id: 'average',
      header: 'Average price',
      align: 'end',
      cell: ({ averagePrice, position }) => <SharePrice {...amount(averagePrice, whyNoCost(position))} />,
    },
    { id: 'price', header: 'Current price', align: 'end', cell: (lot) => <Price lot={lot} /> },
    {
      id: 'value',
      header: 'Market value',
      align: 'end',
      cell: (lot) => <MoneyFigure {...amount(lot.marketValue, 'no price yet')} />,
    },
    { id: 'profit', header: 'Profit/Loss', align: 'end', cell: (lot) => <ProfitLoss lot={lot} /> },
    {
      id: 'call',
      header: 'Covered call',
      cell: (lot) => <CoveredCall lot={lot} isUnknown={isCoverUnknown} />,
    },
  ]
  if (hasManual)
    columns.push({
      id: 'remove',
      header: 'Remove',
      align: 'end',
      actions: true,
      cell: (lot) => <RemoveLot lot={lot} onRemove={remove} />,
    })
  return columns
}

/** Lots of one entry are removed together, since they were entered together. */
function RemoveLot({ lot, onRemove }: { lot: Lot; onRemove: (lot: Lot) => void }) {
  if (lot.position.dataSource !== 'manual') return null
  return (
    <IconButton
      label={`Remove lot ${lot.lotNumber} of ${lot.position.symbol}`}
      icon={<X aria-hidden="true" />}
      tone="danger"
      onClick={() => onRemove(lot)}
    />
  )
}

export function LotTable({ group, isCoverUnknown }: { group: LedgerGroup; isCoverUnknown: boolean }) {
  const remove = useRemoveStock()
  return (
    <Table
      caption={
        group.ledgerLots.length === 0
          ? `Tax lots of ${group.symbol}`
          : `Shares of ${group.symbol} without a history`
      }
      columns={columnsOf(group, isCoverUnknown, (lot) => void remove(lot.position))}
      rows={group.lots}
      rowKey={(lot) => `${lot.position.id}-${lot.lotNumber}`}
    />
  )
}
