/** The portfolio snapshot of one user: core's formulas over the stored positions. */
import type { PortfolioSnapshot } from '@wheelwright/api'
import { addDays, moneyFromMicros, snapshotOf, sumMoneyWithin, tradingDateAt } from '@wheelwright/core'
import type { CategoryTotals, Instant } from '@wheelwright/core'
import type { AccountRow, PositionRow } from '../database/schema.ts'
import { toPositionRecord } from '../portfolio/position-record.ts'
import { toPositionView } from '../portfolio/position-view.ts'
import type { AccountNumbers } from '../portfolio/position-view.ts'

const soonDays = 7
const shownStocks = 3
const shownOptions = 2

const toCategory = ({ investedBasis, totalValue, totalProfitLoss, openCount }: CategoryTotals) => ({
  investedBasis: investedBasis.amount,
  totalValue: totalValue.amount,
  totalPl: totalProfitLoss.amount,
  openCount,
  unknownValues: totalValue.unknownCount,
  unknownBasis: investedBasis.unknownCount,
})

/** Cash of all accounts; unknown when there is none, or when one of them did not say. */
const cashOf = (accounts: readonly AccountRow[]) => {
  const known = accounts.filter(({ is_active }) => is_active === 1).map(({ cash_balance }) => cash_balance)
  if (known.length === 0 || known.includes(null)) return null
  return sumMoneyWithin(known.map((cash) => moneyFromMicros(cash ?? 0)))
}

const oldestPrice = (rows: readonly PositionRow[]): Instant | null =>
  rows.reduce<Instant | null>((oldest, { price_as_of }) => {
    if (price_as_of === null || (oldest !== null && oldest <= price_as_of)) return oldest
    return price_as_of as Instant
  }, null)

/** Contracts that expire from today to `soonDays` later; what is past expiration is pending instead. */
const expiringContracts = (rows: readonly PositionRow[], nowMs: number): number => {
  const today = tradingDateAt(nowMs)
  const last = addDays(today, soonDays)
  return rows
    .filter(
      ({ expiration_date }) =>
        expiration_date !== null && expiration_date >= today && expiration_date <= last,
    )
    .reduce((sum, row) => sum + Math.abs(row.long_quantity - row.short_quantity) / 1_000_000, 0)
}

const latestFirst = (left: PositionRow, right: PositionRow): number =>
  right.updated_at.localeCompare(left.updated_at) || right.id.localeCompare(left.id)

const recentOf = (
  rows: readonly PositionRow[],
  accounts: AccountNumbers,
  nowMs: number,
): PortfolioSnapshot['recent'] => {
  const latest = (isOption: boolean, count: number) =>
    rows
      .filter(({ asset_type }) => (asset_type === 'OPTION') === isOption)
      .toSorted(latestFirst)
      .slice(0, count)
      .map((row) => toPositionView(row, accounts, nowMs))
  return { stocks: latest(false, shownStocks), options: latest(true, shownOptions) }
}

/** `rows` are the open positions. */
export const toPortfolioSnapshot = (
  rows: readonly PositionRow[],
  accounts: readonly AccountRow[],
  nowMs: number,
): PortfolioSnapshot => {
  const totals = snapshotOf(rows.map(toPositionRecord), nowMs)
  const numbers = new Map(accounts.map(({ id, account_number }) => [id, account_number]))
  return {
    portfolio: {
      totalValue: totals.portfolio.totalValue.amount,
      totalPl: totals.portfolio.totalProfitLoss.amount,
      investedBasis: totals.portfolio.investedBasis.amount,
      totalPlPercent: totals.portfolio.profitLossPercent,
      activePositions: totals.portfolio.openCount,
      cash: cashOf(accounts),
      pendingExpiry: totals.pendingExpiry,
      expiringContracts: expiringContracts(rows, nowMs),
      oldestPriceAsOf: oldestPrice(rows),
    },
    stocks: toCategory(totals.stocks),
    options: toCategory(totals.options),
    wheels: {
      openTickers: [...totals.wheels.openTickers],
      totalCollateral: totals.wheels.totalCollateral.amount,
      unknownCollateral: totals.wheels.totalCollateral.unknownCount,
    },
    recent: recentOf(rows, numbers, nowMs),
  }
}
