import { expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { oldEntries } from '../../database/migrations/testing/old-entries.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { ensureBatch } from '../batches/batches.ts'
import { readEntryKeys } from './entry-keys.ts'
import { entriesOf, insertEntries, rowsFrom } from './entry-rows.ts'
import { selectCounted } from './select-entries.ts'
import type { EntryRow } from './stored-row.ts'

const now = '2026-11-20T14:30:00.000Z'
const batchId = 'file-1'
const some = oldEntries.filter((row) => row.user_id === 'ann' && row.batch_id === batchId).slice(0, 700)

const store = (db: Database, userId: string, rows: readonly EntryRow[]) =>
  db.transaction(
    async (tx) => {
      const batch = { id: batchId, kind: 'history', format: 'schwab-csv', format_title: 'Schwab' } as const
      await ensureBatch(tx, userId, batch, now)
      await insertEntries(tx, userId, rows)
    },
    { user: userId },
  )

const read = async (db: Database, userId: string): Promise<EntryRow[]> => {
  const keys = await readEntryKeys(db.read, userId)
  return rowsFrom(
    db.read,
    keys,
    await entriesOf(db.read, keys).selectAll().orderBy('batch_no').orderBy('row_no').execute(),
  )
}

describeDecidedInCode('entries that are stored', ({ openTestDatabase }) => {
  it('come back as they were, in the order in which they were handed over', async () => {
    const db = await openTestDatabase()
    const { id } = await createTestApp(db).signUp('ann')
    const rows = some.map((row) => ({ ...row, user_id: id }))
    await store(db, id, rows.slice(0, 300))
    await store(db, id, rows.slice(300))
    expect(await read(db, id)).toEqual(rows)
  })

  it('are those of one user alone, though another has equal ones', async () => {
    const db = await openTestDatabase()
    const test = createTestApp(db)
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')]
    await store(db, ann.id, some)
    await store(db, bob.id, some.slice(0, 3))
    expect(await read(db, bob.id)).toEqual(some.slice(0, 3).map((row) => ({ ...row, user_id: bob.id })))
    expect((await selectCounted(db.read, bob.id)).map(({ id }) => id).toSorted()).toEqual(
      some
        .slice(0, 3)
        .filter(({ state }) => state === 'counted')
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  it('go with their user', async () => {
    const db = await openTestDatabase()
    const { id } = await createTestApp(db).signUp('ann')
    await store(db, id, some.slice(0, 3))
    await db.transaction((tx) => tx.deleteFrom('users').where('id', '=', id).execute())
    expect(await db.read.selectFrom('entries').select('row_no').execute()).toEqual([])
    expect(await db.read.selectFrom('entry_origins').select('origin_no').execute()).toEqual([])
  })

  it('are refused twice in one batch', async () => {
    const db = await openTestDatabase()
    const { id } = await createTestApp(db).signUp('ann')
    await store(db, id, some.slice(0, 3))
    await expect(store(db, id, some.slice(0, 1))).rejects.toThrow(/unique/i)
    expect(await read(db, id)).toHaveLength(3)
  })
})
