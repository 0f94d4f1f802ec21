import { describe, expect, it } from 'vitest'
import { day, dollars } from '../../testing/samples.ts'
import { outcomeAt } from './outcome-line.ts'
import { outcomeRange, pricedOutcome, rollSheet } from './roll-sheet.ts'
import {
  bareCampaign,
  choiceOf,
  dollarsIn,
  expirationsIn,
  inWords,
  listed,
  marketOn,
  soldLeg,
  rollWish,
} from './testing/sheets.ts'

// A put of 140 sold at 3.60, rolled at 3.30 into 137.50 at 8.41, deep in the money 27 days before it expires. Fees are
// 0.72 a contract and order; every figure below was worked by hand.
const leg = soldLeg('.AMD261218P137.5', '8.41', '17.24', { fee: '0.72' })
const campaign = bareCampaign('868.84')
const market = marketOn(
  '2026-11-21',
  '121.27',
  [
    listed('.AMD261218P137.5', '17.24', { chance: 0.86 }),
    listed('.AMD270115P137.5', '18.85', { chance: 0.78 }),
    listed('.AMD270219P137.5', '20.60', { chance: 0.74 }),
    listed('.AMD270219P135', '18.80', { chance: 0.71 }),
    listed('.AMD270219P132.5', '17.05', { chance: 0.68 }),
    listed('.AMD270219P130', '15.40', { chance: 0.65 }),
    listed('.AMD270115C130', '2.95', { delta: 0.3 }),
  ],
  { feePerContract: dollars('0.72'), dividends: [] },
)
const wish = rollWish({ targetDte: 60, premiumTarget: 'premium' })
const sheet = rollSheet(leg, campaign, market, wish, expirationsIn(market))

describe('a put that is deep in the money', () => {
  it('can be rolled out on either side of the target, and as far down as the debit allows', () => {
    expect(sheet.choices.map(inWords)).toEqual([
      'extend_dte 137.5 2027-02-19 334.56',
      'extend_dte 137.5 2027-01-15 159.56',
      'defensive 132.5 2027-02-19 -20.44',
      'close 137.5 2026-12-18 -1724.72',
      'assignment 137.5 2026-12-18 294.28',
      'let_go 137.5 2026-12-18 0',
    ])
    expect(sheet.leftOut).toEqual({ overDebit: 0, noCredit: 0 })
  })

  it.each([
    ['extend_dte 137.5 2027-01-15', [159.56, 28, 5.698_571, 118.6572, 127.216, 0.78, 1028.4], 0.1513],
    ['extend_dte 137.5 2027-02-19', [334.56, 63, 5.310_476, 116.9072, 125.466, 0.74, 1203.4], 0.141],
    ['defensive 132.5', [-20.44, 63, -0.324_444, 115.4572, 124.016, 0.68, 848.4], -0.0089],
    ['close', [-1724.72, null, null, null, null, null, -855.88], null],
    // A call of 130 at 2.95, 28 days after the shares came: 294.28 on 13,750.
    ['assignment', [294.28, 28, 10.51, 126.1544, 125.8688, 0.86, 1163.12], 0.279],
    ['let_go', [0, 0, null, 129.0972, 128.8116, 0.86, 868.84], null],
  ])('%s comes to %j', (start, figures, perYear) => {
    const choice = choiceOf(sheet, start)
    const { netCredit, daysAdded, creditPerDay, breakEven, netStockCost, chance, chainCredit } = choice
    const money = [netCredit, creditPerDay, breakEven, netStockCost, chainCredit].map(dollarsIn)
    expect([money[0], daysAdded, money[1], money[2], money[3], chance, money[4]]).toEqual(figures)
    if (perYear === null) expect(choice.creditPerYear).toBeNull()
    else expect(choice.creditPerYear).toBeCloseTo(perYear, 4)
  })

  it('settles its loss when it is rolled or closed, and asks to check one that is written again', () => {
    expect(dollarsIn(choiceOf(sheet, 'extend').tax.result)).toBe(-884.44)
    expect(choiceOf(sheet, 'extend').tax.checks).toEqual(['written again'])
    expect(dollarsIn(choiceOf(sheet, 'close').tax.result)).toBe(-884.44)
    expect(choiceOf(sheet, 'close').tax.checks).toEqual([])
    expect(choiceOf(sheet, 'let_go').tax.settles).toBe(false)
  })

  it('may count as a purchase after a loss on shares, more than a tenth above the price', () => {
    const after = rollSheet(
      leg,
      { ...campaign, hasRecentShareLoss: true },
      market,
      wish,
      expirationsIn(market),
    )
    expect(choiceOf(after, 'extend').tax.checks).toEqual(['written again', 'deep put'])
    // 132.50 is less than a tenth above 121.27.
    expect(choiceOf(after, 'defensive').tax.checks).toEqual(['written again'])
  })

  it('ends where its line says at the spot, and says below which price closing wins', () => {
    const range = outcomeRange(sheet.choices, market.spot)
    const close = choiceOf(sheet, 'close')
    const at = (start: string) => {
      const priced = range && pricedOutcome(choiceOf(sheet, start), close, range, market.spot)
      return [
        dollarsIn(priced?.atSpot ?? null),
        dollarsIn(priced?.closeWins?.price ?? null),
        priced?.closeWins?.side,
      ]
    }
    expect(at('close')).toEqual([-855.88, null, undefined])
    expect(at('let_go')).toEqual([-754.16, 120.2528, 'below'])
    expect(at('assignment')).toEqual([-459.88, 117.31, 'below'])
    // 1,203.40 - (137.50 - 121.27) x 100.
    expect(at('extend_dte 137.5 2027-02-19')).toEqual([-419.6, 116.9072, 'below'])
  })

  it('makes at most what the chain has brought, above its strike', () => {
    const { outcome } = choiceOf(sheet, 'extend_dte 137.5 2027-02-19')
    expect(outcome && dollarsIn(outcomeAt(outcome, dollars('200')))).toBe(1203.4)
  })
})

