/**
 * What a page needs is compiled by use, and who looks first after a restart would wait for it: so a made-up wheel is told as the
 * pages tell theirs, again and again, soon after the server listens. It is nobody's: nothing is written, and no row is found.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { encodeWire, entryPage, profitList, type ManualEntry } from '@wheelwright/api'
import {
  assert,
  bookLedger,
  cyclesOf,
  defaultCycleSettings,
  moneyFromNumber,
  parseTradingDate,
  wholeUnits,
  type Book,
  type Entry,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import type { Deps } from './deps.ts'
import { toEntryRow } from './entries/rows/entry-row.ts'
import type { LedgerOfUser } from './entries/books/books-of-user.ts'
import { makeEntries } from './entries/by-hand/make-entries.ts'
import { compressText } from './http/compress-text.ts'
import { readEntryPage, toLedgerEntry } from './ledger/entry-list/entry-page.ts'
import { profitsOf } from './ledger/profit/profit.ts'
import { profitTextOf, readUnitProfits, unitProfitsOf, type UnitProfit } from './ledger/profit/unit-profit.ts'
import { selectHeldSnapshots } from './portfolio/held-snapshots.ts'
import { readWhileSettled } from './portfolio/settled-revision.ts'
import { selectProfits } from './portfolio/settled-profits.ts'
import { selectAccountNumbers } from './positions/queries.ts'
import { cardOf, readCard, settledCard } from './wheels/campaigns/campaign-cards.ts'
import { createKeptLines } from './wheels/list/kept-lines.ts'
import { contextOf, type WheelContext } from './wheels/wheel-context.ts'
import { newRow } from './wheels/terms/new-wheel-row.ts'
import { readSettledPage, settledContext, type StoredWheel } from './wheels/list/settled-list.ts'
import { listedText } from './wheels/list/wheel-text.ts'

const userId = 'nobody'

const dollars = (amount: number): Money => {
  const money = moneyFromNumber(amount)
  assert(money.ok, 'a made-up price is an amount')
  return money.value.value
}

const day = (text: string): TradingDate => {
  const date = parseTradingDate(text)
  assert(date.ok, 'a made-up day is a day')
  return date.value
}

type Drafted = readonly [
  on: string,
  kind: ManualEntry['kind'],
  symbol: string,
  quantity: number,
  price?: number,
]

/** A put that expires, one that is assigned, a call that is open, and shares sold at a loss and bought again. */
const story: readonly Drafted[] = [
  ['2025-01-06', 'sell-to-open', 'ZZZ   250117P00040000', 1, 1.2],
  ['2025-01-17', 'expiration', 'ZZZ   250117P00040000', 1],
  ['2025-03-03', 'sell-to-open', 'ZZZ   250321P00040000', 2, 1.5],
  ['2025-03-21', 'assignment', 'ZZZ   250321P00040000', 2],
  ['2025-04-01', 'sell', 'ZZZ', 100, 35],
  ['2025-04-08', 'buy', 'ZZZ', 100, 34],
  ['2026-02-02', 'sell-to-open', 'ZZZ   270115C00045000', 1, 2],
]

const madeUpEntries = (): Entry[] => {
  let count = 0
  const newId = (): string => `made-up-${(count += 1)}`
  return story.flatMap(([on, kind, symbol, quantity, price]) => {
    const draft: ManualEntry = {
      accountId: userId,
      kind,
      symbol,
      quantity: wholeUnits(quantity),
      tradeDate: day(on),
      ...(price === undefined ? {} : { price: dollars(price) }),
    }
    const made = makeEntries(draft, { newId })
    assert(made.ok, 'a made-up entry is an entry')
    return made.entries
  })
}

const rounds = 20
const rowsOfPage = 10

/** What the pages read of a user who has nothing. */
const readNothing = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const { read } = deps.db
  await readEntryPage(read, userId, {}, await selectAccountNumbers(read, userId))
  const parts = { lines: createKeptLines<StoredWheel>(0), context: () => settledContext(deps, userId) }
  await readSettledPage(deps, userId, { status: undefined, after: undefined }, parts)
  await readWhileSettled(read, userId, () => selectProfits(read, userId))
  await selectHeldSnapshots(read, userId)
}

const madeUpLedger = (): LedgerOfUser => {
  const entries = madeUpEntries()
  return {
    revision: 0,
    ledger: bookLedger(entries, { disposal: {}, lotChoices: {} }),
    size: entries.length,
    turnover: 0,
    iraAccounts: new Set(),
    cycleSettings: defaultCycleSettings,
    feePerContract: null,
  }
}

const profitPage = (unit: UnitProfit, unexpired: TradingDate) => async (): Promise<string> => {
  const texts = Array.from({ length: rowsOfPage }, (_, at) => [String(at), profitTextOf(unit)] as const)
  const beside = { marks: new Map(), refused: new Map(), missingSplits: [], unexpired }
  return JSON.stringify(encodeWire(profitList, await profitsOf(readUnitProfits(new Map(texts)), beside)))
}

const wheelPage = (books: Iterable<Book>, context: WheelContext) => {
  const wheels = [...books].flatMap((book) =>
    cyclesOf(book, defaultCycleSettings).map((cycle) => {
      const known = { id: cycle.key, cycle, book }
      const row = newRow(userId, known, new Date(context.nowMs).toISOString())
      return { row, stored: settledCard(cardOf(known, context)) }
    }),
  )
  return (): string =>
    wheels
      .map(({ row, stored }) => {
        const columns = { account_id: stored.accountId, ticker: stored.ticker, cycle_key: stored.cycleKey }
        return listedText({ row, card: readCard(stored.text, columns) }, context)
      })
      .join()
}

const entriesPage = (entries: Iterable<Entry>) => {
  const place = { userId, batchId: 'made-up', state: 'counted', sameAs: null, line: null } as const
  const rows = [...entries].map((entry) => toEntryRow(entry, place))
  return (): string => {
    const items = rows.map((row) => toLedgerEntry(row, new Map()))
    return JSON.stringify(
      encodeWire(entryPage, { items, nextCursor: null, total: items.length, refused: [] }),
    )
  }
}

/** Others have their turn after each page. */
export async function warmUp(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const view = madeUpLedger()
  const [unit] = await unitProfitsOf(view, new Map())
  assert(unit !== undefined, 'a made-up book has a profit')
  const context = await contextOf(
    deps,
    userId,
    { cycleSettings: defaultCycleSettings, missingSplits: [] },
    false,
  )
  const pages = [
    profitPage(unit, context.today),
    ...Array.from({ length: rowsOfPage }, () => wheelPage(view.ledger.books.values(), context)),
    entriesPage([...view.ledger.entries.values()].flat()),
  ]
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const text = await page()
      // As a long answer is sent.
      if (round === 0) await compressText(text)
    }
    await nextTurn()
    if (round < 3) await readNothing(deps)
  }
}
