// A loss with a purchase of the same shares, or of a call on them, within 30 days before or after is deferred into
// the replacement's basis and its holding period tacks: share for share, earliest loss and earliest purchase first, on
// the basis as already adjusted, over all accounts; in an IRA it is gone. Authority: IRC section 1091; Publication 550.
import { moneyFromMicros, type Money } from '../money.ts'
import { addDays, daysBetween, type TradingDate } from '../trading-date.ts'
import { addKnown, proportion } from './amounts.ts'
import type { Book, BookMove } from './book.ts'
import { legProfit, type ClosedLeg } from './leg.ts'
import { heldFrom, taxBasis, taxGain, type ShareLot } from './lot.ts'
import { isIndexRoot } from '../option-root.ts'
import {
  addedOf,
  firstPart,
  joinParts,
  layOn,
  onePart,
  partsAtLoss,
  sharesOf,
  splitParts,
  type CarriedParts,
  type ReplacedPart,
} from './carried-parts.ts'
import { FreePurchases } from './free-purchases.ts'
import { fromUnits, movesInUnits, toUnits, type MoveInUnits, type ShareUnit } from './share-units.ts'
import {
  addParts,
  carriedByLots,
  earliest,
  exerciseCall,
  leavePurchase,
  openedId,
  purchasesOf,
} from './wash-purchases.ts'

/** A loss, or part of one, that a purchase defers. */
export interface WashSale {
  readonly accountId: string
  /** The entry that realized the loss, and the lot or leg that it came from. */
  readonly entryId: string
  readonly lotId: string
  readonly date: TradingDate
  /** Micro-shares replaced. */
  readonly shares: number
  /** Above zero: added to the replacement's basis, or gone. */
  readonly deferred: Money
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
  /** Micro-shares, of an option those that it stands for. */
  readonly shares: number
  /** By the lot's own basis; null when not known. */
  readonly gain: Money | null
  /** Less the losses deferred into its basis. */
  readonly adjustedGain: Money | null
  /** Above zero: the part of its loss that is deferred or gone. */
  readonly disallowed: Money
  /** What counts now: the adjusted gain without what is disallowed; null in an IRA, where nothing counts. */
  readonly recognized: Money | null
}

export interface WashAdjustments {
  readonly sales: readonly WashSale[]
  /** Every ending in order. */
  readonly endings: readonly TaxedEnding[]
  /** Deferred losses that lots still held carry, by their ids, and long calls by the entry that opened them. */
  readonly held: ReadonlyMap<string, readonly ReplacedPart[]>
}

interface Ending extends Pick<TaxedEnding, 'accountId' | 'entryId' | 'lotId' | 'date' | 'gain'> {
  /** Micro-shares as those of the last day, and what a share of its own day is. */
  readonly shares: number
  readonly unit: ShareUnit
  readonly opened: TradingDate | null
  /** The lot that an exercised call became: it ends nothing but hands on what it carries. */
  readonly becomes: string | null
}

/** What losses are deferred into. */
interface Replacements {
  readonly purchases: FreePurchases
  readonly iraAccounts: ReadonlySet<string>
  readonly windowOf: (date: TradingDate) => readonly [from: TradingDate, until: TradingDate]
}

const WINDOW = 30

/** The wash sales among the books of one underlying over all of the user's accounts. */
export function washSales(books: readonly Book[], iraAccounts: ReadonlySet<string>): readonly WashSale[] {
  return washAdjustments(books, iraAccounts).sales
}

/** What wash sales do to gains, bases and holding periods, over the books of one underlying in all accounts. */
export function washAdjustments(books: readonly Book[], iraAccounts: ReadonlySet<string>): WashAdjustments {
  const told = [...movesInUnits(books)]
  const purchases = told.flatMap(([{ accountId }, moves]) => purchasesOf(accountId, moves)).sort(earliest)
  const replacements = { purchases: new FreePurchases(purchases), iraAccounts, windowOf: eachWindow() }
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  const sales: WashSale[] = []
  const endings: TaxedEnding[] = []
  const sorted = told.flatMap(([{ accountId }, moves]) => endingsOf(accountId, moves)).sort(earliest)
  // Shares sold in one sale are gone before any of them could replace another.
  const ofEntry = ({ accountId, entryId, becomes }: Ending): string => `${accountId}\n${entryId}\n${becomes}`
  for (const sale of Map.groupBy(sorted, ofEntry).values()) {
    const [{ becomes, lotId: callId } = { becomes: null, lotId: '' }] = sale
    if (becomes !== null) {
      exerciseCall(byId.get(callId), byId.get(becomes))
      continue
    }
    const carried = sale.map(({ lotId, shares }) => leavePurchase(byId.get(openedId(lotId)), shares))
    for (const [index, ending] of sale.entries()) {
      const tacked = carried[index] ?? null
      const inIra = iraAccounts.has(ending.accountId)
      const found = inIra ? [] : deferLosses(ending, tacked, replacements)
      for (const sale of found) sales.push(sale)
      endings.push(taxedEnding(ending, tacked, found, inIra))
    }
  }
  return {
    sales,
    endings,
    held: carriedByLots(
      purchases,
      books.flatMap(({ lots }) => lots),
    ),
  }
}

/** Tax basis of a lot with the losses deferred into it; null when unknown. */
export function adjustedBasis(lot: ShareLot, { held }: WashAdjustments): Money | null {
  const parts = held.get(lot.id) ?? []
  return addKnown(taxBasis(lot), moneyFromMicros(parts.reduce((sum, { added }) => sum + added, 0)))
}

