// The phase of a cycle is that which holds most capital (puts: strike x multiplier, its width where a long put protects it;
// shares: tax basis; a long call: its net debit), ties to the lower. With nothing open it is 4 when called away, else the last one with its outcome.
// Authority: docs/domain.md, section "Wheel cycle".
import { moneyFromMicros, multiplyPrice, type Money } from '../../base/money.ts'
import { protectPuts, type PutLeg } from '../../cover/put-protection.ts'
import { wholeUnits } from '../../base/quantity.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { sumKnown } from './cycle-lots.ts'
import type { CapitalDay, Outcome, Phase, Slot } from './cycle.ts'
import type { OpenLeg } from '../lots/leg.ts'

export function cyclePhase(cycle: CycleDraft): Phase {
  const open = [...cycle.slots.open]
  if (open.length === 0) return lastPhase(cycle)
  const capital: Record<Phase, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const floors = protectedFloors(cycle)
  for (const slot of open) capital[slot.phase] += capitalOf(cycle, slot, floors) ?? 0
  return ([1, 2, 3, 4] as const).reduce(
    (most, phase) => (capital[phase] > capital[most] ? phase : most),
    firstOpen(open),
  )
}

/**
 * Of mixed slots the outcome of the last block to leave; premium is kept only where the whole campaign earned, long legs and
 * puts that ended before included.
 */
export function campaignOutcome(cycle: CycleDraft): Outcome {
  if (cycle.ended === null) return 'open'
  const last = cycle.slots.outcomes.at(-1) ?? 'closed at a loss'
  if (last !== 'premium kept') return last
  const result = sumKnown(cycle.realized.map(({ amount }) => amount))
  return result === null || result > 0 ? last : 'closed at a loss'
}

/**
 * What an open slot holds of capital, in micro-dollars: of a long call the net debit, less the premium of the short call
 * against it. Null where what was paid is not known.
 */
function capitalOf({ legs }: CycleDraft, slot: Slot, floors: ReadonlyMap<Slot, Money>): number | null {
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

/** What one contract of a leg brought after fees, below zero what it cost; null where that is not known. */
function cashOf(legs: CycleDraft['legs'], entryId: string | null): number | null {
  const leg = entryId === null ? undefined : legs.get(entryId)
  if (leg === undefined) return 0
  return leg.cash === null ? null : (leg.cash - leg.fees) / leg.contracts
}

/** Slots whose put a long put of the account protects now, and the strike below which nothing more is lost. */
function protectedFloors({ legs, slots }: CycleDraft): ReadonlyMap<Slot, Money> {
  const floors = new Map<Slot, Money>()
  const puts = [...legs.values()].filter(({ instrument }) => instrument.contract.right === 'Put')
  const longs = puts.filter(({ side, instrument }) => side === 'long' && !instrument.contract.adjusted)
  if (longs.length === 0) return floors
  const shorts = puts.filter(({ side, instrument }) => side === 'short' && !instrument.contract.adjusted)
  const protections = protectPuts(shorts.map(putLeg), longs.map(putLeg))
  for (const [at, { entryId }] of shorts.entries()) {
    const strikes = (protections[at] ?? []).flatMap(({ strike, contracts }) =>
      Array.from({ length: contracts }, () => strike),
    )
    for (const [nth, slot] of slots.of('put', entryId).entries()) {
      const strike = strikes[nth]
      if (strike !== undefined) floors.set(slot, strike)
    }
  }
  return floors
}

function putLeg({ instrument, contracts }: OpenLeg): PutLeg {
  const { strike, expiration } = instrument.contract
  return { strike, expiration, multiplier: instrument.multiplier, contracts }
}

/** Writes down what the day ties up, where it changed. */
export function recordCapital(cycle: CycleDraft, date: TradingDate): void {
  const open = [...cycle.slots.open]
  const floors = protectedFloors(cycle)
  const sum = (slots: readonly Slot[]): number | null =>
    addUp(slots.map((slot) => capitalOf(cycle, slot, floors)))
  record(cycle.capitalDays, date, addUp([sum(open), cycle.loose.basis]))
  record(cycle.collateralDays, date, sum(open.filter(({ put }) => put !== null)))
}

function addUp(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
}

function record(days: CapitalDay[], date: TradingDate, micros: number | null): void {
  const capital = micros === null ? null : moneyFromMicros(Math.round(micros))
  const last = days.at(-1)
  if ((last === undefined ? 0 : last.capital) !== capital) days.push({ date, capital })
}

function firstOpen(open: readonly Slot[]): Phase {
  return open.reduce<Phase>((lowest, { phase }) => (phase < lowest ? phase : lowest), 4)
}

function lastPhase({ slots }: CycleDraft): Phase {
  return slots.lastEnded?.phase ?? 1
}
