/** What a PostgreSQL that goes away, or stands still, does to those who write meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEntryKeys } from '../entries/rows/entry-keys.ts'
import { entriesOf } from '../entries/rows/entry-rows.ts'
import { payloadOf, rawAccount } from '../intake/testing/payload.ts'
import { startPostgres, type Outage, type TestPostgres } from '../testing/postgres.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { isWanted } from '../testing/wanted-engines.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openPostgres } from './opening/open-postgres.ts'

const isMissing = !isWanted('postgres') || !process.env['TEST_DATABASE_URL']
/** Nothing is tried twice, so that whatever conflicts shows. */
const impatient = { connectMs: 1000, lockMs: 1000, statementMs: 1000, retries: 0 }
/** Nor here, and a busy machine may take its time. */
const unhurried = { connectMs: 60_000, lockMs: 60_000, statementMs: 60_000, retries: 0 }
const writers = 6
const mostTries = 20

interface Writer {
  readonly id: string
  readonly token: string
  readonly accountId: string
}

const purchase = ({ accountId }: Writer, number: number) => ({
  account_id: accountId,
  kind: 'buy',
  symbol: 'KO',
  quantity: 1,
  price: 60,
  trade_date: `2026-03-${String(1 + (number % 28)).padStart(2, '0')}`,
})

describe.skipIf(isMissing)('a PostgreSQL that goes away', () => {
  let cluster: TestPostgres
  let db: Database
  let test: TestApp
  const opened: Database[] = []
  const open = async (patience: typeof impatient): Promise<Database> => {
    const found = await openPostgres(cluster.url, { patience })
    if (!found.ok) throw new Error(found.refusal.message)
    opened.push(found.value)
    return found.value
  }
  beforeAll(async () => {
    const started = await startPostgres('durable')
    if (started === null) throw new Error('PostgreSQL is not installed')
    cluster = started
    db = await open(impatient)
    await migrate(db, { migrations, clock: Date.now })
    test = createTestApp(db)
  })
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()))
    await cluster.stop()
  })

  const newWriter = async (name: string, app = test): Promise<Writer> => {
    const { id, access_token: token } = await app.signUp(name)
    const body = payloadOf([rawAccount('99990000', [])])
    expect((await app.send('POST', '/portfolio/import/positions', { token, body })).status).toBe(200)
    const accounts = await app.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })
    return { id, token, accountId: accounts.body[0]?.id ?? '' }
  }

  const add = (writer: Writer, number: number, key: string = crypto.randomUUID(), app = test) =>
    app.send('POST', '/portfolio/entries', { token: writer.token, key, body: purchase(writer, number) })

  const countEntries = async ({ id }: Writer): Promise<number> =>
    (
      await entriesOf(db.read, await readEntryKeys(db.read, id))
        .select('id')
        .execute()
    ).length

  /** Writes until it is told to stop, each entry until it is acknowledged; answers how many were. */
  const writeUntil = async (isOver: () => boolean, writer: Writer, statuses: Set<number>) => {
    let acknowledged = 0
    while (!isOver()) {
      const key = crypto.randomUUID()
      for (;;) {
        const { status, headers } = await add(writer, acknowledged, key)
        statuses.add(status)
        if (status === 201) break
        expect([status, headers.get('retry-after')]).toEqual([503, '2'])
        await wait(20)
      }
      acknowledged += 1
    }
    return acknowledged
  }

  it.each<Outage>(['restart', 'crash', 'connections', 'kill'])(
    'answers 503 during a %s, loses and doubles nothing, and recovers by itself',
    async (outage) => {
      const names = Array.from({ length: writers }, (_, at) => `${outage}${at}`)
      const users = await Promise.all(names.map((name) => newWriter(name)))
      const statuses = new Set<number>()
      let isOver = false
      const writing = users.map((user) => writeUntil(() => isOver, user, statuses))
      // Connections may be lost at a moment at which nobody uses one: then it is done again.
      for (let tries = 0; tries < mostTries && !statuses.has(503); tries += 1) {
        await wait(200)
        await cluster.goAway(outage)
        await wait(200)
      }
      isOver = true
      const acknowledged = await Promise.all(writing)
      expect([...statuses].toSorted((left, right) => left - right)).toEqual([201, 503])
      expect(await Promise.all(users.map(countEntries))).toEqual(acknowledged)
    },
  )

  it('keeps nobody waiting beyond the limits while it stands still, and serves when it goes on', async () => {
    const writer = await newWriter('patient')
    cluster.freeze()
    // Without limits nobody would be answered before it goes on.
    const numbers = Array.from({ length: 30 }, (_, number) => number)
    const answers = await Promise.all(numbers.map((number) => add(writer, number)))
    cluster.thaw()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await add(writer, 1)).status).toBe(201)
  })

  it('refuses no one of fifty strangers who write at the same moment', async () => {
    const app = createTestApp(await open(unhurried))
    const users: Writer[] = []
    for (const at of Array(50).keys()) users.push(await newWriter(`stranger${at}`, app))
    // Told how small its tables are, PostgreSQL scans them whole, so that serializable strangers would conflict.
    await sql`analyze`.execute(app.deps.db.read)
    for (const round of [1, 2]) {
      const added = await Promise.all(users.map((user) => add(user, round, undefined, app)))
      expect(added.flatMap(({ status }) => (status === 201 ? [] : [status]))).toEqual([])
    }
  })

  it('writes all that one user does at the same moment, one after the other', async () => {
    const app = createTestApp(await open(unhurried))
    const writer = await newWriter('hasty', app)
    const added = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((day) => add(writer, day, undefined, app)))
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await countEntries(writer)).toBe(8)
  })
})
