/**
 * Everything that a provider was seen to do wrong, done to every adapter by a server on this machine. Each case says
 * what must come out of it. What comes out as a quote is always one that was told; no case may repeat a key.
 */
import { moneyFromMicros, parseInstant, type Money } from '@wheelwright/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkQuote, type QuoteFault } from '../ask/check-quote.ts'
import type { ProviderQuote, ProviderRefusal } from '../provider.ts'
import { startLocalServer, type LocalServer, type Reply } from './testing/local-server.ts'
import { providerAt, waiting, type TestProvider } from './testing/provider-at.ts'
import { accessToken, apiKey, standIns, type StandIn } from './testing/stand-ins.ts'
import {
  apple,
  BARE_NAN,
  berkshire,
  contract,
  market,
  noon,
  put,
  type ToldMarket,
  type ToldRow,
} from './testing/told-market.ts'

let server: LocalServer
let elsewhere: LocalServer
beforeAll(async () => {
  server = await startLocalServer()
  elsewhere = await startLocalServer()
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})
afterEach(() => {
  server.asked.length = 0
  elsewhere.asked.length = 0
})

const symbols = market.rows.map(({ symbol }) => symbol)
const dollars = (amount: unknown): Money => moneyFromMicros(Math.round(Number(amount) * 1_000_000))

/** What an honest row must come out as. */
const quoteOf = ({ tellsCurrency }: StandIn, row: ToldRow): ProviderQuote => {
  const at = parseInstant(new Date(row.at ?? 0).toISOString())
  if (!at.ok) throw new Error('no instant')
  return {
    symbol: row.symbol,
    bid: dollars(row.bid),
    ask: dollars(row.ask),
    last: dollars(row.last),
    mark: null,
    previousClose: dollars(row.previousClose),
    asOf: at.value,
    isDelayed: false,
    currency: tellsCurrency ? (row.currency ?? 'USD') : null,
  }
}

/** Answers greetings well, and data as the case says: the nth time something is asked for, counted from 1. */
const serve = (
  standIn: StandIn,
  misbehave: (time: number, honest: Reply) => Reply,
  told: ToldMarket = market,
) => {
  let times = 0
  server.replier = (asked) => {
    const greeting = standIn.greet(asked)
    if (greeting !== null) return greeting
    times += 1
    return misbehave(times, standIn.tell(asked, told))
  }
}

/** Nothing that came out, and no address that was asked, holds a secret. */
const expectNoSecrets = (outcome: unknown, { provider }: TestProvider) => {
  const told = JSON.stringify([outcome, provider.state()])
  const addresses = server.asked.map(({ path, query }) => `${path}?${query.toString()}`).join(' ')
  for (const secret of [apiKey, accessToken, 'A3=d=abc']) {
    expect(told).not.toContain(secret)
    expect(addresses).not.toContain(secret)
  }
}

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
    const test = providerAt(standIn.name, server.url, {
      transport: { timeoutMs: timeoutMs ?? 5000, maxBytes: maxBytes ?? 1_000_000 },
    })
    const answer = await test.provider.quotes(symbols, waiting())
    expectNoSecrets(answer, test)
    if (comes === 'the answer') {
      const quotes = market.rows.map((row) => quoteOf(standIn, row))
      expect(answer).toEqual({ ok: true, value: { quotes, unknown: [], bad: [] } })
    } else expect(answer).toEqual({ ok: false, refusal: comes })
    const data = server.asked.filter((asked) => standIn.greet(asked) === null)
    if (times !== undefined) expect(data).toHaveLength(times)
    if (waits !== undefined)
      expect(test.pace.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(waits)
  })

  it('when it redirects, nobody follows', async () => {
    serve(standIn, always({ status: 302, headers: { location: `${elsewhere.url}/v1` }, body: '' }))
    const test = providerAt(standIn.name, server.url)
    expect(await test.provider.quotes(symbols, waiting())).toEqual({
      ok: false,
      refusal: unreadable('a redirect'),
    })
    expect(elsewhere.asked).toEqual([])
  })

  it('when nobody listens there', async () => {
    const closed = await startLocalServer()
    await closed.close()
    const { provider } = providerAt(standIn.name, closed.url)
    expect(await provider.quotes(symbols, waiting())).toEqual({ ok: false, refusal: { kind: 'unreachable' } })
  })

  it('when the caller gives up, the call ends and counts for nothing', async () => {
    serve(standIn, always({ fault: 'hang' }))
    const { provider } = providerAt(standIn.name, server.url)
    const giving = new AbortController()
    setTimeout(() => giving.abort(), 10)
    const answer = await provider.quotes(symbols, giving.signal)
    expect(answer).toEqual({ ok: false, refusal: { kind: 'timeout' } })
    expect(provider.state()).toEqual({ lastAnswerAt: null, lastRefusal: null, openUntil: null })
  })

  it('when it fails five times in a row, it is left in peace for half a minute', async () => {
    serve(standIn, always({ status: 503, body: '' }))
    const { provider, pace } = providerAt(standIn.name, server.url)
    for (let call = 0; call < 5; call += 1) await provider.quotes(['AAPL'], waiting())
    const before = server.asked.length
    expect(await provider.quotes(['AAPL'], waiting())).toEqual({
      ok: false,
      refusal: { kind: 'failed', status: 503 },
    })
    expect(server.asked).toHaveLength(before)
    pace.advance(30_001)
    serve(standIn, (_, honest) => honest)
    expect((await provider.quotes(symbols, waiting())).ok).toBe(true)
    expect(provider.state().openUntil).toBeNull()
  })
})

