/** Transfers between own accounts: booking with and without them, and one entry more in books that they join. */
import {
  addDays,
  bookLedger,
  defaultSettings,
  moneyFromMicros,
  quantityFromMicros,
  rebook,
} from '@wheelwright/core'
import type { Entry, Ledger, TradingDate } from '@wheelwright/core'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { dayOf } from './story.ts'

const books = 500
const tradesPerBook = 200
const transfersPerBook = 4
const runs = 9

const zero = moneyFromMicros(0)
const facts = {
  fees: zero,
  time: null,
  postedAt: null,
  brokerId: null,
  orderId: null,
  batchId: null,
  source: 'schwab-csv',
  note: '',
}

let count = 0
const nextId = (): string => `e${String((count += 1)).padStart(8, '0')}`

const buy = (accountId: string, symbol: string, tradeDate: TradingDate): Entry => {
  const gross = moneyFromMicros(-4000_000_000)
  return {
    ...facts,
    id: nextId(),
    accountId,
    kind: 'buy',
    instrument: { type: 'share', symbol },
    quantity: quantityFromMicros(100_000_000),
    price: moneyFromMicros(40_000_000),
    gross,
    netCash: gross,
    tradeDate,
    deliveryOf: null,
  }
}

const move = (accountId: string, symbol: string, tradeDate: TradingDate, shares: number): Entry => ({
  ...facts,
  id: nextId(),
  accountId,
  kind: 'share-transfer',
  instrument: { type: 'share', symbol },
  quantity: quantityFromMicros(shares * 1_000_000),
  price: null,
  gross: zero,
  netCash: zero,
  tradeDate,
  acquiredOn: null,
})

const history = (withTransfers: boolean): Entry[] =>
  Array.from({ length: books }, (_, index) => {
    const symbol = `S${index}`
    const trades = Array.from({ length: tradesPerBook }, (__, day) =>
      buy(day % 2 === 0 ? 'one' : 'two', symbol, addDays(dayOf('2021-01-04'), day * 3)),
    )
    const moves = Array.from({ length: withTransfers ? transfersPerBook : 0 }, (__, nth) => {
      const date = addDays(dayOf('2021-06-01'), nth * 30)
      return [move('one', symbol, date, -100), move('two', symbol, addDays(date, 2), 100)]
    })
    return [...trades, ...moves.flat()]
  }).flat()

const median = async (work: () => unknown): Promise<number> =>
  quantile(await timeEach(runs, async () => work()), 0.5)

export async function transfers(): Promise<Figure[]> {
  const [plain, moved] = [history(false), history(true)]
  const [without, joined]: [Ledger, Ledger] = [
    bookLedger(plain, defaultSettings),
    bookLedger(moved, defaultSettings),
  ]
  const later = dayOf('2025-01-06')
  const bookPlain = await median(() => bookLedger(plain, defaultSettings))
  const bookMoved = await median(() => bookLedger(moved, defaultSettings))
  const addPlain = await median(() => rebook(without, [buy('one', 'S7', later)]))
  const addMoved = await median(() => rebook(joined, [buy('one', 'S7', later)]))
  const links = joined.transferLinks.links.length
  return [
    milliseconds(`booking ${plain.length} entries of two accounts without transfers`, bookPlain, 600),
    milliseconds(`the same with ${links} linked transfers`, bookMoved, 1200),
    milliseconds('one entry more, without transfers', addPlain, 5),
    milliseconds('one entry more, in books that transfers join', addMoved, 60),
  ]
}
