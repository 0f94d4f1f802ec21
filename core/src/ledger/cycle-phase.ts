// The phase of a cycle is that which holds most capital (puts: strike x multiplier; shares: tax basis; a long call:
// its cost), ties to the lower. With nothing open it is 4 when called away, else the last one with its outcome.
// Authority: docs/domain.md, section 6.
import { moneyFromMicros, multiplyPrice } from '../money.ts'
import { wholeUnits } from '../quantity.ts'
import type { TradingDate } from '../trading-date.ts'
import type { CycleDraft } from './cycle-draft.ts'
import type { Outcome, Phase, Slot } from './cycle.ts'
import type { CapitalDay } from './return-figures.ts'

export function cyclePhase(cycle: CycleDraft): Phase {
  const open = cycle.slots.all.filter(({ outcome }) => outcome === 'open')
  if (open.length === 0) return lastPhase(cycle)
  const capital: Record<Phase, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const slot of open) capital[slot.phase] += capitalOf(cycle, slot)
  return ([1, 2, 3, 4] as const).reduce(
    (most, phase) => (capital[phase] > capital[most] ? phase : most),
    firstOpen(open),
  )
}

/** Of mixed slots the outcome of the last block to leave. */
export function outcomeOf(cycle: CycleDraft): Outcome {
  if (cycle.ended === null) return 'open'
  const last = cycle.slots.outcomes.at(-1)
  if (last !== undefined) return last
  const result = cycle.flows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return result > 0 ? 'premium kept' : 'closed at a loss'
}

/** What an open slot holds of capital, in micro-dollars; an unknown basis counts nothing. */
export function capitalOf({ legs }: CycleDraft, slot: Slot): number {
  if (slot.lot) return slot.lot.basis ?? 0
  const leg = legs.get(slot.put ?? slot.longCall ?? '')
  if (leg === undefined) return 0
  const { contract, multiplier } = leg.instrument
  if (slot.put !== null) return multiplyPrice(contract.strike, wholeUnits(1), multiplier)
  return leg.cash === null ? 0 : (leg.fees - leg.cash) / leg.contracts
}

/** Writes down what the day ties up, where it changed. */
export function recordCapital(cycle: CycleDraft, date: TradingDate): void {
  const open = cycle.slots.all.filter(({ outcome }) => outcome === 'open')
  const sum = (slots: readonly Slot[]): number =>
    slots.reduce((total, slot) => total + capitalOf(cycle, slot), 0)
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
  if (slots.outcomes.at(-1) === 'called away') return 4
  const last = slots.all.findLast(({ closed }) => closed !== null)
  return last?.phase ?? 1
}
