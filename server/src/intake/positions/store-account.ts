/** Finds or creates the account that a payload names, and takes over what the broker now states of it. */
import type { Instant } from '@wheelwright/core'
import type { AccountRow } from '../../database/schema.ts'
import { unknownBroker } from '../../positions/unknown-broker.ts'
import type { ImportContext } from './import-context.ts'
import { unknownType } from './read-account.ts'
import type { AccountFacts } from './read-account.ts'

/** The broker's own account, else one of that number whose broker no file has named. */
const findAccount = async (
  context: ImportContext,
  { brokerage, accountNumber }: AccountFacts,
): Promise<AccountRow | undefined> => {
  const rows = await context.tx
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', context.userId)
    .where('broker', 'in', [brokerage, unknownBroker])
    .where('account_number', '=', accountNumber)
    .execute()
  return rows.find(({ broker }) => broker === brokerage) ?? rows[0]
}

const toColumns = (facts: AccountFacts) => ({
  account_type: facts.accountType,
  hash_value: facts.hashValue,
  is_day_trader: facts.isDayTrader ? (1 as const) : (0 as const),
  cash_balance: facts.cashBalance,
  buying_power: facts.buyingPower,
  total_value: facts.totalValue,
  day_trading_buying_power: facts.dayTradingBuyingPower,
  last_synced: facts.lastSynced,
  is_active: facts.isActive ? (1 as const) : (0 as const),
})

/** The cash with its instant. */
const cashColumns = ({ cashBalance, lastSynced }: AccountFacts) => ({
  cash_balance: cashBalance,
  last_synced: lastSynced,
})

/** What is not stated stays as it was: the type, the sums, and cash with its instant. */
const toldColumns = (facts: AccountFacts, cashAsOf: Instant | null) => {
  const { account_type, cash_balance, last_synced, is_day_trader, is_active, ...sums } = toColumns(facts)
  const stated = Object.entries(sums).filter(([, value]) => value !== null)
  const cash =
    cash_balance === null ? { last_synced: cashAsOf ?? last_synced } : { cash_balance, last_synced }
  return {
    is_day_trader,
    is_active,
    ...Object.fromEntries(stated),
    ...(account_type === unknownType ? {} : { account_type }),
    ...(isOfBefore(facts) ? {} : cash),
  }
}

/** Whether it states cash itself. */
export function statesCash({ cashBalance, cashIsFromBefore }: AccountFacts): boolean {
  return cashBalance !== null && cashIsFromBefore !== true
}

const isOfBefore = ({ cashIsFromBefore, cashBalance }: AccountFacts): boolean =>
  cashIsFromBefore === true && cashBalance !== null

async function insertAccount(context: ImportContext, facts: AccountFacts): Promise<AccountRow> {
  const row: AccountRow = {
    user_id: context.userId,
    id: context.newId(),
    broker: facts.brokerage,
    account_number: facts.accountNumber,
    cash_held: null,
    snapshot_as_of: null,
    snapshot_omits: null,
    created_at: context.now,
    ...toColumns(facts),
  }
  await context.tx.insertInto('accounts').values(row).execute()
  return row
}

export interface ToldOfAccount {
  readonly facts: AccountFacts | null
  /** Of which instant the stored cash is: it keeps that where the facts state no cash. */
  readonly cashAsOf: Instant | null
  /** Where the cash comes from, which may be another import. */
  readonly cash: AccountFacts | null
  readonly snapshot: { readonly asOf: string; readonly omits: string | null } | null
}

/** Takes over what is at least as new as what is stored: the facts of the account, its cash, or its positions. */
export async function updateAccount(
  context: ImportContext,
  id: string,
  { facts, cashAsOf, cash, snapshot }: ToldOfAccount,
): Promise<void> {
  const columns = {
    ...(facts === null ? {} : toldColumns(facts, cashAsOf)),
    ...(cash === null ? {} : cashColumns(cash)),
    ...(snapshot === null ? {} : { snapshot_as_of: snapshot.asOf, snapshot_omits: snapshot.omits }),
  }
  if (Object.keys(columns).length === 0) return
  await context.tx
    .updateTable('accounts')
    .set(columns)
    .where('user_id', '=', context.userId)
    .where('id', '=', id)
    .execute()
}

export async function findOrInsertAccount(context: ImportContext, facts: AccountFacts): Promise<AccountRow> {
  return (await findAccount(context, facts)) ?? insertAccount(context, facts)
}
