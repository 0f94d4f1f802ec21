// A lot is shares acquired together; each assigned strike has its own basis. Tax basis of shares put to you = strike -
// premium of exactly the contracts assigned + fees. The premium of an assigned call adds to the proceeds. The holding period
// starts the day after. Authority: IRS Publication 550; docs/domain.md, section "Basis and disposal".
import { moneyFromMicros, negateMoney, type Money } from '../../base/money.ts'
import type { Quantity } from '../../base/quantity.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import { addKnown, stockCash, taxCash, type Amounts } from '../entries/amounts.ts'

export type LotOrigin =
  | 'purchase'
  | 'assignment'
  | 'exercise'
  | 'short-sale'
  | 'transfer'
  | 'opening-balance'
  | 'corporate-action'
export type LotEnd = 'sold' | 'called-away' | 'exercised' | 'bought-back' | 'transferred' | 'corporate-action'

/** Shares of one lot that are still held, or still owed when short. */
export interface ShareLot {
  /** The id of the entry that brought the shares, and the lot's ordinal within it. */
  readonly id: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly origin: LotOrigin
  /** Null when not known. */
  readonly opened: TradingDate | null
  /** Shares in micro-units, above zero for a short lot too. */
  readonly quantity: Quantity
  readonly amounts: Amounts
  /** The entries behind its figures: the share row first, then those of the option. */
  readonly entryIds: readonly string[]
  /** The fill of the put that became this lot; null otherwise. */
  readonly legEntryId: string | null
  /** Where a linked transfer brought it: the id of the lot as which it was bought in another account. */
  readonly boughtAs?: string | undefined
  /** For a lot of unknown date beside others of known date: a day by which it was held. */
  readonly heldBy?: TradingDate | undefined
}

/** Shares of one lot that left together, or a short that was bought back. */
export interface Disposal {
  readonly lot: ShareLot
  readonly end: LotEnd
  readonly closed: TradingDate
  /** For capital returned on shares that were gone: the day they were sold, which ended their holding period. */
  readonly heldUntil?: TradingDate
  readonly entryId: string
  /** The entries behind the proceeds: the share row first, then those of the option. */
  readonly entryIds: readonly string[]
  /** The fill of the call that took the shares. */
  readonly legEntryId: string | null
  readonly quantity: Quantity
  readonly amounts: Amounts
  /** Micro-shares that rounding in splits left of a lot from before the history: they were never held, and end with it. */
  readonly dust?: number
  /** The user's account to which a linked transfer moved the shares; nothing is realized then. */
  readonly movedTo?: string | undefined
}

/** The id of the entry that bought the shares, across linked transfers. */
export function boughtBy({ boughtAs, entryIds }: Pick<ShareLot, 'boughtAs' | 'entryIds'>): string {
  return entryIds.find((id) => boughtAs?.startsWith(`${id}:`)) ?? entryIds[0] ?? ''
}

/** Tax basis of a long lot (proceeds of a short one below zero); null when unknown, never 0. */
export function taxBasis({ amounts }: ShareLot): Money | null {
  const cash = taxCash(amounts)
  return cash === null ? null : negateMoney(cash)
}

/** The part of returned capital that lowers the basis, which stops at zero; all of it where the basis is not known. */
export function basisReduction(returned: Money, basis: Money | null): Money {
  return basis === null ? returned : moneyFromMicros(Math.min(returned, Math.max(0, basis)))
}

/** Cost of the shares alone: at the strike or as bought, with the fees of the share row only. */
export function stockCost({ amounts }: ShareLot): Money | null {
  const cash = stockCash(amounts)
  return cash === null ? null : negateMoney(cash)
}

/** Taxable gain: proceeds including the call's premium, less basis. Null when unknown, or the shares were transferred. */
export function taxGain({ lot, end, amounts }: Disposal): Money | null {
  return end === 'transferred' ? null : addKnown(taxCash(lot.amounts), taxCash(amounts))
}

/** What the shares were bought and sold for (Form 8949, columns d and e); shares sold short were sold first. */
export function tradedOf({ lot, amounts }: Disposal): { readonly bought: Amounts; readonly sold: Amounts } {
  return lot.side === 'long' ? { bought: lot.amounts, sold: amounts } : { bought: amounts, sold: lot.amounts }
}

/** Result of the shares alone, at the strikes, as stock P&L counts it. Null when unknown, or the shares were transferred. */
export function stockProfit({ lot, end, amounts }: Disposal): Money | null {
  return end === 'transferred' ? null : addKnown(stockCash(lot.amounts), stockCash(amounts))
}

/** The first day of the holding period; null when the purchase is not known. */
export function heldFrom({ opened }: ShareLot): TradingDate | null {
  return opened === null ? null : addDays(opened, 1)
}

/**
 * Whether held for more than a year: from the day after the purchase up to and including the day of sale. Null when not
 * known.
 */
export function isLongTerm({ lot, closed, heldUntil }: Disposal): boolean | null {
  return isLongTermOn(lot, heldUntil ?? closed)
}

/** Whether shares of the lot that leave on that day were held for more than a year; null when the purchase is not known. */
export function isLongTermOn(lot: ShareLot, date: TradingDate): boolean | null {
  const from = heldFrom(lot)
  return from === null ? null : lot.side === 'long' && date >= yearAfter(from)
}

/**
 * The first day of the second year of holding. For 29 February it is 1 March of the next year, which text order gives:
 * "-02-29" sorts after all February days.
 */
function yearAfter(date: TradingDate): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
}
