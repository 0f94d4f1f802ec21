/** What the ledgers in a database come to, booked anew from its rows as they are read: users one after the other. */
import { bookLedger, type Entry, type Ledger } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import { packState } from '../database/packing/codes.ts'
import type { StoredEntryRow } from '../database/schema.ts'
import { readEntryKeys, type EntryKeys } from '../entries/rows/entry-keys.ts'
import { createEntryReader } from '../entries/rows/entry-row.ts'
import { readLedgerSettings } from '../entries/books/ledger-settings.ts'
import type { LedgerTotals } from './manifest.ts'

const sumOf = <T>(items: Iterable<T>, amount: (item: T) => number): string => {
  let sum = 0n
  for (const item of items) sum += BigInt(amount(item))
  return String(sum)
}

/** What a booked ledger comes to. */
export function totalsOf(entries: readonly Entry[], { books }: Ledger): LedgerTotals {
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

const counted = packState('counted')

/** Takes the rows of `entries` in the order of their key, and books a user's ledger when the next user begins. */
export class LedgersOfRows {
  readonly totals: Record<string, LedgerTotals> = {}
  readonly #reader: Reader
  #keys: EntryKeys | null = null
  #entries: Entry[] = []
  #read = createEntryReader()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async take(rows: readonly StoredEntryRow[]): Promise<void> {
    for (const row of rows) {
      const keys = row.user_no === this.#keys?.userNo ? this.#keys : await this.#begin(row.user_no)
      if (row.state === counted && keys.counting.has(row.batch_no)) this.#entries.push(this.#read(row, keys))
    }
  }

  async finish(): Promise<Readonly<Record<string, LedgerTotals>>> {
    if (this.#keys !== null && this.#entries.length > 0) {
      const { userId } = this.#keys
      const { settings } = await readLedgerSettings(this.#reader, userId)
      this.totals[userId] = totalsOf(this.#entries, bookLedger(this.#entries, settings))
    }
    this.#entries = []
    return this.totals
  }

  async #begin(userNo: number): Promise<EntryKeys> {
    await this.finish()
    const { id } = await this.#reader
      .selectFrom('users')
      .select('id')
      .where('user_no', '=', userNo)
      .executeTakeFirstOrThrow()
    const keys = await readEntryKeys(this.#reader, id)
    this.#keys = keys
    this.#read = createEntryReader()
    return keys
  }
}
