// What a linked transfer does to the two books it joins. The row out takes lots and fills by the account's method and
// realizes nothing; the row in receives those same lots and fills with their basis and dates. Both are booked on the date of
// the earlier row. What is not known of a lot is taken from the broker's row in.
// Authority: docs/domain.md, section "The ledger" (transfers); IRC section 1223; docs/decisions/0020-linked-transfers.md.
import { divideRounded, MICROS } from '../../base/micros.ts'
import {
  moneyFromMicros,
  multiplyPrice,
  negateMoney,
  splitMoney,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import { quantityFromMicros, type Quantity } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { lessAmounts, proportionOf, taxCash, type Amounts } from '../entries/amounts.ts'
import type { BookMove } from '../booking/book-move.ts'
import type { Entry, HoldingEntry, Instrument, Split } from '../entries/entry.ts'
import { takeOldest } from '../lots/leg-parts.ts'
import type { OpenLeg } from '../lots/leg.ts'
import type { ShareLot } from '../lots/lot.ts'
import type { SplitRatio } from '../booking/splits/split-ratio.ts'
import type { TransferLink } from './transfers.ts'
import type { TransferRow } from './transfer-rows.ts'

/** Lots and fills in transit, as they were in the account that they left. */
export interface Parcel {
  readonly lots: readonly ShareLot[]
  readonly legs: readonly OpenLeg[]
}

/** By the id of a split: its ratio, and the shares that it added to those a row moved. */
type SplitShares = ReadonlyMap<string, SplitRatio & { readonly added: number }>

/** How a row of a linked transfer is booked. */
export interface MovedHolding {
  readonly direction: 'out' | 'in'
  readonly otherAccountId: string
  /** The day on which it is booked, and its quantity in shares of that day. */
  readonly date: TradingDate
  readonly quantity: Quantity
  /** The contract by its terms on that day. */
  readonly instrument: Instrument
  /** By id, the splits of its own account between that day and the row's date: what each made of the shares moved. */
  readonly splitShares: SplitShares
  /** What a row in receives; empty for a row out. */
  readonly parcel: Parcel
}

/** By row id. */
export type MovedHoldings = ReadonlyMap<string, MovedHolding>

const noShares: SplitShares = new Map()

export const nothingMoved: MovedHoldings = new Map()
const emptyParcel: Parcel = { lots: [], legs: [] }

/** The entry as it is booked: a transfer row on its link's day, a split with the shares that such rows moved before it. */
export function asMoved(entry: Entry, moved: MovedHoldings): Entry {
  if (entry.kind === 'split') return withMoved(entry, moved)
  const known = moved.get(entry.id)
  return known === undefined ? entry : asBooked(entry, known)
}

/**
 * A split row states its effect on the shares that were there by its date; shares that a transfer is booked to have moved
 * before it are added to that. Where none are held then, nothing held could give the ratio, so it is stated.
 */
function withMoved(split: Split, moved: MovedHoldings): Split {
  if (split.quantity === 0) return split
  const parts = [...moved.values()].flatMap(({ splitShares }) => splitShares.get(split.id) ?? [])
  const [first] = parts
  if (first === undefined) return split
  const quantity = quantityFromMicros(split.quantity + sum(parts.map(({ added }) => added)))
  const { numerator, denominator } = first
  return quantity === 0
    ? { ...split, quantity, numerator, denominator, isRatioLent: false }
    : { ...split, quantity }
}

function asBooked(entry: Entry, { date, quantity, instrument }: MovedHolding): Entry {
  return { ...entry, tradeDate: date, quantity, instrument } as Entry
}

/** Whether a lot or leg came from another account of the user, having been bought or written there. */
export function isArrival(move: BookMove): boolean {
  if (move.kind === 'lot-opened') return move.lot.boughtAs !== undefined
  return (
    move.kind === 'leg-opened' && move.entry.kind === 'share-transfer' && move.leg.entryId !== move.entry.id
  )
}

/** Whether a lot or leg went to another account of the user. */
export function isDeparture(move: BookMove): boolean {
  return movedTo(move) !== null
}

/** The user's account to which a lot or leg went; null where it did not move. */
export function movedTo(move: BookMove): string | null {
  if (move.kind === 'lot-closed') return move.disposal.movedTo ?? null
  return move.kind === 'leg-closed' ? (move.leg.movedTo ?? null) : null
}

/** Whether the basis of everything a row brought is known; always true for a row out. */
export function isKnownHolding({ direction, quantity, parcel }: MovedHolding): boolean {
  if (direction === 'out') return true
  const { lots, legs } = parcel
  if (lots.some(({ amounts }) => taxCash(amounts) === null) || legs.some(({ cash }) => cash === null))
    return false
  const contracts = sum(legs.map((leg) => leg.contracts))
  return sum(lots.map((lot) => lot.quantity)) + contracts * MICROS === Math.abs(quantity)
}

/** The rows of a link as they are booked, before the rows in have received anything. */
export function holdingsOf(link: TransferLink): [TransferRow, MovedHolding][] {
  const { date, outs, ins } = link
  const told = (rows: readonly TransferRow[], direction: 'out' | 'in', others: readonly TransferRow[]) =>
    rows.map((row): [TransferRow, MovedHolding] => [
      row,
      {
        direction,
        otherAccountId: others[0]?.entry.accountId ?? '',
        date,
        quantity: quantityOn(link, row),
        instrument: instrumentOn(link, row, others),
        splitShares: splitSharesOf(link, row),
        parcel: emptyParcel,
      },
    ])
  return [...told(outs, 'out', ins), ...told(ins, 'in', outs)]
}

/**
 * A later row may count shares after a split of its own account that is booked after the transfer: the split is taken out of
 * its quantity.
 */
function quantityOn({ date, outs, ins }: TransferLink, row: TransferRow): Quantity {
  const { entry } = row
  const [own, other] = [
    total(row.direction === 'out' ? outs : ins),
    total(row.direction === 'out' ? ins : outs),
  ]
  if (entry.tradeDate === date || own === other || row.ownSplits(date, entry.tradeDate).length === 0)
    return entry.quantity
  return quantityFromMicros(divideRounded(BigInt(entry.quantity) * BigInt(other), BigInt(own)))
}

function splitSharesOf(link: TransferLink, row: TransferRow): SplitShares {
  const { entry, ownSplits } = row
  let shares: number = quantityOn(link, row)
  if (entry.instrument.type !== 'share' || shares === entry.quantity) return noShares
  const made = new Map<string, SplitRatio & { readonly added: number }>()
  for (const { id, numerator, denominator } of ownSplits(link.date, entry.tradeDate)) {
    const after = Number(divideRounded(BigInt(shares) * BigInt(numerator), BigInt(denominator)))
    made.set(id, { numerator, denominator, added: after - shares })
    shares = after
  }
  return made
}

/** Contracts counted as before a split have the strike of the other account's row, which was before it. */
function instrumentOn(link: TransferLink, row: TransferRow, [other]: readonly TransferRow[]): Instrument {
  const { instrument, quantity } = row.entry
  const before = other?.entry.instrument
  const isUndone = quantityOn(link, row) !== quantity
  if (!isUndone || instrument.type !== 'option' || before?.type !== 'option') return instrument
  return { ...instrument, contract: { ...instrument.contract, strike: before.contract.strike } }
}

function total(rows: readonly TransferRow[]): number {
  return sum(rows.map(({ entry }) => Math.abs(entry.quantity)))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0)
}

