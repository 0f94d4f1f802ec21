import type { ImportRow, RowOutcome } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords } from '../entries/kinds.ts'
import { RawRow, RowReason } from '../entries/raw-row.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { Change } from './change.tsx'

type RowColumn = Column<ImportRow>

const line: RowColumn = {
  id: 'line',
  header: 'Line',
  align: 'end',
  cell: (row) => <span className="figure row-line">{row.line.toLocaleString('en-US')}</span>,
}

/** Rows of positions become no entry; they are shown as they stand in the file. */
const read =
  (cell: (entry: NonNullable<ImportRow['entry']>) => ReactNode): RowColumn['cell'] =>
  (row) =>
    row.entry === null ? <Unknown reason="a position, not a trade" /> : cell(row.entry)

const account: RowColumn = {
  id: 'account',
  header: 'Account',
  cell: read((entry) =>
    entry.accountNumber === null ? <Unknown reason="not named" /> : shortAccount(entry.accountNumber),
  ),
}

const taken: readonly RowColumn[] = [
  {
    id: 'date',
    header: 'Date',
    cell: read((entry) => <span className="figure">{formatDate(entry.tradeDate)}</span>),
  },
  {
    id: 'kind',
    header: 'Kind',
    names: true,
    cell: (row) => (
      <>
        {row.entry === null ? (row.raw ?? 'Position') : kindInWords(row.entry.kind)}
        {row.reason !== null && <small className="row-reason">{sentenceOf(row)}</small>}
      </>
    ),
  },
  {
    id: 'symbol',
    header: 'Symbol',
    cell: read((entry) =>
      entry.symbol === null ? <Unknown reason="cash alone" /> : <Instrument symbol={entry.symbol} />,
    ),
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: read((entry) =>
      entry.quantity === 0 ? <Unknown reason="cash alone" /> : <QuantityFigure value={entry.quantity} />,
    ),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: read((entry) => (
      <MoneyFigure
        {...(entry.price === null ? { value: null, reason: 'no price in the row' } : { value: entry.price })}
      />
    )),
  },
  {
    id: 'net',
    header: 'Net cash',
    align: 'end',
    cell: read((entry) => <MoneyFigure value={entry.netCash} sign="always" />),
  },
]

type Amounts = NonNullable<ImportRow['correction']>['before']

/** A figure before and after; one where they are the same. */
const changed =
  <T,>(pick: (amounts: Amounts) => T, figure: (value: T) => ReactNode): RowColumn['cell'] =>
  ({ correction }) => {
    if (correction === null) return <Unknown reason="not corrected" />
    const [before, after] = [pick(correction.before), pick(correction.after)]
    return <Change before={before === after ? null : figure(before)} after={figure(after)} />
  }

/** What a trade is, too, where an export says that it was a short sale, or covered one. */
const correctedKind: RowColumn = {
  id: 'kind',
  header: 'Kind',
  names: true,
  cell: (row) =>
    changed(
      ({ opensShort, closesShort }) => opensShort || closesShort,
      (isShort) =>
        isShort && row.correction ? shortKind(row.correction.after) : kindInWords(row.entry?.kind ?? ''),
    )(row),
}

const shortKind = ({ opensShort }: Amounts): string => (opensShort ? 'Sell short' : 'Buy to cover')

const corrected: readonly RowColumn[] = [
  ...taken.slice(0, 1),
  correctedKind,
  ...taken.slice(2, 3),
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: changed(
      ({ quantity }) => quantity,
      (value) => (value === 0 ? <Unknown reason="cash alone" /> : <QuantityFigure value={value} />),
    ),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: changed(
      ({ price }) => price,
      (value) => (value === null ? <Unknown reason="no price in the row" /> : <MoneyFigure value={value} />),
    ),
  },
  {
    id: 'fees',
    header: 'Fees',
    align: 'end',
    cell: changed(
      ({ fees }) => fees,
      (value) => <MoneyFigure value={value} />,
    ),
  },
  {
    id: 'net',
    header: 'Net cash',
    align: 'end',
    cell: changed(
      ({ netCash }) => netCash,
      (value) => <MoneyFigure value={value} sign="always" />,
    ),
  },
]

/** The reason continues what the column begins; without a column it is about the row. */
const sentenceOf = ({ column, reason }: ImportRow): string =>
  [column === null ? 'This row' : column, reason ?? ''].join(' ').trim()

const notTaken: readonly RowColumn[] = [
  {
    id: 'column',
    header: 'Column',
    names: true,
    cell: (row) => row.column ?? 'The row',
  },
  {
    id: 'reason',
    header: 'Why',
    wide: true,
    cell: (row) => <RowReason>{row.reason ?? 'no reason given'}</RowReason>,
  },
  {
    id: 'raw',
    header: 'As it is in the file',
    wide: true,
    cell: (row) => (row.raw === null ? <Unknown reason="taken" /> : <RawRow>{row.raw}</RawRow>),
  },
]

const takenOutcomes: ReadonlySet<RowOutcome> = new Set(['new', 'already-here', 'same-trade'])

/** What a group of rows shows: the entry it became, or the reason why it became none. */
export function columnsFor(
  outcome: RowOutcome,
  namesAccounts: boolean,
  /** What can be done about rows that were refused; absent while the import does not count. */
  decision?: RowColumn,
): readonly RowColumn[] {
  const read = outcome === 'correction' ? corrected : takenOutcomes.has(outcome) ? taken : null
  if (read === null) return [line, ...notTaken, ...(decision === undefined ? [] : [decision])]
  return namesAccounts ? [line, account, ...read] : [line, ...read]
}
