/** A backup in the place of a database: of the same engine or the other one, and never over what is in use. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { holdFolder } from '../database/opening/hold-folder.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { sqliteFile } from '../database/opening/open-database.ts'
import { makeOldDatabase, oldEntries, readEntries } from '../database/migrations/testing/old-entries.ts'
import { createDemoSeed } from '../demo/seed.ts'
import { createIds } from '../ids.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makePlace, openPlace, type TestPlace } from '../testing/test-database.ts'
import { isWanted } from '../testing/wanted-engines.ts'
import { makeCopy } from './make-copy.ts'
import { restoreCopy } from './restore-copy.ts'
import { verifyCopy } from './verify-copy.ts'

const madeAt = '2026-11-20T14:30:00.000Z'
const now = Date.parse(madeAt)
const engines = (['sqlite', 'postgres'] as const).filter(
  (engine) => engine === 'sqlite' || (isWanted('postgres') && process.env['TEST_DATABASE_URL']),
)

describeEachEngine('restoring', ({ makeTestPlace, migratedPlace, engine }) => {
  let folder: string
  let file: string
  const places: TestPlace[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wheelwright-restore-'))
    file = join(folder, 'backup.sqlite')
  })
  afterEach(async () => {
    for (const place of places.splice(0)) await place.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const clock = () => now
  const serve = async (place: TestPlace) => {
    const db = await openPlace(place)
    await migrate(db, { migrations, clock })
    const newId = createIds(clock, (size) => new Uint8Array(size))
    return { db, test: createTestApp(db, {}, { newId, seedDemo: createDemoSeed({ clock, newId }) }) }
  }

  /** A server with a demo and a user, copied; answers the demo's token and what its pages say. */
  const copied = async () => {
    const place = await migratedPlace()
    const { db, test } = await serve(place)
    await test.signUp('ann')
    const token = String((await test.send('POST', '/auth/demo')).body['access_token'])
    const pages = await pagesOf(db, test, token)
    await makeCopy({ place, file, madeAt })
    await db.close()
    return { place, token, pages }
  }

  type Test = Awaited<ReturnType<typeof serve>>['test']
  const pagesOf = async (_: Database, test: Test, token: string) => {
    const paths = [
      '/portfolio/pnl',
      '/wheels/wheel-cycles',
      '/portfolio/lots',
      '/portfolio/entries',
      '/portfolio/positions',
    ]
    const answers = []
    for (const path of paths) {
      const { status, body } = await test.send('GET', path, { token })
      expect(status, path).toBe(200)
      answers.push(body)
    }
    return answers
  }

  const restore = (place: TestPlace, mayReplace = false) =>
    restoreCopy({ place, file, mayReplace, keptIn: join(folder, 'kept'), now })

  it.each(engines)('gives the same pages on an empty %s', async (target) => {
    const { token, pages } = await copied()
    const place = await makePlace(target)
    places.push(place)
    expect(await restore(place)).toMatchObject({ ok: true, value: { kept: null, proof: { users: 2 } } })
    const { db, test } = await serve(place)
    expect(await pagesOf(db, test, token)).toEqual(pages)
    expect((await test.signUp('bob')).roles).toEqual(['user'])
    await db.close()
    const again = join(folder, 'again.sqlite')
    await makeCopy({ place, file: again, madeAt })
    expect(await verifyCopy(again)).toMatchObject({ ok: true })
  })

  it('replaces a database that has users only when it is told to, and keeps that one', async () => {
    const { token, pages } = await copied()
    const place = await makeTestPlace()
    const other = await serve(place)
    await other.test.signUp('carl')
    await other.db.close()
    const refused = await restore(place)
    expect(refused).toMatchObject({ ok: false, refusal: [expect.stringContaining('--replace')] })
    const untouched = await serve(place)
    expect((await untouched.test.send('POST', '/auth/login', { body: login('carl') })).status).toBe(200)
    await untouched.db.close()
    const restored = await restore(place, true)
    if (!restored.ok || restored.value.kept === null) throw new Error('nothing was kept')
    const after = await serve(place)
    expect(await pagesOf(after.db, after.test, token)).toEqual(pages)
    expect((await after.test.send('POST', '/auth/login', { body: login('carl') })).status).toBe(401)
    await after.db.close()
    // What was there can be brought back in the same way.
    expect(await verifyCopy(restored.value.kept)).toMatchObject({ ok: true, value: { users: 1 } })
    file = restored.value.kept
    expect(await restore(place, true)).toMatchObject({ ok: true })
    const again = await serve(place)
    expect((await again.test.send('POST', '/auth/login', { body: login('carl') })).status).toBe(200)
    await again.db.close()
  })

  it.each(engines)('brings no session, API token or recovery code back to %s', async (target) => {
    const from = await makeTestPlace()
    const { db, test } = await serve(from)
    const made = await test.signUp('ann')
    const session = made.access_token
    const asked = {
      current_password: 'correct horse battery',
      name: 'x',
      scope: 'read',
      expires_in_days: null,
    }
    const program = await test.send('POST', '/auth/tokens', { token: session, body: asked })
    const token = String(program.body['token'])
    await makeCopy({ place: from, file, madeAt })
    await db.close()
    const place = await makePlace(target)
    places.push(place)
    expect(await restore(place)).toMatchObject({ ok: true })
    const after = await serve(place)
    const me = async (by: string) => (await after.test.send('GET', '/auth/me', { token: by })).status
    expect([await me(session), await me(token)]).toEqual([401, 401])
    const [code] = (made as unknown as { recovery_codes: string[] }).recovery_codes
    const body = { username: 'ann', code, new_password: 'another password' }
    expect((await after.test.send('POST', '/auth/recover', { body })).status).toBe(401)
    const signedIn = await after.test.send('POST', '/auth/login', { body: login('ann') })
    expect(signedIn.status).toBe(200)
    await after.db.close()
  })

  const login = (username: string) => ({ username, password: 'correct horse battery' })

  it('leaves everything as it is while a server runs', async () => {
    await copied()
    const place = await makeTestPlace()
    const { db, test } = await serve(place)
    const held = engine === 'sqlite' ? holdFolder(place.dataDir, () => {}) : null
    await test.signUp('carl')
    const refused = await restore(place, true)
    expect(refused).toMatchObject({
      ok: false,
      refusal: [expect.stringMatching(/Stop (it|every server) first/)],
    })
    if (held?.ok) held.value.release()
    expect((await test.send('POST', '/auth/login', { body: login('carl') })).status).toBe(200)
    await db.close()
  })

  if (engine === 'sqlite')
    it('takes the place of a database that is damaged, and keeps that', async () => {
      const { token, pages } = await copied()
      const place = await makeTestPlace()
      writeFileSync(sqliteFile(place.dataDir), 'this was a database once, and a disk has eaten most of it')
      expect(await restore(place)).toMatchObject({
        ok: false,
        refusal: [expect.stringContaining('cannot be read')],
      })
      const restored = await restore(place, true)
      if (!restored.ok || restored.value.kept === null) throw new Error('nothing was kept')
      expect(readFileSync(restored.value.kept, 'utf8')).toContain('this was a database once')
      const { db, test } = await serve(place)
      expect(await pagesOf(db, test, token)).toEqual(pages)
      await db.close()
    })

  it('takes no damaged backup, and changes nothing then', async () => {
    await copied()
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length - 5000))
    const place = await makeTestPlace()
    const refused = await restore(place, true)
    if (refused.ok) throw new Error('it was taken')
    expect(refused.refusal.at(-1)).toBe('Nothing was changed.')
    expect(existsSync(sqliteFile(place.dataDir))).toBe(false)
    expect(readdirSync(place.dataDir)).toEqual([])
  })

  it('goes back from a newer version where nothing of it would be lost, and else says how', async () => {
    const { token, pages } = await copied()
    const place = await makeTestPlace()
    const newer = await serve(place)
    await newer.test.signUp('carl')
    const applied = { name: '9999-of-a-newer-version', applied_at: madeAt }
    await newer.db.transaction((tx) => tx.insertInto('schema_migrations').values(applied).execute())
    await newer.db.close()
    const restored = await restore(place, true)
    if (engine === 'postgres') {
      expect(restored).toEqual({ ok: false, refusal: [expect.stringContaining('a new, empty database')] })
      const untouched = await openPlace(place)
      const users = await untouched.read.selectFrom('users').select('username').execute()
      expect(users).toEqual([{ username: 'carl' }])
      await untouched.close()
    } else {
      expect(restored.ok).toBe(true)
      const after = await serve(place)
      expect(await pagesOf(after.db, after.test, token)).toEqual(pages)
      await after.db.close()
    }
  })

  it('takes a backup of an older version and brings it to this one', async () => {
    const place = await makeTestPlace()
    const db = await openPlace(place)
    const older = migrations.slice(0, 5)
    await migrate(db, { migrations: older, clock })
    // As text, since the columns of an old version are not those of the schema's types.
    await db.transaction((tx) =>
      sql`insert into users (id, username, username_key, roles, is_demo, created_at)
        values ('u1', 'ann', 'ann', '["user"]', 0, ${madeAt})`.execute(tx),
    )
    await db.close()
    await makeCopy({ place, file, madeAt })
    const target = await makeTestPlace()
    expect(await restore(target)).toMatchObject({ ok: true })
    const restored = await openPlace(target)
    expect(await migrate(restored, { migrations, clock })).toEqual({ ok: true, value: [] })
    expect(await restored.read.selectFrom('users').select('id').execute()).toEqual([{ id: 'u1' }])
    await restored.close()
  })

  it('takes a backup of before entries were compact, with every entry in it', async () => {
    const place = await makeTestPlace()
    const db = await openPlace(place)
    await makeOldDatabase(db, clock)
    await db.close()
    await makeCopy({ place, file, madeAt })
    const target = await makeTestPlace()
    expect(await restore(target)).toMatchObject({ ok: true })
    const restored = await openPlace(target)
    expect(await readEntries(restored)).toEqual(oldEntries)
    await restored.close()
  })
})
