/**
 * What the demo portfolio did, month by month, oldest first; the last step is what stands open today. Strikes are
 * chosen by the simulation so that each step comes out as it says.
 */
export type Step =
  | 'put expires'
  | 'put rolled'
  | 'put assigned'
  | 'call expires'
  | 'called away'
  | 'shares rest'
  /** Not in the market this month. */
  | 'nothing'
  | 'put open'
  | 'call open'
  | 'shares open'

export type Campaign = {
  readonly ticker: string
  readonly contracts: number
  readonly steps: readonly Step[]
}

/** Thirteen steps each: twelve months of history and today. Every phase of the wheel stands open in one of them. */
export const campaigns: readonly Campaign[] = [
  {
    ticker: 'PCG',
    contracts: 3,
    steps: [
      'put expires',
      'put expires',
      'put assigned',
      'call expires',
      'call expires',
      'called away',
      'put expires',
      'put rolled',
      'put assigned',
      'call expires',
      'call expires',
      'call expires',
      'call open',
    ],
  },
  {
    ticker: 'AMD',
    contracts: 1,
    steps: [
      'nothing',
      'nothing',
      'put expires',
      'put expires',
      'put assigned',
      'call expires',
      'called away',
      'put expires',
      'put expires',
      'nothing',
      'put expires',
      'put expires',
      'put open',
    ],
  },
  {
    ticker: 'INTC',
    contracts: 2,
    steps: [
      'put expires',
      'put assigned',
      'call expires',
      'called away',
      'put expires',
      'put expires',
      'nothing',
      'put expires',
      'put rolled',
      'put assigned',
      'call expires',
      'shares rest',
      'shares open',
    ],
  },
  {
    ticker: 'F',
    contracts: 5,
    steps: [
      'nothing',
      'put expires',
      'put expires',
      'put assigned',
      'call expires',
      'called away',
      'nothing',
      'put expires',
      'put assigned',
      'call expires',
      'call expires',
      'called away',
      'nothing',
    ],
  },
  {
    ticker: 'SOFI',
    contracts: 2,
    steps: [
      'nothing',
      'nothing',
      'nothing',
      'put expires',
      'put rolled',
      'put expires',
      'put assigned',
      'call expires',
      'called away',
      'put expires',
      'put expires',
      'put rolled',
      'put open',
    ],
  },
]

/** Shares and long calls bought outright, with the calls written against them today. */
export const holdings = {
  shares: [
    { ticker: 'VTI', shares: 42.318, monthsAgo: 11 },
    { ticker: 'KO', shares: 250, monthsAgo: 10 },
  ],
  coveredCalls: [{ ticker: 'KO', contracts: 2, above: 1.04 }],
  poorMansCoveredCall: { ticker: 'NVDA', monthsAgo: 5, longStrike: 0.72, shortStrike: 1.08 },
} as const

/** Dollars brought in at the start. */
export const deposit = 150_000
