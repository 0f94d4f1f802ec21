/** What the ledgers in a database come to, booked anew from its rows as they are read: users one after the other. */
import { bookLedger, type Entry, type Ledger } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { createEntryReader, type ReadRow } from '../entries/entry-row.ts'
import { readLedgerSettings } from '../entries/ledger-settings.ts'
import { selectCountingBatches } from '../entries/select-entries.ts'
import type { LedgerTotals } from './manifest.ts'

const sumOf = <T>(items: Iterable<T>, amount: (item: T) => number): string => {
  let sum = 0n
  for (const item of items) sum += BigInt(amount(item))
  return String(sum)
}

const totalsOf = (entries: readonly Entry[], { books }: Ledger): LedgerTotals => {
  const all = [...books.values()]
  return {
    entries: entries.length,
    netCash: sumOf(entries, ({ netCash }) => netCash),
    optionPnl: sumOf(all, ({ realized }) => realized.optionPnl),
    stockPnl: sumOf(all, ({ realized }) => realized.stockPnl),
    taxPnl: sumOf(all, ({ realized }) => realized.taxPnl),
    shares: sumOf(
      all.flatMap(({ lots }) => lots),
      ({ quantity }) => quantity,
    ),
    openContracts: sumOf(
      all.flatMap(({ openLegs }) => openLegs),
      ({ contracts }) => contracts,
    ),
    refusals: all.reduce((sum, { refusals }) => sum + refusals.length, 0),
  }
}

type EntryRowRead = ReadRow & { readonly user_id: string; readonly state: string }

/** Takes the rows of `entries` in the order of their key, and books a user's ledger when the next user begins. */
export class LedgersOfRows {
  readonly totals: Record<string, LedgerTotals> = {}
  readonly #reader: Reader
  #userId: string | null = null
  #counting: ReadonlySet<string> = new Set()
  #entries: Entry[] = []
  #read = createEntryReader()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async take(rows: readonly EntryRowRead[]): Promise<void> {
    for (const row of rows) {
      if (row.user_id !== this.#userId) await this.#begin(row.user_id)
      if (row.state === 'counted' && this.#counting.has(row.batch_id)) this.#entries.push(this.#read(row))
    }
  }

  async finish(): Promise<Readonly<Record<string, LedgerTotals>>> {
    if (this.#userId !== null && this.#entries.length > 0) {
      const { settings } = await readLedgerSettings(this.#reader, this.#userId)
      this.totals[this.#userId] = totalsOf(this.#entries, bookLedger(this.#entries, settings))
    }
    this.#entries = []
    return this.totals
  }

  async #begin(userId: string): Promise<void> {
    await this.finish()
    this.#userId = userId
    this.#counting = await selectCountingBatches(this.#reader, userId)
    this.#read = createEntryReader()
  }
}
