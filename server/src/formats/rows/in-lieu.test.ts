import { expect, test } from 'vitest'
import { isForFraction } from './in-lieu.ts'

test.each([
  ['CASH IN LIEU OF FRACTIONAL SHARES', true],
  ['IN LIEU OF FRX SHARE LEU PAYOUT', true],
  ['Payment in lieu of fractional share', true],
  ['CASH IN LIEU', true],
  ['FRACTIONAL SHARE LIQUIDATION', true],
  ['PAYMENT IN LIEU OF DIVIDEND', false],
  ['CASH IN LIEU OF DIVIDEND', false],
  ['SUBSTITUTE PAYMENT IN LIEU', false],
  ['COCA COLA CO CASH DIV', false],
  ['FRACTION OF A SHARE BOUGHT', false],
])('%s is for a fraction of a share: %s', (words, isFor) => {
  expect(isForFraction(words)).toBe(isFor)
})
