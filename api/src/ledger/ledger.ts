/** The ledger: what the broker's history says happened, and the profit that follows from it. */
import * as z from 'zod/mini'
import { id, instant, money, quantity, tradingDate } from '../codecs.ts'
import { entryFilters } from '../list-filters.ts'
import { months, periods } from './periods.ts'

/** One row of history as the ledger understands it. `null` is unknown or not applicable, never 0. */
export const ledgerEntry = z.object({
  id,
  accountId: id,
  accountNumber: z.nullable(z.string()),
  kind: z.string(),
  /** The symbol of the shares, or the 21-character OSI symbol of the option. */
  symbol: z.nullable(z.string()),
  underlying: z.nullable(z.string()),
  /** Signed change of the position. */
  quantity,
  /** Dollars a share. */
  price: z.nullable(money),
  gross: money,
  fees: money,
  /** gross - fees. */
  netCash: money,
  tradeDate: tradingDate,
  time: z.nullable(instant),
  postedAt: z.nullable(instant),
  brokerId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  source: z.string(),
  /** The import that brought it; null when entered by hand. */
  batchId: z.nullable(id),
  note: z.string(),
  /** Entered by hand, so that it can be removed by itself; others leave with their import. */
  isManual: z.boolean(),
  /** Of a cash transfer that stands for cash held before the history begins; absent of any other entry. */
  opening: z.optional(z.boolean()),
  /** The broker canceled it, or it cancels another one: its fees and cash are as stated, and count nowhere. */
  isCanceled: z.boolean(),
  /** Of a row that cancels a trade: what was charged on it and not refunded, which counts as a fee. Absent of any other entry. */
  keptFee: z.optional(money),
  /** Of an entry of which a part was canceled: the quantity, cash and fees that are left of it and count. Absent of any other entry. */
  leftQuantity: z.optional(quantity),
  leftCash: z.optional(money),
  leftFees: z.optional(money),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** A row of the broker that the ledger could not take: the place in it, the reason, and the row, shortened. */
const refusedRow = z.object({
  accountNumber: z.nullable(z.string()),
  path: z.nullable(z.string()),
  reason: z.string(),
  row: z.string(),
})
export type RefusedRow = z.output<typeof refusedRow>

/** Latest first; `nextCursor` leads to the following page and is null on the last. */
export const entryPage = z.object({
  items: z.array(ledgerEntry),
  nextCursor: z.nullable(z.string()),
  /** Entries that match the filter, on all pages; null after the first page. */
  total: z.nullable(z.number()),
  /** Rows of the whole history that are in no entry; no figure knows of them. */
  refused: z.array(refusedRow),
})
export type EntryPage = z.output<typeof entryPage>

export const entryQuery = z.object({
  ...entryFilters,
  cursor: z.optional(z.string()),
  /** Entries that are passed over, from the cursor's place on or from the first: to a far place in one step. */
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  /** Entries on a page: 200 unless told otherwise, at most 1,000. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
})
export type EntryQuery = z.output<typeof entryQuery>

/** Recognized gains of a year after wash sales, of shares and options of taxable accounts; section 1256 contracts apart. */
export const taxYear = z.object({
  year: z.number(),
  /** Of what is known; null where of several gains none is. */
  shortTerm: z.nullable(money),
  longTerm: z.nullable(money),
  /** Of shares whose date of purchase, or whether it tacks, is not known. */
  unknownTerm: money,
  /** Losses of the year that are deferred or gone, above zero: the adjustments with code W. */
  washAdjustment: money,
  /** False where a gain is not known and in no figure. */
  complete: z.boolean(),
  /** Gains that are in the figures. */
  known: z.number(),
})
export type TaxYear = z.output<typeof taxYear>

/** A loss that may be a wash sale by rules that do not say how far they go: to be checked, and moved nowhere. */
const washCheck = z.object({
  /** deep-put: a deep in-the-money put sold within 30 days; written-again: the same option written again; shares-after-option. */
  kind: z.enum(['deep-put', 'written-again', 'shares-after-option']),
  lossEntryId: id,
  lossOn: tradingDate,
  /** Below zero. */
  loss: money,
  /** What the loss was made on: the symbol of the shares, or of the option in 21 characters. */
  lossSymbol: z.string(),
  /** What was written or bought. */
  entryId: id,
  enteredOn: tradingDate,
  symbol: z.string(),
  /** Of a deep put: its strike, and the price a share at which the loss was sold. */
  strike: z.nullable(money),
  soldAt: z.nullable(money),
})
export type WashCheck = z.output<typeof washCheck>

/** What hides a part of the figures. */
export const restsOn = z.object({
  /** Rows of imports that were refused and name the symbol, until they are mended or set aside; equal rows are one. */
  refusedRows: z.number(),
  /** Openings before the history, transfers without a price, and rows that could not be booked. */
  unknownBasis: z.number(),
  /** Options past their expiration of which nothing says how they ended, contract by contract as they were opened. */
  pending: z.number(),
  /** Splits that another account reports, and one that holds the symbol does not: what it holds is counted as before them. */
  missingSplits: z.number(),
})
export type RestsOn = z.output<typeof restsOn>

/** How many results a sum is made of, and how many it leaves out since nobody knows what was paid, received or became of it. */
const parts = z.object({ known: z.number(), unknown: z.number() })

/**
 * Dollars that each phase of the wheel earned: puts' net premium, everything else, calls' net premium, shares called away. Of what
 * is known; null where there are results and none of them is.
 */
export const phaseEarnings = z.object({
  phase1: z.nullable(money),
  phase2: z.nullable(money),
  phase3: z.nullable(money),
  phase4: z.nullable(money),
})

/** The profit on one underlying over all accounts; null stands for cash items that name no symbol. */
export const underlyingProfit = z.object({
  underlying: z.nullable(z.string()),
  /** These and realized P&L are of what is known; null where there are results and none of them is. */
  optionPnl: z.nullable(money),
  stockPnl: z.nullable(money),
  dividends: money,
  interest: money,
  /** All fees, above zero; informative, since option and stock P&L are after their own. */
  fees: money,
  realizedPnl: z.nullable(money),
  /** Realized P&L by the phase that earned it; together exactly the whole. */
  phaseEarnings,
  /** What they are made of. */
  results: z.object({
    phase1: parts,
    phase2: parts,
    phase3: parts,
    phase4: parts,
    /** Rows that were not taken, of which nobody knows the phase. */
    refusedRows: z.number(),
  }),
  /** Before wash sales. */
  taxRealizedPnl: z.nullable(money),
  /** What stock P&L holds more than by the account's tax lots, since called-away blocks leave with the lots that their calls were written on. */
  boundLotShift: money,
  /** Losses that wash sales still defer, above zero: the balance that open positions carry; null where one is not known. */
  disallowedLoss: z.nullable(money),
  /** Losses that purchases in an IRA took for good, and those that ended in one with what carried them, above zero; null where one is not known. */
  lossesGone: z.nullable(money),
  /** Recognized gains by year, earliest first. */
  taxYears: z.array(taxYear),
  /** What may be a wash sale and is to be checked, the latest losses first. The first few. */
  washChecks: z.array(washCheck),
  /** There are more of them than those. */
  hasMoreWashChecks: z.boolean(),
  /** Null while an open position has no price or no known cost. */
  unrealizedPnl: z.nullable(money),
  netCash: money,
  firstDate: tradingDate,
  lastDate: tradingDate,
  open: z.boolean(),
  /** False where a refused row, an unknown basis, a pending option or a missing split hides a part: the figures are of what is known. */
  complete: z.boolean(),
  restsOn: z.object({
    ...restsOn.shape,
    /** The latest import with one of the refused rows. */
    refusedIn: z.nullable(id),
    /** Whether what was held before the history is known. `assumed`: the history is taken to begin with nothing held. */
    start: z.enum(['anchored', 'assumed']),
  }),
})

export const profitList = z.object({
  items: z.array(underlyingProfit),
  /** The tax view over all underlyings. */
  taxes: z.object({
    disallowedLoss: z.nullable(money),
    lossesGone: z.nullable(money),
    taxYears: z.array(taxYear),
  }),
  /** What the totals rest on: those of every item, and the refused rows that name no symbol. */
  restsOn,
  /** By month or year, where `by` asks for it. */
  periods: z.optional(periods),
  /** Where `months` asks for them: each month in which anything happened, earliest first, premium counted when it ended. */
  months: z.optional(months),
})
export type ProfitList = z.output<typeof profitList>
