// The parts of an amount always add up to it. An amount over n contracts is cut into n equal parts, the first ones taking
// the remaining millionths; an amount over shares is cut by largest remainder. Gross and fees are cut separately.
// Authority: docs/domain.md, section "Units".
import { divideRounded, MICROS } from '../../base/micros.ts'
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'

/** The first `count` of `units` equal parts. Cutting the rest again gives the parts that one cut would have given. */
export function firstUnits(total: Money, count: number, units: number): Money {
  if (count === units) return total
  const magnitude = Math.abs(total)
  const left = magnitude % units
  const part = ((magnitude - left) / units) * count + Math.min(count, left)
  return moneyFromMicros(total < 0 ? -part : part)
}

/** The part in proportion, rounded half away from zero: the largest remainder of two, the first on a tie. */
export function proportion(total: Money, part: number, whole: number): Money {
  if (part === whole) return total
  // Whole shares are counted as such, so that their products mostly stay safe integers.
  const unit = part % MICROS === 0 && whole % MICROS === 0 ? MICROS : 1
  const [count, units] = [part / unit, whole / unit]
  const magnitude = Math.abs(total)
  const product = magnitude * count
  if (!Number.isSafeInteger(product) || !Number.isSafeInteger(units * 2))
    return moneyFromMicros(divideRounded(BigInt(total) * BigInt(count), BigInt(units)))
  const left = product % units
  const rounded = (product - left) / units + (left * 2 >= units ? 1 : 0)
  return moneyFromMicros(total < 0 ? -rounded : rounded)
}

/** The sum, unknown when either is. */
export function addKnown(a: Money | null, b: Money | null): Money | null {
  return a === null || b === null ? null : moneyFromMicros(a + b)
}

/** What is left, unknown when either is. */
export function lessKnown(a: Money | null, b: Money | null): Money | null {
  return a === null || b === null ? null : moneyFromMicros(a - b)
}

/** Signed cash of shares and of the option that brought or took them, each with its fees; null is unknown. */
export interface Amounts {
  /** Shares at the strike or as traded: paid is below zero. */
  readonly gross: Money | null
  readonly fees: Money
  /** The assigned or exercised option's premium: received is above zero. */
  readonly premium: Money | null
  readonly optionFees: Money
}

/** Of shares whose cost is not known. */
export const unknownAmounts: Amounts = {
  gross: null,
  fees: zeroMoney,
  premium: zeroMoney,
  optionFees: zeroMoney,
}

/** Cash of the shares alone, after their fees. */
export function stockCash({ gross, fees }: Amounts): Money | null {
  return lessKnown(gross, fees)
}

/** Cash with the option's premium in it, as the tax code counts it (IRS Publication 550). */
export function taxCash(amounts: Amounts): Money | null {
  return addKnown(stockCash(amounts), lessKnown(amounts.premium, amounts.optionFees))
}

/** The part of each amount in proportion. */
export function proportionOf(amounts: Amounts, part: number, whole: number): Amounts {
  if (part === whole) return amounts
  const of = (total: Money): Money => proportion(total, part, whole)
  return mapAmounts(amounts, of)
}

/** Each amount for the first `count` of `units` equal parts. */
export function firstUnitsOf(amounts: Amounts, count: number, units: number): Amounts {
  return mapAmounts(amounts, (total) => firstUnits(total, count, units))
}

/** The sum of each amount. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return {
    gross: addKnown(a.gross, b.gross),
    fees: moneyFromMicros(a.fees + b.fees),
    premium: addKnown(a.premium, b.premium),
    optionFees: moneyFromMicros(a.optionFees + b.optionFees),
  }
}

/** Each amount with the other sign. */
export function negatedAmounts({ gross, fees, premium, optionFees }: Amounts): Amounts {
  return {
    gross: gross === null ? null : moneyFromMicros(0 - gross),
    fees: moneyFromMicros(0 - fees),
    premium: premium === null ? null : moneyFromMicros(0 - premium),
    optionFees: moneyFromMicros(0 - optionFees),
  }
}

/** What is left of each amount. */
export function lessAmounts(a: Amounts, b: Amounts): Amounts {
  return {
    gross: lessKnown(a.gross, b.gross),
    fees: moneyFromMicros(a.fees - b.fees),
    premium: lessKnown(a.premium, b.premium),
    optionFees: moneyFromMicros(a.optionFees - b.optionFees),
  }
}

function mapAmounts(amounts: Amounts, cut: (total: Money) => Money): Amounts {
  const { gross, fees, premium, optionFees } = amounts
  return {
    gross: gross === null ? null : cut(gross),
    fees: cut(fees),
    premium: premium === null ? null : cut(premium),
    optionFees: cut(optionFees),
  }
}
