/** The equity curve in lines and in words. */
import type { Equity, EquityPoint, EquityQuery } from '@wheelwright/api'
import { addDays, daysBetween, MICROS, nextMarketDay, subtractMoney } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { formatDate, formatMoney, formatPercent, withoutAmounts } from '../../ui/figures/figures.ts'

/** In the order in which they are drawn, the last on top. */
export const lineNames = ['deposits', 'benchmark', 'value'] as const
export type LineName = (typeof lineNames)[number]

/** A known amount so many days after the first day. */
export interface Spot {
  readonly day: number
  readonly amount: number
}

/** How many days after the first one each of them is. */
export function daysOf(items: readonly EquityPoint[]): number[] {
  const [first] = items
  return first === undefined ? [] : items.map(({ date }) => daysBetween(first.date, date))
}

// What was put in is drawn for days on which there is something to hold against it.
const amountOf = (item: EquityPoint, line: LineName): Money | null =>
  item.value === null ? null : item[line]

/** Parts of a line between its gaps; a day alone is a part of its own. */
export function partsOf(
  items: readonly EquityPoint[],
  line: LineName,
  days: readonly number[] = daysOf(items),
): Spot[][] {
  const parts: Spot[][] = []
  let goesOn = false
  for (const [at, item] of items.entries()) {
    const amount = amountOf(item, line)
    if (amount !== null) {
      const spot = { day: days[at] ?? 0, amount }
      if (goesOn && item.follows) parts.at(-1)?.push(spot)
      else parts.push([spot])
    }
    goesOn = amount !== null
  }
  return parts
}

/** The least and the most of all lines, with some room. */
export function rangeOf(items: readonly EquityPoint[]): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (const item of items)
    for (const line of lineNames) {
      const amount = amountOf(item, line)
      if (amount === null) continue
      least = Math.min(least, amount)
      most = Math.max(most, amount)
    }
  if (most < least) return [0, MICROS]
  const room = 0.06 * (most - least) || Math.max(MICROS, Math.abs(most) * 0.02)
  return [least - room, most + room]
}

const twrWords: Readonly<Record<NonNullable<Equity['twr']['reason']>, string>> = {
  'one-day': 'it takes two days with a value',
  gap: 'money was moved on a day whose value is not known',
  'unknown-flow': 'something of unknown value was moved',
  'nothing-invested': 'nothing was invested at times',
}

const xirrWords: Readonly<Record<NonNullable<Equity['xirr']['reason']>, string>> = {
  none: 'no rate solves it',
  'more than one': 'more than one rate solves it',
  unknown: 'something of unknown value was moved',
}

const noCash = 'the cash is not known: no snapshot states it'

/** Why there is no time-weighted return. */
export function noTwr({ covers, twr }: Equity): string {
  return twr.reason === null
    ? 'it is beyond all range'
    : covers === 'positions' && twr.reason === 'unknown-flow'
      ? noCash
      : twrWords[twr.reason]
}

/** Why there is no money-weighted return. */
export function noXirr({ covers, twr, xirr }: Equity): string {
  if (twr.reason === 'one-day') return twrWords['one-day']
  if (xirr.reason === null || (covers === 'positions' && xirr.reason === 'unknown')) return noCash
  return xirrWords[xirr.reason]
}

export function noGain({ covers }: Equity): string {
  return covers === 'positions' ? noCash : xirrWords.unknown
}

/** Why a day has no value. */
export function noValue({ unknown, cash }: EquityPoint): string {
  return unknown > 0
    ? `${unknown} ${unknown === 1 ? 'position had' : 'positions had'} no price`
    : cash === null
      ? 'the cash was not known'
      : 'not known'
}

/** Why the benchmark is unknown in whole or in part; null where it is not. */
export function noBenchmark({ covers, benchmark }: Equity): string | null {
  const reason = benchmark?.reason ?? null
  if (benchmark === null || reason === null) return null
  const { symbol } = benchmark
  const on = reason.date === null ? '' : ` on ${formatDate(reason.date)}`
  if (reason.kind === 'no-symbol') return `${symbol} is not the symbol of a share or an index.`
  if (reason.kind === 'no-prices')
    return withoutAmounts(reason.message ?? `No prices of ${symbol} are known.`)
  if (reason.kind === 'no-close') return `The source of prices has no close of ${symbol}${on}.`
  if (reason.kind === 'nothing-invested') return `There was nothing to put into ${symbol}.`
  return covers === 'positions'
    ? `What would be in ${symbol} is not known, since the cash is not known.`
    : `What would be in ${symbol} is no longer known: something of unknown value was moved${on}.`
}

/** Sessions between the first day and the last on which nothing was kept. */
function countMissed(items: readonly EquityPoint[]): number {
  let missed = 0
  for (const [at, { date }] of items.entries()) {
    const before = items[at - 1]?.date
    // Most are the day after the one before, and between them is nothing to look for.
    if (before === undefined || daysBetween(before, date) <= 1) continue
    for (let next = nextMarketDay(addDays(before, 1)); next < date; next = nextMarketDay(addDays(next, 1)))
      missed += 1
  }
  return missed
}

const days = (count: number, one: string, more: string): string =>
  count === 1 ? `1 day ${one}` : `${count.toLocaleString('en-US')} days ${more}`