/** The first day of the holding period of shares that replaced others; null when the purchase is not known. */
export function tackedFrom(lot: ShareLot, { daysTacked }: ReplacedPart): TradingDate | null {
  const from = heldFrom(lot)
  return from === null ? null : addDays(from, -daysTacked)
}

function taxedEnding(
  ending: Ending,
  tacked: CarriedParts,
  sales: readonly WashSale[],
  inIra: boolean,
): TaxedEnding {
  const { accountId, entryId, lotId, date, gain } = ending
  const shares = fromUnits(ending.shares, ending.unit)
  const disallowed = moneyFromMicros(sales.reduce((sum, { deferred }) => sum + deferred, 0))
  const adjustedGain = gain === null ? null : moneyFromMicros(gain - addedOf(tacked))
  const recognized = inIra ? null : addKnown(adjustedGain, disallowed)
  return { accountId, entryId, lotId, date, shares, gain, adjustedGain, disallowed, recognized }
}

/** What an ending loses, share for share: those of replaced shares with what they carry, then the rest. */
function lossesOf({ gain, shares, opened, date }: Ending, tacked: CarriedParts): CarriedParts {
  if (gain === null || shares === 0) return null
  const own = opened === null ? 0 : daysBetween(opened, date)
  const ofTacked = proportion(gain, Math.min(sharesOf(tacked), shares), shares)
  const rest = { shares: shares - sharesOf(tacked), added: lost(gain - ofTacked), daysTacked: own }
  return partsAtLoss(joinParts(layOn(tacked, lost(ofTacked), own), onePart(rest)))
}

const lost = (gain: number): Money => moneyFromMicros(0 - gain)

/** The losses of an ending in turn, each into the earliest purchase that has shares to spare. */
function deferLosses(
  ending: Ending,
  tacked: CarriedParts,
  { purchases, iraAccounts, windowOf }: Replacements,
): WashSale[] {
  const { accountId, entryId, lotId, date, unit } = ending
  const found: WashSale[] = []
  const own = openedId(lotId)
  const [from, until] = windowOf(date)
  let left = lossesOf(ending, tacked)
  let purchase = left === null ? null : purchases.first(from, fewest(left, unit))
  while (left !== null && purchase !== null && purchase.date <= until) {
    const [replaced, rest] = splitParts(left, purchase.free)
    const [shares, deferred] = [fromUnits(sharesOf(replaced), unit), addedOf(replaced)]
    // What splits leave by rounding is no share.
    if (purchase.id !== own && deferred !== 0 && shares !== 0) {
      const gone = iraAccounts.has(purchase.accountId)
      purchase.free -= sharesOf(replaced)
      if (!gone) addParts(purchase, replaced)
      left = rest
      const replacementId = purchase.id
      found.push({ accountId, entryId, lotId, date, shares, deferred, replacementId, gone })
    }
    purchase = left === null ? null : purchases.next(purchase, fewest(left, unit))
  }
  return found
}

/** Many sales share a day. */
function eachWindow(): Replacements['windowOf'] {
  const windows = new Map<TradingDate, ReturnType<Replacements['windowOf']>>()
  return (date) => {
    const window = windows.get(date) ?? [addDays(date, -WINDOW), addDays(date, WINDOW)]
    windows.set(date, window)
    return window
  }
}

/** Fewer shares than these would take no part of the loss, or be none of their own day, by rounding. */
function fewest(losses: CarriedParts, { numerator, denominator }: ShareUnit): number {
  const first = firstPart(losses)
  const ofLoss = first === null ? 0 : Math.floor(first.shares / (2 * first.added))
  const ofShares = Math.floor(Number(numerator) / (2 * Number(denominator)))
  const least = Math.max(1, ofLoss, ofShares)
  return least > sharesOf(losses) ? Infinity : least
}

/** Exercises first, then shares, then options. */
function endingsOf(accountId: string, moves: readonly MoveInUnits[]): Ending[] {
  return [exerciseOf, shareEnding, legEnding].flatMap((endingOf) =>
    moves.flatMap(([move, unit]) => {
      const ending = endingOf(move)
      return ending === null ? [] : [{ ...ending, accountId, unit, shares: toUnits(ending.shares, unit) }]
    }),
  )
}

/** Its shares as those of its own day. */
type EndingMove = Omit<Ending, 'accountId' | 'unit'>

function exerciseOf(move: BookMove): EndingMove | null {
  if (move.kind !== 'lot-opened' || move.lot.origin !== 'exercise' || move.lot.legEntryId === null)
    return null
  const { id: becomes, quantity: shares, legEntryId: lotId } = move.lot
  const { date, entry } = move
  return { entryId: entry.id, lotId, date, shares, gain: null, opened: null, becomes }
}

function shareEnding(move: BookMove): EndingMove | null {
  if (move.kind !== 'lot-closed' || move.disposal.lot.side !== 'long') return null
  const { entryId, lot, closed: date, quantity: shares } = move.disposal
  const { id: lotId, opened } = lot
  return { entryId, lotId, date, shares, gain: taxGain(move.disposal), opened, becomes: null }
}

function legEnding(move: BookMove): EndingMove | null {
  if (move.kind !== 'leg-closed' || !isTaxed(move.leg)) return null
  const { closeEntryId: entryId, openEntryId, opened, closed: date, contracts, instrument } = move.leg
  const shares = contracts * (instrument.deliverable ?? 0)
  return { entryId, lotId: openEntryId ?? '', date, shares, gain: legProfit(move.leg), opened, becomes: null }
}

/** Section 1256 roots stand outside, and what was assigned or exercised is no income itself. */
function isTaxed({ end, instrument }: ClosedLeg): boolean {
  return (end === 'closed' || end === 'expired') && !isIndexRoot(instrument.contract.root)
}