/** A row in and what it brings, in micro-shares or micro-contracts, above zero. */
interface Receiver {
  readonly entry: HoldingEntry
  readonly quantity: number
}

/**
 * Deals what the rows out took to the rows in, in order. Each row gets the quantity it states, and its lots get ids of its
 * own. A split in between makes `perSent` contracts of each one.
 */
export function dealParcel(
  sent: Parcel,
  receivers: readonly Receiver[],
  perSent: number,
): Map<string, Parcel> {
  const lots = scaled(sent.lots, sum(receivers.map(({ quantity }) => quantity)))
  const legs = scaledLegs(sent.legs, perSent)
  const dealt = new Map<string, Parcel>()
  for (const { entry, quantity } of receivers.toSorted(oldestFirst)) {
    const own = entry.instrument.type === 'share' ? takeLots(lots, quantity) : []
    dealt.set(entry.id, {
      lots: own.map((lot, at) => arrived(lot, entry, at + 1)),
      legs: entry.instrument.type === 'option' ? takeOldest(legs, quantity / MICROS) : [],
    })
  }
  return dealt
}

/** Rows that state when their shares were acquired get the lots of those days, as far as sorting achieves that. */
function oldestFirst(a: Receiver, b: Receiver): number {
  const [first, other] = [a.entry.acquiredOn ?? '', b.entry.acquiredOn ?? '']
  if (first !== other) return first < other ? -1 : 1
  return a.entry.id < b.entry.id ? -1 : 1
}

/** The lots in shares of the day they arrive, where a split lies in between. */
function scaled(lots: readonly ShareLot[], wanted: number): ShareLot[] {
  const held = lots.map(({ quantity }) => quantity)
  if (held.length === 0 || sum(held) === wanted) return [...lots]
  const parts = splitMoney(wanted as Money, held)
  return lots.map((lot, at) => ({ ...lot, quantity: quantityFromMicros(parts[at] ?? lot.quantity) }))
}

function scaledLegs(legs: readonly OpenLeg[], perSent: number): OpenLeg[] {
  const isWhole = Number.isInteger(perSent) && perSent > 1
  return isWhole ? legs.map((leg) => ({ ...leg, contracts: leg.contracts * perSent })) : [...legs]
}

function takeLots(lots: ShareLot[], wanted: number): ShareLot[] {
  const taken: ShareLot[] = []
  let left = wanted
  for (let lot = lots[0]; lot !== undefined && left > 0; lot = lots[0]) {
    const size = Math.min(left, lot.quantity)
    const amounts = proportionOf(lot.amounts, size, lot.quantity)
    taken.push({ ...lot, quantity: quantityFromMicros(size), amounts })
    left -= size
    if (size === lot.quantity) lots.shift()
    else {
      const rest = quantityFromMicros(lot.quantity - size)
      lots[0] = { ...lot, quantity: rest, amounts: lessAmounts(lot.amounts, amounts) }
    }
  }
  return taken
}

/** The lot in its new account; what was not known of it is taken from the row. */
function arrived(lot: ShareLot, entry: HoldingEntry, ordinal: number): ShareLot {
  const amounts =
    taxCash(lot.amounts) === null ? (amountsTold(entry, lot.quantity) ?? lot.amounts) : lot.amounts
  return {
    ...lot,
    id: `${entry.id}:${ordinal}`,
    opened: lot.opened ?? entry.acquiredOn,
    amounts,
    entryIds: [entry.id, ...lot.entryIds],
  }
}

function amountsTold({ price, cost, quantity: all }: HoldingEntry, quantity: Quantity): Amounts | null {
  if (price === null) return null
  const paid = cost === undefined ? multiplyPrice(price, quantity, 1) : partOf(cost, quantity, all)
  const gross = negateMoney(paid)
  return { gross, fees: zeroMoney, premium: zeroMoney, optionFees: zeroMoney }
}

function partOf(cost: Money, quantity: Quantity, all: Quantity): Money {
  return moneyFromMicros(divideRounded(BigInt(cost) * BigInt(quantity), BigInt(all)))
}
