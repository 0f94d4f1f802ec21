import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, moneyToNumber, type Money } from '../../base/money.ts'
import { priceMoment } from '../../figures/option-income.ts'
import type { PositionRecord } from '../../holdings/position-record.ts'
import { day, dollars, option, stock } from '../../testing/samples.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { detectOpportunities, type DetectionInput } from './detect.ts'
import { cycleMark, type DetectionMarket } from './market.ts'
import type { Opportunity } from './opportunity.ts'

/** 2026-03-02 is a Monday; the options below expire on 2026-04-17, in 46 days, unless they say otherwise. */
const today = day('2026-03-02')
const priced = (cost: string | null, price: string | null) => ({
  averagePrice: cost === null ? null : dollars(cost),
  currentPrice: price === null ? null : dollars(price),
})
/** 11:00 in New York, and the last price of the session before it. */
const nowMs = Date.parse('2026-03-02T16:00:00Z')
const fridayMs = Date.parse('2026-02-27T21:00:00Z')
const noMarket = {
  today,
  ...priceMoment(nowMs),
  spots: new Map(),
  pricedAt: new Map<string, number>(),
  calls: new Map(),
  dividends: new Map(),
}
const cashOf = (amount: string) => ({
  byAccount: new Map([['one', dollars(amount)]]),
  otherwise: dollars('50000'),
})
const spots = (entries: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(entries).map(([ticker, price]) => [ticker, { price: dollars(price), asOfMs: nowMs }]),
  )
/** Every price is of now. */
const pricedNow = (records: readonly PositionRecord[]) => new Map(records.map(({ id }) => [id, nowMs]))

const detect = (
  records: readonly PositionRecord[],
  more: Partial<Omit<DetectionInput, 'market'>> & { market?: Partial<DetectionMarket> } = {},
): Opportunity[] =>
  detectOpportunities({
    records,
    cash: cashOf('50000'),
    cyclesPastFirstPhase: new Set(),
    ...more,
    market: {
      ...noMarket,
      spots: spots({ ZZT: '49' }),
      pricedAt: pricedNow(records),
      ...more.market,
    },
  })

/** Strategy, score, label, points of each part. */
const scores = (found: readonly Opportunity[]) =>
  found.map(({ strategy, confidence }) => [
    strategy,
    confidence.score,
    confidence.level,
    confidence.parts.map(({ points }) => points).join('+'),
  ])

const shares = (count: number, more = {}) => stock('ZZT', count, { ...priced('48', '49'), ...more })
const call50 = (contracts: number, more = {}) =>
  option('.ZZT260417C50', contracts, { ...priced('1.20', '0.80'), ...more })
const put45 = (contracts: number, more = {}) =>
  option('.ZZT260417P45', contracts, { ...priced('1.10', '0.60'), ...more })

