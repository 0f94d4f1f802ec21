/** A large file whose reading is cut by the end of the server is read on after it, and comes to the same. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { leaseMs } from '../server/src/jobs/queue.ts'
import { findPostgresPrograms } from '../server/src/testing/postgres-programs.ts'
import { asUpload, brokerFile } from './broker-file.ts'
import { send } from './call.ts'
import { isWhole, rounds, seed } from './effort.ts'
import { createRandom } from './random.ts'
import { createServerProcess } from './server-process.ts'
import { withFolder, withPostgres } from './stage.ts'

/** Large enough to be read in steps, in a long run in a thread of its own, and stored in many parts. */
const rows = isWhole ? 40_000 : 8000
const people = rounds(10, 2)

interface Batch {
  readonly id: string
  readonly state: string
  readonly entries: number
  readonly net_cash: number | null
  readonly counts: Record<string, number>
}

const signUp = async (url: string, username: string): Promise<string> => {
  const body = JSON.stringify({
    username,
    email: `${username}@example.com`,
    password: 'correct horse battery',
  })
  const made = await send(url, { method: 'POST', path: '/auth/register', body })
  expect(made.status).toBe(201)
  return String(made.body['access_token'])
}

const importsOf = async (url: string, token: string): Promise<Batch[]> =>
  (await send(url, { method: 'GET', path: '/imports', token })).body as unknown as Batch[]

const until = async <T>(withinMs: number, look: () => Promise<T | null>): Promise<T> => {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const seen = await look().catch(() => null)
    if (seen !== null) return seen
    await wait(20)
  }
  throw new Error('it did not come to that in time')
}

const told = ({ entries, net_cash, counts }: Batch) => ({ entries, net_cash, counts })

const text = brokerFile(1, rows)
/** The account is made with the import, under the name that stands in the form. */
const upload = (() => {
  const { type, body } = asUpload('long.csv', text, '1')
  return { type, body: body.replace('name="account_id"', 'name="account_name"') }
})()

/** One whole reading, and others that are cut at any moment, some of them twice. */
const cutAndCompare = async (place: DatabasePlace): Promise<void> => {
  const server = await createServerProcess({ place })
  const random = createRandom(seed)
  try {
    await server.start()
    const first = await signUp(server.url, 'first')
    const startedAt = performance.now()
    const whole = await send(server.url, { method: 'POST', path: '/imports', token: first, ...upload })
    const wholeMs = performance.now() - startedAt
    expect(whole.status, JSON.stringify(whole.body).slice(0, 300)).toBe(201)
    const wanted = told(whole.body as unknown as Batch)
    expect(wanted.entries).toBe(rows)
    for (let person = 0; person < people; person += 1) {
      const token = await signUp(server.url, `person${person}`)
      const sent = send(server.url, { method: 'POST', path: '/imports', token, ...upload }).catch(() => null)
      const read = (state: string) => async () => {
        const [batch] = await importsOf(server.url, token)
        return batch?.state === state ? batch : null
      }
      await until(30_000, read('staging'))
      for (let cut = 0; cut <= person % 2; cut += 1) {
        await wait(random.between(0, Math.round(wholeMs * 0.6)))
        await server.kill()
        await server.start()
      }
      await sent
      const batch = await until(60_000 + 2 * leaseMs, read('staged'))
      expect(told(batch)).toEqual(wanted)
      const path = `/imports/${batch.id}/confirm`
      const confirmed = await send(server.url, { method: 'POST', path, token, body: '{}' })
      expect(confirmed.status).toBe(200)
      const entries = await send(server.url, { method: 'GET', path: '/portfolio/entries?limit=1', token })
      expect(entries.body['total']).toBe(rows)
    }
  } finally {
    await server.kill()
  }
}

it('a file is read on after the server was killed, on SQLite', () =>
  withFolder((dataDir) => cutAndCompare({ databaseUrl: null, dataDir })))

describe.skipIf(findPostgresPrograms() === null && !process.env['CI'])('on PostgreSQL', () => {
  it('a file is read on after the server was killed', () =>
    withPostgres((cluster) => withFolder((dataDir) => cutAndCompare({ databaseUrl: cluster.url, dataDir }))))
})
