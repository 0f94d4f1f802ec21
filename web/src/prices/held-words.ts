/** What is said of a price that was told and not taken. */
import type { HeldPrice } from '@wheelwright/api'
import type { HoldKind, Money } from '@wheelwright/core'
import { formatMarketPrice } from '../ui/figures/figures.ts'

const cent = 10_000
const dollar = 100 * cent

/** As exact as it was told: 0.24, 0.1225. */
export function priceInWords(price: Money): string {
  return formatMarketPrice(price, { digits: price % cent === 0 ? 2 : 4 })
}

/** $170.00 → $0.24 refused */
export function heldInWords({ price, previous }: HeldPrice): string {
  return previous === null
    ? `${priceInWords(price)} refused`
    : `${priceInWords(previous.price)} → ${priceInWords(price)} refused`
}

/** A limit is worked out, and told to the cent where that says enough. */
const limitInWords = (limit: Money): string =>
  limit < dollar ? priceInWords(limit) : formatMarketPrice(limit, { digits: 2 })

const reasons: Readonly<Record<HoldKind, (reason: HeldPrice['reason']) => string>> = {
  'far-from-last': ({ limit }) => `more than 40% off the last price (the limit is ${limitInWords(limit)})`,
  tenfold: () => 'about ten times off the last price, and the share has not moved as much',
  'below-intrinsic': ({ limit }) => `exercise alone brings ${priceInWords(limit)}`,
  'above-underlying': ({ underlying }) =>
    underlying === null
      ? 'a call is worth no more than the share'
      : `a call is worth no more than the share, which is at ${priceInWords(underlying)}`,
  'above-strike': ({ limit }) => `a put is worth no more than its strike of ${priceInWords(limit)}`,
}

export function reasonInWords({ reason }: HeldPrice): string {
  return reasons[reason.kind](reason)
}

/** The whole of it, for who hears the page: an arrow is not read. */
export function heldAloud(held: HeldPrice): string {
  const { price, previous } = held
  const stays = previous === null ? '' : ` The last price of ${priceInWords(previous.price)} stays.`
  return `A new price of ${priceInWords(price)} was refused: ${reasonInWords(held)}.${stays}`
}

/** What the button for the old price says. */
export function keepInWords({ price, previous }: HeldPrice): string {
  return previous === null ? `Refuse ${priceInWords(price)}` : `Keep ${priceInWords(previous.price)}`
}