describe('twelve portfolios scored by hand', () => {
  it('1: 100 shares under one call', () => {
    // 1 of 1 covered 40, 46 days 20, both priced 20, both with a cost 20.
    expect(scores(detect([shares(100), call50(-1)]))).toEqual([['covered_call', 100, 'High', '40+20+20+20']])
  })

  it('2: 100 shares and 5 short calls are 1 covered and 4 uncovered', () => {
    // 1 of 5 covered 8.
    const [found] = detect([shares(100), call50(-5)])
    expect(scores(found ? [found] : [])).toEqual([['covered_call', 68, 'Medium', '8+20+20+20']])
    expect(found?.numbers).toMatchObject({ coveredCalls: 1, uncoveredCalls: 4, coverageRatio: 0.2 })
    expect(found?.risk).toEqual({
      level: 'high',
      factors: [{ kind: 'uncovered calls', level: 'high', text: '4 of 5 short calls have no cover.' }],
    })
    // One contract at 0.80: 80, not 400.
    expect(found?.potentialIncome).toBe(dollars('80'))
  })

  it('3: a long-dated long call covers a short one', () => {
    const records = [call50(-1), option('.ZZT270115C30', 1, priced('20', '21'))]
    const [found] = detect(records)
    expect(scores(detect(records))).toEqual([['poor_mans_covered_call', 100, 'High', '40+20+20+20']])
    expect(found?.positions).toHaveLength(2)
  })

  it('4: index options are part of no wheel', () => {
    expect(detect([option('.SPX260417P4500', -1, priced('30', '20'))])).toEqual([])
  })

  it('5: an adjusted call leaves the shares free and is named', () => {
    const [found] = detect([shares(100), option('.ZZT1260417C50', -1, priced('1', '1'))])
    // 1 of 1 block free 40, whole lots 20, prices 20, costs 20.
    expect(found && scores([found])).toEqual([['naked_stock', 100, 'High', '40+20+20+20']])
    expect(found?.numbers.adjustedContracts).toBe(1)
    expect(found?.risk.level).toBe('medium')
  })

  it('6: odd lots: 250 shares are two blocks', () => {
    // 2 of 2 free 40, 200 of 250 shares in blocks 16, prices 20, costs 20.
    expect(scores(detect([shares(250)]))).toEqual([['naked_stock', 96, 'High', '40+16+20+20']])
    expect(detect([shares(99)])).toEqual([])
  })

  it('7: two accounts are two opportunities, and shares of one cover nothing in the other', () => {
    const records = [shares(100), call50(-1, { accountId: 'two', id: 'other' })]
    expect(detect(records).map(({ accountId, strategy }) => [accountId, strategy])).toEqual([
      ['one', 'naked_stock'],
    ])
  })

  it('8: cash short of all puts: 10,000 reach 2 of 3 at 45', () => {
    // 2 of 3 secured 26.67, so 27.
    const [found] = detect([put45(-3)], { cash: cashOf('10000') })
    expect(found && scores([found])).toEqual([['cash_secured_put', 87, 'High', '27+20+20+20']])
    expect(found?.numbers.unsecuredPuts).toBe(1)
    expect(found?.recommendations.map(({ action }) => action)).toEqual(['add_cash'])
  })

  it('9: no cash, no price, no cost, and expiring in two days', () => {
    // No put secured 0, 2 days 10, no price 0, no cost 0.
    const soon = option('.ZZT260304P45', -1)
    const [found] = detect([soon], { cash: cashOf('100'), market: { spots: new Map() } })
    expect(found && scores([found])).toEqual([['cash_secured_put', 10, 'Low', '0+10+0+0']])
    expect(found?.potentialIncome).toBeNull()
    expect(found?.risk.factors.map(({ kind }) => kind)).toEqual([
      'near expiration',
      'price unknown',
      'unsecured puts',
    ])
  })

  it('10: covered calls and puts together, without a campaign in the ledger', () => {
    // Wheel: ledger 0, coverage 20, cash 20, time 20, prices 10, costs 10.
    const found = detect([shares(100), call50(-1), put45(-1)])
    expect(scores(found)).toEqual([
      ['full_wheel', 80, 'High', '0+20+20+20+10+10'],
      ['covered_call', 100, 'High', '40+20+20+20'],
      ['cash_secured_put', 100, 'High', '40+20+20+20'],
    ])
    // 80 and 60: the wheel is both, and no leg is more than one income.
    expect(found.map(({ potentialIncome }) => potentialIncome && moneyToNumber(potentialIncome))).toEqual([
      140, 80, 60,
    ])
    expect(new Set(found.flatMap(({ income }) => income.map(({ key }) => key))).size).toBe(2)
  })

  it('11: a campaign past its first phase whose shares wait for a call', () => {
    const found = detect([shares(100)], { cyclesPastFirstPhase: new Set([cycleMark('one', 'ZZT')]) })
    // Nothing is short: cover, cash and time have nothing to look at, and gave 60 points for it.
    expect(scores(found)).toEqual([
      ['full_wheel', 40, 'Low', '20+0+0+0+10+10'],
      ['naked_stock', 100, 'High', '40+20+20+20'],
    ])
  })

  it('12: half covered, ten days left, and the shares without a price or cost', () => {
    // 1 of 2 covered 20, 10 days 15, 1 of 2 priced 10, 1 of 2 with a cost 10.
    const records = [stock('ZZT', 100), option('.ZZT260312C50', -2, priced('1.20', '0.80'))]
    expect(scores(detect(records))).toEqual([['covered_call', 55, 'Low', '20+15+10+10']])
  })
})

