import type { LedgerEntry } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords, sourceInWords } from '../entries/kinds.ts'
import { shortAccount } from '../ui/account-number.ts'
import { formatDate, formatInstant } from '../ui/figures.ts'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { QuantityFigure } from '../ui/quantity-figure.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Unknown } from '../ui/unknown.tsx'

interface EntryColumn {
  readonly id: string
  readonly header: string
  readonly align: 'start' | 'end'
  /** Names the row and opens it. */
  readonly names?: true
  /** Characters that a loading cell stands for. */
  readonly skeleton: number
  readonly cell: (entry: LedgerEntry) => ReactNode
}

/** Prices below a cent's precision keep their decimals. */
const priceDigits = (price: number): number => (price % 10_000 === 0 ? 2 : 4)

export const entryColumns: readonly EntryColumn[] = [
  { id: 'date', header: 'Date', align: 'start', skeleton: 10, cell: (entry) => <EntryDate entry={entry} /> },
  {
    id: 'account',
    header: 'Account',
    align: 'start',
    skeleton: 4,
    cell: ({ accountNumber }) =>
      accountNumber === null ? <Unknown reason="not named" /> : shortAccount(accountNumber),
  },
  {
    id: 'kind',
    header: 'Kind',
    align: 'start',
    names: true,
    skeleton: 10,
    cell: ({ kind }) => kindInWords(kind),
  },
  {
    id: 'symbol',
    header: 'Symbol',
    align: 'start',
    skeleton: 18,
    cell: ({ symbol }) =>
      symbol === null ? <Unknown reason="cash that belongs to no symbol" /> : <Instrument symbol={symbol} />,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    skeleton: 4,
    cell: ({ quantity }) =>
      quantity === 0 ? <Unknown reason="moves cash alone" /> : <QuantityFigure value={quantity} />,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    skeleton: 6,
    cell: ({ price }) =>
      price === null ? (
        <Unknown reason="none stated" />
      ) : (
        <MoneyFigure value={price} digits={priceDigits(price)} />
      ),
  },
  {
    id: 'gross',
    header: 'Gross',
    align: 'end',
    skeleton: 8,
    cell: ({ gross }) => <MoneyFigure value={gross} />,
  },
  { id: 'fees', header: 'Fees', align: 'end', skeleton: 5, cell: ({ fees }) => <MoneyFigure value={fees} /> },
  {
    id: 'net',
    header: 'Net cash',
    align: 'end',
    skeleton: 9,
    cell: ({ netCash }) => <MoneyFigure value={netCash} sign="always" />,
  },
  {
    id: 'source',
    header: 'Source',
    align: 'start',
    skeleton: 8,
    cell: ({ source }) => <span className="entry-source">{sourceInWords(source)}</span>,
  },
]

function EntryDate({ entry: { tradeDate, time } }: { entry: LedgerEntry }) {
  const date = <span className="figure">{formatDate(tradeDate)}</span>
  if (time === null) return date
  return (
    <Tooltip text={formatInstant(Date.parse(time))} onTap>
      {date}
    </Tooltip>
  )
}
