/**
 * Entries as the table `entries` stores them, compactly, and as the rest of the code uses them; both conversions are here.
 */
import { assert, instantFromMs } from '@wheelwright/core'
import type { EntryState, StoredEntryRow } from '../../database/schema.ts'
import { isKind, packKind, packState, unpackKind, unpackState } from '../../database/packing/codes.ts'
import { packBrokerId, packId, unpackBrokerId, unpackId, type StoredId } from '../../database/packing/ids.ts'
import { dateOfMoment, momentOf } from '../../database/packing/moments.ts'
import { isOptionSymbol, packSymbol, unpackSymbol } from '../../database/packing/symbols.ts'
import type { EntryKeys } from './entry-keys.ts'

/** Money and quantities are whole millionths, dates `YYYY-MM-DD`, instants ISO 8601 with `Z`. */
export interface EntryRow {
  user_id: string
  id: string
  batch_id: string
  account_id: string
  kind: string
  /** The share symbol, or the option's OSI symbol. */
  symbol: string | null
  underlying: string | null
  /** For an option; null otherwise. */
  multiplier: number | null
  /** Micro-shares per contract of an option; null where not known, and for anything else. */
  deliverable: number | null
  quantity: number
  price: number | null
  gross: number
  fees: number
  net_cash: number
  trade_date: string
  time: string | null
  posted_at: string | null
  broker_id: string | null
  order_id: string | null
  source: string
  note: string
  /** JSON of the fields that only some kinds have. */
  detail: string | null
  /** The line at which the row began in its file. */
  line: number | null
  state: EntryState
  /** The id of the entry that counts in place of this one; its own id for a row that corrects an entry. */
  same_as: string | null
  trashed_at: string | null
}

const usualMultiplier = 100
const usualDeliverable = 100_000_000
const unknownDeliverable = -1

export function instantOf(ms: number | null): string | null {
  return ms === null ? null : instantFromMs(ms)
}
const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
const packIdOrNull = (id: string | null): StoredId | null => (id === null ? null : packId(id))
const unpackIdOrNull = (id: StoredId | null): string | null => (id === null ? null : unpackId(id))

export interface Terms {
  readonly multiplier: number | null
  readonly deliverable: number | null
}

/** For shares, and for cash. */
const noTerms: Terms = { multiplier: null, deliverable: null }

const packTerms = (isOption: boolean, { multiplier, deliverable }: Terms): Terms =>
  isOption
    ? {
        multiplier: multiplier === usualMultiplier ? null : multiplier,
        deliverable: deliverable === usualDeliverable ? null : (deliverable ?? unknownDeliverable),
      }
    : noTerms

const unpackTerms = (isOption: boolean, { multiplier, deliverable }: Terms): Terms =>
  isOption
    ? {
        multiplier: multiplier ?? usualMultiplier,
        deliverable: deliverable === unknownDeliverable ? null : (deliverable ?? usualDeliverable),
      }
    : noTerms

const isOption = (symbol: string | null): boolean => symbol !== null && isOptionSymbol(symbol)

/** The instrument of a stored row. */
export function symbolAndTerms(
  stored: Pick<StoredEntryRow, 'symbol' | 'underlying' | 'multiplier' | 'deliverable'>,
): Terms & { readonly symbol: string | null; readonly isOption: boolean } {
  const symbol = unpackSymbol(stored.symbol, stored.underlying)
  return { symbol, isOption: isOption(symbol), ...unpackTerms(isOption(symbol), stored) }
}

/** `keys` have to know the row's batch and origin. */
export function toStoredRow(row: EntryRow, keys: EntryKeys, rowNo: number): StoredEntryRow {
  const origin = keys.originNo(row)
  assert(origin !== undefined, 'the origin of a row has a number')
  assert(isKind(row.kind), `${row.kind} is no kind of entry`)
  return {
    user_no: keys.userNo,
    batch_no: keys.batchNo(row.batch_id),
    row_no: rowNo,
    id: packId(row.id),
    origin_no: origin,
    kind: packKind(row.kind),
    state: packState(row.state),
    symbol: packSymbol(row.symbol, row.underlying),
    underlying: row.underlying,
    ...packTerms(isOption(row.symbol), row),
    quantity: row.quantity,
    price: row.price,
    gross: row.gross,
    fees: row.fees,
    net_cash: row.net_cash === row.gross - row.fees ? null : row.net_cash,
    moment: momentOf({
      tradeDate: row.trade_date,
      time: row.time,
      postedAt: row.posted_at,
      line: row.line,
    }),
    time: msOf(row.time),
    posted_at: msOf(row.posted_at),
    broker_id: packBrokerId(row.broker_id),
    order_id: row.order_id,
    note: row.note,
    detail: row.detail,
    line: row.line,
    same_as: packIdOrNull(row.same_as),
    trashed_at: row.trashed_at,
  }
}

export function fromStoredRow(stored: StoredEntryRow, keys: EntryKeys): EntryRow {
  const { symbol, multiplier, deliverable } = symbolAndTerms(stored)
  const { account_id, source } = keys.origin(stored.origin_no)
  return {
    user_id: keys.userId,
    id: unpackId(stored.id),
    batch_id: keys.batchId(stored.batch_no),
    account_id,
    kind: unpackKind(stored.kind),
    symbol,
    underlying: stored.underlying,
    multiplier,
    deliverable,
    quantity: stored.quantity,
    price: stored.price,
    gross: stored.gross,
    fees: stored.fees,
    net_cash: stored.net_cash ?? stored.gross - stored.fees,
    trade_date: dateOfMoment(stored.moment),
    time: instantOf(stored.time),
    posted_at: instantOf(stored.posted_at),
    broker_id: unpackBrokerId(stored.broker_id),
    order_id: stored.order_id,
    source,
    note: stored.note,
    detail: stored.detail,
    line: stored.line,
    state: unpackState(stored.state),
    same_as: unpackIdOrNull(stored.same_as),
    trashed_at: stored.trashed_at,
  }
}
