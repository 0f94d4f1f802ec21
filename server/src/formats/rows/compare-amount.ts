/**
 * An amount that price times quantity does not make is taken as the broker states it, and said. What rounding of the
 * price, a fee in the amount or the price of a bond in percent explains is no contradiction.
 * Authority: docs/domain.md, "Units" (the broker's gross wins).
 */
import { MICROS, absMoney, absQuantity, multiplyPriceWithin } from '@wheelwright/core/entries'
import type { Money, Quantity } from '@wheelwright/core/entries'
import type { Row } from './row.ts'

interface StatedAmount {
  /** The field that states it. */
  readonly field: string
  /** As the field states it, of either sign. */
  readonly amount: Money
  /** Before fees, of either sign. */
  readonly gross: Money
  /** What the row charges; above zero. */
  readonly fees: Money
  readonly price: Money
  /** Of either sign. */
  readonly quantity: Quantity
  readonly multiplier: number
  readonly isPaid: boolean
}

const CENT = 10_000

/** Totals of several fees are rounded apart from them. */
const slack = 5 * CENT

export function compareAmount(row: Row, stated: StatedAmount): void {
  const product = multiplyPriceWithin(stated.price, absQuantity(stated.quantity), stated.multiplier)
  if (product !== null && isExplained(stated, product)) return
  const [amount, fees] = [figure(stated.amount), figure(stated.fees)]
  const made = [figure(absQuantity(stated.quantity), 0), figure(stated.price)]
  if (stated.multiplier !== 1) made.push(String(stated.multiplier))
  const charged = stated.fees === 0 ? '' : ` with fees of ${fees}`
  row.notice(
    stated.field,
    `${amount} does not match ${made.join(' x ')}${charged}; the stated amount is used`,
  )
}

function isExplained(stated: StatedAmount, product: Money): boolean {
  const { price, quantity, multiplier, fees, isPaid } = stated
  const gross = absMoney(stated.gross)
  const units = (Math.abs(quantity) / MICROS) * multiplier
  const rounding = halfPlace(price) * units + slack
  const off = gross - product
  if (Math.abs(off) <= rounding) return true
  // A row that states no fee may have taken it out of the amount.
  if (fees === 0 && off > 0 === isPaid && Math.abs(off) <= mostFolded(stated, gross)) return true
  // Bonds are priced in percent of what is to be paid back, and bought with the interest that is due.
  return Math.abs(gross - product / 100) <= gross / 20
}

/** Half of the last decimal place of a price: 0.005 where it is in cents. */
function halfPlace(price: Money): number {
  return price % CENT === 0 ? CENT / 2 : price % 100 === 0 ? 50 : 1
}

/** A commission, at least 1.00: up to ten dollars on shares, 1.50 for each contract. */
function mostFolded({ quantity, multiplier }: StatedAmount, gross: number): number {
  const contracts = Math.abs(quantity) / MICROS
  const usual = multiplier === 1 ? Math.min(1000 * CENT, gross / 100) : contracts * 150 * CENT
  return Math.max(100 * CENT, usual)
}

const figure = (micros: number, decimals = 2): string =>
  (Math.abs(micros) / MICROS).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 6,
  })
