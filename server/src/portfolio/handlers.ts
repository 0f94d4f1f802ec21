/** The read routes of the portfolio. */
import { encodeWire, positionArray, type BrokerAccount, type Position } from '@wheelwright/api'
import type { AccountRow, LedgerAccountRow } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { emptyAccountsOf } from '../entries/batches/empty-accounts.ts'
import { answer } from '../http/call.ts'
import type { Encoded, Handlers } from '../http/call.ts'
import { etagOfText } from '../http/etag.ts'
import { selectHeld } from '../price-checks/held-prices.ts'
import { readCollateral } from './collateral.ts'
import { toPositionView } from './position-view.ts'
import { latestPriceAmong } from '../positions/latest-prices.ts'
import {
  countOpenByAccount,
  selectAccountNumbers,
  selectAccounts,
  selectAccountSettings,
  selectPositions,
} from '../positions/queries.ts'
import type { PositionFilter } from '../positions/queries.ts'
import { instantOrNull, moneyOf } from '../positions/stored-position.ts'
import { toldLastAt } from '../positions/told-at.ts'

const toBrokerAccount = (
  row: AccountRow,
  openPositions: number,
  settings: LedgerAccountRow | undefined,
): BrokerAccount => ({
  id: row.id,
  accountNumber: row.account_number,
  accountType: row.account_type,
  brokerage: row.broker,
  isDayTrader: row.is_day_trader === 1,
  cashBalance: moneyOf(row.cash_balance),
  buyingPower: moneyOf(row.buying_power),
  totalValue: moneyOf(row.total_value),
  dayTradingBuyingPower: moneyOf(row.day_trading_buying_power),
  lastSynced: toldLastAt(row),
  snapshotAsOf: instantOrNull(row.snapshot_as_of),
  isActive: row.is_active === 1,
  openPositions,
  disposalMethod: settings?.disposal_method ?? 'fifo',
  isIra: settings?.is_ira === 1,
})

/** Pages ask again after each change and each refresh of prices; unchanged rows are not sent again. */
const versioned = (rows: Position[]): Encoded => {
  const text = JSON.stringify(encodeWire(positionArray, rows))
  return { ok: true, status: 200, text, etag: etagOfText(text) }
}

type ListCall = {
  readonly user: { readonly id: string }
  readonly query: { readonly status?: PositionFilter['status'] }
}

export function portfolioHandlers({ db, clock }: Deps) {
  const list = async ({ user, query }: ListCall, kind?: 'stocks' | 'options') => {
    const filter = kind === undefined ? { status: query.status } : { status: query.status, kind }
    const [rows, accounts, held] = await Promise.all([
      selectPositions(db.read, user.id, filter),
      selectAccountNumbers(db.read, user.id),
      selectHeld(db.read, user.id),
    ])
    const now = clock()
    return rows.map(latestPriceAmong(rows)).map((row) => toPositionView(row, accounts, now, held))
  }
  return {
    positions: async (call) => answer({ positions: await list(call) }),
    stockPositions: async (call) => versioned(await list(call, 'stocks')),
    stocks: async (call) => versioned(await list(call, 'stocks')),
    optionPositions: async (call) => versioned(await list(call, 'options')),
    options: async (call) => versioned(await list(call, 'options')),
    collateral: async ({ user }) => answer(await readCollateral(db.read, user.id, clock())),
    brokerAccounts: async ({ user }) => {
      const [accounts, open, settings] = await Promise.all([
        selectAccounts(db.read, user.id),
        countOpenByAccount(db.read, user.id),
        selectAccountSettings(db.read, user.id),
      ])
      const unused = accounts.filter(({ id, last_synced }) => last_synced === null && !open.has(id))
      const empty = await emptyAccountsOf(
        db.read,
        user.id,
        unused.map(({ id }) => id),
      )
      const listed = accounts.filter(({ id }) => !empty.has(id))
      return answer(listed.map((row) => toBrokerAccount(row, open.get(row.id) ?? 0, settings.get(row.id))))
    },
  } satisfies Partial<Handlers>
}
