import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { insertInChunks } from './insert-in-chunks.ts'

const rows = (count: number, value = 1) =>
  Array.from({ length: count }, (_, index) => ({
    scope: 'test',
    subject: String(index).padStart(5, '0'),
    window_start: '2026-11-20T14:30:00.000Z',
    count: value,
  }))

describeEachEngine('inserting in chunks', ({ openTestDatabase }) => {
  it.each([0, 1, 499, 500, 501, 1250])('writes %i rows, each once and in order', async (count) => {
    const db = await openTestDatabase()
    const given = rows(count)
    expect(await db.transaction((tx) => insertInChunks(tx, 'rate_limits', given))).toBe(count)
    expect(await db.read.selectFrom('rate_limits').selectAll().orderBy('subject').execute()).toEqual(given)
  })

  it('lets other work have a turn between chunks', async () => {
    const db = await openTestDatabase()
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    await db.transaction((tx) => insertInChunks(tx, 'rate_limits', rows(5000)))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  })

  it('refuses a taken key, and writes nothing of the rest', async () => {
    const db = await openTestDatabase()
    await db.transaction((tx) => insertInChunks(tx, 'rate_limits', rows(1)))
    await expect(
      db.transaction((tx) => insertInChunks(tx, 'rate_limits', rows(600).toReversed())),
    ).rejects.toThrow()
    expect(await db.read.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1)
  })

  it('keeps the old row where it is told to, and counts only the new ones', async () => {
    const db = await openTestDatabase()
    await db.transaction((tx) => insertInChunks(tx, 'rate_limits', rows(2, 1)))
    const written = await db.transaction((tx) =>
      insertInChunks(tx, 'rate_limits', rows(5, 9), { old: 'kept' }),
    )
    expect(written).toBe(3)
    const counts = await db.read.selectFrom('rate_limits').select('count').orderBy('subject').execute()
    expect(counts.map((row) => row.count)).toEqual([1, 1, 9, 9, 9])
  })

  it('replaces the named columns of the old row where it is told to', async () => {
    const db = await openTestDatabase()
    await db.transaction((tx) => insertInChunks(tx, 'rate_limits', rows(2, 1)))
    const replace = { old: 'replaced', key: ['scope', 'subject'], columns: ['count'] } as const
    await db.transaction((tx) => insertInChunks(tx, 'rate_limits', rows(3, 9), replace))
    const counts = await db.read.selectFrom('rate_limits').select('count').orderBy('subject').execute()
    expect(counts.map((row) => row.count)).toEqual([9, 9, 9])
  })
})
