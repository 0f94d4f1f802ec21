/**
 * Updates the stored positions of a user's accounts to match the history and the newest snapshots, by the rule of
 * `core/holdings`. Prices, and positions entered by hand, are left as they are.
 */
import { noBrokerSums } from '../positions/broker-sums.ts'
import {
  formatOptionSymbol,
  holdingsOf,
  instrumentKey,
  moneyFromMicros,
  negateQuantity,
  sumMoneyWithin,
  type AccountHolding,
  type Book,
  type Instrument,
  type Money,
  type Quantity,
} from '@wheelwright/core'
import { insertInChunks } from '../database/insert-in-chunks.ts'
import { inChunks } from '../database/chunks.ts'
import type { Tx } from '../database/database.ts'
import type { AccountRow, InstrumentPriceRow, PositionRow } from '../database/schema.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { keyOfPosition } from '../entries/marks.ts'
import { heldSnapshotOf, keyOfHolding } from '../portfolio/held-snapshots.ts'
import { cashToldAt } from '../positions/told-at.ts'
import { selectAccounts } from '../positions/queries.ts'
import { raiseRevision } from '../positions/revision.ts'
import { splitsText } from '../positions/held-splits.ts'
import { signedQuantity } from '../positions/stored-position.ts'

interface Context {
  readonly userId: string
  readonly now: string
  readonly newId: () => string
}

type Decided = Pick<
  PositionRow,
  'long_quantity' | 'short_quantity' | 'status' | 'ledger_quantity' | 'difference' | 'basis' | 'splits'
>

/** A broker may list long and short contracts of one instrument separately. */
const sidesOf = (quantity: Quantity, row: PositionRow | null) =>
  row !== null && signedQuantity(row) === quantity
    ? { long_quantity: row.long_quantity, short_quantity: row.short_quantity }
    : { long_quantity: Math.max(0, quantity), short_quantity: Math.max(0, negateQuantity(quantity)) }

const decided = (
  { quantity, ledgerQuantity, difference, basis, splits }: AccountHolding,
  row: PositionRow | null,
): Decided => ({
  ...sidesOf(quantity, row),
  // Only the history has it and nothing of it is held: the row shows the difference.
  status: quantity === 0 ? 'Closed' : 'Open',
  ledger_quantity: ledgerQuantity,
  difference,
  basis,
  splits: splitsText(splits),
})

/** Sold since the snapshot that lists it, or no longer listed by the newest one. */
const gone: Decided = {
  long_quantity: 0,
  short_quantity: 0,
  status: 'Closed',
  ledger_quantity: 0,
  difference: null,
  basis: null,
  splits: null,
}

const changedRow = (row: PositionRow, to: Decided, now: string): PositionRow | null => {
  const names = Object.keys(to) as (keyof Decided)[]
  if (names.every((name) => row[name] === to[name])) return null
  return { ...row, ...to, version: row.version + 1, updated_at: now }
}

const instrumentColumns = (instrument: Instrument) => {
  if (instrument.type === 'share')
    return {
      asset_type: 'EQUITY',
      symbol: instrument.symbol,
      underlying_symbol: null,
      option_type: null,
      strike_price: null,
      expiration_date: null,
      multiplier: 1,
      is_adjusted: 0 as const,
    }
  const { contract, multiplier } = instrument
  return {
    asset_type: 'OPTION',
    symbol: formatOptionSymbol(contract),
    underlying_symbol: contract.underlying,
    option_type: contract.right,
    strike_price: contract.strike,
    expiration_date: contract.expiration,
    multiplier,
    is_adjusted: contract.adjusted ? (1 as const) : (0 as const),
  }
}

/** The price fetched while no position had it. */
const priceColumns = (price: InstrumentPriceRow | undefined) => ({
  current_price: price?.current_price ?? null,
  price_as_of: price?.price_as_of ?? null,
  price_source: price?.price_source ?? null,
  price_is_delayed: price?.price_is_delayed ?? (0 as const),
})

