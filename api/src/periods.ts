/** Premium, realized P&L, income and cash by day, month and year. */
import * as z from 'zod/mini'
import { id, money, tradingDate } from './codecs.ts'
import { premiumCounts } from './list-filters.ts'

/** Of what is known. */
const periodFigures = z.object({
  /** Received for puts and for calls that were sold, before fees. */
  premiumPuts: money,
  premiumCalls: money,
  /** All of options, that premium in it, after their fees. */
  optionPnl: money,
  stockPnl: money,
  dividends: money,
  interest: money,
  /** Charged apart from any trade; above zero. */
  charges: money,
  /** All fees that were charged, those of trades among them; above zero, informative. */
  fees: money,
  /** option_pnl + stock_pnl + dividends + interest - charges. */
  realizedPnl: money,
  /** Cash that was moved, deposits and withdrawals left out. */
  netCash: money,
  /** Deposits less withdrawals. */
  deposits: money,
  /** Parts whose amount is not known: they are in no figure. */
  unknown: z.number(),
})

export const periodRow = z.object({
  period: z.string(),
  ...periodFigures.shape,
  /** At its end, or that of the range; a balance or a change as `cash` says. Null of a symbol, which has no cash of its own. */
  cashAtEnd: z.nullable(money),
})

export const periods = z.object({
  by: z.enum(['day', 'month', 'year']),
  premium: premiumCounts,
  /** Those in which anything happened, earliest first: `2026-10-05`, `2026-10` or `2026`. */
  items: z.array(periodRow),
  /** What the periods add up to. */
  total: periodFigures,
  /** Realized P&L of the range under each choice of when premium counts. */
  choices: z.object({ opened: money, ended: money, assigned: money }),
  /** Those with the most realized P&L, gain or loss, first; null is cash that names none. */
  symbols: z.array(z.object({ underlying: z.nullable(z.string()), ...periodFigures.shape })),
  /** The symbols that follow, as one; null where there are none. */
  otherSymbols: z.nullable(z.object({ count: z.number(), ...periodFigures.shape })),
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
    }),
  ),
  /** `balance` where a snapshot of every account states its cash, else the change since the history begins. */
  cash: z.enum(['balance', 'change']),
  /** The first and last day of the history, whatever the range; null where there is none. */
  firstDate: z.nullable(tradingDate),
  lastDate: z.nullable(tradingDate),
})
export type Periods = z.output<typeof periods>
