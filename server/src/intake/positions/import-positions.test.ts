import { instantFromMs, parseInstant } from '@wheelwright/core'
import type { Instant } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import { importPositions } from './import-positions.ts'
import { readPayload } from './read-payload.ts'
import { changedSnapshot, payloadOf, rawAccount, rawPosition, twoAccounts } from '../testing/payload.ts'

const noon = Date.parse('2026-11-20T17:00:00Z')
let made = 0
const newId = () => `id-${String((made += 1)).padStart(6, '0')}`

const addUser = async (database: Database): Promise<string> => {
  const id = newId()
  const user = {
    id,
    user_no: made,
    username: id,
    username_key: id,
    email: null,
    email_key: null,
    password_hash: null,
    roles: '["user"]',
    is_demo: 0 as const,
    created_at: instantFromMs(noon),
  }
  await database.transaction((tx) => tx.insertInto('users').values(user).execute())
  return id
}

const importRaw = async (
  database: Database,
  userId: string,
  raw: unknown,
  now: Instant = instantFromMs(noon),
) => {
  const read = readPayload(raw)
  assert(read.ok, 'a payload')
  const batchId = newId()
  return database.transaction((tx) =>
    importPositions({ tx, userId, batchId, now, newId }, read.payload, {
      bodyHash: batchId,
      source: 'schwab_import',
    }),
  )
}

const stored = (database: Database, userId: string) =>
  database.read
    .selectFrom('positions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position_key')
    .execute()

/** Symbol, signed quantity, market value, open profit, price, status: dollars and units. */
const table = async (database: Database, userId: string) =>
  (await stored(database, userId)).map((row) => [
    row.symbol.replace(/ +/, ' '),
    (row.long_quantity - row.short_quantity) / 1e6,
    row.market_value === null ? null : row.market_value / 1e6,
    row.open_profit_loss === null ? null : row.open_profit_loss / 1e6,
    row.current_price === null ? null : row.current_price / 1e6,
    row.status,
  ])

