/**
 * Everything that a provider was seen to do wrong in a row, a chain or a history. What comes out as a quote is always one that
 * was told.
 */
import type { Money } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { checkQuote, type QuoteFault } from '../ask/check-quote.ts'
import { providerAt, waiting } from './testing/provider-at.ts'
import { apiKey, standIns, type StandIn } from './testing/stand-ins.ts'
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
import { dollars, quoteOf, symbols, useMisbehaving } from './testing/use-misbehaving.ts'

const { servers, serve, expectNoSecrets } = useMisbehaving()

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
    const test = providerAt(standIn.name, servers.here.url)
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
    const test = providerAt(standIn.name, servers.here.url)
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
    const { provider } = providerAt(standIn.name, servers.here.url)
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
    const { provider } = providerAt(standIn.name, servers.here.url)
    expect(await provider.quotes(['AAPL', 'NOSUCH'], waiting())).toEqual({
      ok: true,
      value: { quotes: [quoteOf(standIn, apple)], unknown: ['NOSUCH'], bad: [] },
    })
  })
})

describe.each(standIns)('a chain of $name', (standIn) => {
  const ask = async (toldMarket: ToldMarket) => {
    serve(standIn, (_, honest) => honest, toldMarket)
    const { provider } = providerAt(standIn.name, servers.here.url)
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
    const { provider } = providerAt(standIn.name, servers.here.url)
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
