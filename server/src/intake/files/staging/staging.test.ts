/** A file whose bytes have arrived is staged, whoever stays to see it. */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createApp, createPortfolios } from '../../../app.ts'
import type { Database } from '../../../database/database.ts'
import { dropUpload, readUpload, writeUpload } from '../../../entries/batches/uploads.ts'
import { purge } from '../../../housekeeping/purge.ts'
import { leaseMs } from '../../../jobs/queue.ts'
import { describeEachEngine } from '../../../testing/engines.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openMigrated, openPlace } from '../../../testing/test-database.ts'
import { schwabFile } from '../../../formats/testing/broker-files.ts'
import { uploadForm } from '../../../testing/open-user.ts'

const day = 24 * 60 * 60_000
const rowsOfFile = 3000

/** A row that cannot be taken stands among them, so that there is a note too. */
const historyOf = (rows: number): string =>
  schwabFile(
    ...Array.from({ length: rows }, (_, at) => `01/02/2025,Buy,XYZ,XYZ,${1 + at},$1.00,,-$${1 + at}.00`),
    '01/02/2025,Buy,XYZ,XYZ,many,$1.00,,-$1.00',
  )

interface Batch {
  readonly id: string
  readonly state: string
  readonly counts: Record<string, number>
  readonly entries: number
  readonly problem: string | null
}

