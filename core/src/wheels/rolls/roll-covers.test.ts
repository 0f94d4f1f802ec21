// Rolls of what is covered by shares, by another option or by nothing, worked by hand.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { markOf } from '../../market/mark.ts'
import { day, dollars } from '../../testing/samples.ts'
import { outcomeAt } from './outcome-line.ts'
import { rollExpirations } from './pick-rolls.ts'
import type { ListedContract } from './roll-leg.ts'
import { rollSheet } from './roll-sheet.ts'
import {
  bareCampaign,
  choiceOf,
  contractOf,
  dollarsIn,
  expirationsIn,
  inWords,
  listed,
  marketOn,
  shareCampaign,
  soldLeg,
  rollWish,
} from './testing/sheets.ts'

type Rows = Record<string, Record<string, { bid: number; ask: number; mark: number }[]>>

/** A chain as Schwab answered it, at the middle of its markets. */
const recorded = (file: string, right: 'Call' | 'Put'): ListedContract[] => {
  const path = `${import.meta.dirname}/../../../../fixtures/schwab/${file}`
  const chain = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Rows>
  const dates = Object.entries(chain[right === 'Put' ? 'putExpDateMap' : 'callExpDateMap'] ?? {})
  const price = (amount: number) => dollars(amount.toFixed(2))
  return dates.flatMap(([date, strikes]) =>
    Object.entries(strikes).flatMap(([strike, rows]) =>
      rows.map(({ bid, ask, mark }) => {
        const told = { bid: price(bid), ask: price(ask), last: null, mark: price(mark) }
        const expiration = day(date.slice(0, 10))
        return { right, strike: dollars(strike), expiration, mark: markOf(told, 'option')?.price ?? null }
      }),
    ),
  )
}

describe('recorded puts of AAPL, one of 230 a day before it expires', () => {
  const market = marketOn('2025-01-16', '228.375', recorded('AAPL_chain_puts_trimmed_2025-01-16.json', 'Put'))
  const leg = soldLeg('.AAPL250117P230', '4', '2.695')
  const expirations = rollExpirations(expirationsIn(market), leg.contract.expiration, market.today, 10)
  const sheet = rollSheet(
    leg,
    bareCampaign('399.35'),
    market,
    rollWish({ strikeAdjustment: 'otm' }),
    expirations,
  )

  it.each([
    [10, ['2025-01-24', '2025-01-31']],
    [20, ['2025-01-31', '2025-02-14']],
    // Nothing is on the one side: the two nearest.
    [7, ['2025-01-24', '2025-01-31']],
    [90, ['2025-01-31', '2025-02-14']],
  ])('are rolled at a target of %i days to %j', (target, dates) => {
    expect(rollExpirations(expirationsIn(market), leg.contract.expiration, market.today, target)).toEqual(
      dates,
    )
  })

  it.each([
    // (4.125 - 2.695) x 100 - 1.30, and (6.50 - 2.695) x 100 - 1.30.
    ['extend_dte 230 2025-01-24', 141.7, 7, 225.8815, 224.5895],
    ['extend_dte 230 2025-01-31', 379.2, 14, 223.5065, 222.2145],
    // The next strike below 228.375: 2.935 and 4.625.
    ['adjust_strike 227.5 2025-01-24', 22.7, 7, 224.5715, 223.2795],
    ['adjust_strike 227.5 2025-01-31', 191.7, 14, 222.8815, 221.5895],
    // The lowest that costs at most 100: 2.00 and 2.075; 1.34 and 1.475 below them cost more.
    ['defensive 225 2025-01-24', -70.8, 7, 223.0065, 221.7145],
    ['defensive 217.5 2025-01-31', -63.3, 14, 215.4315, 214.1395],
  ])('%s: %f in %i days', (start, netCredit, days, breakEven, cost) => {
    const choice = choiceOf(sheet, start)
    expect([
      dollarsIn(choice.netCredit),
      choice.daysAdded,
      dollarsIn(choice.breakEven),
      dollarsIn(choice.netStockCost),
    ]).toEqual([netCredit, days, breakEven, cost])
  })

  it('take the nearest strike at the money', () => {
    const atm = rollSheet(
      leg,
      bareCampaign('399.35'),
      market,
      rollWish({ strategies: ['adjust_strike'], strikeAdjustment: 'atm' }),
      expirations,
    )
    expect(atm.choices.filter(({ kind }) => kind === 'roll').map(({ strike }) => dollarsIn(strike))).toEqual([
      227.5, 227.5,
    ])
  })
})