const newRow = (
  { userId, now, newId }: Context,
  accountId: string,
  instrument: Instrument,
  holding: AccountHolding,
  price: InstrumentPriceRow | undefined,
): PositionRow => {
  const columns = instrumentColumns(instrument)
  return {
    user_id: userId,
    id: newId(),
    position_key: `${accountId}|${columns.symbol}`,
    account_id: accountId,
    data_source: 'history',
    raw_symbol: null,
    ...columns,
    average_price: null,
    ...priceColumns(price),
    ...noBrokerSums,
    snapshot_quantity: null,
    ...decided(holding, null),
    batch_id: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The cash held; null where the broker did not state it. */
const cashOf = ({ cash_balance }: AccountRow, since: Money | null): number | null =>
  cash_balance === null || since === null ? null : sumMoneyWithin([moneyFromMicros(cash_balance), since])

interface Changes {
  readonly written: readonly PositionRow[]
  /** Rows that only the history had. */
  readonly removed: readonly PositionRow[]
  /** The account, where its cash differs from what is stored; null where it does not. */
  readonly account: AccountRow | null
}

/**
 * Prices of the rows that are removed, for rows that return once what ended them is undone: for each instrument the latest,
 * where it is later than the stored one.
 */
const pricesToKeep = (
  removed: readonly PositionRow[],
  stored: ReadonlyMap<string, InstrumentPriceRow>,
): InstrumentPriceRow[] => {
  const kept = new Map<string, InstrumentPriceRow>()
  for (const row of removed) {
    const { user_id, symbol, asset_type, is_adjusted, expiration_date } = row
    const { current_price, price_as_of, price_source, price_is_delayed } = row
    const key = keyOfPosition(row)
    if (key === null || current_price === null || price_as_of === null) continue
    const known = kept.get(key) ?? stored.get(key)
    if ((known?.price_as_of ?? '') >= price_as_of) continue
    const instrument = { user_id, instrument_key: key, symbol, asset_type, is_adjusted, expiration_date }
    kept.set(key, { ...instrument, current_price, price_as_of, price_source, price_is_delayed })
  }
  return [...kept.values()]
}

/** A snapshot that no longer lists a position closes it unchanged. */
const saysHeld = ({ status, difference, long_quantity, short_quantity }: PositionRow): boolean =>
  status === 'Open' || difference !== null || long_quantity + short_quantity > 0

const changesIn = (
  context: Context,
  account: AccountRow,
  rows: readonly PositionRow[],
  view: LedgerOfUser,
  prices: ReadonlyMap<string, InstrumentPriceRow>,
): Changes => {
  const books = [...view.ledger.books.values()].filter((book: Book) => book.accountId === account.id)
  const { holdings: held, cashSince } = holdingsOf(
    books,
    { snapshot: heldSnapshotOf(account, rows), cashAsOf: cashToldAt(account) },
    view.ledger.settings,
  )
  const cash = cashOf(account, cashSince)
  const byKey = new Map(rows.map((row) => [keyOfHolding(row), row]))
  const written = held.flatMap((holding) => {
    const row = byKey.get(holding.key)
    if (row !== undefined) return changedRow(row, decided(holding, row), context.now) ?? []
    // The broker's own position has a row from its snapshot.
    if (holding.instrument === null) return []
    return newRow(
      context,
      account.id,
      holding.instrument,
      holding,
      prices.get(instrumentKey(holding.instrument)),
    )
  })
  const keys = new Set(held.map(({ key }) => key))
  const leaving = rows.filter((row) => saysHeld(row) && !keys.has(keyOfHolding(row)))
  const removed = leaving.filter((row) => row.data_source === 'history')
  const closed = leaving
    .filter((row) => row.data_source !== 'history')
    .flatMap((row) => changedRow(row, gone, context.now) ?? [])
  return {
    written: [...written, ...closed],
    removed,
    account: account.cash_held === cash ? null : { ...account, cash_held: cash },
  }
}

const selectHeldRows = (tx: Tx, userId: string): Promise<PositionRow[]> =>
  tx
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account_id', 'is not', null)
    .execute()

const written = [
  'long_quantity',
  'short_quantity',
  'status',
  'ledger_quantity',
  'difference',
  'basis',
  'splits',
  'version',
  'updated_at',
] as const satisfies readonly (keyof PositionRow)[]

/** Runs within a transaction of the user. Returns whether anything changed. */
export async function settleHoldings(tx: Tx, view: LedgerOfUser, context: Context): Promise<boolean> {
  const { userId } = context
  const [accounts, rows, stored] = [
    await selectAccounts(tx, userId),
    await selectHeldRows(tx, userId),
    await tx.selectFrom('instrument_prices').selectAll().where('user_id', '=', userId).execute(),
  ]
  const prices = new Map(stored.map((row) => [row.instrument_key, row]))
  const rowsOf = Map.groupBy(rows, ({ account_id }) => account_id)
  const changes = accounts.map((account) =>
    changesIn(context, account, rowsOf.get(account.id) ?? [], view, prices),
  )
  const toWrite = changes.flatMap((change) => change.written)
  const removed = changes.flatMap((change) => change.removed)
  const changed = changes.flatMap(({ account }) => account ?? [])
  if (toWrite.length + removed.length + changed.length === 0) return false
  for (const { id, cash_held } of changed)
    await tx
      .updateTable('accounts')
      .set({ cash_held })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  await insertInChunks(tx, 'positions', toWrite, {
    old: 'replaced',
    key: ['user_id', 'position_key'],
    columns: [...written],
  })
  await insertInChunks(tx, 'instrument_prices', pricesToKeep(removed, prices), {
    old: 'replaced',
    key: ['user_id', 'instrument_key'],
    columns: ['current_price', 'price_as_of', 'price_source', 'price_is_delayed'],
  })
  const ids = removed.map(({ id }) => id)
  await inChunks(ids, async (chunk) => {
    await tx.deleteFrom('positions').where('user_id', '=', userId).where('id', 'in', chunk).execute()
  })
  await raiseRevision(tx, userId)
  return true
}
