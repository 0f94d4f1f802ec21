import type { Kysely, KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPortfolios } from '../app.ts'
import type { Schema } from '../database/schema.ts'
import { purge } from '../housekeeping/purge.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { appendFact, missedSince, newestFact, topicsOf } from './facts.ts'

const day = 24 * 60 * 60_000

describeEachEngine('facts', ({ openTestDatabase }) => {
  let ann: Awaited<ReturnType<typeof openImports>>
  let userId: string
  beforeEach(async () => {
    ann = await openImports(await openTestDatabase())
    userId = (await ann.get<{ id: string }>('/auth/me')).id
  })
  afterEach(() => ann.deps.events.close())

  const stored = () => ann.deps.db.read.selectFrom('facts').selectAll().orderBy('fact_no').execute()
  const wheel = { ticker: 'KO', strategy_type: 'full_wheel' }

  it('are kept of what the user did and of what settling decided, in their order', async () => {
    const { id } = await ann.take(asSchwabCsv(workedCase))
    const facts = await stored()
    expect(facts.map(({ kind, cause }) => `${kind} by ${cause}`)).toEqual([
      'importFile by user',
      'confirmImport by user',
      'wheels-settled by settle',
    ])
    expect(facts[1]).toMatchObject({ subject: id, user_id: userId })
    expect(facts.map(({ fact_no }) => fact_no)).toEqual([1, 2, 3])
  })

  it('are none of a call that was refused, repeated or only looked', async () => {
    const post = (body: unknown, key?: string) =>
      ann.send('POST', '/wheels/wheel-cycles', { token: ann.token, body, ...(key && { key }) })
    expect((await post({ ...wheel, ticker: '' })).status).toBe(422)
    expect(await stored()).toEqual([])
    await post(wheel, 'k1')
    await post(wheel, 'k1')
    await ann.get('/wheels/wheel-cycles')
    expect((await stored()).map(({ kind }) => kind)).toEqual(['addWheelCycle'])
  })

  it('are rolled back with the change', async () => {
    const { db } = ann.deps
    const fact = { userId, kind: 'addEntry', subject: 'a', cause: 'user', nowMs: 0 } as const
    const failed = db.transaction(
      async (tx) => {
        expect(await appendFact(tx, fact)).toBe(1)
        throw new Error('the change failed')
      },
      { user: userId },
    )
    await expect(failed).rejects.toThrow('the change failed')
    expect(await newestFact(db.read, userId)).toBe(0)
  })

  it('are numbered without a gap, however many write at once', async () => {
    const { db } = ann.deps
    const fact = { userId, kind: 'addEntry', subject: '', cause: 'user', nowMs: 0 } as const
    const numbers = await Promise.all(
      Array.from({ length: 10 }, () => db.transaction((tx) => appendFact(tx, fact), { user: userId })),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('tell what was missed, with what was told shortly before, and nothing of another user', async () => {
    const { db } = ann.deps
    const append = (kind: 'confirmImport' | 'holdings-settled', of = userId) =>
      db.transaction(
        (tx) => appendFact(tx, { userId: of, kind, subject: '', cause: 'user', nowMs: ann.clock.now() }),
        { user: of },
      )
    const { id: bob } = await ann.signUp('bob')
    await append('confirmImport')
    ann.clock.advance(120_000)
    await append('holdings-settled')
    await append('confirmImport', bob)
    expect(await missedSince(db.read, userId, 1)).toEqual({ newest: 2, topics: ['import', 'positions'] })
    expect(await missedSince(db.read, userId, 2)).toEqual({ newest: 2, topics: ['positions'] })
    expect(await missedSince(db.read, userId, 3)).toBe(null)
  })

  it('of a later version touch all that they may', () => {
    expect(topicsOf('something-new')).toContain('import')
  })

  it('are told by the stream with their number, and what came since to whoever comes back', async () => {
    const headers = { authorization: `Bearer ${ann.token}` }
    const open = async (more: Record<string, string> = {}) => {
      const response = await ann.app.request('/api/events', { headers: { ...headers, ...more } })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      return { response, next: async () => (await reader?.read())?.value ?? '' }
    }
    const first = await open()
    expect(first.response.headers.has('resumed-from')).toBe(false)
    expect(first.response.headers.get('newest-fact')).toBe('0')
    await first.next()
    await ann.send('POST', '/wheels/wheel-cycles', { token: ann.token, body: wheel })
    expect(await first.next()).toBe('event: status\nid: 1\ndata: {"topic":"status","fact":1,"ledger":0}\n\n')
    ann.clock.advance(120_000)
    await ann.take(asSchwabCsv(workedCase))
    const newest = await newestFact(ann.deps.db.read, userId)
    const again = await open({ 'last-event-id': '1' })
    expect(again.response.headers.get('resumed-from')).toBe('1')
    expect((await open()).response.headers.get('newest-fact')).toBe(String(newest))
    await again.next()
    const missed = [await again.next(), await again.next(), await again.next()]
    const topics = missed.map((text) => /event: (\w+)/.exec(text)?.[1])
    expect(new Set(topics)).toEqual(new Set(['import', 'staged', 'status']))
    expect(missed.every((text) => text.includes(`id: ${newest}\n`))).toBe(true)
    // One that is not kept, or is none: the client reads everything again.
    for (const id of ['99', 'x', '-1'])
      expect((await open({ 'last-event-id': id })).response.headers.has('resumed-from')).toBe(false)
  })

  it('are read once for whoever comes back', async () => {
    const db = await openTestDatabase()
    let reads = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"facts"')) reads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const read = (db.read as Kysely<Schema>).withPlugin(counting)
    const bob = createTestApp({ ...db, read })
    const { access_token: token } = await bob.signUp('bob')
    await bob.send('POST', '/wheels/wheel-cycles', { token, body: wheel })
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': '1' }
    reads = 0
    const response = await bob.app.request('/api/events', { headers })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    expect((await reader?.read())?.value).toContain('event: status')
    // The fact that was told last, and those since.
    expect(reads).toBe(2)
    bob.deps.events.close()
  })

  it('of the time in which a page read before it had a stream are told with the first one', async () => {
    const open = async (readingFor: string) => {
      const headers = { authorization: `Bearer ${ann.token}`, 'reading-for': readingFor }
      const response = await ann.app.request('/api/events', { headers })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect(response.headers.get('newest-fact')).toBe('1')
      await reader?.read()
      const next = reader?.read()
      // What is missed comes at once, or never.
      await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 300))])
      ann.deps.events.publish(userId, { topic: 'prices' })
      return (await next)?.value
    }
    await ann.send('POST', '/wheels/wheel-cycles', { token: ann.token, body: wheel })
    ann.clock.advance(10_000)
    const [prices, status] = [
      'event: prices\ndata: {"topic":"prices"}\n\n',
      'event: status\nid: 1\ndata: {"topic":"status","fact":1}\n\n',
    ]
    expect(await open('9000')).toBe(status)
    expect(await open('7000')).toBe(prices)
    expect(await open('x')).toBe(prices)
  })

  it('are kept for ninety days, and the newest for good, so that numbers never begin anew', async () => {
    await ann.take(asSchwabCsv(workedCase))
    const all = await stored()
    ann.clock.advance(89 * day)
    await purge(ann.deps)
    expect(await stored()).toHaveLength(all.length)
    ann.clock.advance(2 * day)
    await purge(ann.deps)
    expect(await stored()).toEqual(all.slice(-1))
    await createPortfolios(ann.deps).settle.user(userId)
    expect(await newestFact(ann.deps.db.read, userId)).toBeGreaterThanOrEqual(all.length)
  })
})
