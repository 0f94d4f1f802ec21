/** Premium, realized P&L, income and cash by day, month and year. */
import * as z from 'zod/mini'
import { id, money, tradingDate } from '../codecs.ts'
import { premiumCounts } from '../list-filters.ts'

/** Of what is known; premium, realized P&L and its parts are null where there is some and none of it is. */
const periodFigures = z.object({
  /** Received for puts and for calls that were sold, before fees. */
  premiumPuts: z.nullable(money),
  premiumCalls: z.nullable(money),
  /** Fills that are in neither, since nobody knows what was received for them, or whether they ended. */
  unknownPuts: z.number(),
  unknownCalls: z.number(),
  /** Paid to close short contracts, before fees, whenever premium counts; above zero. */
  boughtBack: money,
  /** All of options, premium and buy-backs in it, after their fees. */
  optionPnl: z.nullable(money),
  stockPnl: z.nullable(money),
  dividends: money,
  interest: money,
  /** Charged apart from any trade; above zero. */
  charges: money,
  /** All fees that were charged, those of trades among them; above zero, informative. */
  fees: money,
  /** option_pnl + stock_pnl + dividends + interest - charges. */
  realizedPnl: z.nullable(money),
  /** Cash that was moved, deposits and withdrawals left out. */
  netCash: money,
  /** Deposits less withdrawals. */
  deposits: money,
  /** What shares cost that were paid for, and what those had cost that left: at the strike where they were assigned. */
  sharesBought: money,
  sharesSold: money,
  /** Parts whose amount is not known: they are in no figure. */
  unknown: z.number(),
  /** Results of options and of shares that are in the figures and that are not, and days with income, so that spans add up. */
  knownOptions: z.number(),
  unknownOptions: z.number(),
  knownShares: z.number(),
  unknownShares: z.number(),
  knownIncome: z.number(),
  /** Options that expired in it, of which nothing says how they ended. */
  pending: z.number(),
})

/** Cash at the end of a period beside what brokers stated in it. */
const cashCheck = z.object({
  /** `unstated` where of an account nothing is stated in the period. */
  state: z.enum(['ties', 'differs', 'unstated']),
  /** The day of the statement, of several accounts the earliest. */
  statedOn: z.nullable(tradingDate),
  /** Of all accounts; null unless each of them has a statement. */
  stated: z.nullable(money),
  /** Stated less what the entries make of it, of the accounts that have a statement. */
  difference: z.nullable(money),
  /** Cash moved in the period after the statement, which says nothing of that. */
  movedAfter: z.boolean(),
  accounts: z.number(),
  accountsStated: z.number(),
})

/** A month, `2026-10`, over all accounts. */
const monthFigures = z.object({ period: z.string(), ...periodFigures.shape })
export const months = z.array(monthFigures)
export type MonthFigures = z.output<typeof monthFigures>

export const periodRow = z.object({
  period: z.string(),
  ...periodFigures.shape,
  /** At its end, or that of the range; a balance or a change as `cash` says. Null of a symbol, which has no cash of its own. */
  cashAtEnd: z.nullable(money),
  /** Null of a symbol, and of days. */
  cashCheck: z.nullable(cashCheck),
})

/** A year from one choice of when premium counts to the next. */
const yearSteps = z.object({
  year: z.string(),
  /** Realized P&L under each choice; null where there are results and none of them is known. */
  opened: z.nullable(money),
  ended: z.nullable(money),
  assigned: z.nullable(money),
  /** What `opened` is made of: premium of contracts sold, all else of options, all that is not of options. */
  premiumOpened: z.nullable(money),
  otherOptions: z.nullable(money),
  sharesAndIncome: z.nullable(money),
  /** `opened` with these is `ended`: sold in the year and open at its end; sold before and over in it. */
  stillOpen: money,
  endedFromBefore: money,
  /** `ended` with these is `assigned`: in the basis of shares held at the end; of shares from before that left; other lots. */
  inBasis: money,
  basisFromBefore: money,
  boundLots: money,
  /** As in a row of a year. */
  cashCheck: z.nullable(cashCheck),
})

/** As `refusedRows` of the whole, of the rows that name the symbol. */
const ofThatSymbol = z.number()

export const periods = z.object({
  by: z.enum(['day', 'month', 'year']),
  premium: premiumCounts,
  /** Those in which anything happened, earliest first: `2026-10-05`, `2026-10` or `2026`. */
  items: z.array(periodRow),
  /** What the periods add up to. */
  total: periodFigures,
  /** Realized P&L of the range under each choice of when premium counts. */
  choices: z.object({ opened: z.nullable(money), ended: z.nullable(money), assigned: z.nullable(money) }),
  /** Each year of the range that has anything, earliest first; none where days are asked for. */
  years: z.array(yearSteps),
  /** Those with the most realized P&L, gain or loss, first; null is cash that names none. */
  symbols: z.array(
    z.object({ underlying: z.nullable(z.string()), ...periodFigures.shape, refusedRows: ofThatSymbol }),
  ),
  /** The symbols that follow, as one; null where there are none. */
  otherSymbols: z.nullable(
    z.object({ count: z.number(), ...periodFigures.shape, refusedRows: ofThatSymbol }),
  ),
  accounts: z.array(
    z.object({
      accountId: id,
      accountNumber: z.nullable(z.string()),
      ...periodFigures.shape,
      /** Cash that the newest snapshot states, and the day of it; null where none does. */
      statedCash: z.nullable(money),
      statedOn: z.nullable(tradingDate),
      /** What the snapshot implies before the history begins: 0 where the history explains all of the cash. */
      cashBefore: z.nullable(money),
      /** As `refusedRows` of the whole, of the files that bring this account or name none. */
      refusedRows: z.number(),
    }),
  ),
  /** `balance` where a snapshot of every account states its cash, else the change since the history begins. */
  cash: z.enum(['balance', 'change']),
  /** Rows on what is asked for that were not taken: where nothing is known of a year or of the whole, they hide its realized P&L. */
  refusedRows: z.number(),
  /** The first and last day of the history, whatever the range; null where there is none. */
  firstDate: z.nullable(tradingDate),
  lastDate: z.nullable(tradingDate),
})
export type YearSteps = z.output<typeof yearSteps>
export type Periods = z.output<typeof periods>
