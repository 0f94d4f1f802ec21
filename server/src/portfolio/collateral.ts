/** Cash, and what it has to secure, from the stored positions and the cash in the newest snapshots. */
import type { Collateral } from '@wheelwright/api'
import {
  cashCollateral,
  isPendingExpiry,
  moneyFromMicros,
  sumMoneyWithin,
  zeroMoney,
} from '@wheelwright/core'
import type { AccountCash, CashFigures, CashLike, Money } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { toPositionRecord } from '../positions/position-record.ts'
import { cashToldAt } from '../positions/told-at.ts'
import { selectAccounts, selectValuedRows } from '../positions/queries.ts'
import { instantOrNull, moneyOf } from '../positions/stored-position.ts'

/** Money-market funds and Treasury bills in the newest snapshot of each account. */
const selectCashLike = async (
  db: Reader,
  userId: string,
): Promise<ReadonlyMap<string, readonly CashLike[]>> => {
  const taken = await db
    .selectFrom('snapshots')
    .select(['id', 'account_id'])
    .where('user_id', '=', userId)
    .where('applied', '=', 1)
    .orderBy('as_of')
    .orderBy('id')
    .execute()
  const newest = [...new Map(taken.map(({ id, account_id }) => [account_id, id])).values()]
  if (newest.length === 0) return new Map()
  const rows = await db
    .selectFrom('snapshots')
    .select(['account_id', 'body'])
    .where('user_id', '=', userId)
    .where('id', 'in', newest)
    .execute()
  return new Map(rows.map(({ account_id, body }) => [account_id, cashLikeIn(body)]))
}

/** Snapshots stored by earlier versions have none of it. */
const cashLikeIn = (body: string): readonly CashLike[] => {
  const kept = JSON.parse(body) as { readonly facts?: { readonly cashLike?: readonly CashLike[] } | null }
  return kept.facts?.cashLike ?? []
}

const toFigures = ({
  cash,
  securing,
  free,
  moneyMarket,
  treasuryBills,
  liquid,
  allAssigned,
}: CashFigures) => ({
  cash,
  securing: securing.amount,
  unknownSecuring: securing.unknownCount,
  free,
  moneyMarket: moneyMarket.amount,
  treasuryBills: treasuryBills.amount,
  liquid,
  allAssigned: {
    needed: allAssigned.needed.amount,
    unknownNeeded: allAssigned.needed.unknownCount,
    shortfall: allAssigned.shortfall,
    shares: [...allAssigned.shares],
  },
})

/** Moved since the broker stated the account's cash. */
const movedSince = ({ cash_balance, cash_held }: AccountRow): Money =>
  cash_balance === null || cash_held === null ? zeroMoney : moneyFromMicros(cash_held - cash_balance)

export async function readCollateral(db: Reader, userId: string, nowMs: number): Promise<Collateral> {
  const [rows, accounts, cashLike] = await Promise.all([
    selectValuedRows(db, userId),
    selectAccounts(db, userId),
    selectCashLike(db, userId),
  ])
  const active = accounts.filter(({ is_active }) => is_active === 1)
  const cashOf = ({ id, cash_held }: AccountRow): AccountCash => ({
    accountId: id,
    cash: moneyOf(cash_held),
    cashLike: cashLike.get(id) ?? [],
  })
  const rowOf = new Map(active.map((row) => [row.id, row]))
  const records = rows.map(toPositionRecord)
  const found = cashCollateral(active.map(cashOf), records)
  const pending = records.filter(
    (record) => record.kind === 'option' && isPendingExpiry(record.contract.expiration, record.status, nowMs),
  )
  return {
    total: toFigures(found.total),
    cashSince: sumMoneyWithin(active.map(movedSince)) ?? zeroMoney,
    accounts: found.accounts.map((account) => {
      const row = rowOf.get(account.accountId ?? '')
      return {
        accountId: account.accountId,
        accountNumber: row?.account_number ?? null,
        brokerage: row?.broker ?? null,
        asOf: row === undefined ? null : (cashToldAt(row) ?? instantOrNull(row.snapshot_as_of)),
        ...toFigures(account),
        cashLike: [...account.cashLike],
        naked: account.naked.map(({ positionId, underlying, symbol, contracts, reason }) => ({
          positionId,
          underlying,
          symbol,
          contracts,
          reason,
        })),
      }
    }),
    collateral: found.collateral.amount,
    unknownCollateral: found.collateral.unknownCount,
    pendingNeeded: cashCollateral([], pending).total.allAssigned.needed.amount ?? zeroMoney,
  }
}
