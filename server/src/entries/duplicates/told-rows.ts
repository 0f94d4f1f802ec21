/** Rows of entries in the form in which reports are compared ("told": what a file or source reported). */
import { symbolOfInstrument, type Instrument, type ToldEntry } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import { packState } from '../../database/packing/codes.ts'
import type { BatchKind } from '../../database/schema.ts'
import { detailOf } from '../batches/batches.ts'
import { readEntryKeys } from '../rows/entry-keys.ts'
import { entriesOfBatch, rowsFrom } from '../rows/entry-rows.ts'
import type { EntryRow } from '../rows/stored-row.ts'

export type ToldRow = Pick<
  EntryRow,
  | 'id'
  | 'batch_id'
  | 'account_id'
  | 'source'
  | 'kind'
  | 'symbol'
  | 'quantity'
  | 'price'
  | 'gross'
  | 'fees'
  | 'trade_date'
  | 'time'
  | 'posted_at'
  | 'broker_id'
  | 'state'
  | 'same_as'
  | 'line'
  | 'detail'
>

/** Formats of one broker with tables of their own, in any of which the same history may come. */
const families: Readonly<Record<string, string>> = {
  'fidelity-trader-csv': 'fidelity-csv',
  'tastytrade-legacy-csv': 'tastytrade-csv',
}

/** The source of entries made by hand. Each is reported by itself: the absence of one implies nothing. */
export const byHand = 'manual'

/** Sources of one family report the same thing under the same id. */
export function familyOf(source: string): string {
  return families[source] ?? source
}

/** Formats whose numbers differ with each export. */
const renumbered: ReadonlySet<string> = new Set(['ofx'])

/** The broker's number with its series; null where it proves nothing. Numbers of Schwab's interface have no series. */
export function numberOf(source: string, brokerId: string | null): string | null {
  if (brokerId === null || brokerId.startsWith('row:') || renumbered.has(source)) return null
  return /^\d/.test(brokerId) ? `activity:${brokerId}` : brokerId
}

export function isNumbered({ source, broker_id }: Pick<ToldRow, 'source' | 'broker_id'>): boolean {
  return numberOf(source, broker_id) !== null
}

/** Whether the row of a sale says that it is a short sale. */
export function opensShortIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'sell' && detail?.includes('"opensShort":true') === true
}

/** Whether the row of a purchase says that it covers a short sale. */
export function closesShortIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'buy' && detail?.includes('"closesShort":true') === true
}

/** Whether shares left for cash and other shares. */
export function alsoSharesIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'corporate-action' && detail?.includes('"alsoShares":true') === true
}

/** Whether a closing trade opens the other side with what it does not close. */
export function opensRestIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind.endsWith('-to-close') && detail?.includes('"opensRest":true') === true
}

/** Whether the row of an expiration states no side. */
export function isUnsidedIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'expiration' && detail?.includes('"unsided":true') === true
}

/** Whether the row reverses an earlier trade or ending, which the broker canceled. */
export function reversesIn({ detail }: Pick<ToldRow, 'detail'>): boolean {
  return detail?.includes('"reverses":true') === true
}

/** Whether the row of a split states its ratio. */
export function isRatedIn({ detail }: Pick<ToldRow, 'detail'>): boolean {
  return detail?.includes('"numerator":') === true
}

/** For a contract change: the new contract, from its detail. */
export function becomesIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): string | null {
  if (kind !== 'contract-change' || detail === null) return null
  const { becomes } = JSON.parse(detail) as { readonly becomes?: Instrument }
  return becomes === undefined ? null : symbolOfInstrument(becomes)
}

/** For a symbol change: the new symbol. */
export function newSymbolIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): string | null {
  if (kind !== 'symbol-change' || detail === null) return null
  return (JSON.parse(detail) as { readonly newSymbol?: string }).newSymbol ?? null
}

/** An entry as a row reports it. */
export interface RowEntry extends ToldEntry {
  readonly row: ToldRow
}

export function toldOf(row: ToldRow): RowEntry {
  const { kind, symbol, quantity, price, gross, fees, source, broker_id } = row
  const number = numberOf(source, broker_id)
  const at = row.time ?? row.posted_at
  return {
    row,
    kind,
    tradeDate: row.trade_date,
    symbol,
    quantity,
    price,
    gross,
    fees,
    opensShort: opensShortIn(row),
    closesShort: closesShortIn(row),
    alsoShares: alsoSharesIn(row),
    opensRest: opensRestIn(row),
    unsided: isUnsidedIn(row),
    reverses: reversesIn(row),
    newSymbol: newSymbolIn(row),
    numbers: number === null ? [] : [number],
    hint: broker_id,
    instant: at === null ? null : Date.parse(at),
  }
}

/** A batch whose rows count, or were replaced by others that do. */
export interface ToldBatch {
  readonly kind: BatchKind
  /** The day of the export, as far as it is known. */
  readonly exportedOn: string
}

/** The user's confirmed batches in order of confirmation. */
export async function selectToldBatches(db: Reader, userId: string): Promise<ReadonlyMap<string, ToldBatch>> {
  const rows = await db
    .selectFrom('entry_batches')
    .select(['id', 'kind', 'confirmed_at', 'detail'])
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map((row) => {
      const { exportedOn, lastDate } = detailOf(row)
      const known = exportedOn ?? lastDate ?? row.confirmed_at ?? ''
      // An export of a broker overrides entries made by hand, whenever those were made.
      return [row.id, { kind: row.kind, exportedOn: row.kind === 'manual' ? '' : known }]
    }),
  )
}

/** The rows of a batch, including those that were replaced. */
export async function selectBatchRows(db: Reader, userId: string, batchId: string): Promise<ToldRow[]> {
  const keys = await readEntryKeys(db, userId)
  const rows = await entriesOfBatch(db, keys, batchId)
    .selectAll()
    .where('state', '<>', packState('trash'))
    .orderBy('row_no')
    .execute()
  return rowsFrom(db, keys, rows)
}
