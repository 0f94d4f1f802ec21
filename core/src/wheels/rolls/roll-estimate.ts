// What a roll may keep of its credit, as the specification guesses it: three cases with fixed probabilities and factors. An
// estimate, whatever the option and the market. Authority: document 2, section 9.
import { moneyFromMicros, type Money } from '../../base/money.ts'

export interface RollEstimate {
  readonly name: 'favourable' | 'likely' | 'unfavourable'
  /** From 0 to 1. */
  readonly probability: number
  /** The part of the credit that is kept. */
  readonly factor: number
  /** Null where the credit is not known. */
  readonly profit: Money | null
}

const cases = [
  { name: 'favourable', probability: 0.3, factor: 1 },
  { name: 'likely', probability: 0.5, factor: 0.7 },
  { name: 'unfavourable', probability: 0.2, factor: 0.3 },
] as const

export function rollEstimates(credit: Money | null): RollEstimate[] {
  return cases.map((each) => ({
    ...each,
    profit: credit === null ? null : moneyFromMicros(Math.round(credit * each.factor)),
  }))
}

/** What the cases come to by their probabilities: 71% of the credit. */
export function expectedOfRoll(credit: Money | null): Money | null {
  if (credit === null) return null
  const part = cases.reduce((sum, { probability, factor }) => sum + probability * factor, 0)
  return moneyFromMicros(Math.round(credit * part))
}
