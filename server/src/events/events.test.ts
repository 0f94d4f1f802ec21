import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { readSettled } from '../portfolio/settled-revision.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { heartbeatMs, mostStreamsPerUser, openEventStream } from './event-stream.ts'
import { uploadForm } from '../testing/open-user.ts'

const day = 24 * 60 * 60_000

describeEachEngine('the event stream', ({ openTestDatabase }) => {
  let test: TestApp
  let token: string
  let userId: string
  beforeEach(async () => {
    test = createTestApp(await openTestDatabase())
    const made = await test.signUp('ada')
    token = made.access_token
    userId = made.id
  })
  afterEach(() => {
    test.deps.events.close()
    vi.useRealTimers()
  })

  const open = async (as = token) => {
    const response = await test.app.request('/api/events', { headers: { authorization: `Bearer ${as}` } })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => (await reader?.read())?.value ?? null
    return { response, next, cancel: () => reader?.cancel() }
  }

  it('needs a session', async () => {
    expect((await test.send('GET', '/events')).status).toBe(401)
  })

  it('tells what changed, to the user whom it concerns', async () => {
    const { access_token: otherToken, id: otherId } = await test.signUp('other')
    const [mine, other] = [await open(), await open(otherToken)]
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream')
    expect(await mine.next()).toBe(': connected\nretry: 3000\n\n')
    await other.next()
    test.deps.events.publish(userId, { topic: 'positions' })
    test.deps.events.publish(otherId, { topic: 'prices' })
    expect(await mine.next()).toBe('event: positions\ndata: {"topic":"positions"}\n\n')
    expect(await other.next()).toBe('event: prices\ndata: {"topic":"prices"}\n\n')
  })

  it('tells of a change once all that follows from it is settled', async () => {
    const heard: Promise<readonly [string, number | undefined, number]>[] = []
    const stop = test.deps.events.subscribe(
      userId,
      ({ topic, progress }) => {
        const { read } = test.deps.db
        const both = Promise.all([readSettled(read, userId), readLedgerRevision(read, userId)])
        if (progress === undefined)
          heard.push(both.then(([settled, revision]) => [topic, settled?.revision, revision] as const))
      },
      () => {},
    )
    const form = uploadForm(asSchwabCsv(workedCase))
    const staged = await test.send('POST', '/imports?account_name=1', { token, body: form })
    await test.send('POST', `/imports/${String(staged.body['id'])}/confirm`, { token, body: {} })
    stop()
    const said = await Promise.all(heard)
    expect(said.map(([topic]) => topic)).toEqual(expect.arrayContaining(['staged', 'import']))
    const last = said.findLast(([topic]) => topic === 'import')
    expect(last).toEqual(['import', 1, 1])
  })

  it('ends when its session is signed out, and only then', async () => {
    const second = (
      await test.send('POST', '/auth/login', { body: { username: 'ada', password: 'correct horse battery' } })
    ).body['access_token']
    const [first, other] = [await open(), await open(String(second))]
    await Promise.all([first.next(), other.next()])
    await test.send('POST', '/auth/logout', { token })
    expect(await first.next()).toBe('event: session\ndata: {"topic":"session"}\n\n')
    expect(await first.next()).toBeNull()
    await other.next()
    await test.deps.background.settle()
    expect(test.deps.events.countListeners(userId)).toBe(1)
  })

  it('keeps a quiet stream open by a comment, until its session has run out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await open()
    await stream.next()
    vi.advanceTimersByTime(heartbeatMs)
    expect(await stream.next()).toBe(': still here\n\n')
    await test.deps.background.settle()
    test.clock.advance(31 * day)
    vi.advanceTimersByTime(heartbeatMs)
    expect(await stream.next()).toBe(': still here\n\n')
    expect(await stream.next()).toBeNull()
    expect(test.deps.events.countListeners(userId)).toBe(0)
  })

  it('is let go when the client leaves, and when the server stops', async () => {
    const [left, stays] = [await open(), await open()]
    await Promise.all([left.next(), stays.next()])
    expect(test.deps.events.countListeners(userId)).toBe(2)
    await left.cancel()
    expect(test.deps.events.countListeners(userId)).toBe(1)
    test.deps.events.close()
    expect(await stays.next()).toBeNull()
    expect(test.deps.events.countListeners(userId)).toBe(0)
  })

  it('is let go where what was missed cannot be read', async () => {
    const signedIn = { id: userId } as Parameters<typeof openEventStream>[1]
    const stream = openEventStream(test.deps, signedIn, () =>
      Promise.reject(new Error('the database is away')),
    )
    const reader = stream.getReader()
    await expect(reader.closed).rejects.toThrow('the database is away')
    expect(test.deps.events.countListeners(userId)).toBe(0)
  })

  it('is not opened without end', async () => {
    for (let streams = 0; streams < mostStreamsPerUser; streams += 1) await open()
    expect((await open()).response.status).toBe(429)
  })
})
