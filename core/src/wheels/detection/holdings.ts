// What each account holds of each underlying, counted once before strategies are read from it: blocks of shares, short
// calls by what covers them, short puts by the cash behind them. Index options settle in cash and are part of no wheel;
// an adjusted contract's deliverable is unknown, so that it is named and counted nowhere.
// Authority: docs/domain.md, sections "Rolls, assignment, expiration" and "Detection".
import { putCollateral } from '../../figures/collateral.ts'
import type { CallCoverage } from '../../cover/coverage.ts'
import { blocksOf } from '../../instruments/share-block.ts'
import { MAX_MICROS } from '../../base/micros.ts'
import { moneyFromMicros, subtractMoney, type Money } from '../../base/money.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { coverPositions } from '../../holdings/portfolio-coverage.ts'
import {
  contractsOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
  type StockRecord,
} from '../../holdings/position-record.ts'
import { quantityFromMicros, type Quantity } from '../../base/quantity.ts'
import { compareText } from '../../base/text-order.ts'

export interface ShortCallLeg {
  readonly record: OptionRecord
  readonly coverage: CallCoverage
}

export interface ShortPutLeg {
  readonly record: OptionRecord
  /** Contracts whose collateral the account's cash reaches, */
  readonly secured: number
  /** and the dollars that all of them tie up. */
  readonly collateral: Money | null
}

/** One account's positions on one underlying. */
export interface Holdings {
  readonly accountId: string | null
  readonly ticker: string
  readonly stocks: readonly StockRecord[]
  readonly shares: Quantity
  /** Full blocks of 100 shares, */
  readonly blocks: number
  /** and those that no call stands on, an adjusted one included. */
  readonly freeBlocks: number
  readonly shortCalls: readonly ShortCallLeg[]
  readonly shortPuts: readonly ShortPutLeg[]
  readonly longCalls: readonly OptionRecord[]
  readonly adjusted: readonly OptionRecord[]
}

/** Cash by account, null for what belongs to none; `pooled` is one sum for all. */
export type Cash =
  | { readonly pooled: Money }
  | { readonly byAccount: ReadonlyMap<string | null, Money>; readonly otherwise: Money }

/** The open positions by account and underlying, in the order of tickers, then accounts, whatever theirs is. */
export function gatherHoldings(records: readonly PositionRecord[], cash: Cash): Holdings[] {
  const open = records
    .filter((record) => isOpen(record) && !isIndexRoot(tickerOf(record)))
    .toSorted(comparePositions)
  const coverage = coverPositions(open)
  const secured = securePuts(open, cash)
  const byTicker = [...Map.groupBy(open, tickerOf)].sort(([a], [b]) => compareText(a, b))
  return byTicker.flatMap(([ticker, held]) => {
    const byAccount = [...Map.groupBy(held, ({ accountId }) => accountId)]
    return withoutLentBlocks(
      byAccount
        .sort(([a], [b]) => compareText(a ?? '', b ?? ''))
        .map(([accountId, own]) => holdingsOf({ accountId, ticker }, own, coverage, secured)),
    )
  })
}

function holdingsOf(
  owner: Pick<Holdings, 'accountId' | 'ticker'>,
  records: readonly PositionRecord[],
  coverage: ReadonlyMap<string, CallCoverage>,
  secured: ReadonlyMap<string, ShortPutLeg>,
): Holdings {
  const stocks = records.filter((record) => record.kind === 'stock')
  const options = records.filter((record) => record.kind === 'option')
  const standard = options.filter(({ contract }) => !contract.adjusted)
  const calls = standard.filter(({ contract }) => contract.right === 'Call')
  const shares = sumOfShares(stocks)
  const blocks = blocksOf(shares)
  return {
    ...owner,
    stocks,
    shares,
    blocks,
    freeBlocks: blocks,
    shortCalls: calls.filter(isShort).flatMap((record) => {
      const found = coverage.get(record.id)
      return found === undefined ? [] : [{ record, coverage: found }]
    }),
    shortPuts: standard.flatMap((record) => secured.get(record.id) ?? []),
    longCalls: calls.filter((record) => !isShort(record)),
    adjusted: options.filter(({ contract }) => contract.adjusted),
  }
}

/** Calls take blocks of their own account first; those that they have too few of were lent, by hand-kept shares first. */
function withoutLentBlocks(accounts: readonly Holdings[]): Holdings[] {
  const covered = accounts.map(({ shortCalls }) =>
    shortCalls.reduce((sum, leg) => sum + leg.coverage.covered, 0),
  )
  let lent = accounts.reduce((sum, { blocks }, at) => sum + Math.max(0, (covered[at] ?? 0) - blocks), 0)
  return accounts.map((holdings, at) => {
    const own = holdings.adjusted.some(claimsShares) ? 0 : Math.max(0, holdings.blocks - (covered[at] ?? 0))
    const given = Math.min(own, lent)
    lent -= given
    return { ...holdings, freeBlocks: own - given }
  })
}

/** How many shares an adjusted short call claims is not known: it may be any that no other call stands on. */
function claimsShares(record: OptionRecord): boolean {
  return record.contract.right === 'Call' && isShort(record)
}

/** Puts take cash in the order in which they are given, which is the one in which they may ask for it. */
function securePuts(open: readonly PositionRecord[], cash: Cash): ReadonlyMap<string, ShortPutLeg> {
  const collateral = putCollateral(open)
  const puts = open
    .filter((record) => record.kind === 'option')
    .filter((record) => record.contract.right === 'Put' && isShort(record) && !record.contract.adjusted)
  const left = new Map<string | null, Money>()
  const secured = new Map<string, ShortPutLeg>()
  for (const record of puts) {
    const account = 'pooled' in cash ? null : record.accountId
    const available =
      left.get(account) ?? ('pooled' in cash ? cash.pooled : (cash.byAccount.get(account) ?? cash.otherwise))
    const amount = collateral.get(record.id)?.amount ?? null
    const contracts = contractsOf(record)
    const reached = reachedBy(available, amount, contracts)
    if (amount !== null && reached > 0)
      left.set(account, subtractMoney(available, shareOf(amount, reached, contracts)))
    secured.set(record.id, { record, secured: reached, collateral: amount })
  }
  return secured
}

function reachedBy(available: Money, amount: Money | null, contracts: number): number {
  if (amount === null || contracts === 0) return 0
  if (amount <= available) return contracts
  return Math.max(0, Math.floor((available * contracts) / amount))
}

function shareOf(amount: Money, reached: number, contracts: number): Money {
  return reached === contracts ? amount : moneyFromMicros(Math.ceil((amount / contracts) * reached))
}

/** Shares come before options, and these as they expire, then by ticker and strike. */
function comparePositions(a: PositionRecord, b: PositionRecord): number {
  if (a.kind === 'stock' || b.kind === 'stock')
    return Number(a.kind === 'option') - Number(b.kind === 'option') || compareText(a.id, b.id)
  return (
    compareText(a.contract.expiration, b.contract.expiration) ||
    compareText(a.contract.underlying, b.contract.underlying) ||
    a.contract.strike - b.contract.strike ||
    compareText(a.id, b.id)
  )
}

function sumOfShares(stocks: readonly StockRecord[]): Quantity {
  const micros = stocks.reduce((sum, { quantity }) => sum + quantity, 0)
  return quantityFromMicros(Math.max(-MAX_MICROS, Math.min(MAX_MICROS, micros)))
}
