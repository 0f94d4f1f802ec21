/**
 * The server ends, as a crash or as it is told to, at any moment of whatever a user does with an import, while pages are open and
 * somebody else imports too. After the next start nobody has to help: it is as before or as after, what is asked again is done
 * once, and in the end everything is as for somebody who was never disturbed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../server/src/testing/postgres-programs.ts'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { schwabFile, schwabLine } from '../server/src/formats/testing/broker-files.ts'
import { leaseMs } from '../server/src/jobs/queue.ts'
import { openPlace } from '../server/src/testing/test-database.ts'
import { asUpload, tickerOf } from './broker-file.ts'
import { send, type Answer, type Call } from './call.ts'
import { isWhole, rounds, seed } from './effort.ts'
import { createRandom, type Random } from './random.ts'
import { createServerProcess, type FaultyServer } from './server-process.ts'
import { withFolder, withPostgres } from './stage.ts'

type Json = Record<string, unknown>

/** So many that they are settled part by part in the whole lane. */
const tickers = isWhole ? 4200 : 150

const rowsOfEach = 5

/** A wheel of each ticker: a put that is assigned, a call, one that was bought back, and one that runs. */
const text = schwabFile(
  ...Array.from({ length: tickers }, (_, at) => {
    const name = tickerOf(at)
    const option = (date: string, action: string, what: string, price: string, amount: string) =>
      schwabLine(date, action, `${name} ${what}`, 1, price, '0.65', amount)
    return [
      option('08/03/2026', 'Sell to Open', '09/18/2026 20.00 P', '1.00', '99.35'),
      option('08/10/2026', 'Buy to Close', '09/18/2026 20.00 P', '0.40', '-40.65'),
      option('09/01/2026', 'Sell to Open', '10/16/2026 21.00 P', '1.00', '99.35'),
      schwabLine('10/16/2026', 'Assigned', `${name} 10/16/2026 21.00 P`, 1),
      schwabLine('10/16/2026', 'Buy', name, 100, '21.00', '', '-2100.00'),
    ]
  }).flat(),
)
const upload = (() => {
  const { type, body } = asUpload('wheels.csv', text, '1')
  return { type, body: body.replace('name="account_id"', 'name="account_name"') }
})()

interface User {
  readonly token: string
  readonly send: (method: Call['method'], path: string, body?: unknown) => Promise<Answer>
  readonly get: (path: string) => Promise<Answer['body']>
}
type Batch = Json & { readonly id: string; readonly state: string }

const batchesOf = async ({ get }: User) => (await get('/imports')) as unknown as Batch[]
const batchIn = async (user: User, ...states: string[]) =>
  (await batchesOf(user)).find(({ state }) => states.includes(state)) ?? null

const stage = ({ token }: User, url: string): Promise<Answer> =>
  send(url, { method: 'POST', path: '/imports', token, ...upload })
const firstWheels = async ({ get }: User, count: number) =>
  ((await get('/wheels/wheel-cycles')) as unknown as { id: string; ticker: string }[])
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
    .slice(0, count)

/** What is done while the server ends, what must have been done before, and whether it is done. */
interface Doing {
  readonly name: string
  readonly after: readonly string[]
  readonly act: (user: User, url: string) => Promise<Answer>
  readonly isDone: (user: User) => Promise<boolean>
}

const trashOf = async ({ get }: User) =>
  ((await get('/trash'))['items'] as { kind: string; id: string }[]) ?? []
const preferences = { cycle_gap_days: 0, stock_cost: 'whole-cycle', fee_per_contract: null }

const doings: readonly Doing[] = [
  {
    name: 'a file is read',
    after: [],
    act: stage,
    isDone: async (user) => (await batchIn(user, 'staged')) !== null,
  },
  {
    name: 'a preview is looked at',
    after: ['a file is read'],
    act: async (user) => user.send('GET', `/imports/${(await batchIn(user, 'staged'))?.id}/rows`),
    isDone: async (user) => (await batchIn(user, 'staged')) !== null,
  },
  {
    name: 'an import is confirmed',
    after: ['a file is read'],
    act: async (user) =>
      user.send('POST', `/imports/${(await batchIn(user, 'staged', 'confirmed'))?.id}/confirm`, {}),
    isDone: async (user) => (await batchIn(user, 'confirmed')) !== null,
  },
  {
    name: 'preferences are changed',
    after: ['a file is read', 'an import is confirmed'],
    act: (user) => user.send('PUT', '/settings/preferences', preferences),
    isDone: async ({ get }) => (await get('/settings/preferences'))['cycle_gap_days'] === 0,
  },
  {
    name: 'wheels go into the trash',
    after: ['a file is read', 'an import is confirmed'],
    act: async (user) => {
      const [wheel] = await firstWheels(user, 1)
      return user.send('DELETE', `/wheels/tickers/${wheel?.ticker}`)
    },
    isDone: async (user) => (await trashOf(user)).length > 0,
  },
  {
    name: 'wheels come back',
    after: ['a file is read', 'an import is confirmed', 'wheels go into the trash'],
    act: async (user) => {
      const items = (await trashOf(user)).map(({ kind, id }) => ({ kind, id }))
      return user.send('POST', '/trash/restore', { items })
    },
    isDone: async (user) => (await trashOf(user)).length === 0,
  },
  {
    name: 'an import is undone',
    after: ['a file is read', 'an import is confirmed'],
    act: async (user) =>
      user.send('DELETE', `/imports/${(await batchIn(user, 'confirmed'))?.id}?confirmed=true`),
    isDone: async (user) => (await batchIn(user, 'confirmed')) === null,
  },
]
const doingOf = (name: string): Doing => doings.find((each) => each.name === name) as Doing