describeEachEngine('the positions import', ({ openTestDatabase }) => {
  it('takes two accounts with ETFs, fractional and short shares to the cent', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    const result = await importRaw(database, userId, twoAccounts())
    expect(result.importedCount).toBe(7)
    expect(result.positions).toMatchObject({
      added: 7,
      updated: 0,
      closed: 0,
      alreadyPresent: 0,
      refused: 0,
      problems: [],
    })
    expect(await table(database, userId)).toEqual(
      expect.arrayContaining([
        ['PCG', 300, 5010, 84, 16.7, 'Open'],
        ['SCHD', 12.3456, 340.12, 5.49, 27.549896, 'Open'],
        // 242.55 - 0.5 x 470.001234, since the broker gave no profit.
        ['BRK.B', 0.5, 242.55, 7.549383, 485.1, 'Open'],
        ['TLRY', -200, -410, -30, 2.05, 'Open'],
        ['PCG 261218C00018000', -2, -51, 31.68, 0.255, 'Open'],
        ['PCG', 100, 1670, 170, 16.7, 'Open'],
        ['AMD 261218P00140000', -1, -118.5, 92.83, 1.185, 'Open'],
      ]),
    )
  })

  it('changes nothing when the same file comes again', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    await importRaw(database, userId, twoAccounts())
    const before = await stored(database, userId)
    const again = await importRaw(database, userId, twoAccounts(), instantFromMs(noon + 60_000))
    expect(again.importedCount).toBe(7)
    expect(again.positions).toMatchObject({ added: 0, updated: 0, closed: 0, alreadyPresent: 7 })
    expect(await stored(database, userId)).toEqual(before)
  })

  it('follows a changed snapshot: what is gone becomes closed, what is absent stays', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    await importRaw(database, userId, twoAccounts())
    const ids = new Map((await stored(database, userId)).map((row) => [row.position_key, row.id]))
    const result = await importRaw(database, userId, changedSnapshot())
    expect(result.positions).toMatchObject({ added: 1, updated: 2, closed: 1, alreadyPresent: 2, refused: 0 })
    expect(await table(database, userId)).toEqual(
      expect.arrayContaining([
        ['PCG', 200, 3360, 76, 16.8, 'Open'],
        // What the broker made of it is no figure of what it no longer lists.
        ['SCHD', 12.3456, null, null, 27.549896, 'Closed'],
        ['PCG 261218C00018000', -1, -20.5, 20.84, 0.205, 'Open'],
        ['VTI', 3, 951.3, 51, 317.1, 'Open'],
        ['PCG', 100, 1670, 170, 16.7, 'Open'],
        ['AMD 261218P00140000', -1, -118.5, 92.83, 1.185, 'Open'],
      ]),
    )
    for (const row of await stored(database, userId)) {
      if (ids.has(row.position_key)) expect(row.id).toBe(ids.get(row.position_key))
    }
  })

  it('keeps an older snapshot without applying it', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    await importRaw(database, userId, changedSnapshot())
    const before = await stored(database, userId)
    const result = await importRaw(database, userId, twoAccounts())
    expect(result.positions).toMatchObject({ notApplied: 5, added: 2, closed: 0 })
    const after = (await stored(database, userId)).filter((row) => before.some(({ id }) => id === row.id))
    expect(after).toEqual(before)
    const snapshots = await database.read
      .selectFrom('snapshots')
      .select(['applied'])
      .where('user_id', '=', userId)
      .execute()
    expect(snapshots.map(({ applied }) => applied).toSorted((left, right) => left - right)).toEqual([0, 1, 1])
  })

  it('keeps the cash that was told of last when positions of an earlier day come after it', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    const seen = (day: string, cash: number, positions: ReturnType<typeof rawPosition>[] | null) =>
      importRaw(
        database,
        userId,
        payloadOf([rawAccount('1', positions, { cash_balance: cash, last_synced: `${day}T21:00:00Z` })]),
      )
    await seen('2026-11-13', 500, null)
    await seen('2026-03-02', 100, [rawPosition({ symbol: 'AAA', long_quantity: 1 })])
    const account = () =>
      database.read
        .selectFrom('accounts')
        .select(['cash_balance', 'last_synced', 'snapshot_as_of'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    const kept = {
      cash_balance: 500_000_000,
      last_synced: '2026-11-13T21:00:00.000Z',
      snapshot_as_of: '2026-03-02T21:00:00.000Z',
    }
    expect(await account()).toEqual(kept)
    expect((await stored(database, userId)).map(({ status }) => status)).toEqual(['Open'])
    await seen('2026-11-12', 300, null)
    expect(await account()).toEqual(kept)
  })

  it('keeps the cash and its instant when a later export states none', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    const positions = [rawPosition({ symbol: 'AAA', long_quantity: 1 })]
    const seen = (day: string, told: Record<string, unknown>) =>
      importRaw(database, userId, { ...payloadOf([told]), export_info: { imported_at: `${day}T21:00:00Z` } })
    const account = () =>
      database.read
        .selectFrom('accounts')
        .select(['cash_balance', 'buying_power', 'last_synced', 'snapshot_as_of'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    const sums = { cash_balance: 500, buying_power: 700, last_synced: null }
    await seen('2026-11-13', rawAccount('1', positions, sums))
    const bare = { account_number: '1', account_type: 'MARGIN' }
    const stated = { cash_balance: 500_000_000, buying_power: 700_000_000 }
    await seen('2026-11-16', bare)
    expect(await account()).toMatchObject({ ...stated, snapshot_as_of: '2026-11-13T21:00:00.000Z' })
    await seen('2026-11-17', { ...bare, positions })
    expect(await account()).toEqual({
      ...stated,
      last_synced: '2026-11-13T21:00:00.000Z',
      snapshot_as_of: '2026-11-17T21:00:00.000Z',
    })
  })

  it('closes nothing without positions, and everything for an empty list', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    await importRaw(database, userId, twoAccounts())
    const without = await importRaw(
      database,
      userId,
      payloadOf([rawAccount('11112222', null), rawAccount('33334444', null)]),
    )
    expect(without.positions.closed).toBe(0)
    const empty = await importRaw(database, userId, payloadOf([rawAccount('11112222', [])]))
    expect(empty.positions.closed).toBe(5)
    expect((await stored(database, userId)).filter(({ status }) => status === 'Open')).toHaveLength(2)
  })

  it('shows nothing to another user, who may hold an account of the same number', async () => {
    const database = await openTestDatabase()
    const [first, second] = [await addUser(database), await addUser(database)]
    await importRaw(database, first, twoAccounts())
    expect(await stored(database, second)).toEqual([])
    await importRaw(database, second, payloadOf([rawAccount('11112222', [])]))
    expect((await stored(database, first)).every(({ status }) => status === 'Open')).toBe(true)
  })

  it('does not close what a refused row names, nor anything when a row cannot be read', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    await importRaw(
      database,
      userId,
      payloadOf([
        rawAccount('1', [
          rawPosition({ symbol: 'AAA', long_quantity: 1 }),
          rawPosition({ symbol: 'BBB', long_quantity: 1 }),
        ]),
      ]),
    )
    const named = await importRaw(
      database,
      userId,
      payloadOf([rawAccount('1', [rawPosition({ symbol: 'AAA', long_quantity: -1 })])]),
    )
    expect(named.positions).toMatchObject({ refused: 1, closed: 1 })
    const unreadable = await importRaw(
      database,
      userId,
      payloadOf([rawAccount('1', [rawPosition({ symbol: '??', long_quantity: 1 })])]),
    )
    expect(unreadable.positions).toMatchObject({ refused: 1, closed: 0 })
  })

  it('closes what is gone although a fund that is not followed stands in the snapshot', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    await importRaw(
      database,
      userId,
      payloadOf([rawAccount('1', [rawPosition({ symbol: 'AAA', long_quantity: 1 })])]),
    )
    const fund = rawPosition({ symbol: 'SWVXX', asset_type: 'MUTUAL_FUND', long_quantity: 900 })
    const result = await importRaw(database, userId, payloadOf([rawAccount('1', [fund])]))
    expect(result.positions).toMatchObject({ refused: 1, closed: 1 })
  })

  it('stores orders and transactions once, twins apart', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    const twin = { type: 'TRADE', netAmount: -12.5, time: '2026-11-02T15:00:00+0000' }
    const more = {
      orders: [
        { orderId: 1, status: 'FILLED' },
        { order_id: '2' },
        'junk',
        { orderId: 3, accountNumber: 999 },
      ],
      transactions: [{ activityId: 7 }, { activityId: 7 }, twin, { ...twin }],
    }
    const first = await importRaw(database, userId, payloadOf([rawAccount('1', null, more)]))
    expect(first.orders).toMatchObject({ added: 2, alreadyPresent: 0, refused: 2 })
    expect(first.transactions).toMatchObject({ added: 3, alreadyPresent: 1, refused: 0 })
    const again = await importRaw(database, userId, payloadOf([rawAccount('1', null, more)]))
    expect(again.orders).toMatchObject({ added: 0, alreadyPresent: 2, refused: 2 })
    expect(again.transactions).toMatchObject({ added: 0, alreadyPresent: 4 })
  })

  it('tells the first five hundred problems of a list of junk, and counts all of them', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    const junk = { orders: Array(2000).fill(1), transactions: Array(2000).fill('x') }
    const { orders, transactions } = await importRaw(
      database,
      userId,
      payloadOf([rawAccount('1', null, junk)]),
    )
    expect([orders.refused, orders.problems.length]).toEqual([2000, 500])
    expect([transactions.refused, transactions.problems.length]).toEqual([2000, 500])
    const [kept] = await database.read.selectFrom('import_batches').select('result').execute()
    expect(kept?.result.length).toBeLessThan(100_000)
  })

  it('takes a snapshot from the future as of now, so that the next one still counts', async () => {
    const database = await openTestDatabase()
    const userId = await addUser(database)
    const future = payloadOf(
      [rawAccount('1', [rawPosition({ symbol: 'AAA', long_quantity: 1 })])],
      '2031-01-01T00:00:00Z',
    )
    await importRaw(database, userId, future)
    const next = await importRaw(
      database,
      userId,
      payloadOf([rawAccount('1', [])], '2026-11-20T18:00:00Z'),
      instantFromMs(noon + 3_600_000),
    )
    expect(next.positions.closed).toBe(1)
    expect(parseInstant('2026-11-20T18:00:00Z').ok).toBe(true)
  })
})
