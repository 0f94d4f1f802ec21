/**
 * The portfolio snapshot. Totals add what is known; `unknownValues` and `unknownBasis` count the open positions that
 * a total leaves out because the broker gave no figure. A total of nothing but unknowns is null.
 */
import * as z from 'zod/mini'
import { instant, money } from '../codecs.ts'
import { position } from './positions.ts'
import { pendingOutside } from '../imports/pending-outside.ts'

const category = z.object({
  investedBasis: z.nullable(money),
  totalValue: z.nullable(money),
  totalPl: z.nullable(money),
  openCount: z.number(),
  unknownValues: z.number(),
  unknownBasis: z.number(),
})

export const portfolioSnapshot = z.object({
  portfolio: z.object({
    totalValue: z.nullable(money),
    totalPl: z.nullable(money),
    investedBasis: z.nullable(money),
    /** total P&L in percent of what the positions in it cost; null when that is 0 or unknown. */
    totalPlPercent: z.nullable(z.number()),
    activePositions: z.number(),
    /** Cash of all accounts, apart from the total value; null without an account. */
    cash: z.nullable(money),
    /** Option positions past their expiration without the broker's word. */
    pendingExpiry: z.number(),
    pendingOutside,
    /** Contracts, long and short, that still trade and expire within seven days from today in New York. */
    expiringContracts: z.number(),
    /** The oldest price in use among open positions. */
    oldestPriceAsOf: z.nullable(instant),
    /** What was written since then could not be worked in yet; null where nothing waits. */
    staleSince: z.nullable(instant),
    /** Whether a history was imported or entered, whatever is held of it now. */
    hasHistory: z.boolean(),
    /** The login at the brokerage, where it ends within two days or has ended; null where nothing is to be done. */
    login: z.nullable(z.object({ isOver: z.boolean(), endsAt: z.nullable(instant) })),
  }),
  stocks: category,
  options: category,
  wheels: z.object({
    openTickers: z.array(z.string()),
    /** Of short puts, and the net debit of poor man's covered calls. */
    totalCollateral: z.nullable(money),
    /** Short options whose collateral is not known: naked calls, call spreads, adjusted contracts. */
    unknownCollateral: z.number(),
  }),
  /** Up to three stocks and two options, the latest change first. */
  recent: z.object({ stocks: z.array(position), options: z.array(position) }),
})
export type PortfolioSnapshot = z.output<typeof portfolioSnapshot>

export const refreshResult = z.object({
  summary: z.object({
    stocksUpdated: z.number(),
    optionsUpdated: z.number(),
    /** Reported prices that wait for a decision, each symbol once. */
    held: z.number(),
    totalPositions: z.number(),
  }),
  /** The titles of sources that did not answer in time; what came from others by then is stored. */
  unanswered: z.array(z.string()),
  /** Why fewer were updated than asked for; null when all were. */
  message: z.nullable(z.string()),
})
export type RefreshResult = z.output<typeof refreshResult>