let users = 0
const signUp = async (url: string): Promise<User> => {
  users += 1
  const body = {
    username: `user${users}`,
    email: `user${users}@example.com`,
    password: 'correct horse battery',
  }
  const made = await send(url, { method: 'POST', path: '/auth/register', body: JSON.stringify(body) })
  expect(made.status).toBe(201)
  const token = String(made.body['access_token'])
  const call: User['send'] = (method, path, given) =>
    send(url, { method, path, token, ...(given === undefined ? {} : { body: JSON.stringify(given) }) })
  return { token, send: call, get: async (path) => (await call('GET', path)).body }
}

/** Names of what is made up for each user, and of the moments at which something was done. */
const isOwn = (name: string): boolean =>
  /(?:^|_)(?:ids?|etag|recent|last_updated|last_status_update)$|_at$/.test(name)
const plain = (value: unknown): string =>
  JSON.stringify(value, (name, each: unknown) => (isOwn(name) ? undefined : each))
/** A line each, the same ones in the same order. */
const inOrder = (rows: unknown): string[] => (rows as unknown[]).map(plain).toSorted()

/** Everything is settled: nothing of it says that it is still calculated. */
const settled = async (url: string, { token }: User): Promise<void> => {
  const until = performance.now() + 60_000 + 2 * leaseMs
  while (performance.now() < until) {
    const answer = await fetch(`${url}/api/portfolio/pnl`, { headers: { authorization: `Bearer ${token}` } })
    await answer.text()
    if (answer.status === 200 && answer.headers.get('portfolio-settling') === null) return
    await wait(50)
  }
  throw new Error('it was not settled in time')
}

const seen = async ({ get }: User) => {
  const entries = await get('/portfolio/entries?limit=1')
  const wheels = (await get('/wheels/wheel-cycles')) as unknown as Json[]
  const { recent: _, ...dashboard } = await get('/dashboard/snapshot')
  const positions = (await get('/portfolio/positions'))['positions'] as unknown[]
  return {
    entries: entries['total'],
    wheels: inOrder(wheels),
    positions: inOrder(positions),
    profit: inOrder((await get('/portfolio/pnl'))['items']),
    dashboard: plain(dashboard),
    questions: plain(await get('/portfolio/questions/count')),
    trash: (await trashOf({ get } as User)).length,
    batches: (await batchesOf({ get } as User)).map(({ state }) => state).toSorted(),
  }
}

type Seen = Awaited<ReturnType<typeof seen>>

/** Names what differs by a few lines, since a list may have thousands. */
const expectAlike = (now: Seen, wanted: Seen, told: string): void => {
  const few = (one: Seen, other: Seen) =>
    Object.entries(one).flatMap(([name, value]) => {
      const there = new Set([Object.entries(other).find(([key]) => key === name)?.[1]].flat())
      const missing = [value].flat().filter((line) => !there.has(line))
      return missing.slice(0, 2).map((line) => `${name}: ${String(line)}`)
    })
  expect({ has: few(now, wanted), lacks: few(wanted, now) }, told).toEqual({ has: [], lacks: [] })
  expect([now.wheels.length, now.positions.length], told).toEqual([
    wanted.wheels.length,
    wanted.positions.length,
  ])
}

/** Does it as the user would: where it did not come to its end, once more. */
const bringAbout = async (url: string, user: User, doing: Doing): Promise<void> => {
  await doing.act(user, url)
  await settled(url, user)
  expect([doing.name, await doing.isDone(user)]).toEqual([doing.name, true])
}

const openPages = ['/imports', '/wheels/wheel-cycles', '/dashboard/snapshot', '/portfolio/questions/count']

