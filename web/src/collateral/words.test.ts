import { moneyFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  leftOut,
  noAccountCash,
  noCash,
  percentOfWhole,
  unknownNeed,
  verdictOf,
  whyNoShortfall,
  whyNotFree,
  type CashFigures,
} from './words.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)
const figures = (
  more: Partial<CashFigures['allAssigned']>,
  rest: Partial<CashFigures> = {},
): CashFigures => ({
  cash: dollars(100),
  securing: dollars(0),
  unknownSecuring: 0,
  free: dollars(100),
  moneyMarket: dollars(0),
  treasuryBills: dollars(0),
  liquid: dollars(100),
  allAssigned: { needed: dollars(0), unknownNeeded: 0, shortfall: dollars(0), shares: [], ...more },
  ...rest,
})
const shares = [{ underlying: 'KO', contracts: 1, shares: 100, cost: dollars(5000) }]

describe('if every put were assigned', () => {
  it.each([
    ['nothing', {}],
    ['enough', { shares }],
    ['short', { shares, shortfall: dollars(1) }],
    ['unknown', { shares, shortfall: null }],
    ['unknown', { unknownNeeded: 1, shortfall: null }],
  ] as const)('there is %s of it', (verdict, more) => {
    expect(verdictOf(figures({ ...more, ...('shares' in more && { shares: [...more.shares] }) }))).toBe(
      verdict,
    )
  })
})

it('what is not known says why', () => {
  expect(leftOut(0)).toBeNull()
  expect(leftOut(1)).toBe('leaves out 1 put of unknown collateral')
  expect(leftOut(2)).toBe('leaves out 2 puts of unknown collateral')
  const [noneKnown, onIndex] = [
    figures({}, { cash: null, liquid: null }),
    figures({}, { unknownSecuring: 1 }),
  ]
  expect(whyNotFree(noneKnown, noCash)).toBe('no snapshot states the cash of every account')
  expect(whyNotFree(onIndex, noAccountCash)).toBe('what secures is not known in full')
  expect(whyNoShortfall(noneKnown, noAccountCash)).toBe('no snapshot states the cash of this account')
  expect(whyNoShortfall(onIndex, noAccountCash)).toBe(unknownNeed)
  expect(whyNoShortfall(figures({}, { liquid: null }), noCash)).toBe(
    'the value of what counts as cash is not known',
  )
})

it('a share of cash is never beyond all of it', () => {
  expect(percentOfWhole(dollars(5), dollars(10))).toBe(0.5)
  expect(percentOfWhole(dollars(15), dollars(10))).toBe(1)
  expect(percentOfWhole(dollars(15), dollars(0))).toBe(1)
  expect(percentOfWhole(dollars(0), dollars(0))).toBe(0)
  expect(percentOfWhole(null, dollars(10))).toBeNull()
})