describe('recorded calls of ACME over 100 shares', () => {
  const market = marketOn('2025-01-15', '100', recorded('option_chains/ACME_calls.json', 'Call'), {
    priorClose: dollars('99'),
  })
  const leg = soldLeg('.ACME250116C115', '1.20', '0.9', { cover: 'shares' })
  const campaign = shareCampaign(100, '9712.65', '119.35')
  const sheet = rollSheet(leg, campaign, market, rollWish({ strikeAdjustment: 'otm' }), [day('2025-01-17')])

  it('go out a day, up or down, at the marks that the broker gave', () => {
    expect(sheet.choices.map(inWords)).toEqual([
      'extend_dte 115 2025-01-17 -1.3',
      'adjust_strike 105 2025-01-17 -91.3',
      'defensive 130 2025-01-17 -51.3',
      'close 115 2025-01-16 -90.65',
      'assignment 115 2025-01-16 0',
      'let_go 115 2025-01-16 0',
    ])
  })

  it('count the shares from their net stock cost', () => {
    const up = choiceOf(sheet, 'defensive')
    // 9,712.65 + 51.30 in 100 shares.
    expect([dollarsIn(up.netStockCost), dollarsIn(up.breakEven)]).toEqual([97.6395, 97.6395])
    // A year of it on 9,712.65.
    expect(up.creditPerYear).toBeCloseTo((-51.3 / 9712.65) * 365, 9)
    // Called away at 115: (115 - 97.1265) x 100.
    expect(dollarsIn(choiceOf(sheet, 'assignment').outcome?.fixed ?? null)).toBe(1787.35)
  })

  it('are no qualified calls with a day or two left', () => {
    expect(choiceOf(sheet, 'extend').tax.qualified).toEqual({ qualified: false, reason: 'too short' })
  })
})

describe('a covered call in the money', () => {
  const leg = soldLeg('.KO261120C60', '1.10', '2.40', { cover: 'shares' })
  const chain = [
    listed('.KO261120C60', '2.40', { chance: 0.8 }),
    listed('.KO261218C60', '3.00', { chance: 0.7 }),
    listed('.KO261218C62.5', '1.35', { chance: 0.45 }),
    listed('.KO261218C57.5', '5.10', { chance: 0.9 }),
  ]
  const dividends = [
    { exDate: day('2026-11-20'), amount: dollars('0.5') },
    { exDate: day('2026-11-30'), amount: dollars('0.51') },
    { exDate: day('2026-12-18'), amount: dollars('0.52') },
    { exDate: day('2026-12-19'), amount: dollars('0.53') },
  ]
  const market = marketOn('2026-11-10', '62', chain, { dividends, priorClose: dollars('61.8') })
  const campaign = shareCampaign(100, '6120', '109.35')
  const sheet = rollSheet(
    leg,
    campaign,
    market,
    rollWish({ strikeAdjustment: 'otm', maxDebit: dollars('200') }),
    expirationsIn(market),
  )

  it('rolled up and out costs a debit, and keeps the shares at a higher cost', () => {
    const up = choiceOf(sheet, 'adjust_strike 62.5')
    // (1.35 - 2.40) x 100 - 1.30
    expect(dollarsIn(up.netCredit)).toBe(-106.3)
    expect(dollarsIn(up.netStockCost)).toBe(62.263)
    expect(up.lossIfCalled).toBeNull()
  })

  it('says what it loses if called away below its net stock cost', () => {
    const out = choiceOf(sheet, 'extend_dte 60')
    // 6,120.00 - 58.70 in 100 shares: 60.613 above the strike of 60.
    expect([dollarsIn(out.netCredit), dollarsIn(out.netStockCost), dollarsIn(out.lossIfCalled)]).toEqual([
      58.7, 60.613, -61.3,
    ])
    expect(dollarsIn(choiceOf(sheet, 'let_go').lossIfCalled)).toBe(-120)
  })

  it('goes through the ex-dates after the old expiration, up to the new one', () => {
    expect(choiceOf(sheet, 'extend').dividends?.map(({ exDate }) => exDate)).toEqual([
      '2026-11-30',
      '2026-12-18',
    ])
  })

  it('is judged as a qualified call by the close of the day before', () => {
    expect(choiceOf(sheet, 'extend').tax.qualified).toMatchObject({ qualified: true })
  })

  it('by a setting that counts no calls leaves the cost of the shares', () => {
    const assignedPut = { ...campaign, setting: 'assigned put', stockCost: dollars('59') } as const
    const other = rollSheet(leg, assignedPut, market, rollWish(), expirationsIn(market))
    const out = choiceOf(other, 'extend_dte 60')
    expect([dollarsIn(out.netStockCost), out.lossIfCalled]).toEqual([59, null])
    // The shares from 59, and the whole chain: 109.35 + 58.70.
    expect(dollarsIn(out.outcome?.fixed ?? null)).toBe(168.05)
  })

  it('keeps the shares best where it is least likely to be exercised', () => {
    const keeping = rollSheet(
      leg,
      campaign,
      market,
      rollWish({ rule: 'keep_shares', strikeAdjustment: 'otm', maxDebit: dollars('200') }),
      expirationsIn(market),
    )
    expect(keeping.best && inWords(keeping.best.choice)).toBe('adjust_strike 62.5 2026-12-18 -106.3')
  })
})

