/** The equity curve in lines and in words. */
import type { Equity, EquityPoint } from '@wheelwright/api'
import { daysBetween, subtractMoney } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { formatDate, formatMoney, formatPercent, withoutAmounts } from '../../ui/figures.ts'

export type LineName = 'value' | 'deposits' | 'benchmark'

/** A known amount so many days after the first day. */
export interface Spot {
  readonly day: number
  readonly amount: number
}

/** Parts of a line between its gaps; a day alone is a part of its own. */
export function partsOf(items: readonly EquityPoint[], line: LineName): Spot[][] {
  const [first] = items
  const parts: Spot[][] = []
  let goesOn = false
  for (const item of items) {
    // What was put in is drawn for days on which there is something to hold against it.
    const amount = item.value === null ? null : item[line]
    if (first !== undefined && amount !== null) {
      const spot = { day: daysBetween(first.date, item.date), amount }
      if (goesOn && item.follows) parts.at(-1)?.push(spot)
      else parts.push([spot])
    }
    goesOn = amount !== null
  }
  return parts
}

/** The least and the most of all lines, with some room. */
export function rangeOf(items: readonly EquityPoint[]): [number, number] {
  const amounts = (['value', 'deposits', 'benchmark'] as const).flatMap((line) =>
    partsOf(items, line).flatMap((part) => part.map(({ amount }) => amount)),
  )
  let [least, most] = [Infinity, -Infinity]
  for (const amount of amounts) {
    least = Math.min(least, amount)
    most = Math.max(most, amount)
  }
  if (most < least) return [0, 1_000_000]
  const room = 0.06 * (most - least) || Math.max(1_000_000, Math.abs(most) * 0.02)
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
  if (reason.kind === 'no-symbol') return `${symbol} is no symbol of a share or an index.`
  if (reason.kind === 'no-prices')
    return withoutAmounts(reason.message ?? `No prices of ${symbol} are known.`)
  if (reason.kind === 'no-close') return `The source of prices has no close of ${symbol}${on}.`
  if (reason.kind === 'nothing-invested') return `There was nothing to put into ${symbol}.`
  return covers === 'positions'
    ? `What would be in ${symbol} is not known, since the cash is not known.`
    : `What would be in ${symbol} is no longer known: something of unknown value was moved${on}.`
}

/** The last day that has a value. */
export function lastOf({ items }: Equity): (EquityPoint & { readonly value: Money }) | null {
  return (
    items.findLast((item): item is EquityPoint & { readonly value: Money } => item.value !== null) ?? null
  )
}

export function nothingYet({ nextOn }: Equity): string {
  return `Values are kept from today on; the first one comes after the close. That is the close of ${formatDate(nextOn)}.`
}

const againstBenchmark = ({ benchmark }: Equity, { benchmark: inIt, value }: EquityPoint): string => {
  if (benchmark === null || inIt === null || value === null) return ''
  const less = subtractMoney(value, inIt)
  const words = less === 0 ? 'as much' : `${formatMoney(inIt)}, ${less > 0 ? 'less' : 'more'} than yours`
  return ` The same money in ${benchmark.symbol} would be ${words}, dividends left out.`
}

/** One sentence or two: how much, from how much, how well. */
export function equitySentence(equity: Equity): string {
  const last = lastOf(equity)
  const first = equity.items.find(({ value }) => value !== null)
  if (last === null || first === undefined)
    return equity.items.length === 0
      ? nothingYet(equity)
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
    `${formatDate(item.date)}: value ${formatMoney(item.value)}`,
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