describe('one input moves its own part and the sum', () => {
  const base = [shares(200), call50(-2)]
  const changes: Readonly<Record<string, readonly PositionRecord[]>> = {
    coverage: [shares(100), call50(-2)],
    time: [shares(200), option('.ZZT260306C50', -2, priced('1.20', '0.80'))],
    prices: [shares(200), call50(-2, { currentPrice: null })],
    costs: [shares(200), call50(-2, { averagePrice: null })],
  }
  it.each(Object.entries(changes))('%s', (name, records) => {
    const partsOf = (held: readonly PositionRecord[]) => detect(held)[0]?.confidence.parts ?? []
    const [before, after] = [partsOf(base), partsOf(records)]
    const moved = before.filter(({ points }, at) => after[at]?.points !== points)
    expect(moved.map((part) => part.name)).toEqual([name])
    const sum = after.reduce((total, { points }) => total + points, 0)
    expect(detect(records)[0]?.confidence.score).toBe(sum)
  })
})

describe('cash', () => {
  const two = [put45(-1), option('.ZZU260417P40', -1, priced('1', '1'))]

  it('stands behind the put that expires first, then by ticker', () => {
    // 45 x 100 of 4,600 leave 100 for ZZU.
    const found = detect(two, { cash: cashOf('4600') })
    expect(found.map(({ ticker, numbers }) => [ticker, numbers.unsecuredPuts])).toEqual([
      ['ZZT', 0],
      ['ZZU', 1],
    ])
  })

  it('named in the request is one pool for all accounts', () => {
    const records = [put45(-1), put45(-1, { accountId: 'two', id: 'other' })]
    const found = detect(records, { cash: { pooled: dollars('8000') } })
    expect(found.map(({ numbers }) => numbers.unsecuredPuts)).toEqual([0, 1])
  })

  it('of an account that names none is assumed', () => {
    const found = detect([put45(-11, { accountId: 'other' })])
    // 50,000 / 4,500 = 11.1.
    expect(found[0]?.numbers.unsecuredPuts).toBe(0)
  })

  it('of a spread is its width', () => {
    const spread = [put45(-10), option('.ZZT260417P40', 10, priced('0.5', '0.3'))]
    const found = detect(spread, { cash: cashOf('5000') })
    expect(found[0]?.numbers.unsecuredPuts).toBe(0)
  })
})

