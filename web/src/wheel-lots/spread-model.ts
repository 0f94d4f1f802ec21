/** A lot whose option makes a spread with a long one: which legs a form is about, what both come to, and what stays open. */
import type { LotForm } from '@wheelwright/core'
import {
  moneyFromMicros,
  multiplyPriceWithin,
  sumMoneyWithin,
  wholeUnits,
  type Money,
} from '@wheelwright/core'
import { countedHeld } from '../entries/counted.ts'
import { formatDate, formatMarketPrice, formatMoney } from '../ui/figures/figures.ts'
import { amountIn, orderIn, type OrderText } from './order-model.ts'
import type { ShownLot } from './shown-lot.ts'

type Spread = NonNullable<ShownLot['spread']>

/** No spread has an adjusted contract in it. */
const SHARES = 100

const closes = (form: LotForm): boolean => form === 'close call' || form === 'close put'

/** The long option that the form may be about too; null where the short one stands alone. */
export function spreadOf(form: LotForm, lot: Pick<ShownLot, 'spread'> | null): Spread | null {
  return closes(form) || form === 'roll' ? (lot?.spread ?? null) : null
}

/** Both legs are rolled together always; closed they are unless the short one alone is chosen. */
export function takesBoth(
  form: LotForm,
  { legs }: Pick<OrderText, 'legs'>,
  lot: Pick<ShownLot, 'spread'> | null,
): boolean {
  return spreadOf(form, lot) !== null && (form === 'roll' || legs === 'both')
}

const named = ({ strike, right }: Pick<Spread, 'strike' | 'right'>): string =>
  `${formatMarketPrice(strike)} ${right.toLowerCase()}`

export function legChoices(lot: Pick<ShownLot, 'coverage'>) {
  const what = lot.coverage?.right === 'Call' ? 'call' : 'put'
  return [
    { value: 'both', label: 'Both legs' },
    { value: 'short', label: `The short ${what} alone` },
  ] as const
}

/** Labels that tell the legs apart by their strikes; null leaves a field the one that it has. */
export function legLabel(
  name: keyof OrderText,
  spread: Spread,
  { coverage }: Pick<ShownLot, 'coverage'>,
): string | null {
  if (coverage === null) return null
  const [short, long] = [named(coverage), named(spread)]
  const labels: Partial<Record<keyof OrderText, string>> = {
    debit: `${short} bought back at`,
    longPrice: `${long} sold at`,
    strike: 'New short strike',
    premium: 'New short option sold at',
  }
  return labels[name] ?? null
}

/** What the choice means, before anything is recorded. */
export function legsWords(form: LotForm, text: OrderText, spread: Spread, lot: ShownLot): string {
  const long = `${named(spread)} to ${formatDate(spread.expiration)}`
  if (form === 'roll')
    return `The long ${long} is rolled with it, to the same expiration: recorded and taken back as one.`
  const taken = Math.min(orderIn(text).quantity ?? 1, spread.contracts)
  if (text.legs === 'both') return `The long ${long} is sold with it: recorded and taken back as one.`
  const own = lot.content === 'put' ? 'as a position of its own and no lot' : 'and the lot goes on with it'
  return `${countedHeld(taken, 'short contract')} ${taken === 1 ? 'is' : 'are'} bought back. The long ${long} stays open (${countedHeld(spread.contracts, 'contract')}), ${own}.`
}

/** Dollars of both legs after fees, a debit below zero; null while a price is missing. */
export function netOf(form: LotForm, text: OrderText, spread: Spread): Money | null {
  const { debit, quantity, premium } = orderIn(text)
  const [longPrice, longPremium] = [amountIn(text.longPrice), amountIn(text.longPremium)]
  const shorts = form === 'roll' ? 1 : quantity
  if (shorts === null || !Number.isInteger(shorts) || shorts < 1) return null
  const longs = Math.min(shorts, spread.contracts)
  const fees = text.fees.trim() === '' ? moneyFromMicros(0) : amountIn(text.fees)
  const of = (price: Money | null, contracts: number, sign: 1 | -1): Money | null => {
    const all = price === null ? null : multiplyPriceWithin(price, wholeUnits(contracts), SHARES)
    return all === null ? null : moneyFromMicros(sign * all)
  }
  const parts = [
    of(debit, shorts, -1),
    of(longPrice, longs, 1),
    ...(form === 'roll' ? [of(premium, shorts, 1), of(longPremium, longs, -1)] : []),
    fees === null ? null : moneyFromMicros(0 - fees),
  ]
  const known = parts.filter((part) => part !== null)
  return known.length < parts.length ? null : sumMoneyWithin(known)
}

/** `Net debit $105.65 after fees`. */
export function netWords(net: Money): string {
  return `Net ${net < 0 ? 'debit' : 'credit'} ${formatMoney(moneyFromMicros(Math.abs(net)))} after fees`
}
