import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { compareText } from '@wheelwright/core'
import { openCopy } from '../../backup/copy-file.ts'
import { makeProvenCopy } from '../../backup/prove-copy.ts'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { entriesOf, rowsFrom } from '../../entries/rows/entry-rows.ts'
import { selectCounted } from '../../entries/rows/select-entries.ts'
import { symbolAndTerms, type EntryRow } from '../../entries/rows/stored-row.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import type { Database } from '../database.ts'
import { appliedMigrations, migrate } from '../migrate.ts'
import type { Migration } from '../migration.ts'
import { compactEntries } from './0012-compact-entries.ts'
import { migrations } from './index.ts'
import { makeOldDatabase, namesBefore, oldEntries, oldRows, readEntries } from './testing/old-entries.ts'

const clock = () => Date.parse('2026-11-20T14:30:00Z')

type Keyed = Pick<EntryRow, 'user_id' | 'batch_id' | 'id'>

const readOld = async ({ read }: Database) =>
  (await sql<Keyed>`select * from entries order by user_id, batch_id, id`.execute(read)).rows

const storedOf = async ({ read }: Database, userId: string) => {
  const keys = await readEntryKeys(read, userId)
  const stored = await entriesOf(read, keys).selectAll().orderBy('batch_no').orderBy('row_no').execute()
  return { stored, rows: await rowsFrom(read, keys, stored) }
}

describeEachEngine('the migration to compact entries', ({ makeTestPlace, open }) => {
  const old = async () => {
    const place = await makeTestPlace()
    const db = await open(place)
    await makeOldDatabase(db, clock)
    return { place, db }
  }

  describe('once it has run', () => {
    let db: Database
    beforeAll(async () => {
      db = (await old()).db
      expect(await migrate(db, { migrations, clock })).toMatchObject({ ok: true })
    })

    it('keeps every entry, with its id, its state and what it is the same as', async () => {
      expect(await readEntries(db)).toEqual(oldEntries)
      const counted = await selectCounted(db.read, 'ann')
      const ids = oldEntries.flatMap(({ user_id, batch_id, id, state }) =>
        user_id === 'ann' && batch_id !== 'file-2' && state === 'counted' ? [id] : [],
      )
      expect(counted.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(await selectCounted(db.read, 'cy')).toEqual([])
      await expect(sql`select 1 from entries_before`.execute(db.read)).rejects.toThrow()
    })

    it('keeps what is an option, and what are shares', async () => {
      const { stored, rows } = await storedOf(db, 'ann')
      const types = new Map(
        oldRows.map(({ user_id, batch_id, id, instrument }) => [`${user_id} ${batch_id} ${id}`, instrument]),
      )
      for (const [at, row] of rows.entries()) {
        const { symbol, isOption } = symbolAndTerms(stored[at] ?? expect.fail())
        const type = symbol === null ? null : isOption ? 'option' : 'share'
        expect(type).toBe(types.get(`ann ${row.batch_id} ${row.id}`))
      }
    })

    it('keeps the order of files, and that of the entries of a day', async () => {
      const { stored, rows } = await storedOf(db, 'ann')
      const ofFile = (all: readonly EntryRow[]) => all.filter(({ batch_id }) => batch_id === 'file-1')
      const wanted = ofFile(oldEntries).toSorted(
        (a, b) => (a.line ?? 0) - (b.line ?? 0) || compareText(a.id, b.id),
      )
      expect(ofFile(rows).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      const moments = new Map(oldRows.map((row) => [`${row.user_id} ${row.batch_id} ${row.id}`, row.moment]))
      const places = rows.map(({ batch_id, id, trade_date }, at) => ({
        day: trade_date,
        old: moments.get(`ann ${batch_id} ${id}`) ?? '',
        now: stored[at]?.moment ?? 0,
      }))
      places.sort((a, b) => a.now - b.now)
      for (const [at, place] of places.entries()) {
        const next = places[at + 1]
        if (next === undefined) break
        expect(place.day <= next.day).toBe(true)
        if (place.day === next.day && place.now !== next.now) expect(place.old < next.old).toBe(true)
      }
    })

    it('gives each user a number of their own', async () => {
      const users = await db.read.selectFrom('users').select('user_no').execute()
      expect(new Set(users.map(({ user_no }) => user_no)).size).toBe(3)
      for (const { user_no } of users) expect(user_no).toBeGreaterThan(0)
    })
  })

  it('leaves the old rows as they were when it fails at its end, and can be tried again', async () => {
    const { db } = await old()
    const rows = await readOld(db)
    const cut: Migration = {
      ...compactEntries,
      change: async (tx, engine, tell) => {
        await compactEntries.change?.(tx, engine, tell)
        throw new Error('the power went out')
      },
    }
    const cutShort = migrations.map((migration) => (migration === compactEntries ? cut : migration))
    await expect(migrate(db, { migrations: cutShort, clock })).rejects.toThrow('power')
    expect(await appliedMigrations(db)).toEqual(namesBefore)
    expect(await readOld(db)).toEqual(rows)
    expect(await migrate(db, { migrations, clock })).toMatchObject({ ok: true })
    expect(await readEntries(db)).toEqual(oldEntries)
  })

  it('begins when a backup holds every old row', async () => {
    const { place, db } = await old()
    const rows = await readOld(db)
    const file = join(place.dataDir, 'before.sqlite')
    const backUp = async () => {
      expect(await makeProvenCopy({ place, file, madeAt: '2026-11-20T14:30:00.000Z' })).toMatchObject({
        ok: true,
      })
    }
    await migrate(db, { migrations, clock, backUp })
    const copy = openCopy(file)
    if (!copy.ok) throw new Error(copy.refusal.sentence)
    expect(copy.value.manifest.migrations).toEqual(namesBefore)
    const kept = await sql<Keyed>`select * from entries order by user_id, batch_id, id`.execute(
      copy.value.reader,
    )
    expect(kept.rows).toEqual(rows)
    await copy.value.close()
  })
})
