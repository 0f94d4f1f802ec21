/** Copies of a database of either engine: whole, proven, and refused when they are not. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDemoSeed } from '../demo/seed.ts'
import { SqliteConnection } from '../database/opening/sqlite-connection.ts'
import { packKind } from '../database/packing/codes.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { makeCopy } from './make-copy.ts'
import { verifyCopy } from './verify-copy.ts'

const madeAt = '2026-11-20T14:30:00.000Z'

describeEachEngine('a backup', ({ migratedPlace, open, engine }) => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wheelwright-backup-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A server with two demo portfolios and a user of its own. */
  const populated = async () => {
    const place = await migratedPlace()
    const db = await open(place)
    const clock = () => Date.parse(madeAt)
    let made = 0
    const newId = () => `id-${String((made += 1)).padStart(6, '0')}`
    const test = createTestApp(db, {}, { seedDemo: createDemoSeed({ clock, newId }) })
    await test.signUp('ann')
    const tokens = await Promise.all(
      [1, 2].map(async () => String((await test.send('POST', '/auth/demo')).body['access_token'])),
    )
    for (const token of tokens) await test.send('GET', '/portfolio/pnl', { token })
    return { place, db, test, tokens }
  }

  it('holds every row, and proves itself', async () => {
    const { place, db } = await populated()
    const file = join(folder, 'a.sqlite')
    const manifest = await makeCopy({ place, file, madeAt })
    expect(manifest.engine).toBe(engine)
    expect(Object.keys(manifest.ledgers ?? {})).toHaveLength(2)
    const entries = await db.read.selectFrom('entries').select('id').execute()
    expect(entries.length).toBeGreaterThan(20)
    expect(manifest.tables['entries']?.rows).toBe(entries.length)
    const before = readFileSync(file)
    expect(await verifyCopy(file)).toMatchObject({ ok: true, value: { users: 3, entries: entries.length } })
    // Proving changes nothing, and leaves nothing beside the file.
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.sqlite'])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is one moment of the database, whatever is written meanwhile', async () => {
    const { place, test } = await populated()
    const file = join(folder, 'a.sqlite')
    const making = makeCopy({ place, file, madeAt })
    await Promise.all(Array.from({ length: 6 }, (_, at) => test.signUp(`late${at}`)))
    await making
    expect(await verifyCopy(file)).toMatchObject({ ok: true })
  })

  it('is refused when a value in it changed, and says where', async () => {
    const { place } = await populated()
    const file = join(folder, 'a.sqlite')
    await makeCopy({ place, file, madeAt })
    const connection = new SqliteConnection(file, 'write')
    connection.run(
      `update entries set gross = gross + 1
        where id = (select min(id) from entries where kind = ${packKind('sell-to-open')})`,
    )
    connection.close()
    const refused = await verifyCopy(file)
    if (refused.ok) throw new Error('it was taken')
    expect(refused.refusal[0]).toBe('Table entries holds other values than when it was copied.')
    expect(refused.refusal[1]).toMatch(/^The ledger of user .* comes to .*"netCash"/)
  })

  it('is refused when it was cut, at whatever place', async () => {
    const { place } = await populated()
    const file = join(folder, 'a.sqlite')
    await makeCopy({ place, file, madeAt })
    const whole = readFileSync(file)
    for (const share of [0, 0.01, 0.3, 0.7, 0.999]) {
      const cut = join(folder, `cut-${share}.sqlite`)
      writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * share)))
      expect((await verifyCopy(cut)).ok, `cut at ${share}`).toBe(false)
    }
    const missing = await verifyCopy(join(folder, 'missing.sqlite'))
    expect(missing).toMatchObject({
      ok: false,
      refusal: [expect.stringContaining('cannot be read as a backup')],
    })
  })

  it('is refused when another program or a newer version made it', async () => {
    const { place } = await populated()
    const other = join(folder, 'other.sqlite')
    new SqliteConnection(other, 'write').close()
    expect(await verifyCopy(other)).toMatchObject({
      ok: false,
      refusal: [expect.stringContaining('is no backup made by Wheelwright')],
    })
    const newer = { name: '9001-notes', tables: [] }
    const db = await open(place)
    await migrate(db, { migrations: [...migrations, newer], clock: Date.now })
    const file = join(folder, 'newer.sqlite')
    await makeCopy({ place, file, madeAt, migrations: [...migrations, newer] })
    expect(await verifyCopy(file)).toMatchObject({
      ok: false,
      refusal: [expect.stringContaining('made by a newer version of Wheelwright: it has 9001-notes')],
    })
  })

  it('leaves nothing behind when it fails', async () => {
    const { place, db } = await populated()
    await migrate(db, { migrations: [...migrations, { name: '9001-notes' }], clock: Date.now })
    const file = join(folder, 'deep', 'a.sqlite')
    await expect(makeCopy({ place, file, madeAt })).rejects.toThrow('newer version')
    expect((await verifyCopy(file)).ok).toBe(false)
    expect(readdirSync(join(folder, 'deep'))).toEqual([])
  })
})
