/**
 * Schwab's Trader API: transactions and orders as JSON. The side comes from the sign and the position effect, fees
 * from the currency items, assignments and expirations from the description. An order's fills count only where its
 * transactions are not in the file. (fixtures/README.md names the samples)
 */
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { readJsonItems } from '../text/json-items.ts'
import type { JsonItem } from '../text/json-items.ts'
import { underlyingOf } from '../rows/instruments.ts'
import { namedIn } from './items.ts'
import { readOrder } from './orders.ts'
import { assignmentDates } from './deliveries.ts'
import { pairDeliveries } from './pairs.ts'
import { readTransaction } from './transactions.ts'
import { ignore } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'
import { Verdicts } from '../rows/verdicts.ts'

const marks = /"(?:transferItems|activityId|orderLegCollection|orderActivityCollection|orderId)"\s{0,8}:/

export const schwabApi: Format = {
  name: 'schwab-api',
  title: 'Charles Schwab transactions and orders (API, JSON)',
  broker: 'schwab',
  recognises: (text) => (/^\s{0,1000}[[{]/.test(text) && marks.test(text.slice(0, 200_000)) ? 1 : 0),
  read: (text, context) => {
    const items = readJsonItems(text, ['transactions', 'orders'])
    return readApiItems(items, accountIn, context)
  },
}

/** The account that an item names. */
export function accountIn({ row }: JsonItem): string | null {
  return row.text('accountNumber') || null
}

/** Transactions and orders of one history, together: what one of them means may stand in another. */
export function readApiItems(
  items: readonly JsonItem[],
  accountOf: (item: JsonItem) => string | null,
  context: ReadContext,
): ReadFile {
  const verdicts = new Verdicts('schwab-api', context)
  const transactions = items.filter((item) => !isOrder(item))
  const accounts = [...Map.groupBy(transactions, accountOf).values()]
  const paired = new Map(accounts.flatMap((own) => [...pairDeliveries(own)]))
  const assignedOn = new Map(accounts.flatMap((own) => [...assignmentDates(own)]))
  const explained = new Set(transactions.map(({ row }) => row.text('orderId')))
  const judge = (item: JsonItem): Verdict => {
    if (item.row.fault !== null) return { kind: 'refuse' }
    if (!isOrder(item)) return paired.get(item) ?? readTransaction(item, assignedOn.get(item) ?? null)
    const orderId = item.row.text('orderId')
    return orderId !== '' && explained.has(orderId)
      ? ignore('is an order whose fills are among the transactions')
      : readOrder(item)
  }
  for (const item of items)
    verdicts.judge(item.row, judge(item), {
      isTogether: paired.has(item),
      account: accountOf(item),
      content: item.content,
      names: () => underlyingOf(item.row, (row) => namedIn({ ...item, row })),
    })
  return verdicts.history()
}

function isOrder({ row, list, lengths }: JsonItem): boolean {
  if (list !== '') return list === 'orders'
  if (row.has('activityId') || lengths.has('transferItems') || row.has('netAmount')) return false
  return lengths.has('orderLegCollection') || row.has('orderId') || row.has('orderType')
}
