/** Rows of entries as what they tell, for comparing what a file tells with what is held. */
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

/** Formats of one broker that have tables of their own: the same history may come in either. */
const families: Readonly<Record<string, string>> = {
  'fidelity-trader-csv': 'fidelity-csv',
  'tastytrade-legacy-csv': 'tastytrade-csv',
}

/** The source of what is entered by hand, which is told for itself: nothing follows from what is not. */
export const byHand = 'manual'

/** Sources of one family tell of one thing under one id. */
export function familyOf(source: string): string {
  return families[source] ?? source
}

/** Formats whose numbers are given anew with each export. */
const renumbered: ReadonlySet<string> = new Set(['ofx'])

/** The broker's number with its series; null where it proves nothing. Those of Schwab's interface are bare. */
export function numberOf(source: string, brokerId: string | null): string | null {
  if (brokerId === null || brokerId.startsWith('row:') || renumbered.has(source)) return null
  return /^\d/.test(brokerId) ? `activity:${brokerId}` : brokerId
}

export function isNumbered({ source, broker_id }: Pick<ToldRow, 'source' | 'broker_id'>): boolean {
  return numberOf(source, broker_id) !== null
}

/** Whether the row of a sale says that it sells short. */
export function opensShortIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'sell' && detail?.includes('"opensShort":true') === true
}

/** Whether the row of a purchase says that it covers what was sold short. */
export function closesShortIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'buy' && detail?.includes('"closesShort":true') === true
}

/** Whether shares left for cash and for other shares. */
export function alsoSharesIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'corporate-action' && detail?.includes('"alsoShares":true') === true
}

/** Whether a closing opens the other side with what it does not close. */
export function opensRestIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind.endsWith('-to-close') && detail?.includes('"opensRest":true') === true
}

/** Whether the row of an expiration says no side. */
export function isUnsidedIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): boolean {
  return kind === 'expiration' && detail?.includes('"unsided":true') === true
}

/** Whether the row takes back an earlier trade or ending, which the broker canceled. */
export function reversesIn({ detail }: Pick<ToldRow, 'detail'>): boolean {
  return detail?.includes('"reverses":true') === true
}

/** Whether the row of a split states its ratio. */
export function isRatedIn({ detail }: Pick<ToldRow, 'detail'>): boolean {
  return detail?.includes('"numerator":') === true
}

/** Of a change of contracts: what they became, as its detail keeps it. */
export function becomesIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): string | null {
  if (kind !== 'contract-change' || detail === null) return null
  const { becomes } = JSON.parse(detail) as { readonly becomes?: Instrument }
  return becomes === undefined ? null : symbolOfInstrument(becomes)
}

/** Of a change of symbol: what the shares are called after it. */
export function newSymbolIn({ kind, detail }: Pick<ToldRow, 'kind' | 'detail'>): string | null {
  if (kind !== 'symbol-change' || detail === null) return null
  return (JSON.parse(detail) as { readonly newSymbol?: string }).newSymbol ?? null
}

/** An entry as a row tells it. */
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

/** A batch whose rows count, or stand behind others that do. */
export interface ToldBatch {
  readonly kind: BatchKind
  /** The day of the export, or what is known of it. */
  readonly exportedOn: string
}

/** The user's confirmed batches in the order in which they were confirmed. */
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
      // Whatever a broker exports comes after what was entered by hand.
      return [row.id, { kind: row.kind, exportedOn: row.kind === 'manual' ? '' : known }]
    }),
  )
}

/** The rows of a batch, whatever stands behind them. */
export async function selectBatchRows(db: Reader, userId: string, batchId: string): Promise<ToldRow[]> {
  const keys = await readEntryKeys(db, userId)
  const rows = await entriesOfBatch(db, keys, batchId)
    .selectAll()
    .where('state', '<>', packState('trash'))
    .orderBy('row_no')
    .execute()
  return rowsFrom(db, keys, rows)
}
