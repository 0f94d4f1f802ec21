import { describe, expect, it } from 'vitest'
import type { PositionRecord } from '../../holdings/position-record.ts'
import { priceMoment } from '../../figures/options/option-income.ts'
import { day, dollars, option } from '../../testing/samples.ts'
import { cycleMark } from './market.ts'
import {
  call50,
  cashOf,
  detect,
  fridayMs,
  priced,
  pricedNow,
  put45,
  scores,
  shares,
  spots,
} from './testing/detect-from.ts'

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
            'Every call above your cost of $55.16 pays less than $0.05 by 2026-04-02. Below cost: strike $52.00 at $0.85, ' +
            'if called away a loss of $462.60 on the net stock cost of $55.16, a loss of $630.00 on the tax basis of $56.00.',
        },
      ],
    })
  })

  it('say a cost in full that in cents would be the strike below it', () => {
    const dear = { netStockCost: dollars('52.0008'), taxBasis: dollars('52.0049') }
    const below = { ...advice, costs: dear, suggestion: null, belowCost: suggestion }
    const [found] = detect([shares(100)], {
      market: { calls: new Map([[cycleMark('one', 'ZZT'), below]]) },
    })
    expect(found?.recommendations[0]?.text).toBe(
      'Every call above your cost of $52.0008 pays less than $0.05 by 2026-04-02. Below cost: strike $52.00 at $0.85, ' +
        'if called away a gain of $84.92 on the net stock cost of $52.0008, a gain of $84.51 on the tax basis of $52.0049.',
    )
  })

  it('whose cost nobody knows are told to check it', () => {
    const unknown = { ...advice, costs: { netStockCost: null, taxBasis: null } }
    const [found] = detect([shares(100)], {
      market: { calls: new Map([[cycleMark('one', 'ZZT'), unknown]]) },
    })
    expect(found?.recommendations[0]?.text).toBe(
      'Sell 1 call with strike $52.00 of 2026-04-02 on the free shares. What the shares cost is not known: check it first.',
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
      withoutScore: '1 of 2 prices is older than the latest session.',
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
})

describe('what is past its expiration', () => {
  const over = (symbol: string, contracts = -1) => option(symbol, contracts, priced('1.20', '0.80'))

  it('is no opportunity by itself, and its shares are not free', () => {
    expect(detect([shares(100), over('.ZZT260227C50')])).toEqual([])
    expect(detect([over('.ZZT260227P45')])).toEqual([])
    expect(detect([over('.ZZT260227C50'), over('.ZZT260227C30', 1)])).toEqual([])
  })

  it('is none of a campaign either', () => {
    const cyclesPastFirstPhase = new Set([cycleMark('one', 'ZZT')])
    expect(detect([shares(100), over('.ZZT260227C50')], { cyclesPastFirstPhase })).toEqual([])
    // A block that no call stands on is still left to do.
    const found = detect([shares(200), over('.ZZT260227C50')], { cyclesPastFirstPhase })
    expect(found.map(({ strategy, numbers }) => [strategy, numbers.freeBlocks])).toEqual([['naked_stock', 1]])
  })

  it('is past it from the close of its last day on, on a half day from 13:00', () => {
    // November 27, 2026, is the day after Thanksgiving.
    const strategiesAt = (instant: string) => {
      const moment = { today: day('2026-11-27'), ...priceMoment(Date.parse(instant)) }
      return detect([over('.ZZT261127P45')], { market: moment }).map(({ strategy }) => strategy)
    }
    expect(strategiesAt('2026-11-27T17:59:59Z')).toEqual(['cash_secured_put'])
    expect(strategiesAt('2026-11-27T18:00:00Z')).toEqual([])
  })

  it('counts nowhere beside what has not expired', () => {
    // Two of three short calls are covered, and one of those two is over: 1 of 2 that are left is covered, 20 of 40.
    const [found] = detect([shares(200), call50(-2), over('.ZZT260227C50')])
    expect(found && scores([found])).toEqual([['covered_call', 80, 'High', '20+20+20+20']])
    expect(found?.income.map(({ amount }) => amount)).toEqual([dollars('80')])
    expect(found).toMatchObject({ daysToExpiration: 46, recommendedExpiration: '2026-04-17' })
    expect(found?.positions.map(({ id }) => id)).toEqual(['ZZT', '.ZZT260417C50'])
    expect(found?.risk.factors.map(({ kind }) => kind)).toEqual(['uncovered calls'])
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
