/** Tokens that are planted, and looked for wherever anything is written or answered. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { openMigrated, type TestPlace } from '../testing/test-database.ts'
import { begin } from './testing/at-schwab.ts'

const minute = 60_000
const planted = { access: 'PLANTED-ACCESS-4711', refresh: 'PLANTED-REFRESH-0815', id: 'PLANTED-ID-1234' }
const secret = 'PLANTED-CLIENT-SECRET'
const code = 'C0.PLANTED-CODE@'

const environment = {
  SCHWAB_BASE_URL: 'http://127.0.0.1:9',
  SCHWAB_CLIENT_ID: 'client',
  SCHWAB_CLIENT_SECRET: secret,
  SCHWAB_REDIRECT_URI: 'https://127.0.0.1:8443/auth/callback',
  MARKET_DATA_PRIMARY: 'schwab',
}

/** Repeats in every place that it has what it was sent and what it gave. */
const echo = (status: number): Response =>
  Response.json(
    { error: `${planted.refresh} ${code}`, error_description: Object.values(planted).join(' ') },
    { status, headers: { 'x-echo': planted.access }, statusText: planted.refresh },
  )

const granted = (): Response =>
  Response.json({
    access_token: planted.access,
    refresh_token: planted.refresh,
    id_token: planted.id,
    expires_in: 1800,
    token_type: 'Bearer',
  })

describeEachEngine('secrets of a connection', ({ engine, makeTestPlace }) => {
  /** Everything that the database holds, as it lies on the disk where there is a file. */
  const textOf = async (place: TestPlace, db: Database): Promise<string> => {
    if (engine === 'sqlite')
      return readdirSync(place.dataDir)
        .map((name) => readFileSync(join(place.dataDir, name), 'latin1'))
        .join('\n')
    const tables = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(db.read)
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql`SELECT * FROM ${sql.id(name)}`.execute(db.read)
      texts.push(JSON.stringify(rows))
    }
    return texts.join('\n')
  }

  it('are in no answer, log line, address or row, whatever Schwab repeats of them', async () => {
    const place = await makeTestPlace()
    const db = await openMigrated(place)
    const addresses: string[] = []
    let answers: () => Response = granted
    const transport = {
      fetch: async (url: URL) => {
        addresses.push(url.href)
        return answers()
      },
    }
    const lines: string[] = []
    const spelt = (_: string, value: unknown) => (value instanceof Error ? String(value.stack) : value)
    const record = (fields: object, message: string) =>
      void lines.push(JSON.stringify(fields, spelt) + message)
    const log = { debug: record, info: record, warn: record, error: record }
    const test: TestApp = createTestApp(db, environment, { transport, log })
    const told: string[] = []
    const ada = await test.signUp('ada')
    const send = async (method: string, path: string, body?: object) => {
      const got = await test.send(method, path, {
        token: ada.access_token,
        ...(method === 'POST' && { key: `key-${told.length}` }),
        ...(body && { body }),
      })
      told.push(JSON.stringify([got.body, [...got.headers]]))
      return got.status
    }
    const logIn = async () => {
      const state = new URL((await begin(test, ada.access_token)).authorizeUrl).searchParams.get('state')
      return send('POST', '/brokerage/callback', { code, state })
    }
    for (const status of [400, 401, 403, 429, 500, 200]) {
      answers = () => echo(status)
      expect(await logIn()).toBeGreaterThanOrEqual(400)
    }
    answers = granted
    expect(await logIn()).toBe(200)
    await send('GET', '/brokerage/status')
    answers = () => echo(401)
    await send('GET', '/market/quotes?symbols=AAPL')
    await send('GET', '/settings/market-data')
    for (const status of [500, 400]) {
      test.clock.advance(40 * minute)
      answers = () => echo(status)
      await test.deps.connections.accessToken(ada.id)
      await send('GET', '/brokerage/status')
    }
    await send('POST', '/brokerage/disconnect')
    const words = [...Object.values(planted), secret, 'PLANTED-CODE']
    const places = { answers: told.join('\n'), log: lines.join('\n'), addresses: addresses.join('\n') }
    expect(lines.some((line) => line.includes('Token refresh failed: 400 Bad Request'))).toBe(true)
    for (const [where, text] of Object.entries({ ...places, database: await textOf(place, db) }))
      for (const word of words) {
        expect(text.includes(word), `${word} in ${where}`).toBe(false)
        const encoded = Buffer.from(word).toString('base64').slice(0, 12)
        expect(text.includes(encoded), `${word} as base64 in ${where}`).toBe(false)
      }
    await db.close()
  })
})
