/** Booking wheel histories in one process: entries a second by size, one crowded underlying, and one entry more. */
import {
  bookLedger,
  defaultSettings,
  moneyFromMicros,
  optionContract,
  rebook,
  wholeUnits,
} from '@wheelwright/core'
import { addDays, instantFromMs, parseTradingDate } from '@wheelwright/core'
import type { Entry, Instant, Money, OptionInstrument, TradingDate } from '@wheelwright/core'
import { createEntryReader, entryIdOf, toEntryRow } from '../server/src/entries/entry-row.ts'
import { releaseGarbage } from '../server/src/release-memory.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const entriesPerBook = 500
const booksPerAccount = 50
const crowd = 20_000
const runs = 15

/** What every entry of a story shares, and how far the story has come. */
interface Story {
  readonly accountId: string
  readonly symbol: string
  readonly entries: Entry[]
  date: TradingDate
}

const dayOf = (text: string): TradingDate => {
  const parsed = parseTradingDate(text)
  if (!parsed.ok) throw new Error(`not a day: ${text}`)
  return parsed.value
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const symbolOf = (index: number): string =>
  [676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26] ?? 'A').join('')

const contractOf = (
  { symbol }: Story,
  right: 'Put' | 'Call',
  dollars: number,
  expiration: TradingDate,
): OptionInstrument => {
  const strike = moneyFromMicros(dollars * 1_000_000)
  const contract = optionContract({ root: symbol, right, strike, expiration })
  if (!contract.ok) throw new Error(`not a contract: ${symbol} ${dollars}`)
  return { type: 'option', contract: contract.value, multiplier: 100, deliverable: wholeUnits(100) }
}

const factsOf = (story: Story, cents: number, fees: number, units: number) => {
  const number = story.entries.length + 1
  const gross = moneyFromMicros(cents * 10_000)
  const charged = moneyFromMicros(fees * 10_000)
  return {
    id: `${story.accountId}:${story.symbol}:${number}`,
    accountId: story.accountId,
    quantity: wholeUnits(units),
    gross,
    fees: charged,
    netCash: moneyFromMicros(gross - charged),
    tradeDate: story.date,
    time: null as Instant | null,
    postedAt: null,
    brokerId: String(80_000_000_000 + number),
    orderId: null,
    batchId: null,
    source: 'schwab-api',
    note: '',
  }
}

const trade = (
  story: Story,
  kind: 'sell-to-open' | 'buy-to-close',
  instrument: OptionInstrument,
  cents: number,
  contracts: number,
): void => {
  const sign = kind === 'sell-to-open' ? 1 : -1
  const minutes = 870 + ((story.entries.length * 37) % 390)
  const time = instantFromMs(Date.parse(`${story.date}T00:00:00Z`) + minutes * 60_000)
  const facts = factsOf(story, sign * cents * 100 * contracts, 65 * contracts, -sign * contracts)
  const price: Money = moneyFromMicros(cents * 10_000)
  story.entries.push({ ...facts, kind, instrument, price, time })
}

const end = (
  story: Story,
  kind: 'expiration' | 'assignment',
  instrument: OptionInstrument,
  contracts: number,
): void => {
  story.entries.push({ ...factsOf(story, 0, 0, contracts), kind, instrument, price: null })
  if (kind === 'expiration') return
  const { right, strike } = instrument.contract
  const buys = right === 'Put'
  const cents = (strike / 10_000) * 100 * contracts
  story.entries.push({
    ...factsOf(story, buys ? -cents : cents, 0, (buys ? 100 : -100) * contracts),
    kind: buys ? 'buy' : 'sell',
    instrument: { type: 'share', symbol: story.symbol },
    price: strike,
    deliveryOf: null,
  })
}

const dividend = (story: Story): void => {
  const instrument = { type: 'share', symbol: story.symbol } as const
  story.entries.push({
    ...factsOf(story, 4500, 0, 0),
    kind: 'dividend',
    instrument,
    price: null,
    exDate: story.date,
  })
}

/** A put that expires or is rolled; one of four is assigned, and calls are written until the shares go. */
const tellCycle = (story: Story, turn: number): void => {
  const strike = 40 + ((turn * 7) % 30)
  const contracts = 1 + (turn % 3)
  let put = contractOf(story, 'Put', strike, addDays(story.date, 11))
  trade(story, 'sell-to-open', put, 90 + (turn % 40), contracts)
  if (turn % 3 === 0) {
    story.date = addDays(story.date, 9)
    trade(story, 'buy-to-close', put, 150, contracts)
    put = contractOf(story, 'Put', strike - 1, addDays(story.date, 9))
    trade(story, 'sell-to-open', put, 165, contracts)
  }
  story.date = addDays(story.date, 9)
  if (turn % 4 !== 0) return end(story, 'expiration', put, contracts)
  end(story, 'assignment', put, contracts)
  for (const kind of ['expiration', 'expiration', 'assignment'] as const) {
    story.date = addDays(story.date, 3)
    const call = contractOf(story, 'Call', strike + 1, addDays(story.date, 7))
    trade(story, 'sell-to-open', call, 60 + (turn % 20), contracts)
    story.date = addDays(story.date, 7)
    end(story, kind, call, contracts)
  }
  dividend(story)
  story.date = addDays(story.date, 1)
}