describe('the best roll', () => {
  const best = (rule: Parameters<typeof rollWish>[0]) =>
    rollSheet(
      leg,
      campaign,
      market,
      { ...wish, strategies: ['extend_dte', 'adjust_strike', 'defensive'], ...rule },
      expirationsIn(market),
    ).best

  it.each([
    ['credit_per_day', 'extend_dte 137.5 2027-01-15 159.56', null],
    ['keep_shares', 'defensive 132.5 2027-02-19 -20.44', null],
    ['better_strike', 'extend_dte 137.5 2027-01-15 159.56', 'defensive 132.5 2027-02-19 -20.44'],
    ['lowest_cost', 'extend_dte 137.5 2027-02-19 334.56', 'defensive 132.5 2027-02-19 -20.44'],
  ] as const)('by %s is %s', (rule, words, beaten) => {
    const found = best({ rule })
    expect(found && inWords(found.choice)).toBe(words)
    expect(found?.beaten ? inWords(found.beaten) : null).toBe(beaten)
  })

  it('is none where every roll costs more than is allowed, and the sheet says how many', () => {
    const only = {
      ...market,
      contracts: market.contracts.filter(({ strike }) => strike === dollars('132.5')),
    }
    const dear = rollSheet(leg, campaign, only, { ...wish, maxDebit: dollars('20') }, expirationsIn(market))
    expect([dear.best, dear.leftOut.overDebit, dear.choices.map(({ kind }) => kind)]).toEqual([
      null,
      1,
      ['close', 'assignment', 'let_go'],
    ])
  })
})

describe('premium targets', () => {
  const rolls = (premiumTarget: 'credit' | 'neutral' | 'premium') =>
    rollSheet(leg, campaign, market, { ...wish, premiumTarget }, expirationsIn(market))
  it('put the nearest to nothing first, or the highest, and leave out what brings no credit', () => {
    expect(rolls('neutral').choices.slice(0, 2).map(inWords)).toEqual([
      'extend_dte 137.5 2027-01-15 159.56',
      'extend_dte 137.5 2027-02-19 334.56',
    ])
    expect(
      rolls('credit')
        .choices.filter(({ kind }) => kind === 'roll')
        .map(inWords),
    ).toEqual(['extend_dte 137.5 2027-02-19 334.56', 'extend_dte 137.5 2027-01-15 159.56'])
    expect(rolls('credit').leftOut).toEqual({ overDebit: 0, noCredit: 1 })
  })
})

describe('what is not known', () => {
  it('stays unknown: without a mark no credit, no pace, no result', () => {
    const unpriced = rollSheet({ ...leg, mark: null }, campaign, market, wish, expirationsIn(market))
    const roll = choiceOf(unpriced, 'extend_dte 137.5 2027-01-15')
    expect([roll.netCredit, roll.creditPerDay, roll.creditPerYear, roll.outcome]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([roll.netStockCost, roll.tax.result, unpriced.best]).toEqual([null, null, null])
    expect(choiceOf(unpriced, 'close').chainCredit).toBeNull()
    // What the new leg alone says is known.
    expect(dollarsIn(roll.breakEven)).toBe(118.6572)
  })

  it('of a campaign is unknown after it', () => {
    const blank = rollSheet(
      leg,
      bareCampaign('0', { invested: null, chainCredit: null }),
      market,
      wish,
      expirationsIn(market),
    )
    const roll = choiceOf(blank, 'extend_dte 137.5 2027-01-15')
    expect([roll.netStockCost, roll.chainCredit, roll.outcome]).toEqual([null, null, null])
    expect(dollarsIn(roll.netCredit)).toBe(159.56)
  })

  it('of dividends is not none', () => {
    const silent = rollSheet(leg, campaign, { ...market, dividends: null }, wish, expirationsIn(market))
    expect(choiceOf(silent, 'extend').dividends).toBeNull()
    expect(choiceOf(sheet, 'extend').dividends).toEqual([])
  })
})

describe('no roll', () => {
  it('is there of an adjusted contract', () => {
    const adjusted = soldLeg('.AMD1261218P137.5', '8.41', '17.24')
    expect(rollSheet(adjusted, campaign, market, wish, expirationsIn(market))).toMatchObject({
      noRoll: 'adjusted',
      choices: [],
    })
  })

  it('is there of one that has expired, and there is until the close of its last day', () => {
    const from = (unexpired: string) => {
      const lastDay = { ...market, today: day('2026-12-18'), unexpired: day(unexpired) }
      return rollSheet(leg, campaign, lastDay, wish, expirationsIn(market)).noRoll
    }
    expect(from('2026-12-21')).toBe('expired')
    expect(from('2026-12-18')).toBeNull()
  })
})