describe('free shares', () => {
  const suggestion = {
    strike: dollars('52'),
    expiration: day('2026-04-02'),
    premium: dollars('0.85'),
    isEstimate: true,
  }
  const costs = { netStockCost: dollars('47'), taxBasis: dollars('48') }
  const advice = { costs, suggestion, belowCost: null, lookedAt: suggestion.expiration, plan: null }
  const calls = new Map([[cycleMark('one', 'ZZT'), advice]])
  const market = { calls }

  it('earn the premium of the call that would be written, marked as an estimate', () => {
    const [found] = detect([shares(350), call50(-1)], { market }).filter(
      ({ strategy }) => strategy === 'naked_stock',
    )
    expect(found).toMatchObject({
      potentialIncome: dollars('170'),
      isIncomeEstimate: true,
      recommendedStrike: dollars('52'),
      recommendedContracts: 2,
      daysToExpiration: 31,
      // 52 + 0.85 less 47 and 48 on 200 shares.
      suggestedCall: {
        isBelowCost: false,
        resultOnNetStockCost: dollars('1170'),
        resultOnTaxBasis: dollars('970'),
      },
    })
  })

  it('are offered no call below their cost, and see such a call with its loss on both bases', () => {
    const dear = { netStockCost: dollars('55.163'), taxBasis: dollars('56') }
    const below = { ...advice, costs: dear, suggestion: null, belowCost: suggestion }
    const [found] = detect([shares(200)], {
      market: { calls: new Map([[cycleMark('one', 'ZZT'), below]]) },
    })
    expect(found).toMatchObject({
      potentialIncome: null,
      income: [{ amount: null, without: 'no call above cost pays' }],
      recommendedStrike: null,
      recommendedContracts: null,
      suggestedCall: {
        isBelowCost: true,
        strike: dollars('52'),
        // 52 + 0.85 - 55.163 and - 56 on 200 shares.
        resultOnNetStockCost: dollars('-462.60'),
        resultOnTaxBasis: dollars('-630'),
      },
      recommendations: [
        {
          action: 'hold_shares',
          text:
            'Every call above your cost of 55.16 pays less than 0.05 by 2026-04-02. Below cost: strike 52.00 at 0.85, ' +
            'if called away a loss of 462.60 on the net stock cost of 55.16, a loss of 630.00 on the tax basis of 56.00.',
        },
      ],
    })
  })

  it('whose cost nobody knows are told to check it', () => {
    const unknown = { ...advice, costs: { netStockCost: null, taxBasis: null } }
    const [found] = detect([shares(100)], {
      market: { calls: new Map([[cycleMark('one', 'ZZT'), unknown]]) },
    })
    expect(found?.recommendations[0]?.text).toBe(
      'Sell 1 call with strike 52.00 of 2026-04-02 on the free shares. What the shares cost is not known: check it first.',
    )
    expect(found?.suggestedCall?.resultOnTaxBasis).toBeNull()
  })

  it('ask for a call in a wheel that waits for one too', () => {
    const past = new Set([cycleMark('one', 'ZZT')])
    const found = detect([shares(100)], { market, cyclesPastFirstPhase: past })
    expect(found.map(({ recommendations }) => recommendations.map(({ action }) => action))).toEqual([
      ['sell_covered_call'],
      ['sell_covered_call'],
    ])
  })

  it('lent to a call entered by hand are not free', () => {
    const records = [shares(200), call50(-1, { accountId: null, id: 'hand' })]
    const free = detect(records, { market }).find(({ strategy }) => strategy === 'naked_stock')
    expect(free?.numbers.freeBlocks).toBe(1)
  })
})

describe('income and score of what is no longer priced or open', () => {
  it('is time value alone for a leg in the money', () => {
    // 0.80 of mark would be 80; at a spot of 50.50 half a dollar of it is intrinsic.
    const [found] = detect([shares(100), call50(-1)], { market: { spots: spots({ ZZT: '50.50' }) } })
    expect(found?.income).toMatchObject([{ amount: dollars('30'), intrinsic: dollars('50'), without: null }])
    expect(found?.potentialIncome).toBe(dollars('30'))
  })

  it('is none, and no score, where a price is older than the latest session', () => {
    const records = [shares(100), call50(-1)]
    const pricedAt = new Map([...pricedNow(records), ['.ZZT260417C50', fridayMs]])
    const [found] = detect(records, { market: { pricedAt } })
    expect(found?.confidence).toEqual({
      score: null,
      level: null,
      withoutScore: '1 of 2 prices are older than the latest session.',
      parts: [],
    })
    expect(found?.income).toMatchObject([{ amount: null, without: 'stale price' }])
    expect(found?.potentialIncome).toBeNull()
  })

  it('gives no points for prices of unknown age', () => {
    const [found] = detect([shares(100), call50(-1)], { market: { pricedAt: new Map() } })
    expect(found && scores([found])).toEqual([['covered_call', 80, 'High', '40+20+0+20']])
    expect(found?.income).toMatchObject([{ amount: null, without: 'price of unknown age' }])
  })

  it('is none, and no score, where every option is past its expiration', () => {
    const [found] = detect([shares(100), option('.ZZT260227C50', -1, priced('1.20', '0.80'))])
    expect(found?.confidence.score).toBeNull()
    expect(found?.confidence.withoutScore).toBe('Every option of it is past its expiration.')
    expect(found?.income).toMatchObject([{ amount: 0, without: 'past expiration' }])
  })

  it('scores and counts what has not expired beside what has', () => {
    // Two of three short calls are covered, and one of those two is over: 1 of 2 that are left is covered, 20 of 40.
    const [found] = detect([shares(200), call50(-2), option('.ZZT260227C50', -1, priced('1', '1'))])
    expect(found && scores([found])).toEqual([['covered_call', 80, 'High', '20+20+20+20']])
    expect(found?.income.map(({ amount }) => amount)).toEqual([0, dollars('80')])
  })
})

