/** Booking wheel histories in one process: entries a second by size, one crowded underlying, and one entry more. */
import { addDays, bookLedger, defaultSettings, rebook } from '@wheelwright/core'
import type { Entry } from '@wheelwright/core'
import { releaseMemory } from '../server/src/release-memory.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { contractOf, dayOf, dividend, end, inStoredOrder, trade } from './story.ts'
import type { Story } from './story.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const entriesPerBook = 500
const booksPerAccount = 50
const crowd = 20_000
const runs = 15

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const symbolOf = (index: number): string =>
  [676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26] ?? 'A').join('')

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
  releaseMemory()
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

export async function booking(): Promise<Figure[]> {
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