interface RowCase {
  readonly does: string
  readonly tell: (row: ToldRow) => ToldMarket['rows']
  /** Why Apple's row is bad, or the fault that the check of quotes finds, or what the row becomes. */
  readonly bad?: string
  readonly fault?: QuoteFault
  readonly becomes?: Partial<Record<'bid' | 'ask' | 'last', Money | null>>
  readonly onlyWhere?: (standIn: StandIn) => boolean
}

const told = (fields: Partial<ToldRow>) => (row: ToldRow) => [{ ...row, ...fields }]

const rowCases: readonly RowCase[] = [
  { does: 'a price is NaN', tell: told({ last: BARE_NAN }), bad: 'is NaN' },
  { does: 'a price is the text NaN', tell: told({ bid: 'NaN' }), bad: 'is NaN' },
  { does: 'a price is text', tell: told({ ask: '230.05' }), bad: 'is text' },
  { does: 'a price is true', tell: told({ ask: true }), bad: 'is no number' },
  { does: 'a price is negative', tell: told({ bid: -1 }), bad: 'is negative' },
  { does: 'a price is beyond any', tell: told({ last: 1e300 }), bad: 'is out of range' },
  { does: 'there is no price at all', tell: told({ bid: null, ask: null, last: null }), bad: 'has no price' },
  { does: 'prices are 0', tell: told({ bid: 0, ask: 0, last: null }), bad: 'has no price' },
  { does: 'it does not say when', tell: told({ at: null }), bad: 'does not say when' },
  { does: 'the time is before all time', tell: told({ at: -5 }), bad: 'is no time' },
  { does: 'the row is missing', tell: () => [], bad: 'was not answered' },
  { does: 'there is no last price', tell: told({ last: null }), becomes: { last: null } },
  { does: 'nobody bids', tell: told({ bid: 0 }), becomes: { bid: dollars(0) } },
  {
    does: 'nobody bids and nobody offers',
    tell: told({ bid: 0, ask: 0 }),
    becomes: { bid: null, ask: null },
  },
  { does: 'the market is crossed', tell: told({ bid: 231, ask: 229 }), fault: 'crossed' },
  {
    does: 'the price jumps tenfold',
    tell: told({ bid: 2299.5, ask: 2300.5, last: 2300 }),
    fault: 'jump',
  },
  { does: 'it is of tomorrow', tell: told({ at: noon + 86_400_000 }), fault: 'in-the-future' },
  {
    does: 'the currency changes',
    tell: told({ currency: 'GBp' }),
    fault: 'foreign-currency',
    onlyWhere: ({ tellsCurrency }) => tellsCurrency,
  },
]

/** Yahoo says by silence that it does not know a symbol. */
const saysBySilence = (standIn: StandIn) => standIn.name === 'yahoo'

