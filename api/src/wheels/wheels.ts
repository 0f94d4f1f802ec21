/** Wheel campaigns as the ledger finds them. `null` is unknown or not applicable, never 0. */
import { noRateReason } from '../market/analytics.ts'
import { capitalGaps, capitalKinds, cycleStatuses, wheelStrategies } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, money, quantity, tradingDate } from '../codecs.ts'
import { pageQuery } from '../list-pages.ts'
import { stockCostSetting, waterfallStep } from '../ledger/lots.ts'

export const wheelStatus = z.enum(cycleStatuses)

/** Why capital is unknown for a part of a life, and with it the whole: a call that nothing covers stood in it, or a cost is not known. */
export const capitalGap = z.nullable(z.enum(capitalGaps))

/** A part of what a wheel ties up: puts their strike, or the width to a long put; shares their tax basis; long calls their net debit. */
export const capitalPart = z.object({
  kind: z.enum(capitalKinds),
  /** Contracts or shares; below zero shares that are owed. */
  quantity,
  /** Null where a price behind it is not known, or shares are owed. */
  amount: z.nullable(money),
})

const wheelEvent = z.object({
  /** The entry that it tells of. */
  id,
  eventType: z.string(),
  eventDate: tradingDate,
  quantityShares: quantity,
  contracts: z.number(),
  strike: z.nullable(money),
  /** Dollars received (above zero) or paid for an option, before fees; null for anything else. */
  premium: z.nullable(money),
  /** Dollars a share. */
  price: z.nullable(money),
  /** The part of the entry's cash that belongs to the campaign; null where what something cost is not known. */
  netCash: z.nullable(money),
  notes: z.string(),
})
export type WheelEvent = z.output<typeof wheelEvent>

/** One contract, or the lot that it turned into. */
const wheelSlot = z.object({
  id,
  phase: z.number(),
  outcome: z.string(),
  openedOn: tradingDate,
  closedOn: z.nullable(tradingDate),
  /** OSI symbols of the open put and call that it stands on. */
  put: z.nullable(z.string()),
  call: z.nullable(z.string()),
  longCall: z.nullable(z.string()),
  shares: quantity,
  /** Cash of its own contracts and shares so far. */
  result: z.nullable(money),
})

export const wheelPosition = z.object({
  id,
  symbol: z.string(),
  /** stock, short_put, short_call, long_put or long_call. */
  positionType: z.string(),
  /** Signed: short below zero. Shares or contracts. */
  quantity,
  /** Dollars a share that were paid or received, fees taken in; null where that is not known. */
  averagePrice: z.nullable(money),
  marketValue: z.nullable(money),
  unrealizedPnl: z.nullable(money),
  /**
   * Of the credit after opening fees, what a short option has earned at a price of the latest session: 0.5 is half; null past its
   * expiration, and for anything else.
   */
  percentOfMaximum: z.nullable(z.number()),
  strikePrice: z.nullable(money),
  expirationDate: z.nullable(tradingDate),
  optionType: z.nullable(z.enum(['put', 'call'])),
  instrumentType: z.enum(['stock', 'option']),
  /** Shares that a put brought. */
  assigned: z.boolean(),
  acquisitionMethod: z.nullable(z.string()),
  openedOn: z.nullable(tradingDate),
  isPendingExpiry: z.boolean(),
})
export type WheelPosition = z.output<typeof wheelPosition>

/** As `restsOn` of P&L, of one wheel: shared, its schema would be loaded where neither is shown. */
export const wheelRestsOn = z.object({
  refusedRows: z.number(),
  unknownBasis: z.number(),
  pending: z.number(),
  missingSplits: z.number(),
})

/** What realized P&L is made of, and what it leaves out: what was paid, received or became of it is not known, or a row was refused. */
export const wheelResults = z.object({ known: z.number(), unknown: z.number() })

