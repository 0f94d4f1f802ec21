/** What the wizard says of each strategy. Texts of our own; what is usual is called so and promises nothing. */
import type { WheelStrategy } from '@wheelwright/core'

interface StrategyText {
  /** A line on the card. */
  readonly summary: string
  readonly requirements: readonly string[]
  readonly benefits: readonly string[]
  readonly expectedReturn: string
  readonly marketCondition: string
  readonly tip: string
}

export const strategyTexts: Readonly<Record<WheelStrategy, StrategyText>> = {
  covered_call: {
    summary: 'Sell calls on shares you hold',
    requirements: ['100 shares for each contract', 'A strike you are willing to sell the shares at'],
    benefits: ['The premium is yours whatever happens', 'It lowers what the shares have cost you'],
    expectedReturn: 'Often 1% to 2% of the value of the shares a month; gains end at the strike',
    marketCondition: 'Flat to slowly rising',
    tip: 'A strike above your cost basis keeps being called away a gain.',
  },
  cash_secured_put: {
    summary: 'Get paid to wait for a lower price',
    requirements: ['Cash for 100 shares at the strike for each contract', 'The wish to own the shares'],
    benefits: ['Premium while you wait', 'Shares below today’s price, should they be put to you'],
    expectedReturn: 'Often 1% to 3% of the cash a month',
    marketCondition: 'Flat to slowly rising, or a fall you want to buy',
    tip: 'Sell puts only on what you would be glad to hold for a year.',
  },
  full_wheel: {
    summary: 'Puts until assigned, then calls until called away',
    requirements: [
      'Cash for 100 shares at the strike for each contract',
      'Patience through assignment: the wheel goes on with calls',
    ],
    benefits: ['Premium in every phase', 'Each turn buys low and sells higher by rule'],
    expectedReturn: 'Often 10% to 25% of the cash a year over full turns; a long fall costs more',
    marketCondition: 'Flat, with swings',
    tip: 'Write no call below what the shares have cost you after all premiums.',
  },
  poor_mans_covered_call: {
    summary: 'Sell calls against a long-dated call',
    requirements: [
      'A call deep in the money that expires much later, for each contract',
      'A short strike above the long strike and what the long call cost',
    ],
    benefits: ['A fraction of the capital of shares', 'The loss ends at what the long call cost'],
    expectedReturn: 'Often 3% to 5% of the cost of the long call a month',
    marketCondition: 'Slowly rising',
    tip: 'A long call of delta 0.80 or more moves nearly like the shares.',
  },
}

/** Which contract is sold first. */
export const soldFirst: Readonly<Record<WheelStrategy, 'call' | 'put'>> = {
  covered_call: 'call',
  cash_secured_put: 'put',
  full_wheel: 'put',
  poor_mans_covered_call: 'call',
}
