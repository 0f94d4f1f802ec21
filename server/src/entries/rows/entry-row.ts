/** Entries to database rows and back. What leaves the database is checked here, once. */
import { hash } from 'node:crypto'
import {
  assert,
  moneyFromMicros,
  parseOptionSymbol,
  quantityFromMicros,
  symbolOfInstrument,
  underlyingOfEntry,
} from '@wheelwright/core'
import type { Entry, Instant, Instrument, TradingDate } from '@wheelwright/core'
import { unpackKind } from '../../database/packing/codes.ts'
import { unpackBrokerId, unpackId } from '../../database/packing/ids.ts'
import { dateOfMoment } from '../../database/packing/moments.ts'
import type { EntryState, StoredEntryRow } from '../../database/schema.ts'
import type { EntryKeys } from './entry-keys.ts'
import { instantOf, symbolAndTerms, type EntryRow } from './stored-row.ts'

/**
 * The id of an entry from a broker's row: the same row of the same account and source has it in every file, and again after
 * an undo. `key` is that of a {@link ReadEntry}: the date and the broker's id. The id begins with the date too.
 */
export function entryIdOf(accountId: string, source: string, key: string): string {
  return `${key.slice(0, 10).replaceAll('-', '')}-${hash('sha256', `${accountId}\n${source}\n${key}`).slice(0, 24)}`
}

/** The fields that only some kinds have. */
const detailNames = [
  'deliveryOf',
  'exDate',
  'acquiredOn',
  'cost',
  'numerator',
  'denominator',
  'newSymbol',
  'becomes',
  'contractsPerOld',
  'inLieu',
  'alsoShares',
  'basisGone',
  'reverses',
  'opensShort',
  'closesShort',
  'opensRest',
  'unsided',
  'postedAfterClose',
  'opening',
] as const

const detailOf = (entry: Entry): string | null => {
  const facts = entry as unknown as Record<string, unknown>
  const held = detailNames.filter((name) => facts[name] !== undefined && facts[name] !== null)
  return held.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(held.map((name) => [name, facts[name]])))
}

/** Kinds whose optional fields are null rather than absent. */
const emptyDetail: Readonly<Partial<Record<Entry['kind'], object>>> = {
  buy: { deliveryOf: null },
  sell: { deliveryOf: null },
  dividend: { exDate: null },
  'share-transfer': { acquiredOn: null },
  'opening-balance': { acquiredOn: null },
  split: { numerator: null, denominator: null },
}

export interface EntryPlace {
  readonly userId: string
  readonly batchId: string
  readonly state: EntryState
  readonly sameAs: string | null
  readonly line: number | null
}

/** The name of an instrument in a row. */
export const symbolOf = symbolOfInstrument

/** JSON and XML may contain U+0000, which not every database can store; it carries no information. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}

export function toEntryRow(entry: Entry, { userId, batchId, state, sameAs, line }: EntryPlace): EntryRow {
  const { instrument } = entry
  const option = instrument?.type === 'option' ? instrument : null
  return {
    user_id: userId,
    id: entry.id,
    batch_id: batchId,
    account_id: entry.accountId,
    kind: entry.kind,
    symbol: symbolOf(instrument),
    underlying: underlyingOfEntry(entry),
    multiplier: option?.multiplier ?? null,
    deliverable: option?.deliverable ?? null,
    quantity: entry.quantity,
    price: entry.price,
    gross: entry.gross,
    fees: entry.fees,
    net_cash: entry.netCash,
    trade_date: entry.tradeDate,
    time: entry.time,
    posted_at: entry.postedAt,
    broker_id: entry.brokerId === null ? null : withoutNul(entry.brokerId),
    order_id: entry.orderId === null ? null : withoutNul(entry.orderId),
    source: entry.source,
    note: withoutNul(entry.note),
    detail: detailOf(entry),
    line,
    state,
    same_as: sameAs,
    trashed_at: null,
  }
}

type InstrumentRow = Pick<StoredEntryRow, 'symbol' | 'underlying' | 'multiplier' | 'deliverable'>

const readInstrument = (row: InstrumentRow, one: (text: string) => string): Instrument | null => {
  const { symbol, isOption, multiplier, deliverable } = symbolAndTerms(row)
  if (symbol === null) return null
  if (!isOption) return { type: 'share', symbol: one(symbol) }
  const contract = parseOptionSymbol(symbol)
  assert(contract.ok, 'an option row holds a sound symbol')
  const { value } = contract
  return {
    type: 'option',
    contract: {
      ...value,
      root: one(value.root),
      expiration: one(value.expiration) as TradingDate,
      underlying: one(row.underlying ?? value.underlying),
    },
    multiplier: multiplier ?? 100,
    deliverable: deliverable === null ? null : quantityFromMicros(deliverable),
  }
}

const mostKept = 20_000

/** Caches what was made of a key, up to a size. */
const createKept = <T>(): ((key: string, make: () => T) => T) => {
  const kept = new Map<string, T>()
  return (key, make) => {
    const found = kept.get(key)
    if (found !== undefined) return found
    const made = make()
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, made)
    return made
  }
}

/** What an entry is read from. */
export const readColumns = [
  'id',
  'origin_no',
  'kind',
  'symbol',
  'underlying',
  'multiplier',
  'deliverable',
  'quantity',
  'price',
  'gross',
  'fees',
  'net_cash',
  'moment',
  'time',
  'posted_at',
  'broker_id',
  'order_id',
  'batch_no',
  'note',
  'detail',
] as const satisfies readonly (keyof StoredEntryRow)[]

export type ReadRow = Pick<StoredEntryRow, (typeof readColumns)[number]>

/**
 * Reads rows into entries, with keys that know them. Equal instruments and texts are shared between entries, which makes a
 * long history a third smaller and faster to book.
 */
export function createEntryReader(): (row: ReadRow, keys: EntryKeys) => Entry {
  const keptInstrument = createKept<Instrument | null>()
  const keptText = createKept<string>()
  const one = (text: string): string => keptText(text, () => text)
  const instrumentOf = (row: InstrumentRow): Instrument | null =>
    keptInstrument(`${row.symbol}\n${row.underlying}\n${row.multiplier}\n${row.deliverable}`, () =>
      readInstrument(row, one),
    )
  return (row, keys) => {
    const kind = unpackKind(row.kind)
    const { account_id: accountId, source } = keys.origin(row.origin_no)
    const facts = {
      id: unpackId(row.id),
      accountId,
      kind,
      instrument: instrumentOf(row),
      quantity: quantityFromMicros(row.quantity),
      price: row.price === null ? null : moneyFromMicros(row.price),
      gross: moneyFromMicros(row.gross),
      fees: moneyFromMicros(row.fees),
      netCash: moneyFromMicros(row.net_cash ?? row.gross - row.fees),
      tradeDate: dateOfMoment(row.moment) as TradingDate,
      time: instantOf(row.time) as Instant | null,
      postedAt: instantOf(row.posted_at) as Instant | null,
      brokerId: unpackBrokerId(row.broker_id),
      orderId: row.order_id,
      batchId: keys.batchId(row.batch_no),
      source,
      note: row.note,
    } as Entry
    const empty = emptyDetail[kind]
    // Most rows have only the common fields, and copying none of the others saves half of the time.
    if (empty === undefined && row.detail === null) return facts
    return Object.assign(facts, empty, row.detail === null ? null : JSON.parse(row.detail))
  }
}