const whyLeftOut: Readonly<Record<Exclude<Equity['past']['reason'], 'asking' | null>, string>> = {
  'no-source': 'no source of prices is set up that has closing prices of that time',
  'no-closes':
    'something was held then whose closing price no source knows, as is usual for contracts that have expired',
  differs: 'what your broker reports as held differs from your history',
  'no-cash': 'the cash of that time is not known',
}

/** Days that nobody kept: how many are rebuilt, and how many are left out. */
function pastWords({ past }: Equity): string[] {
  const { rebuilt, leftOut, reason } = past
  const sessions =
    leftOut === 1
      ? '1 trading day of your history has no value'
      : `${leftOut.toLocaleString('en-US')} trading days of your history have no value`
  const closes = `${leftOut === 1 ? 'its' : 'their'} closing prices are being fetched`
  return [
    rebuilt === 0 ? '' : `${days(rebuilt, 'is', 'are')} rebuilt from your history at closing prices.`,
    leftOut === 0 || reason === null
      ? ''
      : reason === 'asking'
        ? `${sessions} yet: ${closes}.`
        : `${sessions}: ${whyLeftOut[reason]}.`,
  ].filter((sentence) => sentence !== '')
}

/** What the picture leaves out, and why; nothing of it is estimated. */
export function gapWords(equity: Equity): string[] {
  const { items, covers, past } = equity
  const unknown = items.filter(({ value }) => value === null)
  const prices = unknown.filter((item) => item.unknown > 0).length
  const cash = unknown.length - prices
  const missed = past.leftOut > 0 ? 0 : countMissed(items)
  return [
    ...pastWords(equity),
    prices === 0 ? '' : `${days(prices, 'has', 'have')} no value, since a position had no price.`,
    cash === 0 || covers === 'positions'
      ? ''
      : `${days(cash, 'has', 'have')} no value, since the cash was not known.`,
    missed === 0
      ? ''
      : `For ${missed === 1 ? '1 session' : `${missed.toLocaleString('en-US')} sessions`} nothing was kept: no server ran after the close, or a day was not calculated.`,
  ].filter((sentence) => sentence !== '')
}

/** The last day that has a value. */
export function lastOf({ items }: Equity): (EquityPoint & { readonly value: Money }) | null {
  return (
    items.findLast((item): item is EquityPoint & { readonly value: Money } => item.value !== null) ?? null
  )
}

type EquityRange = Pick<EquityQuery, 'from' | 'to'>

/** Days outside of the range may well have one. */
function nothingYet({ nextOn }: Equity, { from, to }: EquityRange): string {
  if (from !== undefined || to !== undefined) return 'No day of this range has a value.'
  return `No day has a value yet. Values are kept from the close of ${formatDate(nextOn)} on.`
}

const againstBenchmark = ({ benchmark }: Equity, { benchmark: inIt, value }: EquityPoint): string => {
  if (benchmark === null || inIt === null || value === null) return ''
  const less = subtractMoney(value, inIt)
  const words = less === 0 ? 'as much' : `${formatMoney(inIt)}, ${less > 0 ? 'less' : 'more'} than yours`
  return ` The same money in ${benchmark.symbol} would be ${words}, dividends left out.`
}

/** One sentence or two: how much, from how much, how well. */
export function equitySentence(equity: Equity, asked: EquityRange = {}): string {
  const last = lastOf(equity)
  const first = equity.items.find(({ value }) => value !== null)
  if (last === null || first === undefined)
    return equity.items.length === 0
      ? nothingYet(equity, asked)
      : 'No day has a value yet: a part of each is unknown.'
  const what = equity.covers === 'positions' ? 'in positions, without cash,' : 'in positions and cash'
  const now = `${formatMoney(last.value)} ${what} on ${formatDate(last.date)}`
  if (last === first) return `${now}, the first day that is known. A line needs a second one.`
  const gain =
    last.gain === null || last.deposits === null
      ? ''
      : `, ${formatMoney(last.gain, { sign: 'always' })} on ${formatMoney(last.deposits)} put in since ${formatDate(first.date)}`
  const twr = equity.twr.total === null ? '' : ` Time-weighted that is ${formatPercent(equity.twr.total)}.`
  return `${now}${gain}.${twr}${againstBenchmark(equity, last)}`
}

/** One day, as it is read out. */
export function dayWords(item: EquityPoint, symbol: string | undefined): string {
  if (item.value === null) return `${formatDate(item.date)}: unknown, ${noValue(item)}`
  const parts = [
    `${formatDate(item.date)}: value ${formatMoney(item.value)}${item.source === 'rebuilt' ? ' at closing prices' : ''}`,
    item.deposits === null ? '' : `put in ${formatMoney(item.deposits)}`,
    item.gain === null ? '' : `gain ${formatMoney(item.gain, { sign: 'always' })}`,
    item.benchmark === null || symbol === undefined ? '' : `in ${symbol} ${formatMoney(item.benchmark)}`,
    item.oldPrices === 0
      ? ''
      : `${item.oldPrices} ${item.oldPrices === 1 ? 'price' : 'prices'} older than the session`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** What the address asks for; SPY unless it says otherwise. */
export const usualBenchmark = 'SPY'
export function benchmarkIn(text: string | undefined): string {
  return text?.trim().toUpperCase() || usualBenchmark
}
