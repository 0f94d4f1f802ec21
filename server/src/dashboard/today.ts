/** What asks for a look today, by core's figures over the open positions. */
import { mostShorts, namedToday } from '@wheelwright/api'
import type { DashboardToday, ShortOption } from '@wheelwright/api'
import { cashCollateral, expirationLadder, openCover, openShorts, shortsInTheMoney } from '@wheelwright/core'
import type { InTheMoney, Marks, OptionRecord, PositionRecord } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { selectMarks } from '../entries/marks.ts'
import { oldPriced } from '../positions/old-prices.ts'
import { toPositionRecord } from '../positions/position-record.ts'
import { selectAccounts, selectValuedRows, type ValuedRow } from '../positions/queries.ts'
import { moneyOf } from '../positions/stored-position.ts'

const toShort = ({ id, contract }: OptionRecord, marks: Marks): ShortOption => ({
  id,
  ticker: contract.underlying,
  optionType: contract.right,
  strikePrice: contract.strike,
  expirationDate: contract.expiration,
  isAdjusted: contract.adjusted,
  spot: marks.get(contract.underlying) ?? null,
})

const toInTheMoney = ({ options, unknown }: InTheMoney, marks: Marks): DashboardToday['inTheMoney'] => ({
  count: options.length,
  unknown,
  first: options.slice(0, namedToday).map((option) => toShort(option, marks)),
})

/** As detection counts them: what was entered by hand may stand behind calls of an account. */
const toFreeShares = (records: readonly PositionRecord[]): DashboardToday['freeShares'] => {
  const free = [...openCover(records)]
    .map(([ticker, { freeBlocks }]) => ({ ticker, shares: freeBlocks * 100 }))
    .filter(({ shares }) => shares > 0)
    .toSorted((a, b) => b.shares - a.shares)
  return {
    shares: free.reduce((sum, { shares }) => sum + shares, 0),
    tickers: free.length,
    first: free.slice(0, namedToday),
  }
}

function toToday(
  rows: readonly ValuedRow[],
  accounts: readonly AccountRow[],
  marks: Marks,
  nowMs: number,
): DashboardToday {
  const records = rows.map(toPositionRecord)
  const shorts = openShorts(records, nowMs)
  const active = accounts.filter(({ is_active }) => is_active === 1)
  const cashes = active.map(({ id, cash_held }) => ({
    accountId: id,
    cash: moneyOf(cash_held),
    cashLike: [],
  }))
  const { cash, securing, free } = cashCollateral(cashes, records).total
  const { rows: steps, total: sums, putsTake, leftOut } = expirationLadder(records, nowMs)
  return {
    inTheMoney: toInTheMoney(shortsInTheMoney(records, marks, nowMs), marks),
    shorts: shorts.length > mostShorts ? [] : shorts.map((option) => toShort(option, marks)),
    freeShares: toFreeShares(records),
    cash: { total: cash, securing: securing.amount, unknown: securing.unknownCount, free },
    stalePrices: oldPriced(rows, nowMs).length,
    ladder: { rows: [...steps], total: sums, putsTake, leftOut: [...leftOut] },
  }
}

export async function readToday(db: Reader, userId: string, nowMs: number): Promise<DashboardToday> {
  const [rows, accounts] = await Promise.all([selectValuedRows(db, userId), selectAccounts(db, userId)])
  return toToday(rows, accounts, await selectMarks(db, userId, rows), nowMs)
}
