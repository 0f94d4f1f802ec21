import { sourceInWords } from '@wheelwright/core'
import type { SameTrade } from '@wheelwright/api'
import { counted } from '../entries/counted.ts'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords } from '../entries/kinds.ts'
import { OfAccount } from '../client/of-account.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { ShowMore } from './show-more.tsx'
import type { Growing } from './use-reconciliation.ts'
import { useKeepBoth } from './use-same-trade.ts'

const columnsWith = (
  keepBoth: (trade: SameTrade) => void,
  isPending: boolean,
): readonly Column<SameTrade>[] => [
  {
    id: 'trade',
    header: 'Trade',
    names: true,
    cell: ({ kind, symbol, accountNumber }) => (
      <>
        {kindInWords(kind)}
        <small>
          {symbol === null ? 'cash' : <Instrument symbol={symbol} brief />}
          <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
        </small>
      </>
    ),
  },
  { id: 'date', header: 'Date', cell: ({ tradeDate }) => formatDate(tradeDate) },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => <QuantityFigure value={quantity} />,
  },
  {
    id: 'net',
    header: 'Net cash',
    align: 'end',
    cell: ({ netCash }) => <MoneyFigure value={netCash} sign="always" />,
  },
  { id: 'counted', header: 'Counts', cell: ({ countedSource }) => sourceInWords(countedSource) },
  { id: 'other', header: 'Does not count', cell: ({ source }) => sourceInWords(source) },
  {
    id: 'keep',
    header: 'Both happened',
    align: 'end',
    cell: (trade) => (
      <Button pending={isPending} onClick={() => keepBoth(trade)}>
        Keep both
      </Button>
    ),
  },
]

/** One trade told by two sources counts once; whether it was two is for the user to say. */
export function SameTrades({ growing }: { growing: Growing }) {
  const { sameTrades: trades, counts, next } = growing.data
  const { keepBoth, isPending } = useKeepBoth()
  if (trades.length === 0) return null
  return (
    <div id="same-trades">
      <Card flush title="Reported by two sources, counted once" aside={counted(counts.sameTrades, 'trade')}>
        <Table
          caption="Trades reported by two sources"
          columns={columnsWith((trade) => void keepBoth(trade), isPending)}
          rows={trades}
          rowKey={({ entryId }) => entryId}
        />
        <ShowMore
          {...growing}
          list="same_trades"
          cursor={next.sameTrades}
          shown={trades.length}
          count={counts.sameTrades}
        />
      </Card>
    </div>
  )
}
