/** What the figures of wheels rest on beside their entries: prices and how old they are, accounts, the day and the moment. */
import { priceMoment, standingOf, tradingDateAt, unexpiredFrom } from '@wheelwright/core'
import type { CycleSettings, Instant } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { pricesOf, selectDatedMarks } from '../entries/marks.ts'
import { countRefusedBySymbol } from '../entries/refused-symbols.ts'
import { selectAccountNumbers, selectValuedRows, type ValuedRow } from '../positions/queries.ts'
import type { PriceAge, WheelContext } from './wheel-view.ts'

/** The oldest price of each ticker's open positions: a figure is as old as the oldest price that it rests on. */
const priceAges = (rows: readonly ValuedRow[]): ReadonlyMap<string, PriceAge> => {
  const ages = new Map<string, PriceAge>()
  for (const { symbol, underlying_symbol, price_as_of, price_source, price_is_delayed } of rows) {
    if (price_as_of === null) continue
    const ticker = underlying_symbol ?? symbol
    const before = ages.get(ticker)
    const isOldest = before === undefined || price_as_of < before.asOf
    ages.set(ticker, {
      ...(isOldest ? { asOf: price_as_of as Instant, source: price_source } : before),
      isDelayed: price_is_delayed === 1 || before?.isDelayed === true,
    })
  }
  return ages
}

export async function contextOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  cycleSettings: CycleSettings,
  withTimeline: boolean,
): Promise<WheelContext> {
  const [rows, accounts, refused] = await Promise.all([
    selectValuedRows(db.read, userId),
    selectAccountNumbers(db.read, userId),
    countRefusedBySymbol(db.read, userId),
  ])
  const dated = await selectDatedMarks(db.read, userId, rows)
  const nowMs = clock()
  const moment = priceMoment(nowMs)
  const current = [...dated].filter(([, price]) => standingOf(price, moment) === 'current')
  return {
    marks: pricesOf(dated),
    currentMarks: pricesOf(new Map(current)),
    nowMs,
    accounts,
    refused,
    today: tradingDateAt(nowMs),
    unexpired: unexpiredFrom(nowMs),
    cycleSettings,
    priceAges: priceAges(rows),
    withTimeline,
  }
}
