// What a campaign ties up: cash behind short puts (strike x multiplier, or the width where a long put protects one), shares
// at their tax basis (without a call, under calls, and odd lots), and long calls that cover in place of shares at their net
// debit. The capital of a day is the sum of these parts. What a naked call ties up is not known and is none of the parts: it
// is counted separately, and the capital of each day with one is unknown, so that no return is shown for it. A put opened
// and closed within a day is open at the end of none, and counts for that one day.
// Authority: docs/domain.md, sections "Wheel cycle" and "Figures" (collateral).
import { moneyFromMicros, multiplyPrice, splitMoney, zeroMoney, type Money } from '../../base/money.ts'
import { protectPuts, type PutLeg } from '../../cover/put-protection.ts'
import { quantityFromMicros, wholeUnits } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookMove } from '../booking/book-move.ts'
import type { ClosedLeg, OpenLeg } from '../lots/leg.ts'
import { cashOf, type CycleDraft } from './cycle-draft.ts'
import { nakedCalls } from './cycle-coverage.ts'
import { sumKnown } from './cycle-lots.ts'
import { lessKnown } from '../entries/amounts.ts'
import {
  capitalKinds,
  type CapitalDay,
  type CapitalKind,
  type CapitalPart,
  type Slot,
  type TaxShift,
} from './cycle.ts'
import { ownCost } from './taxed-lots.ts'

/**
 * Capital in an open slot, in micro-dollars; for a long call the net debit less the premium of the short call against it.
 * Null where the amount paid is not known.
 */
export function capitalOf(
  { legs }: Pick<CycleDraft, 'legs'>,
  slot: Slot,
  floors: ReadonlyMap<Slot, Money>,
): number | null {
  if (slot.lot) return slot.lot.basis
  if (slot.put === null) {
    const [paid, received] = [cashOf(legs, slot.longCall), cashOf(legs, slot.call)]
    return paid === null || received === null ? null : Math.max(0, 0 - paid - received)
  }
  const leg = legs.get(slot.put)
  if (leg === undefined) return 0
  const { contract, multiplier } = leg.instrument
  const width = moneyFromMicros(Math.max(0, contract.strike - (floors.get(slot) ?? 0)))
  return multiplyPrice(width, wholeUnits(1), multiplier)
}

/** Slots whose put is protected by a long put of the account, and that long put's strike. */
export function protectedFloors({
  legs,
  slots,
}: Pick<CycleDraft, 'legs' | 'slots'>): ReadonlyMap<Slot, Money> {
  for (const leg of legs.values())
    if (protects(leg)) return floorsOf([...legs.values()], (entryId) => slots.of('put', entryId))
  return noFloors
}

const noFloors: ReadonlyMap<Slot, Money> = new Map()

/** The same for open legs: the protection of each leg's contracts, by slot. */
export function floorsOf(
  legs: readonly OpenLeg[],
  slotsOf: (entryId: string) => Iterable<Slot>,
): ReadonlyMap<Slot, Money> {
  const longs = legs.filter(protects)
  if (longs.length === 0) return noFloors
  const floors = new Map<Slot, Money>()
  const shorts = legs.filter((leg) => leg.side === 'short' && isPlainPut(leg))
  const protections = protectPuts(shorts.map(putLeg), longs.map(putLeg))
  for (const [at, { entryId }] of shorts.entries()) {
    const strikes = (protections[at] ?? []).flatMap(({ strike, contracts }) =>
      Array.from({ length: contracts }, () => strike),
    )
    for (const [nth, slot] of [...slotsOf(entryId)].entries()) {
      const strike = strikes[nth]
      if (strike !== undefined) floors.set(slot, strike)
    }
  }
  return floors
}

/** The fields of an open or closed leg that its capital depends on. */
type CountedLeg = Pick<OpenLeg, 'instrument' | 'side' | 'contracts'>

function isPlainPut({ instrument: { contract } }: CountedLeg): boolean {
  return contract.right === 'Put' && !contract.adjusted
}

/** Whether it may protect short puts. */
function protects(leg: CountedLeg): boolean {
  return leg.side === 'long' && isPlainPut(leg)
}

function putLeg({ instrument, contracts }: CountedLeg): PutLeg {
  const { strike, expiration } = instrument.contract
  return { strike, expiration, multiplier: instrument.multiplier, contracts }
}

function kindOf({ lot, put, call }: Slot): CapitalKind {
  if (lot !== null) return call === null ? 'free_shares' : 'covered_shares'
  return put === null ? 'long_calls' : 'puts'
}

/** Micro-shares, or contracts in micro-units, of a slot. */
function sizeOf({ lot, put, longCall }: Slot): number {
  if (lot !== null) return lot.quantity
  return put === null && longCall === null ? 0 : wholeUnits(1)
}

/** Running total of a kind, in micro-units and micro-dollars. */
interface Tied {
  readonly kind: CapitalKind
  quantity: number
  micros: number | null
  /** Micro-shares over which the amount of the tax shift is spread. */
  shifted: number
}

/** What it ties up now, by kind; kinds without anything are left out. The sum is the capital. */
export function capitalParts(cycle: CycleDraft): CapitalPart[] {
  return tiedIn(cycle).map((tied) => ({
    kind: tied.kind,
    quantity: quantityFromMicros(tied.quantity),
    amount: amountOf(tied),
  }))
}

