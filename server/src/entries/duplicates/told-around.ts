/**
 * What other batches reported around the days of a batch, in stored form: of a long history nearly every row is only looked
 * at by day, symbol and id, and read in full when needed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  addDays,
  assert,
  compareText,
  daysBetween,
  isCashKind,
  isEndingKind,
  isSplitKind,
  type TradingDate,
} from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState, unpackKind, unpackState } from '../../database/packing/codes.ts'
import { packId, unpackBrokerId, unpackId, type StoredId } from '../../database/packing/ids.ts'
import { dateOfMoment, firstMomentOf, lastMomentOf, perDay } from '../../database/packing/moments.ts'
import { unpackSymbol } from '../../database/packing/symbols.ts'
import type { StoredEntryRow } from '../../database/schema.ts'
import { keysFor, readEntryKeys, type EntryKeys } from '../rows/entry-keys.ts'
import { entriesOf } from '../rows/entry-rows.ts'
import { instantOf, type EntryRow } from '../rows/stored-row.ts'
import { familyOf, newSymbolIn, numberOf, type ToldBatch, type ToldRow } from './told-rows.ts'

/** What a row is read with. */
export const toldColumns = [
  'id',
  'batch_no',
  'origin_no',
  'kind',
  'state',
  'symbol',
  'underlying',
  'quantity',
  'price',
  'gross',
  'fees',
  'moment',
  'time',
  'posted_at',
  'broker_id',
  'same_as',
  'line',
  'detail',
] as const
export type StoredTold = Pick<StoredEntryRow, (typeof toldColumns)[number]>

const toldFrom = (stored: StoredTold, keys: EntryKeys): ToldRow => {
  const { account_id, source } = keys.origin(stored.origin_no)
  return {
    id: unpackId(stored.id),
    batch_id: keys.batchId(stored.batch_no),
    account_id,
    source,
    kind: unpackKind(stored.kind),
    symbol: unpackSymbol(stored.symbol, stored.underlying),
    quantity: stored.quantity,
    price: stored.price,
    gross: stored.gross,
    fees: stored.fees,
    trade_date: dateOfMoment(stored.moment),
    time: instantOf(stored.time),
    posted_at: instantOf(stored.posted_at),
    broker_id: unpackBrokerId(stored.broker_id),
    state: unpackState(stored.state),
    same_as: stored.same_as === null ? null : unpackId(stored.same_as),
    line: stored.line,
    detail: stored.detail,
  }
}

const counted = packState('counted')

export interface DaySpan {
  readonly from: TradingDate
  readonly to: TradingDate
}

/** What one source reports of an account, and the days around it. */
export interface ToldSpan extends DaySpan {
  readonly accountId: string
  readonly source: string
}

/** Days from that of a split to the exchange's next one. */
const OVER_A_LONG_WEEKEND = 4

/** The days on which an entry of this kind may be reported: earlier versions read an ending on the day it was posted. */
const daysOf = (kind: string, day: TradingDate): readonly TradingDate[] =>
  isEndingKind(kind) ? [0, 1, 2, 3, 4, 5].map((later) => addDays(day, later)) : [day]

export class ToldAround {
  readonly #stored: readonly StoredTold[]
  readonly #keys: EntryKeys
  readonly #read: (ToldRow | undefined)[] = []
  #ids: ReadonlySet<StoredId> | null = null
  #origins: ReadonlySet<number> | null = null

  /** The keys know every row. */
  constructor(stored: readonly StoredTold[], keys: EntryKeys) {
    this.#stored = stored
    this.#keys = keys
  }

  /** Whether one of the rows has the id. */
  has(id: string): boolean {
    this.#ids ??= new Set(this.#stored.map((row) => row.id))
    return this.#ids.has(packId(id))
  }

