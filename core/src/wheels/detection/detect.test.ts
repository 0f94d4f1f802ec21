import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros, moneyToNumber, type Money } from '../../base/money.ts'
import type { PositionRecord } from '../../holdings/position-record.ts'
import { dollars, option, stock } from '../../testing/samples.ts'
import { wholeUnits } from '../../base/quantity.ts'
import { cycleMark } from './market.ts'
import { isLeftToDo } from './opportunity.ts'
import { call50, cashOf, detect, priced, put45, scores, shares } from './testing/detect-from.ts'

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

  it('5: an adjusted call may claim all shares, so that none are free, and is named', () => {
    const adjusted = option('.ZZT1260417C50', -1, priced('1', '1'))
    expect(detect([shares(100), adjusted])).toEqual([])
    const found = detect([shares(200), adjusted, option('.ZZT260417C50', -1, priced('1', '1'))])
    expect(found.map(({ strategy, numbers }) => [strategy, numbers.freeBlocks])).toEqual([
      ['covered_call', 0],
    ])
    expect(found[0]?.numbers.adjustedContracts).toBe(1)
  })

  it('5: an adjusted put or a bought call claims none', () => {
    const [found] = detect([
      shares(100),
      option('.ZZT1260417P50', -1, priced('1', '1')),
      option('.ZZT1260417C50', 1, priced('1', '1')),
    ])
    // 1 of 1 block free 40, whole lots 20, prices 20, costs 20.
    expect(found && scores([found])).toEqual([['naked_stock', 100, 'High', '40+20+20+20']])
    expect(found?.numbers.adjustedContracts).toBe(2)
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
    // One contract at its strike, not both at one of the two.
    expect(found[0]).toMatchObject({ recommendedStrike: dollars('50'), recommendedContracts: 1 })
  })

  it('11: a campaign past its first phase whose shares wait for a call', () => {
    const found = detect([shares(100)], { cyclesPastFirstPhase: new Set([cycleMark('one', 'ZZT')]) })
    // Nothing is short: cover, cash and time have nothing to look at, and gave 60 points for it.
    expect(scores(found)).toEqual([
      ['full_wheel', 40, 'Low', '20+0+0+0+10+10'],
      ['naked_stock', 100, 'High', '40+20+20+20'],
    ])
  })

  it('leaves a call on free shares to do on a wheel that runs, and nothing else of it', () => {
    const records = [shares(200), call50(-1), put45(-1)]
    const leftBeside = (mark: string) =>
      detect(records, { runningWheels: new Map([[mark, 'ZZT-20260105-1']]) })
        .filter(isLeftToDo)
        .map(({ strategy, runningWheel }) => [strategy, runningWheel])
    expect(leftBeside(cycleMark('one', 'ZZT'))).toEqual([['naked_stock', 'ZZT-20260105-1']])
    expect(leftBeside(cycleMark('two', 'ZZT'))).toEqual([
      ['full_wheel', null],
      ['covered_call', null],
      ['cash_secured_put', null],
      ['naked_stock', null],
    ])
    expect(leftBeside(cycleMark(null, 'ZZT'))).toEqual([['naked_stock', 'ZZT-20260105-1']])
  })

  it('12: half covered, ten days left, and the shares without a price or cost', () => {
    // 1 of 2 covered 20, 10 days 15, 1 of 2 priced 10, 1 of 2 with a cost 10.
    const records = [stock('ZZT', 100), option('.ZZT260312C50', -2, priced('1.20', '0.80'))]
    expect(scores(detect(records))).toEqual([['covered_call', 55, 'Low', '20+15+10+10']])
  })

  it('13: a campaign of a long call is all of its legs, and says of cover what its numbers say', () => {
    const records = [call50(-1), option('.ZZT270115C30', 1, priced('20', '21'))]
    const found = detect(records, { cyclesPastFirstPhase: new Set([cycleMark('one', 'ZZT')]) })
    // Ledger 20, cover 20, no put to secure 0, time 20, prices 10, costs 10.
    expect(scores(found)).toEqual([
      ['full_wheel', 80, 'High', '20+20+0+20+10+10'],
      ['poor_mans_covered_call', 100, 'High', '40+20+20+20'],
    ])
    expect(found.map(({ potentialIncome, positions }) => [potentialIncome, positions.length])).toEqual([
      [dollars('80'), 2],
      [dollars('80'), 2],
    ])
    // Beside a call that shares cover: both are covered, whichever strategy says so.
    const both = detect([...records, shares(100), call50(-1, { id: 'second' })])
    expect(both.map(({ confidence }) => confidence.parts[0]?.text)).toEqual([
      '2 of 2 short calls are covered.',
      '2 of 2 short calls are covered.',
    ])
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