describe('risk', () => {
  const riskOf = (spot: string, record: PositionRecord) =>
    detect([record], { market: { spots: spots({ ZZT: spot }) } })[0]?.risk

  it('is low out of the money with time left', () => {
    expect(riskOf('49', put45(-1))).toEqual({ level: 'low', factors: [] })
  })

  it('is medium in the money, high deep in it', () => {
    expect(riskOf('44', put45(-1, priced('1', '2.50')))?.level).toBe('medium')
    expect(riskOf('42', put45(-1, priced('1', '4.50')))?.level).toBe('high')
  })

  it('is high where early assignment is likely', () => {
    const factors = riskOf('40', put45(-1, priced('1', '5.01')))?.factors.map(({ kind }) => kind)
    expect(factors).toEqual(['in the money', 'early assignment'])
  })
})

it('the order of positions changes nothing', () => {
  const records = [
    shares(300),
    call50(-2),
    put45(-2),
    option('.ZZT260515P45', -2, priced('1', '1')),
    option('.ZZT270115C30', 1, priced('20', '21')),
    option('.ZZU260417P40', -3, priced('1', '1')),
    stock('ZZU', 120, { accountId: null, ...priced('40', '41') }),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
      expect(detect(shuffled)).toEqual(detect(records))
    }),
  )
})

it('scores stay within 0 and 100, and weights add to 100, whatever is held', () => {
  const money = (micros: number | null): Money | null => (micros === null ? null : moneyFromMicros(micros))
  const price = fc.option(fc.integer({ min: 0, max: 90_000_000 }))
  const symbols = ['.ZZT260417C50', '.ZZT260304P45', '.ZZT270115C30', '.ZZT1260417C50', '.ZZU260227P40']
  const anyOption = fc
    .record({
      symbol: fc.constantFrom(...symbols),
      contracts: fc.integer({ min: -6, max: 6 }),
      cost: price,
      mark: price,
    })
    .map(({ symbol, contracts, cost, mark }) =>
      option(symbol, contracts, { averagePrice: money(cost), currentPrice: money(mark) }),
    )
  const anyStock = fc
    .record({
      symbol: fc.constantFrom('ZZT', 'ZZU'),
      count: fc.integer({ min: -300, max: 900 }),
      cost: price,
    })
    .map(({ symbol, count, cost }) =>
      stock(symbol, count, { quantity: wholeUnits(count), averagePrice: money(cost) }),
    )
  fc.assert(
    fc.property(fc.array(fc.oneof(anyOption, anyStock), { maxLength: 8 }), (held) => {
      const records = held.map((record, at) => ({ ...record, id: `${at}` }))
      for (const { confidence, numbers } of detect(records)) {
        const isScored = confidence.score !== null
        expect(confidence.parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(isScored ? 100 : 0)
        expect(confidence.score ?? 0).toBeGreaterThanOrEqual(0)
        expect(confidence.score ?? 0).toBeLessThanOrEqual(100)
        expect(confidence.withoutScore === null).toBe(isScored)
        const { shortCalls, coveredCalls, diagonalCalls, spreadCalls, uncoveredCalls } = numbers
        expect(coveredCalls + diagonalCalls + spreadCalls + uncoveredCalls).toBe(shortCalls)
      }
    }),
  )
})