  /**
   * What counts of the account in these days and was reported by other sources, without what this source has reported too or
   * was set aside for.
   */
  fromOthers({ accountId, source, from, to }: ToldSpan): ToldRow[] {
    const { own, family, beside } = this.#originsBeside(accountId, source)
    // Mostly there is only one source.
    if (beside.size === 0) return []
    const told = new Set<StoredId | null>()
    const others: number[] = []
    const [first, last] = [firstMomentOf(from), lastMomentOf(to)]
    for (const [at, stored] of this.#stored.entries()) {
      if (stored.moment < first || stored.moment > last) continue
      if (family.has(stored.origin_no)) told.add(stored.same_as)
      if (own.has(stored.origin_no)) told.add(stored.id)
      else if (stored.state === counted && beside.has(stored.origin_no)) others.push(at)
    }
    return others.filter((at) => !told.has(this.#storedAt(at).id)).map((at) => this.#rowAt(at))
  }

  /** What counts and was reported by this source. */
  ofSource(source: string): ToldRow[] {
    return this.#stored.flatMap(({ state, origin_no }, at) =>
      state === counted && this.#keys.origin(origin_no).source === source ? [this.#rowAt(at)] : [],
    )
  }

  /** What counts and has one of these amounts, in micro-dollars before fees. */
  ofAmounts(amounts: ReadonlySet<number>): ToldRow[] {
    return this.#stored.flatMap(({ state, gross }, at) =>
      state === counted && amounts.has(gross) ? [this.#rowAt(at)] : [],
    )
  }

  /** The days on which anything was reported. */
  days(): Set<TradingDate> {
    const days = new Set(this.#stored.map(({ moment }) => Math.floor(moment / perDay)))
    return new Set([...days].map((day) => dateOfMoment(day * perDay) as TradingDate))
  }

  /** The first and last day that each batch reports here. */
  daysOfBatches(): Map<string, DaySpan> {
    const moments = new Map<number, { first: number; last: number }>()
    for (const { batch_no, moment } of this.#stored) {
      const { first, last } = moments.get(batch_no) ?? { first: moment, last: moment }
      moments.set(batch_no, { first: Math.min(first, moment), last: Math.max(last, moment) })
    }
    return new Map(
      [...moments].map(([no, { first, last }]) => [
        this.#keys.batchId(no),
        { from: dateOfMoment(first) as TradingDate, to: dateOfMoment(last) as TradingDate },
      ]),
    )
  }

  /**
   * All rows of the entries that these rows may be: equal days and symbols, or equal numbers; for an ending also some days
   * later. A corporate action may count from the exchange's next day, and may name the old contract or the new one.
   */
  mayBeOneOf(rows: readonly ToldRow[]): ToldRow[] {
    const symbols = new Map<string, Set<string | null>>()
    const numbers = new Set<string>()
    const companyDays = new Set<string>()
    const broughtOn = new Set<string>()
    for (const row of rows) {
      const { kind, trade_date, symbol, source, broker_id } = row
      if (kind === 'corporate-action') broughtOn.add(trade_date)
      if (isSplitKind(kind))
        for (let apart = -OVER_A_LONG_WEEKEND; apart <= OVER_A_LONG_WEEKEND; apart += 1)
          companyDays.add(addDays(trade_date as TradingDate, apart))
      for (const day of daysOf(kind, trade_date as TradingDate)) {
        const ofDay = symbols.get(day) ?? new Set()
        symbols.set(day, ofDay.add(symbol).add(newSymbolIn(row) ?? symbol))
      }
      const number = numberOf(source, broker_id)
      if (number !== null) numbers.add(number)
    }
    const ids = new Set<StoredId>()
    for (const stored of this.#stored) {
      const day = dateOfMoment(stored.moment)
      const ofDay = symbols.get(day)
      const kind = unpackKind(stored.kind)
      const fits =
        (ofDay !== undefined &&
          (ofDay.has(unpackSymbol(stored.symbol, stored.underlying)) || isCashKind(kind))) ||
        (companyDays.has(day) && isSplitKind(kind)) ||
        (broughtOn.has(day) && kind === 'symbol-change')
      if (fits || (numbers.size > 0 && numbers.has(this.#numberOf(stored) ?? ''))) ids.add(stored.id)
    }
    return this.#stored.flatMap((stored, at) => (ids.has(stored.id) ? [this.#rowAt(at)] : []))
  }

  /** The account's origins with reports here: those of the source, of its family, and of other sources. */
  #originsBeside(accountId: string, source: string) {
    this.#origins ??= new Set(this.#stored.map(({ origin_no }) => origin_no))
    const ofAccount = [...this.#origins].filter((no) => this.#keys.origin(no).account_id === accountId)
    const sourceOf = (no: number): string => this.#keys.origin(no).source
    return {
      own: new Set(ofAccount.filter((no) => sourceOf(no) === source)),
      family: new Set(ofAccount.filter((no) => familyOf(sourceOf(no)) === familyOf(source))),
      beside: new Set(ofAccount.filter((no) => sourceOf(no) !== source)),
    }
  }

  #numberOf({ origin_no, broker_id }: StoredTold): string | null {
    return numberOf(this.#keys.origin(origin_no).source, unpackBrokerId(broker_id))
  }

  #rowAt(at: number): ToldRow {
    const known = this.#read[at]
    if (known !== undefined) return known
    const row = toldFrom(this.#storedAt(at), this.#keys)
    this.#read[at] = row
    return row
  }

  #storedAt(at: number): StoredTold {
    const stored = this.#stored[at]
    assert(stored !== undefined, 'a row that is asked for is there')
    return stored
  }
}

/** Days read in one query; other requests get their turn in between. */
const daysAtOnce = 60

/** The days to read for these rows, in pieces; spans without a row near them are left out. */
const spansAround = (
  rows: readonly Pick<EntryRow, 'trade_date'>[],
  days: number,
): [TradingDate, TradingDate][] => {
  const dates = [...new Set(rows.map(({ trade_date }) => trade_date as TradingDate))].sort(compareText)
  const spans: [TradingDate, TradingDate][] = []
  for (const date of dates) {
    const [first, last] = [addDays(date, -days), addDays(date, days)]
    const before = spans.at(-1)
    if (before !== undefined && first <= before[1] && daysBetween(before[0], last) < daysAtOnce)
      before[1] = last
    else spans.push([before !== undefined && first <= before[1] ? addDays(before[1], 1) : first, last])
  }
  return spans
}

/** What other batches reported of the accounts of these rows, on their days and some days around. */
export async function selectToldAround(
  db: Reader,
  { userId, batchId }: { readonly userId: string; readonly batchId: string },
  rows: readonly Pick<EntryRow, 'account_id' | 'trade_date'>[],
  { batches, days }: { readonly batches: ReadonlyMap<string, ToldBatch>; readonly days: number },
): Promise<ToldAround> {
  let keys = await readEntryKeys(db, userId)
  const origins = keys.originsOf(rows.map(({ account_id }) => account_id))
  const told: StoredTold[] = []
  for (const [from, to] of spansAround(rows, days)) {
    const found = await entriesOf(db, keys)
      .select(toldColumns)
      .where('moment', '>=', firstMomentOf(from))
      .where('moment', '<=', lastMomentOf(to))
      .where('origin_no', 'in', origins)
      .where('state', '<>', packState('trash'))
      // Of several alike, the first is paired first, so that a later comparison finds the same.
      .orderBy('moment')
      .orderBy('batch_no')
      .orderBy('row_no')
      .execute()
    keys = await keysFor(db, keys, found)
    for (const row of found) {
      const id = keys.batchId(row.batch_no)
      if (id !== batchId && batches.has(id)) told.push(row)
    }
    await nextTurn()
  }
  return new ToldAround(told, keys)
}