/** Pages that are open ask again and again; what they may be told is how it is, or to come again. */
const keepLooking = async (user: User, isOver: () => boolean, odd: string[]): Promise<void> => {
  while (!isOver()) {
    for (const path of openPages) {
      const answer = await user.send('GET', path).catch(() => null)
      if (answer !== null && answer.status !== 200 && answer.status !== 503)
        odd.push(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    await wait(30)
  }
}

interface Disturbed {
  readonly server: FaultyServer
  readonly random: Random
  readonly doing: Doing
  readonly round: number
  readonly tookMs: number
}

/** By a crash and by a service manager in turn, and now and then twice. */
const endAndStart = async ({ server, random, round, tookMs }: Disturbed): Promise<void> => {
  for (let cut = 0; cut <= (round % 3 === 2 ? 1 : 0); cut += 1) {
    await wait(random.between(0, Math.round(tookMs * 1.2)))
    await (round % 2 === 0 ? server.kill() : server.end())
    await server.start()
  }
}

const expectDone = async ({ server, doing, round }: Disturbed, user: User, wanted: Seen): Promise<void> => {
  const told = `${doing.name}, round ${round}`
  await settled(server.url, user)
  // What is read goes on by itself.
  for (let tries = 0; (await batchIn(user, 'staging')) !== null && tries < 600; tries += 1) await wait(100)
  if (!(await doing.isDone(user))) await bringAbout(server.url, user, doing)
  expectAlike(await seen(user), wanted, told)
  // The same file once more waits beside the first one.
  if (doing.act === stage) return
  // Asked once more, it is done already, or refused in words.
  const again = await doing.act(user, server.url)
  expect([200, 204, 404, 409, 422], told).toContain(again.status)
  expectAlike(await seen(user), wanted, told)
  if (!wanted.batches.includes('confirmed')) return
  // Nor does the file bring anything when it is imported once more.
  const { body } = await stage(user, server.url)
  expect(body['counts'], told).toMatchObject({ new: 0, already_here: tickers * rowsOfEach })
}

/** Two people do the same at the same time, each with pages open. */
const tryRound = async (disturbed: Disturbed, wanted: Seen): Promise<void> => {
  const { server, doing } = disturbed
  const pair = [await signUp(server.url), await signUp(server.url)]
  for (const user of pair) for (const name of doing.after) await bringAbout(server.url, user, doingOf(name))
  const odd: string[] = []
  let isOver = false
  const looking = pair.map((user) => keepLooking(user, () => isOver, odd))
  const acting = pair.map((user) => doing.act(user, server.url).catch(() => null))
  await endAndStart(disturbed)
  await Promise.all(acting)
  try {
    for (const user of pair) await expectDone(disturbed, user, wanted)
  } finally {
    isOver = true
    await Promise.all(looking)
  }
  expect(odd, doing.name).toEqual([])
}

const tryAt = async (server: FaultyServer, random: Random, doing: Doing): Promise<void> => {
  const calm = await signUp(server.url)
  for (const name of doing.after) await bringAbout(server.url, calm, doingOf(name))
  const began = performance.now()
  await bringAbout(server.url, calm, doing)
  const tookMs = performance.now() - began
  const wanted = await seen(calm)
  for (let round = 0; round < rounds(6, 1); round += 1)
    await tryRound({ server, random, doing, round, tookMs }, wanted)
}

const expectNothingLeft = async (place: DatabasePlace): Promise<void> => {
  const db = await openPlace(place)
  try {
    const failed = db.read.selectFrom('jobs').selectAll().where('failed_at', 'is not', null)
    expect(await failed.execute()).toEqual([])
    expect(await db.read.selectFrom('upload_parts').select('batch_id').execute()).toEqual([])
  } finally {
    await db.close()
  }
}

const run = async (place: DatabasePlace): Promise<void> => {
  const server = await createServerProcess({ place })
  const random = createRandom(seed)
  // To be read and to be confirmed are the small share.
  const chosen = isWhole ? doings : doings.filter((_, at) => [0, 2].includes(at))
  try {
    await server.start()
    for (const doing of chosen) await tryAt(server, random, doing)
  } finally {
    await server.kill()
  }
  await expectNothingLeft(place)
}

describe('an import whose server ends at any moment comes to the same without help', () => {
  it('on SQLite', () => withFolder((dataDir) => run({ databaseUrl: null, dataDir })))

  const isMissing = findPostgresPrograms() === null && !process.env['CI']
  it.skipIf(isMissing).for(isWhole ? [seed] : [])('on PostgreSQL, seed %i', () =>
    withPostgres((cluster) => withFolder((dataDir) => run({ databaseUrl: cluster.url, dataDir }))),
  )
})
