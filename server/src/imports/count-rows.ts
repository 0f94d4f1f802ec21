/** Counts the rows of a batch by what became of them, and sums up what its entries would bring. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportBatch } from '@wheelwright/api'
import { MAX_MICROS, moneyFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { EntryRow } from '../database/schema.ts'
import type { BatchKey } from '../entries/compare-batch.ts'

type Sums = Pick<ImportBatch, 'entries' | 'firstDate' | 'lastDate' | 'netCash'>

export interface TakenRows extends Sums {
  /** Rows of which no entry counts, since all were here. */
  readonly alreadyHere: number
  /** Rows of which no entry counts, and some correct what is here. */
  readonly corrections: number
  /** Rows of which no entry counts, since another source told of some. */
  readonly sameTrade: number
}

/** A row of the file: its entries stand side by side in the order of lines. */
interface FileRow {
  readonly key: string
  isCounted: boolean
  isTold: boolean
  corrects: boolean
}

const pageSize = 5000

const selectPage = (db: Reader, { userId, batchId }: BatchKey, after: readonly [number, string]) =>
  db
    .selectFrom('entries')
    .select(['id', 'line', 'account_id', 'state', 'same_as', 'trade_date', 'net_cash'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where((where) =>
      where.or([
        where('line', '>', after[0]),
        where.and([where('line', '=', after[0]), where('id', '>', after[1])]),
      ]),
    )
    .orderBy('line')
    .orderBy('id')
    .limit(pageSize)
    .execute()

type CountedRow = Pick<
  EntryRow,
  'id' | 'line' | 'account_id' | 'state' | 'same_as' | 'trade_date' | 'net_cash'
>

class Tally {
  entries = 0
  netCash = 0n
  firstDate: string | null = null
  lastDate: string | null = null
  alreadyHere = 0
  corrections = 0
  sameTrade = 0
  #row: FileRow | null = null

  add({ id, line, account_id, state, same_as, trade_date, net_cash }: CountedRow): void {
    const key = `${line} ${account_id}`
    if (this.#row?.key !== key) {
      this.finishRow()
      this.#row = { key, isCounted: false, isTold: false, corrects: false }
    }
    if (state === 'same-trade') this.#row.isTold = true
    if (same_as === id) this.#row.corrects = true
    if (state !== 'counted' || same_as === id) return
    this.#row.isCounted = true
    this.entries += 1
    this.netCash += BigInt(net_cash)
    if (this.firstDate === null || trade_date < this.firstDate) this.firstDate = trade_date
    if (this.lastDate === null || trade_date > this.lastDate) this.lastDate = trade_date
  }

  finishRow(): void {
    if (this.#row === null || this.#row.isCounted) return
    if (this.#row.isTold) this.sameTrade += 1
    else if (this.#row.corrects) this.corrections += 1
    else this.alreadyHere += 1
  }
}

/** Read page by page, since a batch may hold hundreds of thousands. */
export const countTaken = async (db: Reader, batch: BatchKey): Promise<TakenRows> => {
  const tally = new Tally()
  let after: readonly [number, string] = [-1, '']
  for (;;) {
    const rows = await selectPage(db, batch, after)
    for (const row of rows) tally.add(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) break
    after = [last.line ?? 0, last.id]
    await nextTurn()
  }
  tally.finishRow()
  const { entries, netCash, alreadyHere, corrections, sameTrade } = tally
  return {
    entries,
    firstDate: tally.firstDate as TradingDate | null,
    lastDate: tally.lastDate as TradingDate | null,
    netCash: moneyWithin(netCash),
    alreadyHere,
    corrections,
    sameTrade,
  }
}

const moneyWithin = (sum: bigint): ImportBatch['netCash'] =>
  sum > BigInt(MAX_MICROS) || sum < -BigInt(MAX_MICROS) ? null : moneyFromMicros(sum)
