/** What the figures of wheels rest on beside their entries: prices and how old they are, accounts, the day and the moment. */
import {
  compareText,
  expirationInstant,
  MICROS,
  tradingDateAt,
  unexpiredFrom,
  type CycleSettings,
  type HeldOtherwise,
  type Instant,
  type TradingDate,
} from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { selectDatedMarks } from '../entries/marks.ts'
import { countRefusedBySymbol } from '../entries/batches/refused-symbols.ts'
import {
  selectAccountNumbers,
  selectDifferingRows,
  selectValuedRows,
  type DifferingRow,
  type ValuedRow,
} from '../positions/queries.ts'
import { moneyOf, signedQuantity } from '../positions/stored-position.ts'
import { byPlace } from '../portfolio/missing-splits.ts'
import type { MissingSplit } from '../portfolio/settled-revision.ts'
import { marksAt, type CycleContext } from './campaigns/cycle-context.ts'

export interface PriceAge {
  readonly asOf: Instant
  readonly source: string | null
  readonly isDelayed: boolean
}

/** All that a line of the list follows from beside its row and its card; no instant, so that a line stands for a while. */
export interface LineContext extends CycleContext {
  /** By ticker. */
  readonly priceAges: Pick<ReadonlyMap<string, PriceAge>, 'get'>
  /** By account and ticker. */
  readonly heldOtherwise: Pick<ReadonlyMap<string, readonly HeldOtherwise[]>, 'get'>
  /** Whether today's close has passed. */
  readonly isDayOver: boolean
  readonly withTimeline: boolean
}

export interface WheelContext extends LineContext {
  readonly nowMs: number
}

/** Of an account and a ticker; nothing that was entered by hand differs. */
export function placeKey(accountId: string | null, ticker: string): string {
  return `${accountId ?? ''}\n${ticker}`
}

/** Of one instant the first source by its name, in whatever order rows are read. */
const isBefore = (asOf: string, source: string | null, other: PriceAge): boolean =>
  asOf === other.asOf ? compareText(source ?? '', other.source ?? '') < 0 : asOf < other.asOf

/** The oldest price of each ticker's open positions: a figure is as old as the oldest price that it rests on. */
const priceAges = (rows: readonly ValuedRow[]): ReadonlyMap<string, PriceAge> => {
  const ages = new Map<string, PriceAge>()
  for (const { symbol, underlying_symbol, price_as_of, price_source, price_is_delayed } of rows) {
    if (price_as_of === null) continue
    const ticker = underlying_symbol ?? symbol
    const before = ages.get(ticker)
    const isOldest = before === undefined || isBefore(price_as_of, price_source, before)
    ages.set(ticker, {
      ...(isOldest ? { asOf: price_as_of as Instant, source: price_source } : before),
      isDelayed: price_is_delayed === 1 || before?.isDelayed === true,
    })
  }
  return ages
}

/**
 * What the brokers hold otherwise of each ticker, shares first, then by symbol: the first is named. Options that have expired are
 * left out: what became of those is asked.
 */
const otherwiseByPlace = (
  rows: Awaited<ReturnType<typeof selectDifferingRows>>,
  unexpired: TradingDate,
): ReadonlyMap<string, readonly HeldOtherwise[]> => {
  const running = rows.filter(
    ({ expiration_date }) => expiration_date === null || expiration_date >= unexpired,
  )
  const inOrder = running.toSorted((a, b) => compareText(a.symbol, b.symbol))
  const places = Map.groupBy(inOrder, ({ account_id, symbol, underlying_symbol }) =>
    placeKey(account_id, underlying_symbol ?? symbol),
  )
  return new Map([...places].map(([place, own]) => [place, own.map(heldOtherwise)]))
}

const heldOtherwise = (row: DifferingRow): HeldOtherwise => {
  const strike = moneyOf(row.strike_price)
  const right = row.option_type === 'Put' ? 'Put' : 'Call'
  return {
    option: strike === null ? null : { right, strike },
    history: (row.ledger_quantity ?? 0) / MICROS,
    broker: signedQuantity(row) / MICROS,
  }
}

export async function contextOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  {
    cycleSettings,
    missingSplits,
  }: { readonly cycleSettings: CycleSettings; readonly missingSplits: readonly MissingSplit[] },
  withTimeline: boolean,
): Promise<WheelContext> {
  const [rows, differing, accounts, refused] = await Promise.all([
    selectValuedRows(db.read, userId),
    selectDifferingRows(db.read, userId),
    selectAccountNumbers(db.read, userId),
    countRefusedBySymbol(db.read, userId),
  ])
  const dated = await selectDatedMarks(db.read, userId, rows)
  const nowMs = clock()
  const today = tradingDateAt(nowMs)
  const unexpired = unexpiredFrom(nowMs)
  return {
    ...marksAt(dated, nowMs),
    nowMs,
    accounts,
    refused,
    missingSplits: byPlace(missingSplits),
    today,
    isDayOver: nowMs >= expirationInstant(today),
    unexpired,
    cycleSettings,
    priceAges: priceAges(rows),
    heldOtherwise: otherwiseByPlace(differing, unexpired),
    withTimeline,
  }
}
