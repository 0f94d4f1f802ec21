// Shares of a campaign: a put's shares fill its slot, blocks bought start their own, a called-away block leaves its slot. A
// plain sale takes shares outside first, then what no call needs, at the cost of the lots that the account's method takes.
// Authority: docs/domain.md, sections "Rolls, assignment, expiration" and "Wheel cycle".
import { MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { MOST_BLOCKS } from '../entries/countable.ts'
import type { SharesOfEntry } from '../lots/exchanged-shares.ts'
import type { ShareLot } from '../lots/lot.ts'
import { proportion, stockCash, taxCash, type Amounts } from '../entries/amounts.ts'
import { addResult, type CycleDraft } from './cycle-draft.ts'
import { cutLot, mixOf, newLot, sharesOf, sumKnown } from './cycle-lots.ts'
import type { CycleLot, Slot } from './cycle.ts'
import { arrived, left as leftBy } from './slots.ts'
import { sellByMethod, type SoldShares } from './sold-lots.ts'

/** Shares that come to (above zero) or leave a campaign, with their signed cash. */
export interface ShareChange {
  readonly entryId: string
  /** The entry by which the shares are known, the same in each account to which linked transfers bring them. */
  readonly broughtBy: string
  readonly date: TradingDate
  readonly opened: TradingDate | null
  readonly quantity: number
  readonly amounts: Amounts
  /** To or from another account, which is neither sale nor purchase. */
  readonly isMoved: boolean
  /** By an assigned call. */
  readonly isCalled: boolean
  /** Sold short before the history begins, as a cover says: no cash of it is in the history, and no shares held leave for it. */
  readonly isOwedBefore: boolean
  /** For shares that leave: the lots that the account's method takes, */
  readonly taxLots: readonly ShareLot[]
  /** and whether the campaign takes those too: in a sale or transfer, not for an assigned call. */
  readonly soldLots: readonly ShareLot[]
  /** Of the tax lots that leave, what rounding in splits left: the shares of an entry that were never held. */
  readonly dust: readonly SharesOfEntry[]
}

/** Shares per block: what one call is written on. */
export const BLOCK = 100 * MICROS

export function changeShares(cycle: CycleDraft, change: ShareChange): void {
  if (change.quantity > 0) sharesIn(cycle, change)
  else if (change.isOwedBefore) cycle.loose.add(owedLot(change))
  else sharesOut(cycle, change)
}

/** What it brought is not known. */
export function owedLot({ broughtBy, opened, quantity }: ShareChange): CycleLot {
  return newLot(broughtBy, opened, quantity, null, null)
}

function sharesIn(
  cycle: CycleDraft,
  { entryId, broughtBy, date, opened, quantity, amounts }: ShareChange,
): void {
  const cash = stockCash(amounts)
  cycle.addFlow('shares', entryId, date, cash)
  const tax = taxCash(amounts)
  const lot = newLot(broughtBy, opened, quantity, cash, tax === null ? null : 0 - tax)
  const slot = cycle.delivering
  const shorts = cycle.loose.take(-quantity)
  for (const short of shorts) {
    const cover = cutLot(lot, -short.quantity)
    cycle.realize('shares', entryId, date, sumKnown([short.stock, cover.stock]))
    if (slot) addResult(slot, short.stock, cover.stock)
  }
  if (lot.quantity === 0) {
    if (slot) endCovering(cycle, slot, shorts, date)
  } else if (slot) {
    cycle.slots.hold(slot, lot)
    addResult(slot, lot.stock)
  } else startBlocks(cycle, lot, { entryId, date })
  cycle.delivering = null
}

/**
 * Shares that came to cover short ones never filled a slot: they end it as called away where its own assigned call owed
 * them, else as sold.
 */
function endCovering(cycle: CycleDraft, slot: Slot, shorts: readonly CycleLot[], date: TradingDate): void {
  const owedFor = cycle.owed.get(slot)
  const isCalled = owedFor !== undefined && shorts.some(({ entryId }) => entryId === owedFor)
  if (isCalled) slot.phase = 4
  cycle.slots.end(slot, isCalled ? 'called away' : 'sold', date)
}

/** A block of 100 is a slot of its own, up to the countable limit; the remainder is in none. */
function startBlocks(
  cycle: CycleDraft,
  lot: CycleLot,
  { entryId, date }: Pick<ShareChange, 'entryId' | 'date'>,
): void {
  while (lot.quantity >= BLOCK && cycle.slots.open.size < MOST_BLOCKS) {
    const block = cutLot(lot, BLOCK)
    const steps = [{ ...arrived(block), entryId }]
    cycle.slots.start(date, { phase: 2, lot: block, result: block.stock, steps })
  }
  if (lot.quantity > 0) cycle.loose.add(lot)
}

/** A block that a split would make that many parts keeps one; the shares of the others are in no slot. */
export function keepOneBlock(
  cycle: CycleDraft,
  slot: Slot,
  { entryId, parts }: { readonly entryId: string; readonly parts: number },
): void {
  if (slot.lot === null) return
  const lot = cutLot(slot.lot, (slot.lot.quantity / parts) * (parts - 1))
  slot.steps.push(leftBy(entryId, lot))
  addResult(slot, costOf([lot]))
  cycle.loose.add(lot)
}

function sharesOut(cycle: CycleDraft, change: ShareChange): void {
  const { entryId, date, quantity, amounts, isMoved, taxLots, soldLots, dust } = change
  trimDust(cycle, dust)
  const cash = stockCash(amounts)
  const whole = Math.abs(quantity)
  const gone = calledAway(cycle, change, whole, cash)
  const called = sizeOf(gone)
  const others = called === whole ? [] : cycle.outside.takeSold(whole - called, taxLots)
  const inside = whole - sizeOf(others)
  if (others.length > 0) {
    const beside = cash === null ? null : moneyFromMicros(cash - proportion(cash, inside, whole))
    cycle.outside.sold.push({ entryId, lots: others, cash: beside })
  }
  if (inside === 0) return cycle.outside.exchanged.note(others, taxLots)
  const sold: SoldShares[] = cycle.loose.take(inside - called).map((lot) => ({ lot, slot: null }))
  const unsold = inside - called - sizeOf(sold.map(({ lot }) => lot))
  const part = cash === null ? null : proportion(cash, Math.max(unsold, 1), whole)
  sold.push(...sellSlots(cycle, { entryId, wanted: unsold, cash: part, as: isMoved ? 'moved' : 'sold' }))
  if (soldLots.length > 0) sellByMethod(cycle, { sold, beside: others, lots: soldLots, entryId })
  gone.push(...sold.map(({ lot }) => lot))
  cycle.outside.exchanged.note([...others, ...gone], taxLots)
  const own = cash === null ? null : isMoved ? costOf(gone) : proportion(cash, inside, whole)
  cycle.addFlow('shares', entryId, date, own, inside)
  const lacking = inside - sizeOf(gone)
  const left = isRounding(lacking, change) ? 0 : lacking
  const short = cash === null ? null : proportion(cash, left, whole)
  const earned = own === null || short === null ? null : moneyFromMicros(own - short)
  if (gone.length > 0)
    for (const result of shareResults(gone, earned)) cycle.realize('shares', entryId, date, result)
  if (left > 0) {
    cycle.loose.add(newLot(entryId, date, -left, short, short === null ? null : 0 - short))
    if (cycle.delivering?.longCall != null) cycle.owed.set(cycle.delivering, entryId)
  }
  if (cycle.delivering?.lot == null) cycle.delivering = null
  if (cycle.taxShift.amount === null && cycle.lots().length === 0) cycle.outside.exchanged.clear()
}

/** Micro-shares by which the lots of the account and those of campaigns may differ, since a split rounds each of them. */
const MOST_ROUNDING = 1000

/** Whether shares that leave are lacking by rounding alone: they were held, since the account has lots for them. */
export function isRounding(lacking: number, { taxLots }: ShareChange): boolean {
  return taxLots.length > 0 && lacking < MOST_ROUNDING
}

/** Takes off the lots of a campaign, and of the shares outside, what rounding in splits left of shares that are leaving. */
export function trimDust({ outside, loose }: CycleDraft, dust: ShareChange['dust']): void {
  for (const each of dust) if (!outside.trim(each)) loose.trim(each)
}

/** What shares earned that left for that cash: known only for those whose cost is known; null stands for the others. */
export function shareResults(gone: readonly CycleLot[], cash: Money | null): (Money | null)[] {
  const known = gone.flatMap((lot) => sharesOf(lot)).filter(({ stock }) => stock !== null)
  const [size, whole] = [sizeOf(known), sizeOf(gone)]
  const results: (Money | null)[] = []
  if (known.length > 0 && cash !== null) {
    const part = size === whole ? cash : proportion(cash, size, whole)
    results.push(sumKnown([part, ...known.map(({ stock }) => stock)]))
  }
  if (size < whole || cash === null) results.push(null)
  return results
}

/**
 * The block of the call that was just assigned leaves its slot. Where a reverse split left less than a block in it, shares
 * of other partial blocks go with it.
 */
function calledAway(
  cycle: CycleDraft,
  { entryId, date, isCalled }: ShareChange,
  wanted: number,
  cash: Money | null,
): CycleLot[] {
  const gone: CycleLot[] = []
  let left = wanted
  // Tax lots leave one by one: the first ends the slot of the call.
  let slot = cycle.delivering ?? (isCalled ? nextOddBlock(cycle) : null)
  for (; slot?.lot != null && left > 0; slot = nextOddBlock(cycle)) {
    const size = Math.min(left, slot.lot.quantity)
    const lot = cutLot(slot.lot, size)
    left -= size
    gone.push(lot)
    cycle.calledAway.push({ ...lot, entryId, date })
    slot.steps.push(leftBy(entryId, lot))
    addResult(slot, cash === null ? null : proportion(cash, size, wanted))
    if (slot.lot.quantity > 0) {
      cycle.slots.blocks.add(slot)
      return gone
    }
    slot.lot = null
    slot.phase = 4
    cycle.slots.end(slot, 'called away', date)
    cycle.delivering = null
  }
  return gone
}

/** A slot without a call that holds less than a block. */
function nextOddBlock({ slots }: CycleDraft): Slot | null {
  const slot = slots.blocks.nextToSell()
  return slot?.lot != null && slot.call === null && slot.lot.quantity < BLOCK ? slot : null
}

/** Blocks without a call go first, oldest first; the rest of a block that was cut is in no slot. */
function sellSlots(
  cycle: CycleDraft,
  {
    entryId,
    wanted,
    cash,
    as,
  }: {
    readonly entryId: string
    readonly wanted: number
    readonly cash: Money | null
    readonly as: 'sold' | 'moved'
  },
): SoldShares[] {
  const gone: SoldShares[] = []
  let left = wanted
  while (left > 0) {
    const slot = cycle.slots.blocks.nextToSell()
    if (slot?.lot == null) break
    const size = Math.min(left, slot.lot.quantity)
    // The rest of a block that was cut leaves the slot at its cost, since a slot holds a whole block.
    slot.steps.push(leftBy(entryId, slot.lot))
    const lot = cutLot(slot.lot, size)
    gone.push({ lot, slot })
    if (slot.lot.quantity > 0) {
      addResult(slot, costOf([slot.lot]))
      cycle.loose.add(slot.lot)
    }
    if (cash === null) addResult(slot, null)
    else addResult(slot, as === 'moved' ? costOf([lot]) : proportion(cash, size, wanted))
    slot.lot = null
    cycle.slots.leave(slot, as)
    left -= size
  }
  return gone
}

/** Shares that stay where the campaign leaves: they are no part of it any more, and keep their cost. */
export function leaveBehind(cycle: CycleDraft, wanted: number, date: TradingDate): CycleLot[] {
  const staying = cycle.loose.take(wanted)
  let left = wanted - sizeOf(staying)
  for (let slot = nextBlock(cycle, left); slot?.lot != null; slot = nextBlock(cycle, left)) {
    const lot = left < slot.lot.quantity ? cutLot(slot.lot, left) : slot.lot
    left -= lot.quantity
    addResult(slot, lot.stock === null ? null : 0 - lot.stock)
    staying.push(lot)
    if (lot !== slot.lot) cycle.loose.add(slot.lot)
    slot.lot = null
    cycle.slots.leave(slot, 'moved')
  }
  for (const { entryId, stock } of staying)
    cycle.addFlow('shares', entryId, date, stock === null ? null : 0 - stock)
  return staying
}

function nextBlock({ slots }: CycleDraft, left: number): Slot | null {
  return left > 0 ? slots.blocks.nextToSell() : null
}

/** The amount at which transferred shares leave: their cost to the campaign. */
function costOf(gone: readonly CycleLot[]): Money | null {
  const stock = sumKnown(gone.map((lot) => lot.stock))
  return stock === null ? null : moneyFromMicros(0 - stock)
}

function sizeOf(lots: readonly CycleLot[]): number {
  return lots.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
}

/**
 * Makes a block for a call of that strike out of shares in no slot: those of the campaign first, as bought in several fills,
 * then, where they may join, shares held before, with their own entry's part. Null where there are not enough.
 */
export function gatherBlock(
  cycle: CycleDraft,
  {
    date,
    strike,
    mayJoin,
  }: { readonly date: TradingDate; readonly strike: Money; readonly mayJoin: boolean },
): Slot | null {
  if (cycle.loose.long + (mayJoin ? cycle.outside.size : 0) < BLOCK) return null
  const own = cycle.loose.take(BLOCK)
  const missing = BLOCK - sizeOf(own)
  const joining = missing === 0 ? [] : cycle.outside.takeFor(strike, missing)
  for (const { entryId, opened, stock, basis } of joining) {
    cycle.addFlow('shares', entryId, opened ?? date, stock)
    // The premium of an option that brought them is part of their cost to the campaign, also one that nobody knows.
    if (basis === null && stock !== null) cycle.realize('option', entryId, date, null)
    const premium = basis === null || stock === null ? 0 : basis + stock
    if (premium !== 0) cycle.premiumsBefore.push({ entryId, date, amount: moneyFromMicros(premium) })
    cycle.joinWith(basis, opened, date)
  }
  const parts = [...own, ...joining]
  if (parts.length === 0) return null
  const steps = parts.map(arrived)
  const lot = mixOf(parts)
  return cycle.slots.start(date, { phase: 2, lot, result: lot.stock, steps })
}