describe.each(standIns)('a row of $name', (standIn) => {
  const others = [berkshire, put].map((row) => quoteOf(standIn, row))
  const applicable = rowCases.filter(({ onlyWhere }) => onlyWhere?.(standIn) ?? true)

  it.each(applicable)('is judged alone when $does', async ({ tell, bad, fault, becomes }) => {
    serve(standIn, (_, honest) => honest, { ...market, rows: [...tell(apple), berkshire, put] })
    const test = providerAt(standIn.name, server.url)
    const answer = await test.provider.quotes(symbols, waiting())
    expectNoSecrets(answer, test)
    if (!answer.ok) throw new Error(answer.refusal.kind)
    const { quotes, unknown } = answer.value
    expect(quotes.filter(({ symbol }) => symbol !== 'AAPL')).toEqual(others)
    const ofApple = quotes.find(({ symbol }) => symbol === 'AAPL')
    if (bad !== undefined) {
      expect(ofApple).toBeUndefined()
      if (bad === 'was not answered' && saysBySilence(standIn)) expect(unknown).toEqual(['AAPL'])
      else expect(answer.value.bad).toEqual([{ symbol: 'AAPL', reason: expect.stringContaining(bad) }])
      return
    }
    expect(answer.value.bad).toEqual([])
    if (ofApple === undefined) throw new Error('the quote is missing')
    const verdict = checkQuote(ofApple, { good: quoteOf(standIn, apple), suspect: null }, noon)
    if (fault !== undefined) expect(verdict).toMatchObject({ kind: 'refused', fault })
    else {
      expect(ofApple).toEqual({ ...quoteOf(standIn, apple), ...becomes })
      expect(verdict.kind).toBe('taken')
    }
  })

  it('that nobody asked for is bad, and a key in place of a symbol is not repeated', async () => {
    const rows = [apple, { ...apple, symbol: 'TSLA' }, { ...apple, symbol: apiKey }]
    serve(standIn, (_, honest) => honest, { ...market, rows })
    const test = providerAt(standIn.name, server.url)
    const answer = await test.provider.quotes(['AAPL'], waiting())
    expectNoSecrets(answer, test)
    expect(answer).toEqual({
      ok: true,
      value: {
        quotes: [quoteOf(standIn, apple)],
        unknown: [],
        bad: [
          { symbol: 'TSLA', reason: 'was not asked for' },
          { symbol: '(no symbol)', reason: 'was not asked for' },
        ],
      },
    })
  })

  it('that comes twice counts once', async () => {
    serve(standIn, (_, honest) => honest, { ...market, rows: [apple, { ...apple, last: 1 }] })
    const { provider } = providerAt(standIn.name, server.url)
    expect(await provider.quotes(['AAPL'], waiting())).toEqual({
      ok: true,
      value: {
        quotes: [quoteOf(standIn, apple)],
        unknown: [],
        bad: [{ symbol: 'AAPL', reason: 'came twice' }],
      },
    })
  })

  it('is unknown when the provider says so', async () => {
    serve(standIn, (_, honest) => honest, { ...market, rows: [apple], unknown: ['NOSUCH'] })
    const { provider } = providerAt(standIn.name, server.url)
    expect(await provider.quotes(['AAPL', 'NOSUCH'], waiting())).toEqual({
      ok: true,
      value: { quotes: [quoteOf(standIn, apple)], unknown: ['NOSUCH'], bad: [] },
    })
  })
})

