// Rolls over the long call of a poor man's covered call, worked by hand.
import { describe, expect, it } from 'vitest'
import { valueAmerican } from '../../option-value/american.ts'
import { day, dollars } from '../../testing/samples.ts'
import { outcomeAt } from './outcome-line.ts'
import type { CoveringCall } from './roll-leg.ts'
import { outcomeRange, pricedOutcome, rollSheet } from './roll-sheet.ts'
import {
  bareCampaign,
  choiceOf,
  expirationsIn,
  inWords,
  listed,
  marketOn,
  soldLeg,
  rollWish,
} from './testing/sheets.ts'

describe('a poor man’s covered call', () => {
  const coveringCall = {
    strike: dollars('50'),
    expiration: day('2027-01-15'),
    cost: dollars('13'),
    mark: null,
    volatility: null,
    rate: 0.04,
  }
  const legOver = (more: Partial<CoveringCall>) =>
    soldLeg('.KO261120C65', '0.80', '0.50', {
      cover: 'long call',
      coveringCall: { ...coveringCall, ...more },
    })
  const leg = legOver({})
  const market = marketOn('2026-11-10', '62', [
    listed('.KO261218C65', '1.20', { chance: 0.3 }),
    listed('.KO261218C67.5', '0.70', { chance: 0.2 }),
    listed('.KO270219C65', '2.00', { chance: 0.35 }),
  ])
  const sheet = rollSheet(
    leg,
    bareCampaign('79.35'),
    market,
    rollWish({ targetDte: 60 }),
    expirationsIn(market),
  )

  it('is rolled no further than its long call goes', () => {
    expect(sheet.choices.filter(({ kind }) => kind === 'roll').map(inWords)).toEqual([
      'extend_dte 65 2026-12-18 68.7',
      'defensive 67.5 2026-12-18 18.7',
    ])
  })

  it('ties up the net debit', () => {
    const roll = choiceOf(sheet, 'extend')
    // 13.00 - 1.20.
    expect(roll.creditPerYear).toBeCloseTo((68.7 / 1180) * (365 / 28), 9)
    expect([roll.breakEven, roll.netStockCost]).toEqual([null, null])
  })

  const sheetOf = (more: Partial<CoveringCall>) =>
    rollSheet(
      legOver(more),
      bareCampaign('79.35'),
      market,
      rollWish({ targetDte: 60 }),
      expirationsIn(market),
    )
  const at = (of: typeof sheet, start: string, price: string): number => {
    const { outcome } = choiceOf(of, start)
    return outcome === null ? Number.NaN : outcomeAt(outcome, dollars(price)) / 1e6
  }

  it('counts the long call by its intrinsic value where no price says its volatility', () => {
    // 79.35 + 68.70 beside 100 x (intrinsic - 13), less what the short call at 65 costs.
    expect(['40', '60', '70'].map((price) => at(sheet, 'extend', price))).toEqual([-1151.95, -151.95, 348.05])
    // Bought back for 50.65, the long call stays: 28.70 + 700.
    expect(at(sheet, 'close', '70')).toBe(728.7)
  })

  it('values it by that volatility when the choice ends, never below', () => {
    const valued = sheetOf({ volatility: 0.35 })
    for (const price of ['40', '50', '60', '70', '90'])
      for (const choice of ['extend', 'close', 'let_go'])
        expect([choice, price, at(valued, choice, price) >= at(sheet, choice, price)]).toEqual([
          choice,
          price,
          true,
        ])
    // Four weeks are left at the Dec 18 end, eight at the Nov 20 one: at its strike the call has the more left.
    const left = (choice: string) => at(valued, choice, '50') - at(sheet, choice, '50')
    const model = valueAmerican({
      right: 'Call',
      spot: 50,
      strike: 50,
      years: 28 / 365,
      rate: 0.04,
      dividendYield: 0,
      volatility: 0.35,
    })
    expect(left('extend')).toBeCloseTo(model.ok ? model.value.price * 100 : Number.NaN, 3)
    expect(left('close')).toBeGreaterThan(left('extend') * 1.3)
  })

  it('is sure of the day on which both end', () => {
    const ending = { expiration: day('2026-12-18') }
    const [sure, valued] = [sheetOf(ending), sheetOf({ ...ending, volatility: 0.35 })]
    for (const price of ['40', '55', '70'])
      expect(at(valued, 'extend', price)).toBe(at(sure, 'extend', price))
  })

  it.each([
    // 79.35 + 100 x (65 - 50 - 13), wherever the price ends.
    { long: {}, result: 279.35, givenUp: null },
    // At 62 it brings 12 by exercise, and 13.40 when it is sold.
    { long: { mark: dollars('13.40') }, result: 279.35, givenUp: 140 },
    // Paid more for than the strikes bring back: 79.35 + 100 x (65 - 50 - 17).
    { long: { cost: dollars('17') }, result: -120.65, givenUp: null },
    // The strikes are the wrong way round: 79.35 + 100 x (65 - 70 - 1); shares of 62 are paid 70 for, and 0.40 is not had.
    {
      long: { cost: dollars('1'), strike: dollars('70'), mark: dollars('0.40') },
      result: -520.65,
      givenUp: 840,
    },
    { long: { cost: null, mark: dollars('12') }, result: null, givenUp: 0 },
  ])('is assigned by exercise of its long call: $result, $givenUp given up', ({ long, result, givenUp }) => {
    const { outcome, exercise } = choiceOf(sheetOf(long), 'assignment')
    const results = ['40', '62', '90'].map((price) =>
      outcome === null ? null : outcomeAt(outcome, dollars(price)) / 1e6,
    )
    expect(results).toEqual([result, result, result])
    expect(exercise).toEqual({
      strike: long.strike ?? coveringCall.strike,
      givenUp: givenUp === null ? null : givenUp * 1e6,
    })
  })

  it('gives up an unknown part where the price of the shares is not known', () => {
    const blind = { ...market, spot: null }
    const of = rollSheet(legOver({ mark: dollars('13') }), bareCampaign('79.35'), blind, rollWish(), [])
    expect(choiceOf(of, 'assignment').exercise).toEqual({ strike: coveringCall.strike, givenUp: null })
  })

  it('is never worth more assigned than with short shares bought back and the long call sold', () => {
    const valued = sheetOf({ volatility: 0.35 })
    for (const price of ['65', '70', '90'])
      expect(at(valued, 'assignment', price)).toBeLessThanOrEqual(at(valued, 'let_go', price))
  })

  it('has no outcome where it is not known what the long call cost', () => {
    expect(sheetOf({ cost: null }).choices.map(({ outcome }) => outcome)).toEqual(
      sheet.choices.map(() => null),
    )
  })

  it('is drawn in steps, over a range that holds its strike', () => {
    const valued = sheetOf({ volatility: 0.35 })
    const range = outcomeRange(valued.choices, dollars('62'))
    expect(range?.[0]).toBeLessThan(dollars('50'))
    const close = choiceOf(valued, 'close')
    const drawn =
      range === null ? null : pricedOutcome(choiceOf(valued, 'extend'), close, range, dollars('62'))
    expect(drawn?.points.length).toBeGreaterThan(5)
    expect(drawn?.closeWins).toMatchObject({ side: 'above' })
  })
})
