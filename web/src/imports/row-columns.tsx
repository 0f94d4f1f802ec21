import type { ImportRow, RowOutcome } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { Instrument } from '../entries/instrument.tsx'
import { kindInWords } from '../entries/kinds.ts'
import { RawRow, RowReason } from '../entries/raw-row.tsx'
import { shortAccount } from '../ui/account-number.ts'
import { formatDate } from '../ui/figures.ts'
import { MoneyFigure } from '../ui/money-figure.tsx'
import { QuantityFigure } from '../ui/quantity-figure.tsx'
import type { Column } from '../ui/table.tsx'
import { Unknown } from '../ui/unknown.tsx'

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
    header: 'As it stands in the file',
    wide: true,
    cell: (row) => (row.raw === null ? <Unknown reason="taken" /> : <RawRow>{row.raw}</RawRow>),
  },
]

const takenOutcomes: ReadonlySet<RowOutcome> = new Set(['new', 'already-here', 'same-trade'])

/** What a group of rows shows: the entry it became, or the reason why it became none. */
export const columnsFor = (outcome: RowOutcome, namesAccounts: boolean): readonly RowColumn[] => {
  if (!takenOutcomes.has(outcome)) return [line, ...notTaken]
  return namesAccounts ? [line, account, ...taken] : [line, ...taken]
}
