import { beforeEach, describe, expect, it } from 'vitest'
import { createSourceQuotes, type Findings } from './source-quotes.ts'
import { dollars, plainQuote, plainSource } from './testing/plain-source.ts'

const inSession = Date.parse('2026-11-20T15:00:00Z')
const signal = new AbortController().signal
const [second, minute, hour] = [1000, 60_000, 3_600_000]

const lastOf = (findings: Findings, symbol: string): number | null => {
  const found = findings.get(symbol)
  return found?.kind === 'quote' && found.quote.last !== null ? found.quote.last / 1e6 : null
}
const whyOf = (findings: Findings, symbol: string) => {
  const found = findings.get(symbol)
  return found?.kind === 'missing' ? found.why : found?.late
}

describe('the quotes of a source', () => {
  let now: number
  const clock = () => now
  const iso = () => new Date(now).toISOString()
  beforeEach(() => {
    now = inSession
  })

  it('are asked in batches of the provider’s size, each symbol once', async () => {
    const source = plainSource({ batchSize: 2 })
    source.tell(['A', 'B', 'C', 'D', 'E'].map((symbol) => plainQuote(symbol, 10, iso())))
    const quotes = createSourceQuotes(source, clock)
    const found = await quotes.ask(['A', 'B', 'A', 'C', 'D', 'E', 'E'], signal)
    expect(source.asked).toEqual([['A', 'B'], ['C', 'D'], ['E']])
    expect([...found.keys()].toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('are shared by all who ask while a call is under way', async () => {
    let answerNow = (): void => {}
    const held = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    const source = plainSource({ before: () => held })
    source.tell(['A', 'B', 'C'].map((symbol) => plainQuote(symbol, 10, iso())))
    const quotes = createSourceQuotes(source, clock)
    const asking = [quotes.ask(['A', 'B'], signal), quotes.ask(['B', 'C'], signal), quotes.ask(['A'], signal)]
    answerNow()
    const found = await Promise.all(asking)
    expect(source.asked).toEqual([['A', 'B'], ['C']])
    expect(found.map((each) => [...each.keys()].toSorted().join(''))).toEqual(['AB', 'BC', 'A'])
  })

  it('are asked for again when a clock that was ahead is set right', async () => {
    const source = plainSource()
    source.tell([plainQuote('A', 10, iso())])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A', 'NONE'], signal)
    now -= 2 * hour
    await quotes.ask(['A', 'NONE'], signal)
    expect(source.asked).toEqual([
      ['A', 'NONE'],
      ['A', 'NONE'],
    ])
  })

  it('are kept for 15 seconds in a session, and not beyond', async () => {
    const source = plainSource()
    source.tell([plainQuote('A', 10, iso())])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A'], signal)
    now += 15 * second - 1
    await quotes.ask(['A'], signal)
    expect(source.asked).toHaveLength(1)
    now += 1
    await quotes.ask(['A'], signal)
    expect(source.asked).toHaveLength(2)
  })

  it('are kept longer outside a session, but never past the opening', async () => {
    now = Date.parse('2026-11-23T14:28:00Z')
    const source = plainSource()
    source.tell([plainQuote('A', 10, '2026-11-20T21:00:00Z')])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A'], signal)
    now += 2 * minute - 1
    await quotes.ask(['A'], signal)
    expect(source.asked).toHaveLength(1)
    now += 1
    await quotes.ask(['A'], signal)
    expect(source.asked).toHaveLength(2)
  })

  it('leave the last good price with its own age when the source fails', async () => {
    const source = plainSource()
    const firstAt = iso()
    source.tell([plainQuote('A', 10, firstAt)])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A'], signal)
    now += minute
    source.refuseAll({ kind: 'unreachable' })
    const found = await quotes.ask(['A', 'B'], signal)
    expect(found.get('A')).toMatchObject({
      kind: 'quote',
      quote: { asOf: firstAt, last: dollars(10) },
      late: { kind: 'refused', refusal: { kind: 'unreachable' } },
    })
    expect(whyOf(found, 'B')).toEqual({ kind: 'refused', refusal: { kind: 'unreachable' } })
    source.refuseAll(null)
    source.tell([plainQuote('A', 11, iso())])
    expect(lastOf(await quotes.ask(['A'], signal), 'A')).toBe(11)
  })

  it('refuse and count a price that cannot be, and keep the last good one', async () => {
    const source = plainSource()
    source.tell([plainQuote('A', 10, iso())])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A'], signal)
    now += minute
    source.tell([
      plainQuote('A', 100, iso()),
      plainQuote('B', 10, iso(), { bid: dollars(11) }),
      plainQuote('C', 10, iso(), { currency: 'CAD' }),
    ])
    const found = await quotes.ask(['A', 'B', 'C'], signal)
    expect(lastOf(found, 'A')).toBe(10)
    expect(['A', 'B', 'C'].map((symbol) => whyOf(found, symbol))).toEqual([
      { kind: 'bad', fault: 'jump', told: plainQuote('A', 100, iso()) },
      { kind: 'bad', fault: 'crossed' },
      { kind: 'bad', fault: 'foreign-currency' },
    ])
    expect(quotes.countBad()).toBe(3)
  })

  it('believe a jump that three answers in a row agree on', async () => {
    const source = plainSource()
    source.tell([plainQuote('A', 10, iso())])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A'], signal)
    const seen: (number | null)[] = []
    for (let answer = 0; answer < 3; answer += 1) {
      now += minute
      source.tell([plainQuote('A', 100, iso())])
      seen.push(lastOf(await quotes.ask(['A'], signal), 'A'))
    }
    expect(seen).toEqual([10, 10, 100])
  })

  it('never go back to an older price', async () => {
    const source = plainSource()
    source.tell([plainQuote('A', 10, iso())])
    const quotes = createSourceQuotes(source, clock)
    await quotes.ask(['A'], signal)
    now += minute
    source.tell([plainQuote('A', 9, new Date(inSession - hour).toISOString())])
    expect(lastOf(await quotes.ask(['A'], signal), 'A')).toBe(10)
  })

  it('ask for an unknown symbol again after an hour', async () => {
    const source = plainSource()
    const quotes = createSourceQuotes(source, clock)
    expect(whyOf(await quotes.ask(['ZZZ'], signal), 'ZZZ')).toEqual({ kind: 'unknown' })
    now += hour - 1
    await quotes.ask(['ZZZ'], signal)
    expect(source.asked).toHaveLength(1)
    now += 1
    await quotes.ask(['ZZZ'], signal)
    expect(source.asked).toHaveLength(2)
  })

  it('say so where the provider leaves a symbol out of its answer', async () => {
    const source = plainSource()
    const silent = {
      ...source,
      quotes: async () => ({ ok: true as const, value: { quotes: [], unknown: [], bad: [] } }),
    }
    const found = await createSourceQuotes(silent, clock).ask(['A'], signal)
    expect(whyOf(found, 'A')).toEqual({ kind: 'bad', fault: 'left-out' })
  })

  it('remember no more symbols than allowed, and answer all that are asked all the same', async () => {
    const source = plainSource({ batchSize: 10 })
    const symbols = Array.from({ length: 30 }, (_, index) => `S${index}`)
    source.tell(symbols.map((symbol) => plainQuote(symbol, 10, iso())))
    const quotes = createSourceQuotes(source, clock, { symbols: 10, callsAtOnce: 4 })
    expect((await quotes.ask(symbols, signal)).size).toBe(30)
    await quotes.ask(symbols.slice(20), signal)
    expect(source.asked).toHaveLength(3)
    await quotes.ask(symbols.slice(0, 1), signal)
    expect(source.asked).toHaveLength(4)
  })

  it('are asked in so many calls at once and no more', async () => {
    let [running, most] = [0, 0]
    const source = plainSource({
      batchSize: 1,
      before: async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
      },
    })
    const symbols = Array.from({ length: 20 }, (_, index) => `S${index}`)
    await createSourceQuotes(source, clock, { symbols: 100, callsAtOnce: 3 }).ask(symbols, signal)
    expect([most, source.asked.length]).toEqual([3, 20])
  })

  it('end a call when nobody waits any more, and only then', async () => {
    const ended: boolean[] = []
    const source = plainSource({
      before: (ending) =>
        new Promise((resolve) => {
          ending.addEventListener('abort', () => {
            ended.push(true)
            resolve()
          })
        }),
    })
    const quotes = createSourceQuotes(source, clock)
    const [one, other] = [new AbortController(), new AbortController()]
    const asking = Promise.all([quotes.ask(['A'], one.signal), quotes.ask(['A'], other.signal)])
    one.abort()
    expect(ended).toEqual([])
    other.abort()
    await asking
    expect([ended, source.asked]).toEqual([[true], [['A']]])
    const third = new AbortController()
    const again = quotes.ask(['A'], third.signal)
    third.abort()
    await again
  })
})