describeEachEngine('the staging of a file', ({ engine, openTestDatabase, makeTestPlace }) => {
  const formOf = (text: string, fields: Record<string, string> = { account_name: '1' }): FormData =>
    uploadForm(text, fields, 'long.csv')

  const open = async (db: Database) => {
    const test = createTestApp(db)
    const { access_token: token, id: userId } = await test.signUp('ann')
    return { test, token, userId, ...callsOf(test, token) }
  }

  const callsOf = (test: TestApp, token: string) => ({
    list: async () => (await test.send<Batch[]>('GET', '/imports', { token })).body,
    get: (id: string) => test.send<Batch>('GET', `/imports/${id}`, { token }),
    upload: (text: string, more: { key?: string; fields?: Record<string, string> } = {}) =>
      test.send<Batch & { code: string; detail: string }>('POST', '/imports', {
        token,
        body: formOf(text, more.fields),
        ...(more.key === undefined ? {} : { key: more.key }),
      }),
  })

  /** Calls back at a word on how far a file is; the clock goes on, since only then is the next word said. */
  const whenSaid = (
    { test, userId }: { test: TestApp; userId: string },
    phase: string,
    then: () => void,
  ): (() => void) =>
    test.deps.events.subscribe(
      userId,
      ({ progress }) => {
        if (progress === undefined) return
        test.clock.advance(1000)
        if (progress.phase === phase) then()
      },
      () => {},
    )

  /** Sends a file and hangs up as soon as its rows are being written. */
  const uploadAndHangUp = async (
    { test, token, userId }: { test: TestApp; token: string; userId: string },
    text: string,
    { phase = 'staging', key }: { phase?: string; key?: string } = {},
  ): Promise<number> => {
    const hangUp = new AbortController()
    const stop = whenSaid({ test, userId }, phase, () => hangUp.abort())
    const answer = await test.app.request('/api/imports', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      body: formOf(text),
      signal: hangUp.signal,
    })
    stop()
    return answer.status
  }

  /** Sends a file to a server that stops before it reads it. */
  const sendToStopped = async (
    { test, token }: { test: TestApp; token: string },
    text: string,
  ): Promise<void> => {
    const stopped = createPortfolios(test.deps)
    await stopped.jobs.stop()
    const answer = await createApp(test.deps, stopped).request('/api/imports', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formOf(text),
    })
    expect(answer.status).toBe(503)
  }

  const untilRead = async (list: () => Promise<Batch[]>): Promise<Batch[]> => {
    for (let tries = 0; tries < 500; tries += 1) {
      const batches = await list()
      if (batches.every(({ state }) => state !== 'staging')) return batches
      await wait(10)
    }
    throw new Error('the file was never read')
  }

  const keptOf = async (db: Database) => ({
    parts: (await db.read.selectFrom('upload_parts').select('ordinal').execute()).length,
    entries: (await db.read.selectFrom('entries').select('row_no').execute()).length,
    notes: (await db.read.selectFrom('import_notes').select('ordinal').execute()).length,
    batches: (await db.read.selectFrom('entry_batches').select('id').execute()).length,
    jobs: (await db.read.selectFrom('jobs').select('kind').execute()).length,
  })
  const nothing = { parts: 0, entries: 0, notes: 0, batches: 0, jobs: 0 }
  const whole = { parts: 0, entries: rowsOfFile, notes: 1, batches: 1, jobs: 0 }
  const counts = { rows: rowsOfFile + 1, new: rowsOfFile, needs_fix: 1 }

  it('goes on when the client hangs up, and comes to the same', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    await uploadAndHangUp(ann, historyOf(rowsOfFile))
    const [underWay] = await ann.list()
    expect(underWay).toMatchObject({ state: 'staging', entries: 0, problem: null })
    const [read] = await untilRead(ann.list)
    expect(read).toMatchObject({ state: 'staged', entries: rowsOfFile, counts })
    await expect.poll(() => keptOf(db)).toEqual(whole)
    const confirmed = await ann.test.send<Batch>('POST', `/imports/${read?.id}/confirm`, {
      token: ann.token,
      body: {},
    })
    expect(confirmed.body).toMatchObject({ state: 'confirmed', entries: rowsOfFile })
  })

  it('is seen while it lasts, with nothing of its rows', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    await sendToStopped(ann, historyOf(5))
    const [underWay] = await ann.list()
    const id = underWay?.id ?? ''
    expect((await ann.get(id)).body).toMatchObject({ state: 'staging', rows: [], format: '' })
    for (const path of [`/imports/${id}/rows?outcome=new`, `/imports/${id}/refused`])
      expect((await ann.test.send('GET', path, { token: ann.token })).status).toBe(404)
    const confirm = { token: ann.token, body: {} }
    expect((await ann.test.send('POST', `/imports/${id}/confirm`, confirm)).status).toBe(404)
    const { access_token: bob } = await ann.test.signUp('bob')
    expect((await ann.test.send('GET', `/imports/${id}`, { token: bob })).status).toBe(404)
  })

  it('is found again by the same call, and never begun twice', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    const text = historyOf(rowsOfFile)
    await uploadAndHangUp(ann, text, { key: 'k1' })
    const again = await ann.upload(text, { key: 'k1' })
    expect([again.status, again.body.state]).toEqual([201, 'staged'])
    expect(again.body.counts).toMatchObject(counts)
    expect((await ann.upload(text, { key: 'k1' })).body.id).toBe(again.body.id)
    await expect.poll(() => keptOf(db)).toEqual(whole)
    await uploadAndHangUp(ann, text, { key: 'k2' })
    const other = await ann.upload(historyOf(3), { key: 'k2' })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    await untilRead(ann.list)
    expect(await ann.list()).toHaveLength(2)
  })

  it('is one for the same call that comes many times at once', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    const text = historyOf(600)
    const answers = await Promise.all([1, 2, 3, 4].map(() => ann.upload(text, { key: 'k1' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await keptOf(db)).toMatchObject({ parts: 0, entries: 600, batches: 1 })
  })

  it('is gone on with by the next server where one stopped, from the start of the file', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    const first = createPortfolios(ann.test.deps)
    const stopping = whenSaid(ann, 'staging', () => void first.jobs.stop())
    const headers = { authorization: `Bearer ${ann.token}` }
    const answer = await createApp(ann.test.deps, first).request('/api/imports', {
      method: 'POST',
      headers,
      body: formOf(historyOf(rowsOfFile)),
    })
    stopping()
    expect(answer.status).toBe(503)
    expect(((await answer.json()) as { detail: string }).detail).toContain(
      'is read on when the server is back',
    )
    const left = await keptOf(db)
    expect(left).toMatchObject({ batches: 1, jobs: 1 })
    expect(left.parts).toBeGreaterThan(0)
    expect(left.entries).toBeGreaterThan(0)
    expect(left.entries).toBeLessThan(rowsOfFile)
    await createPortfolios(ann.test.deps).jobs.runDue()
    expect(await ann.list()).toMatchObject([{ state: 'staged', entries: rowsOfFile, counts }])
    await expect.poll(() => keptOf(db)).toEqual(whole)
  })

  it('is taken over from a process that hangs in the middle, which writes nothing more when it comes to itself', async () => {
    const place = await makeTestPlace()
    const db = await openMigrated(place)
    const ann = await open(db)
    const hung = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let transactions = 0
    const hanging: Database = {
      engine: db.engine,
      read: db.read,
      version: () => db.version(),
      close: () => db.close(),
      transaction: async (work, scope) => {
        transactions += 1
        if (transactions === 9) {
          hung.resolve()
          await goOn.promise
        }
        return db.transaction(work, scope)
      },
    }
    const slow = createTestApp(hanging, {}, { clock: ann.test.clock.now })
    const sent = slow.send<Batch>('POST', '/imports', {
      token: ann.token,
      body: formOf(historyOf(rowsOfFile)),
    })
    await hung.promise
    expect((await keptOf(db)).entries).toBeGreaterThan(0)
    // One process holds an embedded database; a server that hung is another one's affair all the same.
    const other = engine === 'sqlite' ? db : await openPlace(place)
    const next = createTestApp(other, {}, { clock: ann.test.clock.now })
    const takeOver = async () => createPortfolios(next.deps).jobs.runDue()
    await takeOver()
    expect(await ann.list()).toMatchObject([{ state: 'staging' }])
    ann.test.clock.advance(leaseMs)
    await takeOver()
    expect(await ann.list()).toMatchObject([{ state: 'staged', entries: rowsOfFile, counts }])
    goOn.resolve()
    // Whoever waited at the first process is told what the second one made.
    const { status, body } = await sent
    expect([status, body.state, body.entries]).toEqual([201, 'staged', rowsOfFile])
    await expect.poll(() => keptOf(db)).toEqual(whole)
    if (other !== db) await other.close()
    await db.close()
  })

  it('leaves nothing when it is cancelled in the middle', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    await uploadAndHangUp(ann, historyOf(rowsOfFile))
    const [underWay] = await ann.list()
    const gone = await ann.test.send('DELETE', `/imports/${underWay?.id}`, { token: ann.token })
    expect(gone.status).toBe(204)
    expect(await ann.list()).toEqual([])
    for (let tries = 0; tries < 300 && (await keptOf(db)).jobs > 0; tries += 1) await wait(10)
    await expect.poll(() => keptOf(db)).toEqual(nothing)
  })

  it('says why a file could not be read that nobody waited for, and keeps nothing else of it', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    const junk = `${'no header '.repeat(30_000)}\n`
    await uploadAndHangUp(ann, junk, { phase: 'reading', key: 'k1' })
    const [failed] = await untilRead(ann.list)
    expect(failed).toMatchObject({ state: 'failed', format: '' })
    expect(failed?.problem).toMatch(/format|header|read/i)
    expect((await ann.get(failed?.id ?? '')).body).toMatchObject({ state: 'failed', rows: [] })
    await expect.poll(() => keptOf(db)).toEqual({ ...nothing, batches: 1 })
    // Who asks again is told, and it is over.
    expect((await ann.upload(junk, { key: 'k1' })).status).toBe(422)
    await expect.poll(() => keptOf(db)).toEqual(nothing)
  })

  it('keeps nothing of a file that is refused to who sent it', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    expect((await ann.upload('no header at all')).status).toBe(422)
    expect((await ann.upload(historyOf(3), { fields: {} })).body.code).toBe('ACCOUNT_NEEDED')
    expect(await ann.list()).toEqual([])
    await expect.poll(() => keptOf(db)).toEqual(nothing)
  })

  it('is not taken away while it waits, however long the machine slept; a file without a batch is', async () => {
    const db = await openTestDatabase()
    const ann = await open(db)
    await sendToStopped(ann, historyOf(5))
    const stray = { userId: ann.userId, batchId: 'stray' }
    await writeUpload(db, stray, new Uint8Array(10), ann.test.clock.now())
    ann.test.clock.advance(3 * day)
    await purge(ann.test.deps)
    expect(await keptOf(db)).toMatchObject({ parts: 1, batches: 1, jobs: 1 })
    await createPortfolios(ann.test.deps).jobs.runDue()
    await expect.poll(() => keptOf(db)).toEqual({ ...nothing, entries: 5, notes: 1, batches: 1 })
    // From then on it waits for the user as long as any other preview.
    ann.test.clock.advance(day / 2)
    await purge(ann.test.deps)
    expect(await keptOf(db)).toMatchObject({ batches: 1 })
    ann.test.clock.advance(day)
    await purge(ann.test.deps)
    await expect.poll(() => keptOf(db)).toEqual(nothing)
  })

  it('keeps any bytes as they came', async () => {
    const db = await openTestDatabase()
    const { userId } = await open(db)
    const batch = { userId, batchId: 'b' }
    const comesBack = async (bytes: Uint8Array) => {
      await writeUpload(db, batch, bytes, 0)
      expect(Buffer.compare(await readUpload(db, batch), bytes)).toBe(0)
      await db.transaction((tx) => dropUpload(tx, batch), { user: userId })
    }
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), comesBack), { numRuns: 20 })
    // Many pieces, of what cannot be compressed.
    await comesBack(randomBytes(1_500_000))
  })
})
