/** Schwab's history as the page exports it in JSON: the rows of the table, and the same ones as in CSV. */
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { instrumentIn, underlyingOf } from '../rows/instruments.ts'
import { readJsonItems } from '../text/json-items.ts'
import { isPaired } from './action-pairs.ts'
import { pairSchwabRows, readSchwabRow, schwabHistory } from './history.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import type { Row } from '../rows/row.ts'
import { Verdicts } from '../rows/verdicts.ts'

/** By the field that the table has. */
const fields: Readonly<Record<string, string>> = {
  action: 'Action',
  amount: 'Amount',
  date: 'Date',
  description: 'Description',
  fees: 'Fees & Comm',
  price: 'Price',
  quantity: 'Quantity',
  symbol: 'Symbol',
}

const table = 'BrokerageTransactions'

export const schwabJson: Format = {
  name: 'schwab-json',
  title: 'Charles Schwab history (JSON)',
  broker: 'schwab',
  recognises: (text) =>
    /^\s{0,1000}\{/.test(text) && /"BrokerageTransactions"\s{0,8}:/.test(text.slice(0, 20_000)) ? 1 : 0,
  read,
}

function read(text: string, context: ReadContext): ReadFile {
  const items = readJsonItems(text, [table])
  // Of a time in which nothing happened the table is there, and empty.
  const rows = items.flatMap(({ row, list, lengths }) =>
    list === '' && lengths.get(table) === 0 ? [] : [tableRow(row)],
  )
  const known = new KnownHoldings(context)
  const paired = pairSchwabRows(
    known,
    rows.filter((row) => row.fault === null && isPaired(row)),
    () => rows,
  )
  const verdicts = new Verdicts(schwabHistory.name, context)
  for (const row of rows) {
    const verdict =
      row.fault === null ? (paired.get(row) ?? readSchwabRow(row)) : ({ kind: 'refuse' } as const)
    verdicts.judge(row, verdict, {
      isTogether: isPaired(row),
      account: null,
      content: () => contentOf(row),
      names: () => underlyingOf(row, symbolOf),
    })
  }
  return { ...verdicts.history(), questions: known.questions }
}

const symbolOf = (row: Row) => instrumentIn(row, 'symbol')

function tableRow(row: Row): Row {
  const texts = Object.entries(fields).map(([field, name]) => [field, row.text(name)])
  return row.with(Object.fromEntries(texts), fields)
}

/** As the table has it, so that a row that comes in both is the same one. */
const contentOf = (row: Row): string =>
  Object.keys(fields)
    .filter((field) => row.has(field))
    .map((field) => `${field}=${row.text(field)}\n`)
    .join('')
