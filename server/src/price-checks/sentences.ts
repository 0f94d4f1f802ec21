/** Why a price was not taken, in words for whoever asked for it. */
import { MICROS } from '@wheelwright/core'
import type { HeldFinding } from './check-prices.ts'

/** Dollars with as many decimals as a price of that size is quoted with. */
const inDollars = (micros: number): string => {
  const dollars = micros / MICROS
  const decimals = micros % 10_000 === 0 ? 2 : 4
  const shown = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `$${dollars.toLocaleString('en-US', shown)}`
}

const reasons: Readonly<Record<HeldFinding['reason_kind'], (held: HeldFinding) => string>> = {
  'far-from-last': () => 'more than 40% off its last price',
  tenfold: () => 'about ten times off its last price',
  'below-intrinsic': ({ reason_limit }) => `exercise alone brings ${inDollars(reason_limit)}`,
  'above-underlying': () => 'a call is worth no more than the share',
  'above-strike': () => 'a put is worth no more than its strike',
}

/** The rest of "`symbol`: ..." */
export function sentenceOfHeld(held: HeldFinding): string {
  const before = held.previous_price === null ? '' : `${inDollars(held.previous_price)} → `
  const asked = held.decision === 'kept' ? ', as you decided' : ''
  return `${before}${inDollars(held.price)} refused${asked}: ${reasons[held.reason_kind](held)}.`
}