describe.each(standIns)('a chain of $name', (standIn) => {
  const ask = async (toldMarket: ToldMarket) => {
    serve(standIn, (_, honest) => honest, toldMarket)
    const { provider } = providerAt(standIn.name, server.url)
    const answer = await provider.chain('AAPL', '2026-03-20' as never, waiting())
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
    return answer.value
  }
  const only = { ...market, rows: [apple] }

  it('lists contracts by strike, calls first, under every expiration', async () => {
    const chain = await ask(only)
    expect(chain.underlying).toEqual(quoteOf(standIn, apple))
    expect(chain.expirations).toEqual(market.expirations)
    expect(chain.contracts.map(({ quote }) => quote.symbol)).toEqual([
      'AAPL  260320C00230000',
      'AAPL  260320P00230000',
      'AAPL  260320C00240000',
    ])
    expect(chain.contracts[0]).toMatchObject({
      right: 'Call',
      strike: dollars(230),
      expiration: '2026-03-20',
      multiplier: 100,
      style: 'american',
      isAdjusted: false,
      openInterest: 1200,
      volume: 10,
      impliedVolatility: 0.25,
      quote: { bid: dollars(5.1), ask: dollars(5.3) },
    })
  })
  it.each<[string, unknown]>([
    ['-999', -999],
    ['the text NaN', 'NaN'],
    ['a bare NaN', BARE_NAN],
    ['2151.944 percent', 21.51944],
    ['0.00001', 0.00001],
    ['absent', null],
  ])('has no volatility where it is %s, and keeps the price', async (_, volatility) => {
    const junk = contract('AAPL  260320C00230000', 5.1, 5.3, volatility)
    const { contracts } = await ask({ ...only, contracts: [junk] })
    expect(contracts).toMatchObject([{ impliedVolatility: null, quote: { bid: dollars(5.1) } }])
  })
  it('leaves out the row that cannot be believed and keeps the others', async () => {
    const [first, ...rest] = market.contracts
    if (first === undefined) throw new Error('no contract')
    const { contracts, bad } = await ask({ ...only, contracts: [{ ...first, bid: 'NaN' }, ...rest] })
    expect(contracts).toHaveLength(2)
    expect(bad).toEqual([{ symbol: first.symbol, reason: expect.stringContaining('is NaN') }])
  })
  it('has each contract once, and none of another day', async () => {
    const [first] = market.contracts
    if (first === undefined) throw new Error('no contract')
    const other = { ...first, symbol: 'AAPL  260417C00230000' }
    const { contracts, bad } = await ask({ ...only, contracts: [first, first, other] })
    expect(contracts.map(({ quote }) => quote.symbol)).toEqual([first.symbol])
    expect(bad).toEqual([
      { symbol: first.symbol, reason: 'came twice' },
      { symbol: other.symbol, reason: 'was not asked for' },
    ])
  })
  it('marks a contract whose deliverable was changed', async () => {
    const { contracts } = await ask({ ...only, contracts: [contract('AAPL1 260320C00230000', 5.1, 5.3)] })
    expect(contracts).toMatchObject([{ isAdjusted: true, quote: { symbol: 'AAPL1 260320C00230000' } }])
  })
  it('lists a contract that nobody trades, without a price', async () => {
    const untraded = { ...contract('AAPL  260320C00400000', 0, 0), last: 0 }
    const { contracts } = await ask({ ...only, contracts: [untraded] })
    expect(contracts).toMatchObject([{ quote: { bid: null, ask: null, last: null, mark: null } }])
  })
})

describe.each(standIns)('the history of $name', (standIn) => {
  const days = { from: '2026-03-09' as never, to: '2026-03-10' as never }
  const ask = async (bars: ToldMarket['bars']) => {
    serve(standIn, (_, honest) => honest, { ...market, bars })
    const { provider } = providerAt(standIn.name, server.url)
    return provider.history('AAPL', days, waiting())
  }
  const [first, second] = market.bars
  if (first === undefined || second === undefined) throw new Error('no bars')

  it('has a bar for each day, ascending, each once', async () => {
    const outside = [
      { ...first, date: '2026-03-06' },
      { ...first, date: '2026-03-11' },
    ]
    expect(await ask([second, ...outside, first, { ...first, close: 225.5 }])).toEqual({
      ok: true,
      value: [first, second].map((bar) => ({
        date: bar.date,
        open: dollars(bar.open),
        high: dollars(bar.high),
        low: dollars(bar.low),
        close: dollars(bar.close),
        volume: bar.volume,
      })),
    })
  })
  it.each<[string, object]>([
    ['NaN', { close: BARE_NAN }],
    ['null', { open: null }],
    ['0', { low: 0 }],
    ['negative', { low: -3 }],
    ['above its high', { close: 240 }],
  ])('has a gap where a price is %s', async (_, wrong) => {
    const answer = await ask([{ ...first, ...wrong }, second])
    expect(answer).toMatchObject({ ok: true, value: [{ date: second.date }] })
  })
  it('is empty where there was no trading', async () => {
    expect(await ask([])).toEqual({ ok: true, value: [] })
  })
})
