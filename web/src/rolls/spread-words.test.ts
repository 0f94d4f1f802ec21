import { describe, expect, it } from 'vitest'
import { closingCreditOf, readCloses } from './close-model.ts'
import { fillFrom, feesOfLegs } from './fill-model.ts'
import { closedName, closeName, closingCost, missingPrice, netPrice } from './spread-words.ts'
import { choice, day, dollars, scenario } from './testing/scenario.ts'

const low = {
  id: 'long',
  symbol: 'AMD   261218P00130000',
  strike: dollars(130),
  mark: dollars(12),
  contracts: 2,
}
const spread = scenario({ contracts: 2, movesWith: low })
const ratio = scenario({ contracts: 3, open: 3, movesWith: low })
const debit = scenario({ movesWith: { ...low, strike: dollars(145), mark: dollars(24) } })

describe('closing in words', () => {
  it.each([
    ['a single option', scenario(), '137.50 put', 'Buy back at 17.24'],
    ['one without a price', scenario({ mark: null }), '137.50 put', 'Buy back now'],
    ['a spread', spread, '137.50/130.00 put spread', '137.50/130.00 put spread at a net 5.24 debit'],
    [
      'a spread that cost a debit',
      debit,
      '137.50/145.00 put spread',
      '137.50/145.00 put spread at a net 6.76 credit',
    ],
    [
      'a call spread',
      scenario({ ...spread, optionType: 'call' }),
      '137.50/130.00 call spread',
      '137.50/130.00 call spread at a net 5.24 debit',
    ],
    ['a ratio', ratio, '3 × 137.50 / 2 × 130.00 puts', '3 × 137.50 / 2 × 130.00 puts'],
    [
      'a spread of which one price is not known',
      scenario({ movesWith: { ...low, mark: null } }),
      '137.50/130.00 put spread',
      '137.50/130.00 put spread',
    ],
  ])('of %s', (_, about, name, words) => {
    expect([closedName(about), closeName(about)]).toEqual([name, words])
  })

  it('costs both legs, each for its contracts', () => {
    // 2 x (1,724 - 1,200), 3 x 1,724 - 2 x 1,200, and 1,724 - 2,400.
    expect([spread, ratio, debit].map(closingCost)).toEqual([dollars(1048), dollars(2772), dollars(-676)])
    expect([spread, ratio, debit].map(netPrice)).toEqual([dollars(5.24), null, dollars(-6.76)])
  })

  it.each([
    [{ mark: null }, 'no price of this session for the 137.50 put'],
    [{ movesWith: { ...low, mark: null } }, 'no price of this session for the long 130.00 put'],
    [
      { mark: null, movesWith: { ...low, mark: null } },
      'no price of this session for the 137.50 put and the long 130.00 put',
    ],
    [{}, null],
  ])('without a price of %j says which', (more, words) => {
    const about = scenario({ movesWith: low, ...more })
    expect([missingPrice(about), closingCost(about) === null]).toEqual([words, words !== null])
  })
})

describe('the fills of a closing', () => {
  const today = day('2026-11-23')
  const close = choice({ kind: 'close', strategy: null, price: dollars(17.24) })

  it('are of both legs, with the fee of one order each', () => {
    const form = fillFrom(spread, close, today)
    expect(form).toMatchObject({ closePrice: '17.24', longClosePrice: '12', fees: '2.6', contracts: '2' })
    // 2 x (1,200 - 1,724) - 2.60.
    expect(closingCreditOf(form, spread)).toBe(dollars(-1050.6))
    expect(readCloses(form, spread)).toEqual({
      ok: true,
      fills: [
        { optionId: 'fill', contracts: 2, closePrice: dollars(17.24), fees: dollars(1.3), tradeDate: today },
        { optionId: 'long', contracts: 2, closePrice: dollars(12), fees: dollars(1.3), tradeDate: today },
      ],
    })
  })

  it('of a ratio close the fewer long ones', () => {
    const read = readCloses(fillFrom(ratio, close, today), ratio)
    expect(read.ok && read.fills.map(({ contracts, fees }) => [contracts, fees])).toEqual([
      [3, dollars(1.95)],
      [2, dollars(1.3)],
    ])
  })

  it('need the price of each leg', () => {
    const form = { ...fillFrom(spread, close, today), longClosePrice: '' }
    expect(readCloses(form, spread)).toEqual({
      ok: false,
      errors: { longClosePrice: 'Type what it was filled at, at least 0' },
    })
    expect(closingCreditOf(form, spread)).toBeNull()
  })

  it('of a single option ask for nothing else', () => {
    const form = { ...fillFrom(scenario(), close, today), expiration: '', openPrice: '' }
    expect(closingCreditOf(form, scenario())).toBe(dollars(-1724.65))
    expect(readCloses(form, scenario()).ok).toBe(true)
  })

  it('share their fees by contracts, to the millionth', () => {
    expect(feesOfLegs(dollars(1), 2, 1)).toEqual([dollars(0.666666), dollars(0.333334)])
    expect(feesOfLegs(dollars(1), 2, 0)).toEqual([dollars(1), 0])
  })
})
