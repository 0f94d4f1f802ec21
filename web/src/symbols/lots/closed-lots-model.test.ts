import type { Lot } from '@wheelwright/api'
import { moneyFromMicros, wholeUnits } from '@wheelwright/core'
import { expect, it } from 'vitest'
import {
  basisInWords,
  rowsInWords,
  termInWords,
  whyBasisUnknown,
  whyUnrecognized,
} from './closed-lots-model.ts'

const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

/** Bought back within thirty days of a loss of 1,000, and sold the year after. */
const lot = {
  end: 'sold',
  origin: 'purchase',
  proceeds: dollars(4500),
  taxBasis: dollars(4100),
  deferredLoss: dollars(1000),
  adjustedBasis: dollars(5100),
  taxGain: dollars(400),
  recognizedGain: dollars(-600),
  term: 'long',
  tackedFrom: '2025-01-12',
  taxRows: [],
  isInIra: false,
} as unknown as Lot

it('the adjusted basis says what was deferred into it, and the term from when it counts', () => {
  expect(basisInWords(lot)).toBe('with $1,000.00 deferred')
  expect(basisInWords({ ...lot, deferredLoss: dollars(0) })).toBeNull()
  expect(termInWords(lot)).toEqual(['long-term', 'tacked to Jan 12, 2025'])
  expect(termInWords({ term: 'short', tackedFrom: null })).toEqual(['short-term'])
  expect(termInWords({ term: null, tackedFrom: null })).toEqual([])
})

it('a lot of two terms shows each of its rows, but none in an IRA', () => {
  const row = { proceeds: null, adjustedBasis: null, washAdjustment: dollars(0), quantity: wholeUnits(50) }
  const taxRows: Lot['taxRows'] = [
    { ...row, term: 'long', recognizedGain: dollars(-450) },
    { ...row, term: 'short', recognizedGain: null },
  ]
  expect(rowsInWords({ taxRows, isInIra: false })).toEqual([
    '50 long-term: −$450.00',
    '50 short-term: unknown',
  ])
  expect(rowsInWords({ taxRows, isInIra: true })).toEqual([])
})

it('what is not known says why', () => {
  expect(whyUnrecognized({ ...lot, isInIra: true })).toBe('in an IRA no gain is recognized')
  expect(whyUnrecognized({ ...lot, end: 'transferred' })).toBe('a transfer is no sale')
  expect(whyUnrecognized({ ...lot, adjustedBasis: null })).toBe(
    'a result that is not known may be deferred into it',
  )
  expect(whyUnrecognized({ ...lot, taxGain: null })).toBe('a price behind it is unknown')
  expect(whyBasisUnknown({ ...lot, taxBasis: null, origin: 'opening-balance' })).toBe(
    'an opening balance hides the price',
  )
})
