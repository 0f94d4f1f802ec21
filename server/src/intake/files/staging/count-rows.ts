/** Counts the rows of a batch by outcome, and sums up what its entries would bring. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportBatch } from '@wheelwright/api'
import { MAX_MICROS, moneyFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../../../database/database.ts'
import { packState } from '../../../database/packing/codes.ts'
import { dateOfMoment } from '../../../database/packing/moments.ts'
import type { StoredEntryRow } from '../../../database/schema.ts'
import type { BatchKey } from '../../../entries/duplicates/compare-batch.ts'
import { readEntryKeys, type EntryKeys } from '../../../entries/rows/entry-keys.ts'
import { entriesOfBatch } from '../../../entries/rows/entry-rows.ts'

type Sums = Pick<ImportBatch, 'entries' | 'firstDate' | 'lastDate' | 'netCash'>

interface TakenRows extends Sums {
  /** Rows of which no entry counts, since all were here already. */
  readonly alreadyHere: number
  /** Rows of which no entry counts, while some correct what is here. */
  readonly corrections: number
  /** Rows of which no entry counts, since another source has reported some. */
  readonly sameTrade: number
}

/** A row of the file: its entries are adjacent in the order of lines. */
interface FileRow {
  readonly key: string
  isCounted: boolean
  isTold: boolean
  corrects: boolean
}

const pageSize = 5000

type CountedRow = Pick<StoredEntryRow, 'id' | 'line' | 'origin_no' | 'state' | 'same_as' | 'moment'> &
  Pick<StoredEntryRow, 'row_no' | 'gross' | 'fees' | 'net_cash'>

const selectPage = (db: Reader, keys: EntryKeys, batchId: string, after: number): Promise<CountedRow[]> =>
  entriesOfBatch(db, keys, batchId)
    .select(['row_no', 'id', 'line', 'origin_no', 'state', 'same_as', 'moment', 'gross', 'fees', 'net_cash'])
    .where('row_no', '>', after)
    .orderBy('row_no')
    .limit(pageSize)
    .execute()

const [counted, sameTrade] = [packState('counted'), packState('same-trade')]

class Tally {
  entries = 0
  netCash = 0n
  /** Times of entries that count. */
  first = Number.POSITIVE_INFINITY
  last = Number.NEGATIVE_INFINITY
  alreadyHere = 0
  corrections = 0
  sameTrade = 0
  #row: FileRow | null = null

  add(row: CountedRow): void {
    const { id, line, origin_no, state, same_as } = row
    const key = `${line} ${origin_no}`
    if (this.#row?.key !== key) {
      this.finishRow()
      this.#row = { key, isCounted: false, isTold: false, corrects: false }
    }
    if (state === sameTrade) this.#row.isTold = true
    if (same_as === id) this.#row.corrects = true
    if (state !== counted || same_as === id) return
    this.#row.isCounted = true
    this.entries += 1
    this.netCash += BigInt(row.net_cash ?? row.gross - row.fees)
    this.first = Math.min(this.first, row.moment)
    this.last = Math.max(this.last, row.moment)
  }

  finishRow(): void {
    if (this.#row === null) return
    // Whatever else the row brings: corrections are applied where the row is counted as one.
    if (this.#row.corrects) this.corrections += 1
    else if (this.#row.isCounted) return
    else if (this.#row.isTold) this.sameTrade += 1
    else this.alreadyHere += 1
  }
}

/** Reads page by page, since a batch may hold hundreds of thousands of entries. */
export async function countTaken(db: Reader, batch: BatchKey): Promise<TakenRows> {
  const tally = new Tally()
  const keys = await readEntryKeys(db, batch.userId)
  let after = 0
  for (;;) {
    const rows = await selectPage(db, keys, batch.batchId, after)
    for (const row of rows) tally.add(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) break
    after = last.row_no
    await nextTurn()
  }
  tally.finishRow()
  const { entries, netCash, alreadyHere, corrections, sameTrade } = tally
  return {
    entries,
    firstDate: dateWithin(tally.first),
    lastDate: dateWithin(tally.last),
    netCash: moneyWithin(netCash),
    alreadyHere,
    corrections,
    sameTrade,
  }
}

const dateWithin = (moment: number): TradingDate | null =>
  Number.isFinite(moment) ? (dateOfMoment(moment) as TradingDate) : null

const moneyWithin = (sum: bigint): ImportBatch['netCash'] =>
  sum > BigInt(MAX_MICROS) || sum < -BigInt(MAX_MICROS) ? null : moneyFromMicros(sum)