/** Of a long campaign each list has the latest, and a count of all. */
export const ledgerCycle = z.object({
  id,
  cycleKey: z.string(),
  /** Its wheel was deleted: the page of the wheel is not there until it is restored. */
  wheelInTrash: z.boolean(),
  ticker: z.string(),
  accountId: id,
  accountNumber: z.nullable(z.string()),
  /** Null where only the user can say; the reason says why. */
  status: z.nullable(wheelStatus),
  /** Why the status is what it is. */
  statusReason: z.string(),
  phase: z.number(),
  outcome: z.string(),
  outcomes: z.array(z.string()),
  startedAt: tradingDate,
  endedAt: z.nullable(tradingDate),
  daysActive: z.number(),
  /** Null where nobody knows for what an option was sold. */
  premiumCollected: z.nullable(money),
  /**
   * Collected - paid to close - fees, of open short options too. Like realized and total P&L of what is known: all of it where
   * `complete`, and null where there are results and none of them is.
   */
  netPremium: z.nullable(money),
  realizedPnl: z.nullable(money),
  unrealizedPnl: z.nullable(money),
  /** Realized and unrealized; null while what is open has no price. */
  totalPnl: z.nullable(money),
  complete: z.boolean(),
  results: wheelResults,
  /** What hides the rest, by the rules of its symbol. */
  restsOn: wheelRestsOn,
  /** Cash that its entries moved; what was paid before the history begins is none. */
  netCash: z.nullable(money),
  /** Cash that short puts tie up; null where one's is not known. */
  collateral: z.nullable(money),
  /** What it ties up, in those parts that there are. */
  capitalParts: z.array(capitalPart),
  sharesHeld: quantity,
  /** Per share held, by the user's setting; null without shares. */
  netStockCost: z.nullable(money),
  /** What counts in it, and in the waterfall. */
  stockCost: stockCostSetting,
  /** Without those in spreads, whose loss is limited. */
  nakedCalls: z.number(),
  /** Open short calls that no slot stands on (`offLots`), and those that nothing covers and no long call limits. */
  looseCalls: z.array(z.object({ symbol: z.string(), offLots: z.number(), naked: z.number() })),
  /** Calls that lost their cover when shares of their block were sold. */
  uncoveredCalls: z.array(
    z.object({ date: tradingDate, callEntryId: id, contracts: z.number(), saleEntryIds: z.array(id) }),
  ),
  uncoveredCallCount: z.number(),
  /** Called-away blocks whose tax lots are other ones than those that the calls were written on. */
  lotDifferences: z.array(z.object({ entryId: id, date: tradingDate, boundBasis: money, taxBasis: money })),
  lotDifferenceCount: z.number(),
  rolls: z.array(
    z.object({
      closeEntryId: id,
      openEntryId: id,
      date: tradingDate,
      contracts: z.number(),
      netCredit: money,
    }),
  ),
  /** Of many the open ones and those that started last. */
  slots: z.array(wheelSlot),
  slotCount: z.number(),
  events: z.array(wheelEvent),
  eventCount: z.number(),
  waterfall: z.array(waterfallStep),
  /** The steps before those, and what they come to; null is unknown. */
  earlierSteps: z.object({ count: z.number(), amount: z.nullable(money) }),
})
export type LedgerCycle = z.output<typeof ledgerCycle>

const wheelAccountQuery = z.object({ accountId: z.optional(id) })

/** `after` is the `nextCycles` of the page before. */
export const wheelDataQuery = z.extend(wheelAccountQuery, pageQuery.shape)

export const wheelData = z.object({
  ticker: z.string(),
  /** The symbol under which the history of this one stands since it changed; null where it did not. */
  became: z.nullable(z.string()),
  totalPremiumCollected: z.nullable(money),
  /** Of what is known: all of it where `complete`. */
  realizedPnl: z.nullable(money),
  complete: z.boolean(),
  /** Wheels made by hand among them; none whose wheel was deleted. */
  activeCycles: z.number(),
  totalCycles: z.number(),
  /** Those of the campaigns whose wheel was deleted: listed, and no wheel on any other page. */
  cyclesInTrash: z.number(),
  /** Wheels made by hand that no entries stand behind; their estimates are in no total. */
  plans: z.array(
    z.object({
      id,
      cycleKey: z.string(),
      status: wheelStatus,
      strategyType: z.enum(wheelStrategies),
      startedAt: tradingDate,
      endedAt: z.nullable(tradingDate),
    }),
  ),
  /** A page of them: those that run first, then those that ended last. */
  cycles: z.array(ledgerCycle),
  /** Where the next page begins; null on the last. */
  nextCycles: z.nullable(id),
  currentPositions: z.array(wheelPosition),
  /** Trades on the ticker that belong to no campaign, the latest of many. */
  otherEntries: z.array(id),
  otherEntryCount: z.number(),
})
export type WheelData = z.output<typeof wheelData>

/** Rates are fractions: 0.281 is 28.1 percent. */
export const cyclePerformance = z.object({
  id,
  cycleKey: z.string(),
  ticker: z.string(),
  daysActive: z.number(),
  /** Null where nobody knows for what an option was sold. */
  premiumCollected: z.nullable(money),
  /** Collected - paid to close - fees, of open short options too. */
  netPremium: z.nullable(money),
  realizedPnl: z.nullable(money),
  unrealizedPnl: z.nullable(money),
  totalPnl: z.nullable(money),
  /** False where a part of them is not known: rates, drawdown and Sharpe ratio are unknown then, where they rest on it. */
  complete: z.boolean(),
  /** With short-put collateral going out at opening and back at closing; null with the reason where there is none. */
  xirr: z.nullable(z.number()),
  xirrReason: z.nullable(noRateReason),
  /** Profit a year on the average of capital by days: a pace, not a forecast. */
  annualReturnOnCapital: z.nullable(z.number()),
  /** Dollars of capital times days; null where a cost is not known. */
  capitalDays: z.nullable(z.number()),
  capitalGap,
  averageCapital: z.nullable(money),
  /** Null where a part of what was realized is not known. */
  maxDrawdown: z.nullable(money),
  sharpeRatio: z.nullable(z.number()),
})
export type CyclePerformance = z.output<typeof cyclePerformance>