/** A book of about that many entries; a crowded one runs many campaigns side by side over the same years. */
const tellBook = (accountId: string, symbol: string, size: number): Entry[] => {
  const entries: Entry[] = []
  for (let turn = 0; entries.length < size;) {
    const date = addDays(dayOf('2021-01-04'), turn % 7)
    const story: Story = { accountId, symbol, entries, date }
    const until = Math.min(size, entries.length + entriesPerBook)
    while (entries.length < until) {
      turn += 1
      tellCycle(story, turn)
    }
  }
  return entries.slice(0, size)
}

/** As a server reads it from its database: by ids that begin with the day, every row through the reader of rows. */
const inStoredOrder = (entries: readonly Entry[]): Entry[] => {
  const place = { userId: 'bench', batchId: 'bench', state: 'counted', sameAs: null, line: null } as const
  const rows = entries.map((entry, index) => {
    const key = `${entry.tradeDate} ${index}`
    const id = entryIdOf(entry.accountId, entry.source, key)
    return toEntryRow({ ...entry, id, brokerId: key }, place)
  })
  const stored = JSON.stringify(rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
  return (JSON.parse(stored) as typeof rows).map(createEntryReader())
}

/** Accounts one after the other, each in the order of its ids, as histories are stored. */
const tellHistory = (size: number): Entry[] => {
  const books = size / entriesPerBook
  const accounts = Math.ceil(books / booksPerAccount)
  return Array.from({ length: accounts }, (_, account) =>
    inStoredOrder(
      Array.from({ length: Math.min(booksPerAccount, books - account * booksPerAccount) }, (__, index) =>
        tellBook(`account-${account}`, symbolOf(index * 31 + account), entriesPerBook),
      ).flat(),
    ),
  ).flat()
}

const perSecond = (name: string, entries: number, durations: readonly number[]): Figure => {
  const rate = entries / (quantile(durations, 0.5) / 1000)
  return {
    name,
    measured: `${Math.round(rate / 1000).toLocaleString('en')}k entries/s`,
    bar: 'at least 1,000k entries/s',
    holds: rate >= 1_000_000,
  }
}

const book = async (name: string, entries: readonly Entry[], times: number): Promise<Figure> => {
  // What making the history left behind is not booking's to clear away, and clearing it leaves the code cold.
  releaseGarbage()
  for (let warm = 0; warm * entries.length < 200_000; warm += 1) bookLedger(entries, defaultSettings)
  return perSecond(
    name,
    entries.length,
    await timeEach(times, async () => bookLedger(entries, defaultSettings)),
  )
}

/** Booking, and reading of every book what happened in it: each ended leg, each sale, each move. */
const bookAndTell = async (name: string, entries: readonly Entry[], times: number): Promise<Figure> => {
  const durations = await timeEach(times, async () => {
    let told = 0
    for (const { moves } of bookLedger(entries, defaultSettings).books.values()) told += moves.length
    if (told < entries.length / 2) throw new Error('a story is missing')
  })
  const rate = entries.length / (quantile(durations, 0.5) / 1000)
  const measured = `${Math.round(rate / 1000).toLocaleString('en')}k entries/s`
  return { name, measured, bar: '', holds: true }
}

/** Each run adds one more entry, the newest of its underlying, to what the run before left. */
const addOne = (name: string, entries: readonly Entry[], symbol: string): Figure => {
  const [first] = entries
  let ledger = bookLedger(entries, defaultSettings)
  const durations: number[] = []
  for (let index = 0; index < 31; index += 1) {
    const date = addDays(dayOf('2030-01-07'), index)
    const story: Story = { accountId: first?.accountId ?? '', symbol, entries: [], date }
    trade(story, 'sell-to-open', contractOf(story, 'Put', 50, addDays(date, 11)), 100, 1)
    const added = story.entries.map((entry) => ({ ...entry, id: `added ${index}` }))
    const startedAt = performance.now()
    ledger = rebook(ledger, added)
    durations.push(performance.now() - startedAt)
  }
  return milliseconds(name, quantile(durations, 0.5), 5)
}

export const booking = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  // The first hundred thousands are those of a cold compiler.
  await book('warm up', tellHistory(50_000), 12)
  for (const size of sizes)
    figures.push(
      await book(
        `booking ${size.toLocaleString('en')} entries (median)`,
        tellHistory(size),
        // A small history is over before the code has run warm: it is booked as often as a large one holds it.
        size > 100_000 ? 7 : Math.max(runs, 3_000_000 / size),
      ),
    )
  const crowded = inStoredOrder(tellBook('account-0', 'SPY', 100_000))
  figures.push(await book('the same, 100,000 entries on one underlying', crowded, runs))
  const spread = tellHistory(100_000)
  figures.push(await bookAndTell('100,000 entries booked and told, each move of each book', spread, runs))
  const symbol = symbolOf(0)
  figures.push(addOne('one entry more on 100,000 (median)', spread, symbol))
  const mixed = inStoredOrder([...tellBook('account-0', 'SPY', crowd), ...spread.slice(0, 100_000 - crowd)])
  figures.push(addOne('the same on an underlying with 20,000 of them', mixed, 'SPY'))
  return figures
}
