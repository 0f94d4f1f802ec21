// A lot is shares acquired together, each assigned strike with its own basis. Tax basis of shares put to you =
// strike - premium of the very contracts assigned + fees; a called-away call's premium adds to the proceeds. The
// holding period starts the day after. Authority: IRS Publication 550; docs/domain.md, section "Basis and disposal".
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
  /** The entry that brought the shares and the ordinal of the lot within it. */
  readonly id: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly origin: LotOrigin
  /** Null when not known. */
  readonly opened: TradingDate | null
  /** Shares in micro-units, above zero also when short. */
  readonly quantity: Quantity
  readonly amounts: Amounts
  /** The entries behind its figures: the share row, then those of the option. */
  readonly entryIds: readonly string[]
  /** The fill of the put that became this lot; null for any other. */
  readonly legEntryId: string | null
  /** The lot as which it was bought in another account, where a linked transfer brought it. */
  readonly boughtAs?: string | undefined
  /** By which it was there, where lots from before the history are known beside it and its own purchase is not. */
  readonly heldBy?: TradingDate | undefined
}

/** Shares of one lot that left together, or a short that was bought back. */
export interface Disposal {
  readonly lot: ShareLot
  readonly end: LotEnd
  readonly closed: TradingDate
  /** Of what was paid on shares when they were gone: the day on which they were sold, with which their holding period ended. */
  readonly heldUntil?: TradingDate
  readonly entryId: string
  /** The entries behind the proceeds: the share row, then those of the option. */
  readonly entryIds: readonly string[]
  /** The fill of the call that took the shares. */
  readonly legEntryId: string | null
  readonly quantity: Quantity
  readonly amounts: Amounts
  /** The account of the same user that they went to by a linked transfer, which ends nothing. */
  readonly movedTo?: string | undefined
}

/** The entry by which its shares were bought, whatever linked transfers moved them since. */
export function boughtBy({ boughtAs, entryIds }: Pick<ShareLot, 'boughtAs' | 'entryIds'>): string {
  return entryIds.find((id) => boughtAs?.startsWith(`${id}:`)) ?? entryIds[0] ?? ''
}

/** Tax basis of a long lot (proceeds of a short one below zero); null when unknown, never 0. */
export function taxBasis({ amounts }: ShareLot): Money | null {
  const cash = taxCash(amounts)
  return cash === null ? null : negateMoney(cash)
}

/** The part of returned capital that lowers a basis, which stops at zero; all of it where the basis is not known. */
export function lessBeyond(returned: Money, basis: Money | null): Money {
  return basis === null ? returned : moneyFromMicros(Math.min(returned, Math.max(0, basis)))
}

/** What the shares cost at the strike or as bought, with the fees of the share row alone. */
export function stockCost({ amounts }: ShareLot): Money | null {
  const cash = stockCash(amounts)
  return cash === null ? null : negateMoney(cash)
}

/** Gain by the tax code: proceeds with the call's premium, less basis. */
export function taxGain({ lot, end, amounts }: Disposal): Money | null {
  return end === 'transferred' ? null : addKnown(taxCash(lot.amounts), taxCash(amounts))
}

/** What the shares that left were bought with and sold for: those sold short were sold first. (Form 8949, columns d and e) */
export function tradedOf({ lot, amounts }: Disposal): { readonly bought: Amounts; readonly sold: Amounts } {
  return lot.side === 'long' ? { bought: lot.amounts, sold: amounts } : { bought: amounts, sold: lot.amounts }
}

/** Result of the shares alone, at the strikes: what stock P&L counts. */
export function stockProfit({ lot, end, amounts }: Disposal): Money | null {
  return end === 'transferred' ? null : addKnown(stockCash(lot.amounts), stockCash(amounts))
}

/** The first day of the holding period; null when the purchase is not known. */
export function heldFrom({ opened }: ShareLot): TradingDate | null {
  return opened === null ? null : addDays(opened, 1)
}

/** Long-term when held more than a year: from the day after the purchase up to and including the day of sale. */
export function isLongTerm({ lot, closed, heldUntil }: Disposal): boolean | null {
  return isLongTermOn(lot, heldUntil ?? closed)
}

/** Whether shares of the lot that leave on that day were held for more than a year; null when the purchase is not known. */
export function isLongTermOn(lot: ShareLot, date: TradingDate): boolean | null {
  const from = heldFrom(lot)
  return from === null ? null : lot.side === 'long' && date >= yearAfter(from)
}

/** The first day after a year that begins with the date; of 29 February it is 1 March, which comes after any day in February. */
function yearAfter(date: TradingDate): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
}
