// What a choice comes to along the price of the underlying when it ends: straight lines between strikes, with what the
// chain brought so far. Shares count from their net stock cost. Authority: docs/domain.md, section "Deciding a roll".
import { MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'

/** Short options below zero; all stand for the same shares. */
export interface LinePart {
  readonly right: OptionRight | 'share'
  /** Of an option its strike, of shares what they cost. */
  readonly strike: Money
  /** Shares, short below zero. */
  readonly shares: number
}

export interface OutcomeLine {
  /** Dollars whatever the price is. */
  readonly fixed: Money
  readonly parts: readonly LinePart[]
  /** The long call of a poor man's covered call: its worth bends everywhere, and is drawn in steps. */
  readonly longCall?: LongCallPart
}

export interface LongCallPart {
  readonly strike: Money
  readonly shares: number
  /** Dollars a share that it makes at a price of the underlying, below zero where it loses. */
  readonly madeAt: (price: Money) => Money
}

/** Dollars at a price of the underlying, to the nearest millionth. */
export function outcomeAt({ fixed, parts, longCall }: OutcomeLine, price: Money): Money {
  const made = longCall === undefined ? 0 : longCall.shares * longCall.madeAt(price)
  return moneyFromMicros(parts.reduce((sum, part) => sum + worthOf(part, price), fixed + made))
}

/** Prices at which a line bends, ascending. */
export function bendsOf({ parts, longCall }: OutcomeLine): Money[] {
  const strikes = [
    ...parts,
    ...(longCall === undefined ? [] : [{ right: 'Call' as const, strike: longCall.strike }]),
  ].flatMap(({ right, strike }) => (right === 'share' ? [] : [strike]))
  return [...new Set(strikes)].sort((a, b) => a - b)
}

const steps = 16

/** Prices between which a line is taken for straight, ascending: where it bends, and of a curve the steps around its strike. */
export function cornersOf(line: OutcomeLine): Money[] {
  const { longCall } = line
  if (longCall === undefined) return bendsOf(line)
  const curve = Array.from({ length: steps }, (_, at) =>
    moneyFromMicros(Math.round((longCall.strike * (at + 1) * 2) / steps)),
  )
  return [...new Set([...bendsOf(line), ...curve])].sort((a, b) => a - b)
}

/** Prices from 0 on at which a line of options and shares comes to nothing, ascending; none where it stays on one side. */
export function zerosOf(line: OutcomeLine): Money[] {
  const corners = [0, ...bendsOf(line).filter((price) => price > 0)]
  // Beyond the last bend a line is straight: if it ever comes to nothing there, it does so before that far.
  const last = corners.at(-1) ?? 0
  const slope = outcomeAt(line, moneyFromMicros(last + MICROS)) - outcomeAt(line, moneyFromMicros(last))
  const end = outcomeAt(line, moneyFromMicros(last))
  const beyond = slope !== 0 && end / slope < 0 ? [last + (0 - end / slope) * MICROS] : []
  const within = corners.slice(1).flatMap((to, at) => {
    const from = corners[at] ?? to
    const [first, second] = [from, to].map((price) => outcomeAt(line, moneyFromMicros(price)))
    if (first === undefined || second === undefined || first === second) return []
    if (first === 0) return [from]
    return first < 0 === second < 0 || second === 0 ? [] : [from + ((to - from) * first) / (first - second)]
  })
  const atLast = end === 0 && corners.length > 0 ? [last] : []
  return [...within, ...atLast, ...beyond].map((price) => moneyFromMicros(Math.round(price)))
}

/** Where one line begins to be worth more than another, looking from a price outwards. */
export interface Crossing {
  readonly price: Money
  /** On which side of the price the second line is worth more. */
  readonly side: 'below' | 'above'
}

/** The price nearest to `from` at which the second line overtakes the first; null where it never does. */
export function overtaking(line: OutcomeLine, other: OutcomeLine, from: Money): Crossing | null {
  const corners = [
    ...new Set([0, from, ...cornersOf(line), ...cornersOf(other)].map((micros) => moneyFromMicros(micros))),
  ].sort((a, b) => a - b)
  const last = corners.at(-1) ?? from
  const beyond = moneyFromMicros(last * 2 + MICROS)
  const prices = [...corners, beyond]
  const ahead = (price: Money): number => outcomeAt(line, price) - outcomeAt(other, price)
  const found = prices.slice(1).flatMap((to, at): Crossing[] => {
    const start = prices[at] ?? to
    const [first, second] = [ahead(start), ahead(to)]
    if (first === second || first >= 0 === second >= 0) return []
    const price = moneyFromMicros(Math.round(start + ((to - start) * first) / (first - second)))
    return [{ price, side: first < 0 ? 'below' : 'above' }]
  })
  return found.reduce<Crossing | null>(
    (best, each) =>
      best === null || Math.abs(each.price - from) < Math.abs(best.price - from) ? each : best,
    null,
  )
}

function worthOf({ right, strike, shares }: LinePart, price: Money): number {
  const perShare = right === 'Put' ? strike - price : price - strike
  return shares * (right === 'share' ? perShare : Math.max(0, perShare))
}
