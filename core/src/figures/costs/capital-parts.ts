// What wheels tie up, as a whole and by what it stands in. The whole is the sum of its parts, of one wheel and of many; where a
// part is not known, the whole is not. Shown in cents the parts still add up: the cents that rounding leaves go to the largest
// remainders. Authority: docs/domain.md, sections "Units" (splitting an amount) and "Figures" (collateral).
import { moneyFromMicros, roundToCents, type Money } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import { sumOfParts } from '../../ledger/campaigns/cycle-capital.ts'
import {
  capitalKinds,
  type CapitalKind,
  type CapitalPart,
  type Cycle,
  type Phase,
} from '../../ledger/campaigns/cycle.ts'

const MICROS_A_CENT = 10_000

/** What it ties up now; null where a cost is not known. Nothing once it ended. */
export function cycleCapital({ capitalParts }: Pick<Cycle, 'capitalParts'>): Money | null {
  return sumOfParts(capitalParts)
}

/** Whose capital nobody knows stands in none. */
const phaseOfKind: Readonly<Record<CapitalKind, Phase | null>> = {
  puts: 1,
  free_shares: 2,
  odd_shares: 2,
  covered_shares: 3,
  long_calls: 3,
  covered_calls: null,
  call_spreads: null,
  naked_calls: null,
}

/** What is known to be tied up in each phase, in micro-dollars. */
export function capitalByPhase(parts: readonly CapitalPart[]): Readonly<Record<Phase, number>> {
  const capital: Record<Phase, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const { kind, amount } of parts) {
    const phase = phaseOfKind[kind]
    if (phase !== null) capital[phase] += Math.max(0, amount ?? 0)
  }
  return capital
}

/** The parts of several wheels by their kind: those that there are, in the order of the phases. */
export function addCapitalParts(wheels: readonly (readonly CapitalPart[])[]): CapitalPart[] {
  const byKind = Map.groupBy(wheels.flat(), ({ kind }) => kind)
  return capitalKinds.flatMap((kind) => {
    const parts = byKind.get(kind)
    if (parts === undefined) return []
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0)
    return [{ kind, quantity: quantityFromMicros(quantity), amount: sumOfParts(parts) }]
  })
}

/**
 * The parts in whole cents, which add up to the whole as it is rounded. As they are where one is not
 * known: there is no whole then.
 */
export function capitalPartsInCents(parts: readonly CapitalPart[]): CapitalPart[] {
  const whole = sumOfParts(parts)
  if (whole === null) return [...parts]
  const split = parts.map((part) => {
    const amount = part.amount ?? 0
    const cents = Math.floor(amount / MICROS_A_CENT)
    return { part, cents, rest: amount - cents * MICROS_A_CENT }
  })
  let left = roundToCents(whole) / MICROS_A_CENT - split.reduce((sum, { cents }) => sum + cents, 0)
  for (const each of split.toSorted((a, b) => b.rest - a.rest)) {
    if (left <= 0) break
    each.cents += 1
    left -= 1
  }
  return split.map(({ part, cents }) => ({ ...part, amount: moneyFromMicros(cents * MICROS_A_CENT) }))
}
