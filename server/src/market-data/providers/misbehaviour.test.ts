/**
 * Everything that a provider was seen to do wrong with a call, done to every adapter by a server on this machine. Each case says
 * what must come out of it; no case may repeat a key.
 */
import { describe, expect, it } from 'vitest'
import type { ProviderRefusal } from '../provider.ts'
import { startLocalServer, type Reply } from './testing/local-server.ts'
import { providerAt, waiting } from './testing/provider-at.ts'
import { accessToken, apiKey, standIns } from './testing/stand-ins.ts'
import { market, noon } from './testing/told-market.ts'
import { quoteOf, symbols, useMisbehaving } from './testing/use-misbehaving.ts'

const { servers, serve, expectNoSecrets } = useMisbehaving()

interface TransportCase {
  readonly does: string
  readonly reply: (time: number, honest: Reply) => Reply
  /** The refusal, or that the honest answer is reached. */
  readonly comes: ProviderRefusal | 'the answer'
  /** How often the provider is asked. */
  readonly times?: number
  /** The least that is waited in all before it. */
  readonly waits?: number
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

const page = '<!doctype html><html><title>502 Bad Gateway</title></html>'
const always = (reply: Reply) => () => reply
const once = (reply: Reply) => (time: number, honest: Reply) => (time === 1 ? reply : honest)
const retryAfter = (value: string): Reply => ({ status: 429, headers: { 'retry-after': value }, body: {} })
const inThreeSeconds = new Date(noon + 3000).toUTCString()
const unreadable = (detail: string): ProviderRefusal => ({ kind: 'unreadable', detail })

const transportCases: readonly TransportCase[] = [
  { does: 'is slow, but in time', reply: (_, honest) => ({ ...honest, fault: 'slow' }), comes: 'the answer' },
  {
    does: 'hangs before its headers',
    reply: always({ fault: 'hang' }),
    comes: { kind: 'timeout' },
    timeoutMs: 12,
  },
  {
    does: 'hangs in its body',
    reply: (_, honest) => ({ ...honest, fault: 'hang-in-body' }),
    comes: { kind: 'timeout' },
    timeoutMs: 15,
  },
  {
    does: 'drips its body',
    reply: (_, honest) => ({ ...honest, fault: 'drip' }),
    comes: { kind: 'timeout' },
    timeoutMs: 15,
  },
  { does: 'resets the connection', reply: always({ fault: 'reset' }), comes: { kind: 'unreachable' } },
  {
    does: 'resets the connection in its body',
    reply: (_, honest) => ({ ...honest, fault: 'reset-in-body' }),
    comes: { kind: 'unreachable' },
  },
  {
    does: 'is busy and says for how many seconds',
    reply: once(retryAfter('2')),
    comes: 'the answer',
    times: 2,
    waits: 2000,
  },
  {
    does: 'is busy and says until when',
    reply: once(retryAfter(inThreeSeconds)),
    comes: 'the answer',
    times: 2,
    waits: 3000,
  },
  {
    does: 'is busy and does not say for how long',
    reply: once({ status: 429, body: {} }),
    comes: 'the answer',
    times: 2,
    waits: 125,
  },
  {
    does: 'stays busy',
    reply: always({ status: 429, body: {} }),
    comes: { kind: 'rate-limited', retryAfterMs: null },
    times: 3,
  },
  {
    does: 'wants ten years of peace',
    reply: always(retryAfter('315360000')),
    comes: { kind: 'rate-limited', retryAfterMs: 315_360_000_000 },
    times: 1,
  },
  {
    does: 'says by words when to come again',
    reply: always(retryAfter('soon')),
    comes: { kind: 'rate-limited', retryAfterMs: null },
    times: 3,
  },
  { does: 'fails once', reply: once({ status: 500, body: {} }), comes: 'the answer', times: 2 },
  {
    does: 'fails',
    reply: always({ status: 500, body: {} }),
    comes: { kind: 'failed', status: 500 },
    times: 3,
  },
  {
    does: 'fails with a page',
    reply: always({ status: 502, headers: { 'content-type': 'text/html' }, body: page }),
    comes: { kind: 'failed', status: 502 },
  },
  {
    does: 'is out of service',
    reply: always({ status: 503, body: '' }),
    comes: { kind: 'failed', status: 503 },
  },
  {
    does: 'answers a page with status 200',
    reply: always({ headers: { 'content-type': 'text/html' }, body: page }),
    comes: unreadable('a page instead of data'),
  },
  {
    does: 'answers half a text',
    reply: (_, honest) => ({ body: String(honest.body).slice(0, 100) }),
    comes: unreadable('not whole JSON'),
  },
  { does: 'answers nothing', reply: always({ body: '' }), comes: unreadable('an empty answer') },
  { does: 'answers a list', reply: always({ body: '[]' }), comes: unreadable('no object') },
  { does: 'answers null', reply: always({ body: 'null' }), comes: unreadable('no object') },
  {
    does: 'calls its data a page',
    reply: (_, { body }) => ({ headers: { 'content-type': 'text/html' }, body }),
    comes: 'the answer',
  },
  {
    does: 'answers far too much',
    reply: always({ body: `{"a":"${'x'.repeat(200_000)}"}` }),
    comes: unreadable('larger than allowed'),
    maxBytes: 100_000,
  },
  { does: 'refuses the key', reply: always({ status: 401, body: {} }), comes: { kind: 'unauthorized' } },
  { does: 'forbids', reply: always({ status: 403, body: {} }), comes: { kind: 'unauthorized' } },
  {
    does: 'knows no such call',
    reply: always({ status: 404, body: page }),
    comes: { kind: 'failed', status: 404 },
  },
  {
    does: 'repeats the key in a page',
    reply: (_, { body }) => ({ body: `<html>${apiKey} ${accessToken} A3=d=abc ${String(body)}</html>` }),
    comes: unreadable('a page instead of data'),
  },
]

describe.each(standIns)('$name', (standIn) => {
  it.each(transportCases)('when it $does', async ({ reply, comes, times, waits, timeoutMs, maxBytes }) => {
    serve(standIn, reply)
    const test = providerAt(standIn.name, servers.here.url, {
      transport: { timeoutMs: timeoutMs ?? 5000, maxBytes: maxBytes ?? 1_000_000 },
    })
    const answer = await test.provider.quotes(symbols, waiting())
    expectNoSecrets(answer, test)
    if (comes === 'the answer') {
      const quotes = market.rows.map((row) => quoteOf(standIn, row))
      expect(answer).toEqual({ ok: true, value: { quotes, unknown: [], bad: [] } })
    } else expect(answer).toEqual({ ok: false, refusal: comes })
    const data = servers.here.asked.filter((asked) => standIn.greet(asked) === null)
    if (times !== undefined) expect(data).toHaveLength(times)
    if (waits !== undefined)
      expect(test.pace.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(waits)
  })

  it('when it redirects, nobody follows', async () => {
    serve(standIn, always({ status: 302, headers: { location: `${servers.elsewhere.url}/v1` }, body: '' }))
    const test = providerAt(standIn.name, servers.here.url)
    expect(await test.provider.quotes(symbols, waiting())).toEqual({
      ok: false,
      refusal: unreadable('a redirect'),
    })
    expect(servers.elsewhere.asked).toEqual([])
  })

  it('when nobody listens there', async () => {
    const closed = await startLocalServer()
    await closed.close()
    const { provider } = providerAt(standIn.name, closed.url)
    expect(await provider.quotes(symbols, waiting())).toEqual({ ok: false, refusal: { kind: 'unreachable' } })
  })

  it('when the caller gives up, the call ends and counts for nothing', async () => {
    serve(standIn, always({ fault: 'hang' }))
    const { provider } = providerAt(standIn.name, servers.here.url)
    const giving = new AbortController()
    setTimeout(() => giving.abort(), 10)
    const answer = await provider.quotes(symbols, giving.signal)
    expect(answer).toEqual({ ok: false, refusal: { kind: 'timeout' } })
    expect(provider.state()).toEqual({ lastAnswerAt: null, lastRefusal: null, openUntil: null })
  })

  it('when it fails five times in a row, it is left in peace for half a minute', async () => {
    serve(standIn, always({ status: 503, body: '' }))
    const { provider, pace } = providerAt(standIn.name, servers.here.url)
    for (let call = 0; call < 5; call += 1) await provider.quotes(['AAPL'], waiting())
    const before = servers.here.asked.length
    expect(await provider.quotes(['AAPL'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'failed', status: 503 },
    })
    expect(servers.here.asked).toHaveLength(before)
    pace.advance(30_001)
    serve(standIn, (_, honest) => honest)
    expect((await provider.quotes(symbols, waiting())).ok).toBe(true)
    expect(provider.state().openUntil).toBeNull()
  })
})
