// Money is a whole number of micro-dollars (1e-6 USD). Products leave the safe range at once (100 shares above
// 90.07), so they go through BigInt and are rounded once, half away from zero. No float is ever summed.
// Authority: docs/domain.md, section "Units".
import { assert } from './assert.ts'
import {
  checkedMicros,
  divideRounded,
  factorMicros,
  MAX_MICROS,
  MICROS,
  microsFromDecimal,
  microsFromNumber,
  type DecimalMicros,
  type DecimalRefusal,
} from './micros.ts'
import type { Quantity } from './quantity.ts'
import { ok, type Result } from './result.ts'

declare const moneyBrand: unique symbol
/** Micro-dollars, a safe integer within plus or minus 8,589,934,592 dollars. */
export type Money = number & { readonly [moneyBrand]: true }
/** Why something is not an amount of money. */
export type MoneyRefusal = DecimalRefusal

const MICROS_PER_CENT = 10_000n

/** No money. */
export const zeroMoney = moneyFromMicros(0)

/** Micro-dollars as money. A fraction or an amount out of range is a bug. */
export function moneyFromMicros(micros: number | bigint): Money {
  return checkedMicros(micros) as Money
}

/** Dollars from a plain or exponent decimal; `rounded` when it had more than six decimals. */
export function moneyFromDecimal(
  text: string,
): Result<{ readonly value: Money; readonly rounded: boolean }, MoneyRefusal> {
  return asMoney(microsFromDecimal(text))
}

/** Dollars from a number by its shortest decimal text, half away from zero past six decimals. */
export function moneyFromNumber(
  dollars: number,
): Result<{ readonly value: Money; readonly rounded: boolean }, MoneyRefusal> {
  return asMoney(microsFromNumber(dollars))
}

/** Dollars as a number whose shortest text is exactly the amount. */
export function moneyToNumber(money: Money): number {
  return money / MICROS
}

/** The sum. */
export function addMoney(a: Money, b: Money): Money {
  return moneyFromMicros(a + b)
}

/** `a` less `b`. */
export function subtractMoney(a: Money, b: Money): Money {
  return moneyFromMicros(a - b)
}

/** The same amount the other way. */
export function negateMoney(money: Money): Money {
  return (0 - money) as Money
}

/** The magnitude. */
export function absMoney(money: Money): Money {
  return Math.abs(money) as Money
}

/** The sum of all; only the end has to fit the range, not each step. */
export function sumMoney(amounts: Iterable<Money>): Money {
  return moneyFromMicros(wideSum(amounts))
}

/** As {@link sumMoney}, or null when the sum leaves the range: for sums over rows that a user supplied. */
export function sumMoneyWithin(amounts: Iterable<Money>): Money | null {
  return within(wideSum(amounts))
}

/** Negative when `a` is less, 0 when equal, positive when more: for sorting. */
export function compareMoney(a: Money, b: Money): number {
  return a - b
}

/** Price per unit x quantity x multiplier, rounded once, half away from zero. The sign is the quantity's. */
export function multiplyPrice(price: Money, quantity: Quantity, multiplier: number): Money {
  return moneyFromMicros(wideProduct(price, quantity, multiplier))
}

/** As {@link multiplyPrice}, or null when the product leaves the range: for figures that a user supplied. */
export function multiplyPriceWithin(price: Money, quantity: Quantity, multiplier: number): Money | null {
  return within(wideProduct(price, quantity, multiplier))
}

/** Price per unit of a total, rounded once; null when nothing divides it or no price in range does. */
export function dividePrice(total: Money, quantity: Quantity, multiplier: number): Money | null {
  const units = BigInt(quantity) * factorMicros(multiplier)
  if (units === 0n) return null
  return within(divideRounded(BigInt(total) * BigInt(MICROS) * BigInt(MICROS), units))
}

/** As a sentence writes it: $1,234.50, −$23.16, and $0.0625 where cents are not enough. */
export function dollarText(money: Money): string {
  const dollars = Math.abs(moneyToNumber(money))
  const [whole = '', decimals] = (money % 10_000 === 0 ? dollars.toFixed(2) : String(dollars)).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${money < 0 ? '−' : ''}$${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}

/** To whole cents, half away from zero. Only at the edge, once. */
export function roundToCents(money: Money): Money {
  return moneyFromMicros(divideRounded(BigInt(money), MICROS_PER_CENT) * MICROS_PER_CENT)
}

/**
 * Parts in proportion to the weights (none negative, not all zero, read to six decimals) that add up to the total:
 * each part is cut toward zero and the millionths left go to the largest remainders, the earlier first.
 */
export function splitMoney(total: Money, weights: readonly number[]): Money[] {
  const wide = weights.map(wideWeight)
  const whole = wide.reduce((sum, weight) => sum + weight, 0n)
  assert(whole > 0n, 'nothing to split over')
  const magnitude = BigInt(Math.abs(total))
  const shares = wide.map((weight, index) => {
    const product = magnitude * weight
    return { index, floor: product / whole, remainder: product % whole }
  })
  const left = magnitude - shares.reduce((sum, share) => sum + share.floor, 0n)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  const topped = new Set(byRemainder.slice(0, Number(left)).map((share) => share.index))
  return shares.map(({ index, floor }) => {
    const part = moneyFromMicros(floor + (topped.has(index) ? 1n : 0n))
    return total < 0 ? negateMoney(part) : part
  })
}

/** The numerator over the denominator as a plain number; null when there is nothing to divide by. */
export function ratio(numerator: Money, denominator: Money): number | null {
  return denominator === 0 ? null : numerator / denominator + 0
}

function asMoney(
  parsed: Result<DecimalMicros, DecimalRefusal>,
): Result<{ readonly value: Money; readonly rounded: boolean }, MoneyRefusal> {
  if (!parsed.ok) return parsed
  return ok({ value: parsed.value.micros as Money, rounded: parsed.value.rounded })
}

/** Adds as numbers while that is exact, which it nearly always is, and as BigInt past the safe integers. */
function wideSum(amounts: Iterable<Money>): bigint {
  let wide = 0n
  let near = 0
  for (const amount of amounts) {
    const next = near + amount
    if (Number.isSafeInteger(next)) {
      near = next
      continue
    }
    wide += BigInt(near) + BigInt(amount)
    near = 0
  }
  return wide + BigInt(near)
}

/** Whole units at a whole multiplier need no rounding, and mostly fit a safe integer; the rest goes through BigInt. */
function wideProduct(price: Money, quantity: Quantity, multiplier: number): bigint {
  const exact = price * ((quantity / MICROS) * multiplier)
  if (quantity % MICROS === 0 && Number.isInteger(multiplier) && Number.isSafeInteger(exact))
    return BigInt(exact)
  const scale = BigInt(MICROS) * BigInt(MICROS)
  return divideRounded(BigInt(price) * BigInt(quantity) * factorMicros(multiplier), scale)
}

function within(micros: bigint): Money | null {
  return micros > MAX_MICROS || micros < -MAX_MICROS ? null : moneyFromMicros(micros)
}

function wideWeight(weight: number): bigint {
  assert(Number.isFinite(weight) && weight >= 0, `not a weight: ${weight}`)
  return Number.isInteger(weight) ? BigInt(weight) * BigInt(MICROS) : BigInt(Math.round(weight * MICROS))
}
