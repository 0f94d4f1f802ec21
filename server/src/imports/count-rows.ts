/** Counts the rows of a batch by what became of them, and sums up what its entries would bring. */
import type { ImportBatch } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { EntryState } from '../database/schema.ts'
import type { BatchKey } from '../entries/compare-batch.ts'

type Sums = Pick<ImportBatch, 'entries' | 'firstDate' | 'lastDate' | 'netCash'>

export interface TakenRows extends Sums {
  /** Rows of which no entry counts, since all were here. */
  readonly alreadyHere: number
  /** Rows of which no entry counts, since another source told of some. */
  readonly sameTrade: number
}

export const countTaken = async (db: Reader, { userId, batchId }: BatchKey): Promise<TakenRows> => {
  const rows = await db
    .selectFrom('entries')
    .select(['line', 'account_id', 'state', 'trade_date', 'net_cash'])
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .execute()
  const statesOf = new Map<string, Set<EntryState>>()
  let [entries, netCash] = [0, 0n]
  let [firstDate, lastDate]: [string | null, string | null] = [null, null]
  for (const { line, account_id, state, trade_date, net_cash } of rows) {
    const key = `${line}\n${account_id}`
    const states = statesOf.get(key)
    if (states) states.add(state)
    else statesOf.set(key, new Set([state]))
    if (state !== 'counted') continue
    entries += 1
    netCash += BigInt(net_cash)
    if (firstDate === null || trade_date < firstDate) firstDate = trade_date
    if (lastDate === null || trade_date > lastDate) lastDate = trade_date
  }
  const uncounted = [...statesOf.values()].filter((states) => !states.has('counted'))
  const sameTrade = uncounted.filter((states) => states.has('same-trade')).length
  return {
    entries,
    firstDate: firstDate as TradingDate | null,
    lastDate: lastDate as TradingDate | null,
    netCash: moneyWithin(netCash),
    sameTrade,
    alreadyHere: uncounted.length - sameTrade,
  }
}

const moneyWithin = (sum: bigint): ImportBatch['netCash'] =>
  sum > BigInt(Number.MAX_SAFE_INTEGER) || sum < -BigInt(Number.MAX_SAFE_INTEGER)
    ? null
    : moneyFromMicros(sum)
