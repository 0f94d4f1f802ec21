import { sourceInWords, type Money, shortAccount } from '@wheelwright/core'
import type { LedgerEntry } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { Instrument, instrumentInWords } from '../entries/instrument.tsx'
import { None } from '../entries/none.tsx'
import { priceDigits } from '../entries/price-digits.ts'
import { countedCash, countedFees } from '../entries/counted-cash.ts'
import { countsNowhere, kindInWords } from '../entries/kinds.ts'
import { formatDate, formatInstant } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'

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

export const entryColumns: readonly EntryColumn[] = [
  { id: 'date', header: 'Date', align: 'start', skeleton: 10, cell: (entry) => <EntryDate entry={entry} /> },
  {
    id: 'account',
    header: 'Account',
    align: 'start',
    skeleton: 4,
    cell: ({ accountNumber }) =>
      accountNumber === null ? <None what="not named" /> : shortAccount(accountNumber),
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
    cell: ({ symbol, isCanceled, leftQuantity }) => (
      <>
        {symbol === null ? <span className="entry-source">cash</span> : <Instrument symbol={symbol} brief />}
        {isCanceled && <small> canceled</small>}
        {leftQuantity !== undefined && <small> canceled in part</small>}
      </>
    ),
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    skeleton: 4,
    cell: ({ quantity }) =>
      quantity === 0 ? <None what="cash alone" /> : <QuantityFigure value={quantity} />,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    skeleton: 6,
    cell: ({ price }) =>
      price === null ? (
        <None what="none stated" />
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
  {
    id: 'fees',
    header: 'Fees',
    align: 'end',
    skeleton: 5,
    cell: (entry) => <CountedMoney value={countedFees(entry)} />,
  },
  {
    id: 'net',
    header: 'Net cash',
    align: 'end',
    skeleton: 9,
    cell: (entry) => <CountedMoney value={countedCash(entry)} sign="always" />,
  },
  {
    id: 'source',
    header: 'Source',
    align: 'start',
    skeleton: 8,
    cell: ({ source }) => <span className="entry-source">{sourceInWords(source)}</span>,
  },
]

/** Light on purpose, like all of a row that scrolls by in thousands: what a tooltip would say stands in the detail. */
function CountedMoney({ value, sign }: { value: Money | null; sign?: 'always' }) {
  return value === null ? (
    <None what={countsNowhere} />
  ) : (
    <MoneyFigure value={value} {...(sign === undefined ? {} : { sign })} />
  )
}

function EntryDate({ entry: { tradeDate, time } }: { entry: LedgerEntry }) {
  return (
    <time
      className="figure"
      dateTime={time ?? tradeDate}
      title={time === null ? undefined : formatInstant(Date.parse(time))}
    >
      {formatDate(tradeDate)}
    </time>
  )
}

/** Sell to open, PCG $16.00 put, Feb 20, 2026, on Jan 05, 2026, …1234: rows of one kind are told apart by ear too. */
export function nameOfEntry(entry: LedgerEntry, namesAccounts: boolean): string {
  const { kind, symbol, tradeDate, accountNumber, isCanceled, leftQuantity } = entry
  return [
    kindInWords(kind),
    ...(isCanceled ? ['canceled'] : []),
    ...(leftQuantity === undefined ? [] : ['canceled in part']),
    ...(symbol === null ? [] : [instrumentInWords(symbol)]),
    `on ${formatDate(tradeDate)}`,
    ...(accountNumber === null || !namesAccounts ? [] : [shortAccount(accountNumber)]),
  ].join(', ')
}
