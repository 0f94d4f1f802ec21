// Wash sales. A loss on shares is deferred where the same shares, or a call on them, were bought within 30 days before or
// after, and a loss on a bought option where the same contract was bought again. The loss is added to the basis of the
// replacement, and its holding period tacks: share for share, earliest loss and earliest purchase first, on the basis as
// already adjusted, over all accounts. By a purchase in an IRA the loss is gone, and so it is once its replacement ends in
// one. An unknown result may be a loss, so whatever it would have been deferred into is unknown too.
// Authority: IRC section 1091; Treas. Reg. 1.1091-1; Revenue Ruling 56-602; Revenue Ruling 2008-5; Publication 550.
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'
import { addDays, daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { addKnown, lessKnown, proportion } from '../entries/amounts.ts'
import type { Book } from '../booking/book.ts'
import {
  addedOf,
  firstPart,
  joinParts,
  layOn,
  onePart,
  partsAtLoss,
  sharesOf,
  splitParts,
  unknownOf,
  unknownPart,
  type CarriedParts,
  type ReplacedPart,
} from '../lots/carried-parts.ts'
import { heldFrom, taxBasis, type ShareLot } from '../lots/lot.ts'
import { fromUnits, movesInUnits, type ShareUnit } from '../lots/share-units.ts'
import { endingsInOrder, inAccountOrder } from './account-order.ts'
import { endingsOf, type Ending } from './wash-endings.ts'
import { ExercisedCalls } from './exercised-calls.ts'
import {
  addParts,
  carriedBy,
  carriedByAccounts,
  carriedByLots,
  leavePurchase,
  movePurchase,
} from './wash-purchases.ts'
import type { Purchase } from './wash-purchases.ts'
import { PurchasePools } from './wash-pools.ts'
import { termsOf, wholeTack, type TermPart } from './wash-terms.ts'

/** A loss, or part of one, that a purchase defers. */
export interface WashSale {
  readonly accountId: string
  /** The entry that realized the loss, and the lot or leg that it came from. */
  readonly entryId: string
  readonly lotId: string
  readonly date: TradingDate
  /** Micro-shares replaced. */
  readonly shares: number
  /**
   * Above zero: added to the replacement's basis, or gone in an IRA; null where it is not known whether there was a loss.
   */
  readonly deferred: Money | null
  readonly replacementId: string
  /** The replacement was bought in an IRA. */
  readonly gone: boolean
}

/** A lot or leg that ended, as the tax code counts it. */
export interface TaxedEnding {
  readonly accountId: string
  readonly entryId: string
  readonly lotId: string
  readonly date: TradingDate
  readonly kind: 'shares' | 'option'
  /** Its index among the disposals of its book, or for an option among the closed legs. */
  readonly place: number
  /** Micro-shares; for an option those that it represents. */
  readonly shares: number
  /** By the lot's own basis; null when not known. */
  readonly gain: Money | null
  /** Less the losses deferred into its basis; null when not known. */
  readonly adjustedGain: Money | null
  /** Above zero: the part of its loss that is deferred or gone; null when not known. */
  readonly disallowed: Money | null
  /**
   * What counts now: the adjusted gain without what is disallowed; null when not known, and in an IRA, where gains do not
   * count.
   */
  readonly recognized: Money | null
  readonly inIra: boolean
  /** Above zero: the deferred losses it carried, which are gone since it ended in an IRA; null when not known. */
  readonly goneWith: Money | null
  /** Days by which the holding period of all its shares began earlier; null where they differ, or none replaced others. */
  readonly daysTacked: number | null
  /** By term, long-term first; most endings have one part. */
  readonly terms: readonly TermPart[]
}

export interface WashAdjustments {
  readonly sales: readonly WashSale[]
  /** Every ending in order. */
  readonly endings: readonly TaxedEnding[]
  /** Deferred losses carried by lots still held, by lot id, and by long options, by the id of the opening entry. */
  readonly held: ReadonlyMap<string, readonly ReplacedPart[]>
  /**
   * All losses still deferred, above zero: a balance in which each loss is once, however often it was passed on; null when
   * not known.
   */
  readonly outstanding: Money | null
  /** The same by the account whose positions carry it; accounts without any are left out. */
  readonly outstandingIn: ReadonlyMap<string, Money | null>
  /**
   * All losses that purchases in an IRA took, or that ended in one with what carried them; above zero, null when not known.
   */
  readonly gone: Money | null
}

type Window = readonly [from: TradingDate, until: TradingDate]

const WINDOW = 30

/** What wash sales change in gains, bases and holding periods, over the books of one underlying in all accounts. */
export function washAdjustments(books: readonly Book[], iraAccounts: ReadonlySet<string>): WashAdjustments {
  const told = [...movesInUnits(inAccountOrder(books, iraAccounts))]
  const pools = new PurchasePools(told)
  const sorted = endingsInOrder(told.map(([{ accountId }, moves]) => endingsOf(accountId, moves)))
  const washing = new Washing(pools, iraAccounts, sorted)
  for (const sale of Map.groupBy(sorted, (ending) => ending.sale).values()) washing.settle(sale)
  const { sales, endings } = washing
  return {
    sales,
    endings,
    held: carriedByLots(pools.purchases, books),
    outstanding: sumKnown(pools.purchases.map(carriedBy)),
    outstandingIn: carriedByAccounts(pools.purchases),
    gone: goneOf(sales, endings),
  }
}

/** The part of one account: what ended there, what its positions carry, and which of its losses are gone. */
export function adjustmentsIn(
  { sales, endings, outstandingIn }: WashAdjustments,
  accountId: string,
): Pick<WashAdjustments, 'endings' | 'outstanding' | 'gone'> {
  const outstanding = outstandingIn.get(accountId)
  const own = endings.filter((ending) => ending.accountId === accountId)
  return {
    endings: own,
    outstanding: outstanding === undefined ? zeroMoney : outstanding,
    gone: goneOf(
      sales.filter((sale) => sale.accountId === accountId),
      own,
    ),
  }
}

/** Tax basis of a lot with the losses deferred into it; null when unknown. */
export function adjustedBasis(lot: ShareLot, { held }: WashAdjustments): Money | null {
  return addKnown(taxBasis(lot), deferredInto(held.get(lot.id) ?? []))
}

/** What the parts of a lot carry; null when unknown. */
export function deferredInto(parts: readonly ReplacedPart[]): Money | null {
  return sumKnown(parts.map(({ added }) => added))
}

/** The first day of the holding period of shares that replaced others; null when it is not known. */
export function tackedFrom(lot: ShareLot, { daysTacked, added }: ReplacedPart): TradingDate | null {
  const from = heldFrom(lot)
  const isUnknown = from === null || added === null || daysTacked === null
  return isUnknown ? null : addDays(from, -daysTacked)
}

function goneOf(sales: readonly WashSale[], endings: readonly TaxedEnding[]): Money | null {
  const atPurchase = sumKnown(sales.flatMap(({ gone, deferred }) => (gone ? [deferred] : [])))
  return addKnown(atPurchase, sumKnown(endings.map(({ goneWith }) => goneWith)))
}

function sumKnown(amounts: readonly (Money | null)[]): Money | null {
  let sum = 0
  for (const amount of amounts) {
    if (amount === null) return null
    sum += amount
  }
  return moneyFromMicros(sum)
}

/** State while sales are processed in order. */
class Washing {
  readonly sales: WashSale[] = []
  readonly endings: TaxedEnding[] = []
  readonly #pools: PurchasePools
  readonly #iraAccounts: ReadonlySet<string>
  readonly #windows = new Map<TradingDate, Window>()
  readonly #calls: ExercisedCalls

  constructor(pools: PurchasePools, iraAccounts: ReadonlySet<string>, endings: readonly Ending[]) {
    this.#pools = pools
    this.#iraAccounts = iraAccounts
    this.#calls = new ExercisedCalls(endings, (id) => pools.bought(id))
  }

  /**
   * Shares sold together are gone before any of them could replace another. Nothing says which of them was sold first, so
   * what was bought first counts first (Treas. Reg. 1.1091-1(b)), whatever the order in which the lots left.
   */
  settle(sale: readonly Ending[]): void {
    const left = sale.map((ending) => ({ ending, ...this.#leave(ending) }))
    for (const one of left.sort((a, b) => this.#pools.boughtBefore(a.ending, b.ending)))
      if (one.ending.result === 'taxed') this.endings.push(this.#tax(one))
  }

  #leave(ending: Ending): Omit<Left, 'ending'> {
    const { becomes, accountId, purchaseId, movedTo, shares, side, optionId } = ending
    const pools = this.#pools
    const bought = pools.bought(purchaseId)
    if (movedTo !== null) {
      if (side === 'long') movePurchase(bought, shares, { from: accountId, to: movedTo })
      return { tacked: null, byOption: zeroMoney }
    }
    if (becomes !== null) {
      const lot = pools.bought(becomes)
      this.#calls.exercise(purchaseId, bought, lot)
      if (lot !== undefined) pools.changed(lot)
      return { tacked: null, byOption: zeroMoney }
    }
    if (ending.kind === 'option') this.#calls.leave(purchaseId)
    const ofOption = optionId === null ? null : leavePurchase(pools.bought(optionId), shares, accountId)
    const tacked = side === 'long' ? leavePurchase(bought, shares, accountId) : null
    return { tacked, byOption: addedOf(ofOption) }
  }

  #tax({ ending, tacked, byOption }: Left): TaxedEnding {
    const { accountId, entryId, lotId, date, kind, place, gain, unit } = ending
    const shares = fromUnits(ending.shares, unit)
    const inIra = this.#iraAccounts.has(accountId)
    const own = lessKnown(gain, byOption)
    const laid = laidOut(ending, tacked, own)
    const adjustedGain = lessKnown(own, addedOf(tacked))
    const washes = !inIra && ending.side === 'long'
    const { replaced, disallowed } = washes ? this.#replace(ending, laid) : nothingReplaced
    const tacks = tacked !== null
    return {
      accountId,
      entryId,
      lotId,
      date,
      kind,
      place,
      shares,
      gain,
      adjustedGain,
      disallowed,
      inIra,
      goneWith: inIra ? addKnown(addedOf(tacked), byOption) : zeroMoney,
      recognized: inIra ? null : addKnown(adjustedGain, disallowed),
      daysTacked: wholeTack(tacked, ending.shares),
      terms: termsOf(ending, { laid, replaced, adjustedGain, disallowed, tacks }),
    }
  }

  /** Takes the losses of an ending in turn, each into the earliest purchase that has free shares. */
  #replace(ending: Ending, laid: CarriedParts): Replaced {
    let left = partsAtLoss(laid)
    if (left === null) return nothingReplaced
    const { purchaseId, date, unit } = ending
    const [from, until] = this.#windowOf(date)
    const group = this.#pools.bought(purchaseId)?.group ?? null
    const pool = this.#pools.replacing(ending)
    const replaced: CarriedParts[] = []
    let disallowed: Money | null = zeroMoney
    let purchase = pool.first(from, fewest(left, unit), group)
    while (left !== null && purchase !== null && purchase.date <= until) {
      if (pool.hasUnsure(from, until, purchase, group)) left = unknownPart(left)
      const [part, rest] = splitParts(left, purchase.free)
      const [shares, deferred] = [fromUnits(sharesOf(part), unit), addedOf(part)]
      // What rounding in splits leaves is no share.
      if (deferred !== 0 && shares !== 0) {
        this.#defer(ending, purchase, part)
        replaced.push(part)
        disallowed = addKnown(disallowed, deferred)
        left = rest
      }
      purchase = left === null ? null : pool.next(purchase, fewest(left, unit), group)
    }
    if (left !== null && pool.hasUnsure(from, until, null, group)) disallowed = null
    return { replaced, disallowed }
  }

  #defer(ending: Ending, purchase: Purchase, part: CarriedParts): void {
    const { accountId, entryId, lotId, date, unit } = ending
    const gone = this.#iraAccounts.has(purchase.accountId)
    purchase.free -= sharesOf(part)
    this.#calls.use(purchase, sharesOf(part))
    if (!gone) addParts(purchase, part)
    else purchase.unsure += unknownOf(part)
    if (unknownOf(part) > 0) this.#pools.markUnsure(purchase)
    const [shares, deferred] = [fromUnits(sharesOf(part), unit), addedOf(part)]
    const replacementId = purchase.id
    this.sales.push({ accountId, entryId, lotId, date, shares, deferred, replacementId, gone })
  }

  /** Many sales share a day, so the date is computed once. */
  #windowOf(date: TradingDate): Window {
    const window = this.#windows.get(date) ?? ([addDays(date, -WINDOW), addDays(date, WINDOW)] as const)
    this.#windows.set(date, window)
    return window
  }
}

/** What ended, what its shares carried, and what the option by which they left carried. */
interface Left {
  readonly ending: Ending
  readonly tacked: CarriedParts
  readonly byOption: Money | null
}

interface Replaced {
  readonly replaced: readonly CarriedParts[]
  /** Null when not known. */
  readonly disallowed: Money | null
}

const nothingReplaced: Replaced = { replaced: [], disallowed: zeroMoney }

/** The losses of an ending, share for share: those of replacement shares with what they carry, then the rest. */
function laidOut({ shares, opened, date }: Ending, tacked: CarriedParts, gain: Money | null): CarriedParts {
  if (shares === 0) return null
  const own = opened === null ? null : daysBetween(opened, date)
  if (gain === null) return onePart({ shares, added: null, daysTacked: own })
  const ofTacked = proportion(gain, Math.min(sharesOf(tacked), shares), shares)
  const rest = { shares: shares - sharesOf(tacked), added: lost(gain - ofTacked), daysTacked: own }
  return joinParts(layOn(tacked, lost(ofTacked), own), onePart(rest))
}

const lost = (gain: number): Money => moneyFromMicros(0 - gain)

/** Fewer shares than this would take no part of the loss, or be none in units of their own day, by rounding. */
function fewest(losses: CarriedParts, { numerator, denominator }: ShareUnit): number {
  const { shares, added } = firstPart(losses) ?? { shares: 0, added: null }
  const ofLoss = added === null || added === 0 ? 0 : Math.floor(shares / (2 * added))
  const ofShares = Math.floor(Number(numerator) / (2 * Number(denominator)))
  const least = Math.max(1, ofLoss, ofShares)
  return least > sharesOf(losses) ? Infinity : least
}
