import { expect, it } from 'vitest'
import type { ChangeEvent } from '@wheelwright/api'
import pg from 'pg'
import { silentLog } from '../log.ts'
import { startPostgres } from '../testing/postgres.ts'
import { connectHints, usualPace } from './postgres-hints.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

const connect = async (self: string, { at = url, pace = { ...usualPace, againMs: 50 } } = {}) => {
  const heard: [string, ChangeEvent][] = []
  let gaps = 0
  const hints = await connectHints({
    url: at,
    self,
    deliver: (userId, event) => void heard.push([userId, event]),
    missed: () => void (gaps += 1),
    log: silentLog,
    pace,
  })
  return { heard, hints, gaps: () => gaps }
}

/** Ends the connections on which events are heard, and no other. */
const endListeners = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const listening = `datname = current_database() and query = 'listen wheelwright_events'`
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`)
  await client.end()
}

it.skipIf(url === '')(
  'events reach the other processes on the same PostgreSQL, and not the one they come from',
  async () => {
    const [one, two] = [await connect('one'), await connect('two')]
    one.hints.spread('user-1', { topic: 'positions' })
    await expect.poll(() => two.heard).toEqual([['user-1', { topic: 'positions' }]])
    expect(one.heard).toEqual([])
    await Promise.all([one.hints.close(), two.hints.close()])
  },
)

it.skipIf(url === '')(
  'events that were lost while the connection was away are told of as missed, to those who did not hear them',
  async () => {
    const [one, two] = [await connect('one'), await connect('two')]
    expect([one.gaps(), two.gaps()]).toEqual([0, 0])
    await endListeners()
    await expect.poll(() => [one.gaps() > 0, two.gaps() > 0]).toEqual([true, true])
    const [before, beforeOther] = [one.gaps(), two.gaps()]
    one.hints.spread('user-1', { topic: 'positions' })
    await expect.poll(() => two.heard).toEqual([['user-1', { topic: 'positions' }]])
    expect([one.gaps(), two.gaps()]).toEqual([before, beforeOther])
    await Promise.all([one.hints.close(), two.hints.close()])
  },
)

it.skipIf(url === '')('what could not be spread is missed by the others, once it can be said', async () => {
  const two = await connect('two')
  const one = await connect('one', { at: 'postgres://nobody@127.0.0.1:9/none' })
  one.hints.spread('user-1', { topic: 'positions' })
  await one.hints.close()
  expect(two.gaps()).toBe(0)
  const late = await connect('late')
  await endListeners()
  late.hints.spread('user-1', { topic: 'positions' })
  await expect.poll(() => late.gaps() > 0 && two.gaps() > 0).toBe(true)
  await Promise.all([two.hints.close(), late.hints.close()])
})

it.skipIf(url === '')(
  'a connection that says nothing any more is made anew',
  { timeout: 60_000 },
  async () => {
    const cluster = await startPostgres()
    if (cluster === null) throw new Error('PostgreSQL is not installed')
    const pace = { beatMs: 100, answerMs: 300, againMs: 50 }
    const { hints, gaps } = await connect('one', { at: cluster.url, pace })
    cluster.freeze()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    cluster.thaw()
    await expect.poll(gaps, { timeout: 20_000 }).toBeGreaterThan(0)
    await hints.close()
    await cluster.stop()
  },
)

it('a PostgreSQL that is away holds nothing up', async () => {
  const hints = await connectHints({
    url: 'postgres://nobody@127.0.0.1:9/none',
    self: 'one',
    deliver: () => {},
    missed: () => {},
    log: silentLog,
  })
  hints.spread('user-1', { topic: 'prices' })
  await hints.close()
})
