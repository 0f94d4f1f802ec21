// A quantity (shares or contracts) is a whole number of micro-units, so that fractional shares add up exactly.
// Authority: docs/domain.md, section "Units".
import {
  checkedMicros,
  MICROS,
  microsFromDecimal,
  microsFromNumber,
  type DecimalMicros,
  type DecimalRefusal,
} from './micros.ts'
import { ok, type Result } from './result.ts'

declare const quantityBrand: unique symbol
/** Micro-units, a safe integer within plus or minus 8,589,934,592 units; short is negative. */
export type Quantity = number & { readonly [quantityBrand]: true }
/** Why something is not a quantity. */
export type QuantityRefusal = DecimalRefusal

/** Nothing held. */
export const zeroQuantity = quantityFromMicros(0)

/** Micro-units as a quantity. A fraction or an amount out of range is a bug. */
export function quantityFromMicros(micros: number | bigint): Quantity {
  return checkedMicros(micros) as Quantity
}

/** Units from a plain or exponent decimal; `rounded` when it had more than six decimals. */
export function quantityFromDecimal(
  text: string,
): Result<{ readonly value: Quantity; readonly rounded: boolean }, QuantityRefusal> {
  return asQuantity(microsFromDecimal(text))
}

/** Units from a number by its shortest decimal text, half away from zero past six decimals. */
export function quantityFromNumber(
  units: number,
): Result<{ readonly value: Quantity; readonly rounded: boolean }, QuantityRefusal> {
  return asQuantity(microsFromNumber(units))
}

/** Units as a number whose shortest text is exactly the quantity. */
export function quantityToNumber(quantity: Quantity): number {
  return quantity / MICROS
}

/** A whole number of units: `wholeUnits(100)` is one hundred shares. */
export function wholeUnits(units: number): Quantity {
  return quantityFromMicros(units * MICROS)
}

/** The sum. */
export function addQuantity(a: Quantity, b: Quantity): Quantity {
  return quantityFromMicros(a + b)
}

/** The same quantity the other way: long becomes short. */
export function negateQuantity(quantity: Quantity): Quantity {
  return (0 - quantity) as Quantity
}

/** The magnitude. */
export function absQuantity(quantity: Quantity): Quantity {
  return Math.abs(quantity) as Quantity
}

function asQuantity(
  parsed: Result<DecimalMicros, DecimalRefusal>,
): Result<{ readonly value: Quantity; readonly rounded: boolean }, QuantityRefusal> {
  if (!parsed.ok) return parsed
  return ok({ value: parsed.value.micros as Quantity, rounded: parsed.value.rounded })
}