function amountOf({ micros }: Tied): Money | null {
  return micros === null ? null : sumKnown([Math.round(micros)])
}

function tiedIn(cycle: CycleDraft): Tied[] {
  const floors = protectedFloors(cycle)
  const { amount, onto } = cycle.taxShift
  const tied: Tied[] = []
  for (const slot of cycle.slots.open) {
    const { basis, shifted } =
      slot.lot === null ? { basis: capitalOf(cycle, slot, floors), shifted: 0 } : ownCost(slot.lot, onto)
    addTo(tied, { kind: kindOf(slot), quantity: sizeOf(slot), micros: basis, shifted })
  }
  addTo(tied, oddShares(cycle.loose, onto))
  shiftShares(tied, amount)
  return tied.sort((a, b) => capitalKinds.indexOf(a.kind) - capitalKinds.indexOf(b.kind))
}

/** Shares in no slot. */
function oddShares(loose: CycleDraft['loose'], onto: TaxShift['onto']): Tied {
  const odd = { kind: 'odd_shares', quantity: loose.net } as const
  if (onto.size === 0 || loose.short > 0)
    return { ...odd, micros: loose.basis, shifted: Math.max(0, loose.net) }
  const own = loose.lots.map((lot) => ownCost(lot, onto))
  const micros = sumKnown(own.map(({ basis }) => basis))
  return { ...odd, micros, shifted: own.reduce((sum, { shifted }) => sum + shifted, 0) }
}

/** What the account's method leaves to the shares beyond their own lots is split between the kinds, and not lot by lot on each day. */
function shiftShares(tied: readonly Tied[], amount: number | null): void {
  if (amount === 0) return
  const shares = tied.filter(({ shifted }) => shifted > 0)
  const weights = shares.map(({ shifted }) => shifted)
  const parts = amount === null || shares.length === 0 ? [] : splitMoney(moneyFromMicros(amount), weights)
  for (const [at, part] of shares.entries()) {
    const own = parts[at] ?? null
    part.micros = part.micros === null || own === null ? null : part.micros + own
  }
}

/** An empty part is left out. */
function addTo(tied: Tied[], part: Tied): void {
  if (part.quantity === 0 && part.micros === 0) return
  const known = tied.find(({ kind }) => kind === part.kind)
  if (known === undefined) return void tied.push(part)
  known.quantity += part.quantity
  known.micros = known.micros === null || part.micros === null ? null : known.micros + part.micros
  known.shifted += part.shifted
}

/** Records the capital at the end of the day where it changed; short calls have found their cover by then. */
export function recordCapital(cycle: CycleDraft, date: TradingDate): void {
  const tied = tiedIn(cycle)
  const puts = tied.find(({ kind }) => kind === 'puts')
  const hasNaked = nakedCalls(cycle) > 0
  if (hasNaked) cycle.hadNakedCalls = true
  record(cycle.capitalDays, date, hasNaked ? null : sumKnown(tied.map(amountOf)))
  record(cycle.collateralDays, date, puts === undefined ? zeroMoney : amountOf(puts))
}

/**
 * Records what puts opened and ended on the same day tied up, besides what is open at its end: otherwise the day's profit
 * would be earned on nothing. Assigned ones left shares.
 */
export function recordPassing(cycle: CycleDraft, date: TradingDate, moves: readonly BookMove[]): void {
  const passed: ClosedLeg[] = []
  for (const move of moves) if (move.kind === 'leg-closed' && isPassing(move.leg, date)) passed.push(move.leg)
  if (!passed.some(isShortPut)) return
  const standing = [...cycle.legs.values()]
  const [all, left] = [putsTieUp([...standing, ...passed]), putsTieUp(standing)]
  cycle.passingDays.push({ date, capital: lessKnown(all, left) })
}

function isPassing({ opened, end }: ClosedLeg, date: TradingDate): boolean {
  return opened === date && (end === 'closed' || end === 'expired')
}

function isShortPut({ side, instrument }: CountedLeg): boolean {
  return side === 'short' && instrument.contract.right === 'Put'
}

/** Strike x multiplier of all short puts, or the width where a long put protects one. */
function putsTieUp(legs: readonly CountedLeg[]): Money | null {
  const shorts = legs.filter(isShortPut)
  const plain = shorts.filter(isPlainPut)
  const longs = legs.filter(protects)
  const protections = protectPuts(plain.map(putLeg), longs.map(putLeg))
  const saved = plain.flatMap(({ instrument }, at) =>
    (protections[at] ?? []).map(({ strike, contracts }) => {
      const floor = moneyFromMicros(0 - Math.min(strike, instrument.contract.strike))
      return multiplyPrice(floor, wholeUnits(contracts), instrument.multiplier)
    }),
  )
  const whole = shorts.map(({ instrument: { contract, multiplier }, contracts }) =>
    multiplyPrice(contract.strike, wholeUnits(contracts), multiplier),
  )
  return sumKnown([...whole, ...saved])
}

/** The sum of the parts; null where one is not known. */
export function sumOfParts(parts: readonly CapitalPart[]): Money | null {
  return sumKnown(parts.map(({ amount }) => amount))
}

function record(days: CapitalDay[], date: TradingDate, capital: Money | null): void {
  const last = days.at(-1)
  if ((last === undefined ? 0 : last.capital) !== capital) days.push({ date, capital })
}
