// What a roll that happened came to, from the figures that were told of it: net credit = opened - closed - fees, of all
// contracts. Of the three any two give the third, exactly or not at all; half of a net credit is nobody's price.
// Authority: docs/domain.md, section "Rolls, assignment, expiration".
import {
  moneyFromMicros,
  multiplyPriceWithin,
  negateMoney,
  splitMoney,
  sumMoneyWithin,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { ok, refuse, type Result } from '../../base/result.ts'

/** What was told; null is not told. Neither prices nor fees are below zero. */
export interface RollTold {
  /** Whole, above zero. */
  readonly contracts: number
  readonly multiplier: number
  /** Dollars a share. */
  readonly closePrice: Money | null
  readonly openPrice: Money | null
  /** Dollars of all contracts, after fees. */
  readonly netCredit: Money | null
  /** Of both legs together; without those of a leg each is charged alike, since both have the same contracts. */
  readonly fees: Money | null
  readonly closeFees: Money | null
  readonly openFees: Money | null
}

/** The two fills and what is left of them. */
export interface RollLegs {
  readonly closePrice: Money
  readonly openPrice: Money
  readonly closeFees: Money
  readonly openFees: Money
  readonly netCredit: Money
}

export type RollPrice = 'closePrice' | 'openPrice'

export type RollRefusal =
  /** Neither both prices, nor one of them and the net credit. */
  | { readonly kind: 'incomplete'; readonly missing: readonly RollPrice[] }
  | {
      readonly kind: 'credit-mismatch' | 'fees-mismatch'
      readonly stated: Money
      readonly computed: Money
    }
  /** The price that would follow is no whole number of micro-dollars, */
  | { readonly kind: 'inexact'; readonly price: RollPrice }
  /** or below zero. */
  | { readonly kind: 'below-zero'; readonly price: RollPrice }
  | { readonly kind: 'too-large' }

/** The first rule that is broken is the one named. */
export function rollLegs(told: RollTold): Result<RollLegs, RollRefusal> {
  const fees = feesOf(told)
  if (!fees.ok) return fees
  const charged = sumMoneyWithin(fees.value)
  if (charged === null) return refuse({ kind: 'too-large' })
  const prices = pricesOf(told, charged)
  if (!prices.ok) return prices
  const [closePrice, openPrice] = prices.value
  const netCredit = creditOf(told, prices.value, charged)
  if (netCredit === null) return refuse({ kind: 'too-large' })
  if (told.netCredit !== null && told.netCredit !== netCredit)
    return refuse({ kind: 'credit-mismatch', stated: told.netCredit, computed: netCredit })
  const [closeFees, openFees] = fees.value
  return ok({ closePrice, openPrice, closeFees, openFees, netCredit })
}

type Both = readonly [closing: Money, opening: Money]

function feesOf({ fees, closeFees, openFees }: RollTold): Result<Both, RollRefusal> {
  if (fees === null) return ok([closeFees ?? zeroMoney, openFees ?? zeroMoney])
  if (closeFees === null && openFees === null) {
    const [closing = zeroMoney, opening = zeroMoney] = splitMoney(fees, [1, 1])
    return ok([closing, opening])
  }
  const told = (closeFees ?? 0) + (openFees ?? 0)
  const isWhole = closeFees !== null && openFees !== null
  if (isWhole ? told !== fees : told > fees)
    return sumMoneyWithin([closeFees ?? zeroMoney, openFees ?? zeroMoney]) === null
      ? refuse({ kind: 'too-large' })
      : refuse({ kind: 'fees-mismatch', stated: fees, computed: moneyFromMicros(told) })
  const rest = moneyFromMicros(fees - told)
  return ok([closeFees ?? rest, openFees ?? rest])
}

function pricesOf(told: RollTold, charged: Money): Result<Both, RollRefusal> {
  const { closePrice, openPrice, netCredit } = told
  if (closePrice !== null && openPrice !== null) return ok([closePrice, openPrice])
  if (netCredit === null || (closePrice === null && openPrice === null)) {
    const prices = ['closePrice', 'openPrice'] as const
    return refuse({ kind: 'incomplete', missing: prices.filter((price) => told[price] === null) })
  }
  const price = closePrice === null ? 'closePrice' : 'openPrice'
  const credit = sumMoneyWithin([netCredit, charged])
  if (credit === null) return refuse({ kind: 'too-large' })
  const units = told.contracts * told.multiplier
  if (credit % units !== 0) return refuse({ kind: 'inexact', price })
  const difference = credit / units
  const other =
    closePrice === null
      ? sumMoneyWithin([openPrice ?? zeroMoney, moneyFromMicros(0 - difference)])
      : sumMoneyWithin([closePrice, moneyFromMicros(difference)])
  if (other === null) return refuse({ kind: 'too-large' })
  if (other < 0) return refuse({ kind: 'below-zero', price })
  return ok(closePrice === null ? [other, openPrice ?? zeroMoney] : [closePrice, other])
}

/** Null when it is beyond what money can hold. */
function creditOf(
  { contracts, multiplier }: RollTold,
  [closing, opening]: Both,
  charged: Money,
): Money | null {
  const [paid, received] = [closing, opening].map((price) =>
    multiplyPriceWithin(price, wholeUnits(contracts), multiplier),
  )
  if (paid === undefined || paid === null || received === undefined || received === null) return null
  return sumMoneyWithin([received, negateMoney(paid), negateMoney(charged)])
}
