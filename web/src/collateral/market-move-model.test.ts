import { moneyFromNumber, type MarketMove, type Money } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { leftOutInWords, moveInWords } from './market-move-model.ts'

const dollars = (amount: number): Money => {
  const read = moneyFromNumber(amount)
  if (!read.ok) throw new Error('no amount')
  return read.value.value
}

const move = (putsAssigned: number): MarketMove => ({
  percent: -20,
  putsAssigned,
  callsAssigned: 0,
  putsTake: dollars(13_750),
  cash: dollars(-13_750),
  nextCalls: 1,
  profit: { amount: dollars(-2_420), unknownCount: 0 },
  underlyings: [],
})

describe('a move of all prices', () => {
  it.each([
    [0, '−20%: no put is assigned, shares for 1 call afterwards, −$2,420.00 against cost'],
    [
      1,
      '−20%: 1 put assigned, which takes $13,750.00, shares for 1 call afterwards, −$2,420.00 against cost',
    ],
    [
      2,
      '−20%: 2 puts assigned, which take $13,750.00, shares for 1 call afterwards, −$2,420.00 against cost',
    ],
  ])('with %i puts assigned is one sentence', (puts, sentence) => {
    expect(moveInWords(move(puts))).toBe(sentence)
  })
})

it('says of which options nothing is known, and leaves their shares out of the sentence', () => {
  expect(
    leftOutInWords([
      { ticker: 'AAPL', why: 'pending' },
      { ticker: 'SPY', why: 'pending' },
      { ticker: 'KO', why: 'adjusted' },
      { ticker: 'KRFT', why: 'no-price' },
      { ticker: 'REVE', why: 'no-price' },
    ]),
  ).toEqual([
    'Not in it: options on AAPL, SPY past their expiration (the broker has not said what became of them).',
    'Not in it: adjusted options on KO (what they deliver is not known).',
    'Not in it: KRFT, REVE (price not known).',
  ])
})
