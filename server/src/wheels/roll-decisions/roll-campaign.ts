/** What the campaign behind a short option has come to, as rolls count it. */
import {
  MICROS,
  addDays,
  compareText,
  contractsOf,
  campaignStockCost,
  cycleWaterfall,
  isCycleKnown,
  isOfCycle,
  moneyFromMicros,
  multiplyPriceWithin,
  quantityFromMicros,
  rollChain,
  shareCosts,
  spreadChain,
  totalOf,
  taxGain,
  amountIfComplete,
  type Book,
  type Entry,
  type Money,
  type Quantity,
  type RollCampaign,
  type RollChain,
  type StockCostSetting,
  type StockRecord,
  type TradingDate,
} from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { indexOf } from '../campaigns/book-index.ts'
import { lotsOfCampaign } from '../campaigns/campaign-cards.ts'
import type { HeldShort, TickerHoldings } from './held-shorts.ts'

/** Null where no entry opened it. */
export function chainOf(
  { book, fills, long }: HeldShort,
  contracts: number,
  { cycleSettings }: Pick<BooksOfUser, 'cycleSettings'>,
): RollChain | null {
  if (book === null || fills.length === 0) return null
  const books = book.joined.length === 0 ? [book] : book.joined
  const closedBy = Map.groupBy(
    books.flatMap(({ closedLegs }) => closedLegs),
    ({ closeEntryId }) => closeEntryId,
  )
  const { rolls: rolledInto, opened } = indexOf(book, cycleSettings.rollOverrides)
  const chain = rollChain(fills, contracts, { closedBy, rolledInto, opened })
  if (long === null) return chain
  // Where no entry opened the long option, nothing is known of what the spread brought.
  if (long.fills.length === 0) return { ...chain, credit: null }
  const longs = [...opened.values()].flat().filter(({ side }) => side === 'long')
  return spreadChain(chain, long.fills, Math.min(contracts, long.contracts), { closedBy, opened: longs })
}

const wholeSum = (amounts: readonly (Money | null)[]): Money | null => amountIfComplete(totalOf(amounts))

/** Shares were sold at a loss within the last 30 days, in any account that is taxed. */
const hasShareLoss = (
  books: readonly Book[],
  iraAccounts: ReadonlySet<string>,
  today: TradingDate,
): boolean =>
  books.some(
    ({ accountId, disposals }) =>
      !iraAccounts.has(accountId) &&
      disposals.some((disposal) => disposal.closed >= addDays(today, -30) && (taxGain(disposal) ?? 0) < 0),
  )

interface Cost {
  readonly shares: Quantity
  readonly invested: Money | null
  readonly stockCost: Money | null
  readonly taxBasis: Money | null
}

const costInCampaign = (
  short: HeldShort & { readonly known: NonNullable<HeldShort['known']> },
  setting: StockCostSetting,
  view: BooksOfUser,
): Cost => {
  const { cycle } = short.known
  const shares = quantityFromMicros(cycle.lots.reduce((sum, { quantity }) => sum + quantity, 0))
  const flows = cycleWaterfall(cycle, isOfCycle(setting) ? setting : 'whole cycle').map(
    ({ amount }) => amount,
  )
  return {
    shares,
    invested: isCycleKnown(cycle) ? wholeSum(flows) : null,
    stockCost: campaignStockCost(cycle, setting, lotsOfCampaign(short.known, view)),
    taxBasis: shareCosts(cycle, [], null).taxBasis,
  }
}

/** Shares whose history is not known count by what the broker says that they cost. */
const costOfHoldings = ({ record }: HeldShort, { records }: TickerHoldings): Cost => {
  const stocks = records.filter(
    (each): each is StockRecord => each.kind === 'stock' && each.accountId === record.accountId,
  )
  const shares = quantityFromMicros(stocks.reduce((sum, { quantity }) => sum + quantity, 0))
  const { taxBasis } = shareCosts(null, stocks, null)
  const invested = taxBasis === null ? null : multiplyPriceWithin(taxBasis, shares, 1)
  return { shares, invested, stockCost: taxBasis, taxBasis }
}

export function campaignOf(
  short: HeldShort,
  contracts: number,
  setting: StockCostSetting,
  held: TickerHoldings,
  { view, today }: { readonly view: BooksOfUser; readonly today: TradingDate },
): RollCampaign {
  const { known } = short
  const cost =
    known === null ? costOfHoldings(short, held) : costInCampaign({ ...short, known }, setting, view)
  const isPut = short.record.contract.right === 'Put'
  return {
    setting,
    ...cost,
    // Nothing is known to have been put into a put that no campaign tells of.
    invested: known === null && isPut ? null : cost.invested,
    chainCredit: chainOf(short, contracts, view)?.credit ?? null,
    hasRecentShareLoss: hasShareLoss(held.books, view.iraAccounts, today),
  }
}

const usualFee = moneyFromMicros(650_000)

/** Dollars that the user named for each contract; null where the latest order tells. */
export type PreferredFee = Pick<BooksOfUser, 'feePerContract'>

const perContract = ({ fees, quantity }: Entry): Money | null => {
  const contracts = Math.abs(quantity) / MICROS
  return contracts < 1 ? null : moneyFromMicros(Math.round(fees / contracts))
}

/** A book holds the fills of a day in any order; of those at one time, closings that brokers grant for nothing tell the least. */
const latestLast = (a: Entry, b: Entry): number =>
  compareText(a.tradeDate, b.tradeDate) ||
  compareText(a.time ?? '', b.time ?? '') ||
  (perContract(a) ?? 0) - (perContract(b) ?? 0)

/** As the user prefers; else what the latest order of the account cost for each contract, and assumed where the ledger tells of none. */
export function feeOf(
  { book }: Pick<HeldShort, 'book'>,
  { feePerContract: preferred }: PreferredFee,
): { readonly fee: Money; readonly source: string } {
  if (preferred !== null) return { fee: preferred, source: 'as in your settings' }
  const kinds = new Set(['sell-to-open', 'buy-to-open', 'buy-to-close', 'sell-to-close'])
  const trades = (book?.entries ?? []).filter(({ kind }) => kinds.has(kind))
  const latest = trades.toSorted(latestLast).at(-1)
  const fee = latest === undefined ? null : perContract(latest)
  return latest === undefined || fee === null
    ? { fee: usualFee, source: 'assumed: no entry says what an order costs' }
    : { fee, source: `as on ${dayInWords(latest.tradeDate)}` }
}

/** All of it, or as many as were asked for. */
export function countOf({ record }: HeldShort, wanted: number | null | undefined): number {
  return Math.min(contractsOf(record), wanted ?? Infinity)
}
