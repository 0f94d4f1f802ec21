// The phase of a cycle is that which holds most capital (puts: strike x multiplier, of a spread opened in one order its
// width; shares: tax basis; a long call: its cost), ties to the lower. With nothing open it is 4 when called away, else the last one with its outcome.
// Authority: docs/domain.md, section "Wheel cycle".
import { moneyFromMicros, multiplyPrice, type Money } from '../money.ts'
import { wholeUnits } from '../quantity.ts'
import type { TradingDate } from '../trading-date.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { sumKnown } from './cycle-lots.ts'
import type { Outcome, Phase, Slot } from './cycle.ts'
import type { CapitalDay } from './return-figures.ts'

export function cyclePhase(cycle: CycleDraft): Phase {
  const open = [...cycle.slots.open]
  if (open.length === 0) return lastPhase(cycle)
  const capital: Record<Phase, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const floors = spreadFloors(cycle, open)
  for (const slot of open) capital[slot.phase] += capitalOf(cycle, slot, floors)
  return ([1, 2, 3, 4] as const).reduce(
    (most, phase) => (capital[phase] > capital[most] ? phase : most),
    firstOpen(open),
  )
}

/**
 * Of mixed slots the outcome of the last block to leave. Where that was a put, the P&L of the whole campaign says
 * whether the premium was kept: long legs and puts that ended before count too.
 */
export function outcomeOf(cycle: CycleDraft): Outcome {
  if (cycle.ended === null) return 'open'
  const last = cycle.slots.outcomes.at(-1) ?? 'closed at a loss'
  if (last !== 'premium kept' && last !== 'closed at a loss') return last
  const result = sumKnown(cycle.flows.map(({ amount }) => amount))
  if (result === null) return last
  return result > 0 ? 'premium kept' : 'closed at a loss'
}

/** What an open slot holds of capital, in micro-dollars; an unknown basis counts nothing. */
function capitalOf({ legs }: CycleDraft, slot: Slot, floors: ReadonlyMap<Slot, Money>): number {
  if (slot.lot) return slot.lot.basis ?? 0
  const leg = legs.get(slot.put ?? slot.longCall ?? '')
  if (leg === undefined) return 0
  const { contract, multiplier } = leg.instrument
  if (slot.put === null) return leg.cash === null ? 0 : (leg.fees - leg.cash) / leg.contracts
  const width = moneyFromMicros(Math.max(0, contract.strike - (floors.get(slot) ?? 0)))
  return multiplyPrice(width, wholeUnits(1), multiplier)
}

/**
 * Slots whose put was opened in one order with a long put that outlives it, and the strike below which nothing more is
 * lost. Once the long put is gone the whole strike is tied up again.
 */
function spreadFloors({ legs }: CycleDraft, open: readonly Slot[]): ReadonlyMap<Slot, Money> {
  const floors = new Map<Slot, Money>()
  const longs = [...legs.values()].filter(
    ({ side, orderId, instrument }) =>
      side === 'long' && orderId !== null && instrument.contract.right === 'Put',
  )
  if (longs.length === 0) return floors
  const ofOrder = Map.groupBy(open, ({ put }) => (put === null ? null : legs.get(put)?.orderId))
  for (const long of longs) {
    const { contract } = long.instrument
    const protectedSlots = (ofOrder.get(long.orderId) ?? []).filter((slot) => {
      const short = legs.get(slot.put ?? '')
      return (
        !floors.has(slot) &&
        short !== undefined &&
        short.instrument.contract.expiration <= contract.expiration
      )
    })
    for (const slot of protectedSlots.slice(0, long.contracts)) floors.set(slot, contract.strike)
  }
  return floors
}

/** Writes down what the day ties up, where it changed. */
export function recordCapital(cycle: CycleDraft, date: TradingDate): void {
  const open = [...cycle.slots.open]
  const floors = spreadFloors(cycle, open)
  const sum = (slots: readonly Slot[]): number =>
    slots.reduce((total, slot) => total + capitalOf(cycle, slot, floors), 0)
  record(cycle.capitalDays, date, sum(open))
  record(cycle.collateralDays, date, sum(open.filter(({ put }) => put !== null)))
}

function record(days: CapitalDay[], date: TradingDate, micros: number): void {
  const capital = moneyFromMicros(Math.round(micros))
  if ((days.at(-1)?.capital ?? 0) !== capital) days.push({ date, capital })
}

function firstOpen(open: readonly Slot[]): Phase {
  return open.reduce<Phase>((lowest, { phase }) => (phase < lowest ? phase : lowest), 4)
}

function lastPhase({ slots }: CycleDraft): Phase {
  return slots.lastEnded?.phase ?? 1
}
