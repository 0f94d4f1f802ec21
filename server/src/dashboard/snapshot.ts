/** The portfolio snapshot of one user: core's formulas over the stored positions. */
import type { PendingOutside, PortfolioSnapshot } from '@wheelwright/api'
import { MICROS, addDays, snapshotOf, tradingDateAt, unexpiredFrom } from '@wheelwright/core'
import type { CategoryTotals, Instant } from '@wheelwright/core'
import type { AccountRow, PositionRow } from '../database/schema.ts'
import type { ValuedRow } from '../positions/queries.ts'
import { toPositionRecord } from '../positions/position-record.ts'
import type { HeldRows } from '../price-checks/held-prices.ts'
import { sourceOf, toPositionView } from '../portfolio/position-view.ts'
import { dashboardCash } from './cash.ts'

const soonDays = 7

const toCategory = ({ investedBasis, totalValue, totalProfitLoss, openCount }: CategoryTotals) => ({
  investedBasis: investedBasis.amount,
  totalValue: totalValue.amount,
  totalPl: totalProfitLoss.amount,
  openCount,
  unknownValues: totalValue.unknownCount,
  unknownBasis: investedBasis.unknownCount,
})

const oldestPrice = (rows: readonly ValuedRow[]): Instant | null =>
  rows.reduce<Instant | null>((oldest, { price_as_of }) => {
    if (price_as_of === null || (oldest !== null && oldest <= price_as_of)) return oldest
    return price_as_of as Instant
  }, null)

/** Contracts that expire within `soonDays`; what is past its expiration is pending instead. */
const expiringContracts = (rows: readonly ValuedRow[], nowMs: number): number => {
  const first = unexpiredFrom(nowMs)
  const last = addDays(tradingDateAt(nowMs), soonDays)
  return rows
    .filter(
      ({ expiration_date }) =>
        expiration_date !== null && expiration_date >= first && expiration_date <= last,
    )
    .reduce((sum, row) => sum + Math.abs(row.long_quantity - row.short_quantity) / MICROS, 0)
}

/** Of those past their expiration: what Options says of its rows. */
const pendingOutside = (rows: readonly ValuedRow[], nowMs: number): PendingOutside => {
  const first = unexpiredFrom(nowMs)
  const sources = rows
    .filter(({ expiration_date }) => expiration_date !== null && expiration_date < first)
    .map(sourceOf)
  const count = (wanted: (typeof sources)[number]) => sources.filter((source) => source === wanted).length
  return { snapshot: count('broker'), byHand: count('manual') }
}

type SnapshotSource = {
  /** The open positions. */
  readonly rows: readonly ValuedRow[]
  readonly accounts: readonly AccountRow[]
  readonly held: HeldRows
  /** A ticker for each wheel that runs. */
  readonly openWheels: readonly string[]
  readonly staleSince: Instant | null
  readonly hasHistory: boolean
  readonly login: PortfolioSnapshot['portfolio']['login']
  readonly latest: { readonly stocks: readonly PositionRow[]; readonly options: readonly PositionRow[] }
}

export function toPortfolioSnapshot(
  { rows, accounts, latest, held, openWheels, staleSince, hasHistory, login }: SnapshotSource,
  nowMs: number,
): PortfolioSnapshot {
  const totals = snapshotOf(rows.map(toPositionRecord), nowMs)
  const numbers = new Map(accounts.map(({ id, account_number }) => [id, account_number]))
  return {
    portfolio: {
      totalValue: totals.portfolio.totalValue.amount,
      totalPl: totals.portfolio.totalProfitLoss.amount,
      investedBasis: totals.portfolio.investedBasis.amount,
      totalPlPercent: totals.portfolio.profitLossPercent,
      activePositions: totals.portfolio.openCount,
      cash: dashboardCash(accounts),
      pendingExpiry: totals.pendingExpiry,
      pendingOutside: pendingOutside(rows, nowMs),
      expiringContracts: expiringContracts(rows, nowMs),
      oldestPriceAsOf: oldestPrice(rows),
      staleSince,
      hasHistory,
      login,
    },
    stocks: toCategory(totals.stocks),
    options: toCategory(totals.options),
    wheels: {
      openTickers: [...openWheels],
      totalCollateral: totals.collateral.amount,
      unknownCollateral: totals.collateral.unknownCount,
    },
    recent: {
      stocks: latest.stocks.map((row) => toPositionView(row, numbers, nowMs, held)),
      options: latest.options.map((row) => toPositionView(row, numbers, nowMs, held)),
    },
  }
}
