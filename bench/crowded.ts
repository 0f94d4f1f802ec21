/**
 * Hard histories of one underlying: the time of campaigns, of wash sales, of rolls and of reconciliation by size, and
 * how fast it grows (1 is in proportion to the entries). Server answers are measured over HTTP, in a process of their own.
 */
import {
  assignmentEvidence,
  bookLedger,
  cyclesOf,
  defaultCycleSettings,
  defaultSettings,
  keyCycles,
  rollLinks,
  rollProposals,
  washAdjustments,
  washChecks,
} from '@wheelwright/core'
import type { Book, Entry } from '@wheelwright/core'
import { closingsAlone, crowdedWheels, oddWashChains, unclearChains, washChains } from './hard-histories.ts'
import { dayOf } from './story.ts'
import { growth, milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { releaseMemory } from '../server/src/release-memory.ts'

const sizes = [10_000, 30_000, 100_000] as const
const largest = 100_000
const runs = 5
const most = 1.1
const today = dayOf('2026-11-20')

const histories = [
  ['many wheels side by side', crowdedWheels],
  ['wash chains', washChains],
  ['wash chains in lots of all sizes', oddWashChains],
  ['wash chains of large orders and unknown costs', unclearChains],
  ['closings without an opening', closingsAlone],
] as const

const campaigns = (books: readonly Book[]): void => {
  const found = books.flatMap((book) => cyclesOf(book, defaultCycleSettings))
  keyCycles(found, [])
}

const washSales = (books: readonly Book[]): void => {
  washAdjustments(books, new Set())
  washChecks(books, new Set()).next()
}

const questions = (books: readonly Book[]): void => {
  for (const book of books) {
    rollLinks(book, [])
    rollProposals(book, [])
    assignmentEvidence(book, today)
  }
}

const parts = [
  ['campaigns', campaigns],
  ['wash sales', washSales],
  ['campaigns and wash sales', (books: readonly Book[]) => (campaigns(books), washSales(books))],
  ['rolls and questions', questions],
] as const

const inWords = (size: number): string => size.toLocaleString('en')

/** Booked, with all that happened at hand: a server lets go of the story when memory runs short, and tells it again. */
const booksOf = (entries: readonly Entry[]): Book[] =>
  [...bookLedger(entries, defaultSettings).books.values()].map((book) => ({
    accountId: book.accountId,
    underlying: book.underlying,
    entries: book.entries,
    returned: book.returned,
    canceled: book.canceled,
    canceledInPart: book.canceledInPart,
    openLegs: book.openLegs,
    lots: book.lots,
    cash: book.cash,
    realized: book.realized,
    refusals: book.refusals,
    moves: book.moves,
    closedLegs: book.closedLegs,
    disposals: book.disposals,
    opening: book.opening,
    unseenContracts: book.unseenContracts,
    costsTold: book.costsTold,
    moved: book.moved,
    joined: book.joined,
  }))

/** The median of some runs at each size. */
const timesOf = async (
  make: (size: number) => readonly Entry[],
  work: (books: readonly Book[]) => void,
): Promise<number[]> => {
  const times: number[] = []
  for (const size of sizes) {
    const books = booksOf(make(size))
    releaseMemory()
    // The code is to be as warm for a small history as for a large one.
    for (let warm = 0; warm < largest; warm += size) work(books)
    times.push(quantile(await timeEach(runs, async () => work(books)), 0.5))
  }
  return times
}

export async function crowded(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [history, make] of histories)
    for (const [part, work] of parts) {
      const times = await timesOf(make, work)
      const listed = times.map((time) => Math.round(time)).join(', ')
      const name = `${part} of one underlying, ${history}`
      console.log(`${name}: ${sizes.map(inWords).join(', ')} entries in ${listed} ms`)
      figures.push(milliseconds(`${name}, ${inWords(largest)} entries`, times.at(-1) ?? Number.NaN, 1500))
      figures.push(growth(`${name}: growth`, sizes, times, most))
    }
  return figures
}
