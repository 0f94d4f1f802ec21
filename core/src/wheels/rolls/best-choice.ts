// The best roll by the trader's rule, and why. Rules that exclude debits leave out rolls that cost; of equal ones the one
// with more credit per day is taken, then the earlier. Authority: docs/domain.md, section "Deciding a roll".
import type { Money } from '../../base/money.ts'
import type { OptionRight } from '../../instruments/option-contract.ts'
import type { RollChoice } from './roll-choice.ts'
import type { RollRule } from './roll-leg.ts'

/** What made it the best; `beaten` is the one that would have won if it did not cost a debit. */
export interface BestRoll {
  readonly choice: RollChoice
  readonly rule: RollRule
  readonly beaten: RollChoice | null
}

interface Rule {
  /** Higher is better; null where it is not known. */
  readonly worth: (choice: RollChoice) => number | null
  readonly withoutDebit: boolean
}

const lowest = (amount: Money | null): number | null => (amount === null ? null : 0 - amount)

const rules: Readonly<Record<RollRule, (right: OptionRight) => Rule>> = {
  credit_per_day: () => ({
    worth: ({ creditPerYear, creditPerDay }) => creditPerYear ?? creditPerDay,
    withoutDebit: false,
  }),
  // A call keeps its shares where it is not exercised, a put the cash.
  keep_shares: () => ({
    worth: ({ chance }) => (chance === null ? null : 0 - chance),
    withoutDebit: false,
  }),
  better_strike: (right) => ({
    worth: ({ strike }) => (right === 'Put' ? 0 - strike : strike),
    withoutDebit: true,
  }),
  lowest_cost: () => ({ worth: ({ netStockCost }) => lowest(netStockCost), withoutDebit: true }),
}

/** Among rolls; null where the rule's figure is known for none of them, or only for rolls at a debit. */
export function bestRoll(
  choices: readonly RollChoice[],
  rule: RollRule,
  right: OptionRight,
): BestRoll | null {
  const { worth, withoutDebit } = rules[rule](right)
  const isFree = ({ netCredit }: RollChoice): boolean => netCredit !== null && netCredit >= 0
  const ranked = choices
    .filter((choice) => choice.kind === 'roll' && choice.netCredit !== null && worth(choice) !== null)
    .toSorted((a, b) => (worth(b) ?? 0) - (worth(a) ?? 0) || (b.creditPerDay ?? 0) - (a.creditPerDay ?? 0))
  const [first] = ranked
  const choice = withoutDebit ? ranked.find(isFree) : first
  if (choice === undefined) return null
  return { choice, rule, beaten: first === undefined || first === choice ? null : first }
}
