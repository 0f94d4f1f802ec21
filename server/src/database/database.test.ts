import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { refuse } from '@wheelwright/core'
import { describeEachEngine } from '../testing/engines.ts'
import type { Tx } from './database.ts'

const startedAt = '2026-11-20T14:30:00.000Z'
const limit = (subject: string, count = 1) => ({ scope: 'test', subject, window_start: startedAt, count })
const add = (tx: Tx, subject: string, count = 1) =>
  tx.insertInto('rate_limits').values(limit(subject, count)).execute()

describeEachEngine('the database', ({ engine, openTestDatabase }) => {
  const counted = async (db: Awaited<ReturnType<typeof openTestDatabase>>) =>
    (await db.read.selectFrom('rate_limits').selectAll().execute()).length

  it('keeps what a transaction wrote', async () => {
    const db = await openTestDatabase()
    await db.transaction((tx) => add(tx, 'a'))
    expect(await counted(db)).toBe(1)
  })

  it('keeps nothing of a transaction that fails in the middle', async () => {
    const db = await openTestDatabase()
    const failing = db.transaction(async (tx) => {
      await add(tx, 'a')
      throw new Error('the second half failed')
    })
    await expect(failing).rejects.toThrow('the second half failed')
    expect(await counted(db)).toBe(0)
  })

  it('keeps nothing of a transaction that answers a refusal', async () => {
    const db = await openTestDatabase()
    const outcome = await db.transaction(async (tx) => {
      await add(tx, 'a')
      return refuse({ kind: 'taken' })
    })
    expect(outcome).toEqual({ ok: false, refusal: { kind: 'taken' } })
    expect(await counted(db)).toBe(0)
  })

  it('never lets two transactions interleave their writes', async () => {
    const db = await openTestDatabase()
    await db.transaction((tx) => add(tx, 'a', 0))
    const addOne = () =>
      db.transaction(async (tx) => {
        const row = await tx.selectFrom('rate_limits').select('count').executeTakeFirstOrThrow()
        await new Promise((resolve) => setTimeout(resolve, 5))
        await tx
          .updateTable('rate_limits')
          .set({ count: row.count + 1 })
          .execute()
      })
    await Promise.all([addOne(), addOne(), addOne(), addOne()])
    const row = await db.read.selectFrom('rate_limits').select('count').executeTakeFirstOrThrow()
    expect(row.count).toBe(4)
  })

  it('reads what is committed while a write is still under way', async () => {
    const db = await openTestDatabase()
    await db.transaction(async (tx) => {
      await add(tx, 'a')
      expect(await counted(db)).toBe(0)
    })
    expect(await counted(db)).toBe(1)
  })

  it('stops a transaction that is opened inside another', async () => {
    const db = await openTestDatabase()
    const nested = db.transaction(async () => db.transaction((tx) => add(tx, 'a')))
    await expect(nested).rejects.toThrow('a transaction was opened inside a transaction')
  })

  it('gives 2^53 - 1 back exactly and stops at an integer beyond', async () => {
    const db = await openTestDatabase()
    const ask = (number: string) =>
      sql<{ n: number }>`select cast(${sql.lit(number)} as bigint) as n`.execute(db.read)
    const biggest = await (engine === 'sqlite'
      ? sql<{ n: number }>`select 9007199254740991 as n`.execute(db.read)
      : ask('9007199254740991'))
    expect(biggest.rows[0]?.n).toBe(Number.MAX_SAFE_INTEGER)
    const beyond =
      engine === 'sqlite' ? sql`select 9007199254740993 as n`.execute(db.read) : ask('9007199254740993')
    await expect(beyond).rejects.toThrow()
  })

  it('sums whole numbers exactly', async () => {
    const db = await openTestDatabase()
    await db.transaction(async (tx) => {
      for (const subject of ['a', 'b', 'c']) await add(tx, subject, 2)
    })
    const row = await db.read
      .selectFrom('rate_limits')
      .select(sql<number>`cast(sum(count) as bigint)`.as('total'))
      .executeTakeFirstOrThrow()
    expect(row.total).toBe(6)
  })

  it.each([true, 1.5, Number.NaN, 2 ** 53, undefined, new Date(0)])(
    'stops a value that the engines would not store alike: %s',
    async (value) => {
      const db = await openTestDatabase()
      const writing = db.transaction((tx) =>
        tx
          .updateTable('rate_limits')
          .set({ count: 1 })
          .where('count', '=', value as number)
          .execute(),
      )
      await expect(writing).rejects.toThrow('cannot be bound')
    },
  )

  it('orders text by code point', async () => {
    const db = await openTestDatabase()
    await db.transaction(async (tx) => {
      for (const subject of ['b', 'B', 'a', 'é', 'Z', '_']) await add(tx, subject)
    })
    const rows = await db.read.selectFrom('rate_limits').select('subject').orderBy('subject').execute()
    expect(rows.map((row) => row.subject).join('')).toBe('BZ_abé')
  })

  it('names its version', async () => {
    const db = await openTestDatabase()
    expect(await db.version()).toMatch(engine === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/)
  })
})
