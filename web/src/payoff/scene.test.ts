import type { LedgerCycle, MarketQuote, Position } from '@wheelwright/api'
import { instantFromMs, moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { MarketAnswers } from '../prices/option-market.ts'
import { atExpiration, before, reachOfScene } from './payoff.ts'
import { daysAheadOf, instantAhead, positionsIn, reachOf, sceneOf, type Scene } from './scene.ts'
import { breakEvensInWords, rangeInWords, summaryInWords } from './words.ts'

const money = (dollars: number) => moneyFromMicros(Math.round(dollars * 1e6))
/** Friday, November 20, 2026, 11:00 in New York. */
const now = Date.parse('2026-11-20T16:00:00Z')

interface Held {
  readonly symbol: string
  readonly count: number
  readonly price: number | null
}

const position = ({ symbol, count, price }: Held, changes: Partial<Position> = {}): Position => {
  const isOption = symbol.length === 21
  return {
    id: symbol,
    accountId: null,
    accountNumber: null,
    symbol,
    contracts: isOption ? quantityFromMicros(count * 1e6) : null,
    shares: isOption ? null : quantityFromMicros(count * 1e6),
    multiplier: isOption ? 100 : 1,
    averagePrice: price === null ? null : money(price),
    currentPrice: null,
    marketValue: null,
    profitLoss: null,
    priceAsOf: null,
    priceSource: null,
    priceIsDelayed: false,
    heldPrice: null,
    status: 'Open',
    ...changes,
  } as unknown as Position
}

const quote = (symbol: string, mark: number): [string, MarketQuote] => [
  symbol,
  {
    symbol,
    bid: null,
    ask: null,
    last: null,
    mark: money(mark),
    markFrom: 'middle',
    previousClose: null,
    asOf: instantFromMs(now),
    source: 'tradier',
    isDelayed: false,
    isStale: false,
    heldPrice: null,
  },
]
const answersOf = (...quotes: [string, MarketQuote][]): MarketAnswers => ({
  quotes: new Map(quotes),
  terms: new Map([['XYZ', { symbol: 'XYZ', rate: 0.04, rateSource: 'assumed', dividends: [] }]]),
  whyMissing: null,
  isPending: false,
})

const put = { symbol: 'XYZ   261218P00050000', count: -2, price: 2 }
const priced = answersOf(quote('XYZ', 48.5), quote(put.symbol, 2.85))
const scene = (positions: readonly Position[], answers = priced) =>
  sceneOf({ symbol: 'XYZ', positions, shares: positions, answers, nowMs: now })

const ending = (positions: readonly Position[], answers = priced) => {
  const found = atExpiration(scene(positions, answers), 0)
  if (found === null) throw new Error('no payoff')
  return found
}

describe('the scene of a payoff', () => {
  it('of a put is summed up in a sentence', () => {
    const positions = [position(put)]
    expect(summaryInWords(ending(positions), scene(positions).firstExpiration)).toBe(
      'It earns at most $400.00, at $50.00 and above, loses at most $9,600.00, at $0.00, and breaks even at $48.00 on Dec 18, 2026.',
    )
  })

  it('of shares alone has no expiration and no line before it', () => {
    const positions = [position({ symbol: 'XYZ', count: 100, price: 48 })]
    expect(summaryInWords(ending(positions), null)).toBe(
      'It can earn without limit, loses at most $4,800.00, at $0.00, and breaks even at $48.00.',
    )
    expect(before(scene(positions), { days: 0, shift: 0 })).toBeNull()
    expect(daysAheadOf(scene(positions))).toBe(0)
  })

  it('breaks even in words to the cent, as net stock cost is said beside it', () => {
    expect(breakEvensInWords([{ from: money(45.426), to: money(45.426) }])).toBe('$45.43')
    expect(rangeInWords({ from: money(37.375), to: null })).toBe('$37.3750 and above')
  })

  it('of a wheel with shares breaks even at the net stock cost beside it', () => {
    const positions = [
      position({ symbol: 'XYZ', count: 100, price: 45.4065 }, { accountId: 'one' }),
      position({ symbol: 'XYZ   261218C00051000', count: -1, price: 0.9935 }, { accountId: 'one' }),
    ]
    const running = { accountId: 'one', endedAt: null, netStockCost: money(45.426) }
    const withShares = (shares: number, stockCost = 'whole-cycle'): Scene => {
      const sharesHeld = quantityFromMicros(shares * 1e6)
      const cycle = { ...running, stockCost, sharesHeld } as unknown as LedgerCycle
      return sceneOf({
        symbol: 'XYZ',
        positions,
        shares: positions,
        cycles: [cycle],
        answers: priced,
        nowMs: now,
      })
    }
    const breakEvens = (of: Scene) => atExpiration(of, 0)?.profit?.breakEvens.map(({ from }) => from)
    expect(withShares(100).netStockCost).toBe(money(45.426))
    expect(breakEvens(withShares(100))).toEqual([money(45.426)])
    // A cost that leaves premiums out says nothing of the options beside it.
    expect(withShares(100, 'assigned-put').netStockCost).toBeNull()
    // Shares beside the wheel are none of it: then each position counts from what it was opened for.
    expect(withShares(50).netStockCost).toBeNull()
    expect(breakEvens(withShares(50))).toEqual([money(44.413)])
  })

  it('shows the value where a cost is unknown', () => {
    const positions = [position({ ...put, price: null })]
    expect(scene(positions).hasCost).toBe(false)
    // Short two at 50: at 48 they owe 400.
    expect(ending(positions).amountAt(48)).toBe(-400)
    expect(summaryInWords(ending(positions), null)).toContain('What it cost is not known')
  })

  it('stands today at what the marks say', () => {
    const now = before(scene([position(put)]), { days: 0, shift: 0 })
    // 400 received, 570 to buy back.
    expect(now?.amountAt(48.5)).toBeCloseTo(-170, 4)
  })

  it('has no line before expiration for an option without a price, and says why', () => {
    const blind = scene([position(put)], answersOf(quote('XYZ', 48.5)))
    expect(before(blind, { days: 0, shift: 0 })).toBeNull()
    expect(blind.unvalued).toEqual([
      { label: 'short 2 × $50.00 put, Dec 18, 2026', why: 'no quote for this contract' },
    ])
  })

  it('leaves out what is adjusted or past its expiration, and names it', () => {
    const adjusted = position({ symbol: 'XYZ1  261218C00055000', count: -1, price: 1 })
    const expired = position({ symbol: 'XYZ   261113C00055000', count: -1, price: 1 })
    expect(scene([position(put), adjusted, expired]).leftOut).toEqual([
      {
        label: 'short 1 × $55.00 call, Dec 18, 2026',
        why: 'adjusted contract: what it delivers is not known',
      },
      { label: 'short 1 × $55.00 call, Nov 13, 2026', why: 'past its expiration' },
    ])
  })

  it('of options that expire on different days ends with the first, and says that it is about', () => {
    const long = { symbol: 'XYZ   270618C00040000', count: 1, price: 11 }
    const short = { symbol: 'XYZ   261218C00052500', count: -1, price: 0.9 }
    const positions = [position(long), position(short)]
    const answers = answersOf(quote('XYZ', 48.5), quote(long.symbol, 11.4), quote(short.symbol, 0.8))
    const found = ending(positions, answers)
    expect(found.isExact).toBe(false)
    expect(scene(positions, answers).firstExpiration).toBe('2026-12-18')
    // 1,010 is all that was paid.
    expect(summaryInWords(found, null)).toMatch(/loses at most \$1,010\.00.*figures are approximate/)
    expect(atExpiration(scene(positions, answersOf(quote('XYZ', 48.5))), 0)).toBeNull()
  })

  it('goes ahead by days up to the first expiration, whose day is the last', () => {
    const found = scene([position(put)])
    // From 11:00 on November 20 to 16:00 on December 18.
    expect(daysAheadOf(found)).toBe(29)
    expect(instantAhead(found, 28)).toBe(Date.parse('2026-12-18T16:00:00Z'))
    expect(instantAhead(found, 29)).toBe(Date.parse('2026-12-18T21:00:00Z'))
  })

  it('reaches around spot, strikes and break-evens in steps of its slider', () => {
    const { low, high, step } = reachOfScene(scene([position(put)]), ending([position(put)]))
    expect([low < 48, high > 50, step]).toEqual([true, true, 0.05])
    expect(reachOf([])).toMatchObject({ step: 0.5 })
    expect(reachOf([0.4]).low).toBeGreaterThanOrEqual(0)
  })

  it('is of all that is open in a symbol, and of nothing else', () => {
    const closed = position(put, { status: 'Closed' })
    const other = position({ symbol: 'ABC', count: 100, price: 10 })
    const shares = position({ symbol: 'XYZ', count: 100, price: 48 })
    expect(positionsIn('XYZ', [shares, other], [position(put), closed])).toHaveLength(2)
  })
})