describe('some of several contracts', () => {
  it('close the oldest fills, for their own opening credit', () => {
    const leg = soldLeg('.KO261120P60', '1', '1.50', {
      contracts: 3,
      fills: [
        { contracts: 2, cash: dollars('200'), fees: dollars('1.30') },
        { contracts: 3, cash: dollars('600'), fees: dollars('1.95') },
      ],
    })
    const market = marketOn('2026-11-10', '61', [listed('.KO261218P60', '2.10')])
    const sheet = rollSheet(leg, bareCampaign('796.75'), market, rollWish(), expirationsIn(market))
    const roll = choiceOf(sheet, 'extend')
    // 0.60 x 300 - 3.90.
    expect(dollarsIn(roll.netCredit)).toBe(176.1)
    // 200 - 1.30 + 200 - 0.65 - 450 - 1.95.
    expect(dollarsIn(roll.tax.result)).toBe(-53.9)
    expect(roll.creditPerYear).toBeCloseTo((176.1 / 18_000) * (365 / 28), 9)
  })
})

describe('a put spread', () => {
  const long = {
    id: 'long',
    contract: contractOf('.KO261120P55'),
    contracts: 1,
    mark: dollars('0.30'),
    fills: [{ contracts: 1, cash: dollars('-80'), fees: dollars('0.65') }],
  }
  const leg = soldLeg('.KO261120P60', '2', '1.90', { cover: 'spread', long })
  const chain = [
    listed('.KO261218P60', '2.80'),
    listed('.KO261218P55', '0.90'),
    listed('.KO261218P57.5', '1.60'),
  ]
  const market = marketOn('2026-11-10', '58', chain)
  const sheet = rollSheet(
    leg,
    bareCampaign('118.70'),
    market,
    rollWish({ strikeAdjustment: 'atm' }),
    expirationsIn(market),
  )

  it('moves both legs, for four orders', () => {
    const roll = choiceOf(sheet, 'extend_dte 60')
    // (2.80 - 0.90) - (1.90 - 0.30) = 0.30; 30.00 - 2.60.
    expect([dollarsIn(roll.netCredit), dollarsIn(roll.longStrike), dollarsIn(roll.longPrice)]).toEqual([
      27.4, 55, 0.9,
    ])
    // On the width of 5.
    expect(roll.creditPerYear).toBeCloseTo((27.4 / 500) * (365 / 28), 9)
    // 60 - 1.90 + 0.013.
    expect(dollarsIn(roll.breakEven)).toBe(58.113)
    // 200 - 0.65 - 80 - 0.65 - 160 - 1.30.
    expect(dollarsIn(roll.tax.result)).toBe(-42.6)
  })

  it('loses no more than its width below', () => {
    const { outcome } = choiceOf(sheet, 'extend_dte 60')
    const at = (price: string) => outcome && dollarsIn(outcomeAt(outcome, dollars(price)))
    // 118.70 + 27.40 - 500.
    expect([at('40'), at('60'), at('70')]).toEqual([-353.9, 146.1, 146.1])
  })

  it('is not rolled where the long option of its width is not listed', () => {
    expect(sheet.choices.filter(({ strategy }) => strategy === 'adjust_strike')).toEqual([])
  })
})

describe('a naked call', () => {
  const market = marketOn('2026-11-10', '62', [listed('.KO261218C65', '1.20')])
  const leg = soldLeg('.KO261120C65', '0.80', '0.50', { cover: 'naked' })
  const sheet = rollSheet(leg, bareCampaign('79.35'), market, rollWish(), expirationsIn(market))

  it('ties up what nobody knows, and breaks even at its strike and credit', () => {
    const roll = choiceOf(sheet, 'extend')
    expect([dollarsIn(roll.creditPerDay), roll.creditPerYear, roll.netStockCost]).toEqual([
      2.453571,
      null,
      null,
    ])
    expect(dollarsIn(roll.breakEven)).toBe(66.1935)
  })
})

describe('an index option', () => {
  const market = marketOn('2026-11-10', '6000', [listed('.SPXW261218P5900', '80', { chance: 0.35 })])
  const leg = soldLeg('.SPXW261120P5900', '40', '60')
  const sheet = rollSheet(
    leg,
    bareCampaign('3999.35', { hasRecentShareLoss: true }),
    market,
    rollWish({ maxDebit: dollars('5000') }),
    expirationsIn(market),
  )

  it('is rolled like any other, and settled in cash', () => {
    expect(sheet.choices.map(inWords)).toEqual([
      'extend_dte 5900 2026-12-18 1998.7',
      'close 5900 2026-11-20 -6000.65',
      'assignment 5900 2026-11-20 0',
      'let_go 5900 2026-11-20 0',
    ])
  })

  it('knows no wash sale', () => {
    const { tax } = choiceOf(sheet, 'extend')
    expect([tax.isIndex, tax.checks, dollarsIn(tax.result)]).toEqual([true, [], -2001.3])
  })
})
