import { describe, expect, it } from 'vitest'
import { fillFrom, netCreditOf, readFills } from './fill-model.ts'
import { choice, day, dollars, scenario } from './testing/scenario.ts'

const today = day('2026-11-23')
const form = fillFrom(scenario(), choice(), today)

describe('the fills of a roll', () => {
  it('are filled in by the marks, and the fee of both orders', () => {
    expect(form).toMatchObject({
      strike: '137.5',
      expiration: '2027-01-15',
      contracts: '1',
      closePrice: '17.24',
      openPrice: '18.85',
      fees: '1.3',
      tradeDate: '2026-11-23',
    })
    // (18.85 - 17.24) x 100 - 1.30.
    expect(netCreditOf(form, scenario())).toBe(dollars(159.7))
  })

  it('say what was typed, not what the marks were', () => {
    const typed = { ...form, closePrice: '17.30', openPrice: '18.50', fees: '1.44', contracts: '2' }
    expect(readFills(typed, scenario())).toMatchObject({
      ok: true,
      netCredit: dollars(238.56),
      fills: [
        {
          optionId: 'fill',
          strike: dollars(137.5),
          contracts: 2,
          closePrice: dollars(17.3),
          openPrice: dollars(18.5),
          fees: dollars(1.44),
        },
      ],
    })
  })

  it('are left to the user where no price is known, or the day is past', () => {
    const bare = fillFrom(scenario({ mark: null }), null, day('2026-12-19'))
    expect([bare.closePrice, bare.openPrice, bare.expiration, bare.tradeDate]).toEqual(['', '', '', ''])
    expect(netCreditOf(bare, scenario())).toBeNull()
  })

  it.each([
    [{ expiration: '2026-12-18' }, { expiration: 'Roll expiration must be later than current expiration' }],
    [{ expiration: '' }, { expiration: 'Choose the new expiration' }],
    [{ contracts: '3' }, { contracts: 'Only 2 open' }],
    [{ contracts: '1.5' }, { contracts: 'Must be whole contracts' }],
    [{ strike: '0' }, { strike: 'Strike must be a number above 0' }],
    [{ closePrice: '-1' }, { closePrice: 'Type what it was filled at, at least 0' }],
    [{ fees: 'x' }, { fees: 'Fees must be at least 0' }],
    [{ tradeDate: '' }, { tradeDate: 'Please enter a valid date' }],
  ])('with %j are refused', (change, errors) => {
    expect(readFills({ ...form, ...change }, scenario())).toEqual({ ok: false, errors })
  })

  it('of a spread are those of both legs, the fees halved', () => {
    const movesWith = {
      id: 'long',
      symbol: 'AMD   261218P00130000',
      strike: dollars(130),
      contracts: 2,
      mark: dollars(12),
    }
    const spread = scenario({ movesWith })
    const both = fillFrom(spread, choice({ longStrike: dollars(130), longPrice: dollars(14) }), today)
    expect(both).toMatchObject({ fees: '2.6', longStrike: '130', longClosePrice: '12', longOpenPrice: '14' })
    // (18.85 - 17.24) - (14 - 12) = -0.39; -39 - 2.60.
    expect(netCreditOf(both, spread)).toBe(dollars(-41.6))
    const read = readFills(both, spread)
    expect(
      read.ok && read.fills.map(({ optionId, fees, closePrice }) => [optionId, fees, closePrice]),
    ).toEqual([
      ['fill', dollars(1.3), dollars(17.24)],
      ['long', dollars(1.3), dollars(12)],
    ])
  })
})

it('on a day without trading the roll is of the last one before', () => {
  expect(fillFrom(scenario(), choice(), day('2026-11-28')).tradeDate).toBe('2026-11-27')
  expect(fillFrom(scenario(), choice(), day('2026-11-26')).tradeDate).toBe('2026-11-25')
})
