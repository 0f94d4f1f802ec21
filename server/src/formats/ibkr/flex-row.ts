/** A row of a Flex query: an element of one of the sections that are history. */
import type { Row } from '../rows/row.ts'

export interface FlexRow {
  readonly row: Row
  /** Trade, CashTransaction ... */
  readonly name: string
  readonly account: string | null
  /** Of no account (`-`), beside rows of the accounts that it sums up. */
  readonly isOfAll?: boolean
}

/** What makes a row itself where the query leaves out its ids; prices of the day and the like may differ. */
const own = [
  'symbol',
  'tradeDate',
  'dateTime',
  'date',
  'reportDate',
  'transactionType',
  'type',
  'quantity',
  'tradePrice',
  'proceeds',
  'amount',
  'notes',
  'description',
  'direction',
]

export function contentOf({ row, name }: FlexRow): string {
  return [name, ...own.map((field) => row.text(field))].join('\n')
}
