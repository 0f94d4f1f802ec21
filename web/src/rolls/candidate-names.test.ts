import { expect, it } from 'vitest'
import { day, dollars } from '../campaigns/sample-wheel.ts'
import { setPrivate } from '../ui/figures/privacy.ts'
import { nameOfCandidate } from './candidate-names.ts'

const put = (accountNumber: string | null, year = 2026) => ({
  contracts: 1,
  strike: dollars(50),
  optionType: 'put' as const,
  expiration: day(`${year}-12-18`),
  accountNumber,
})

it('options that can be rolled are told apart by year, and by account where they are of several', () => {
  const own = [put('Main'), put('Main', 2027)]
  expect(own.map((each) => nameOfCandidate(each, own))).toEqual([
    '1 × $50.00 put, Dec 18, 2026',
    '1 × $50.00 put, Dec 18, 2027',
  ])
  const both = [put('Main'), put('55501234'), put(null)]
  expect(both.map((each) => nameOfCandidate(each, both))).toEqual([
    '1 × $50.00 put, Dec 18, 2026, Main',
    '1 × $50.00 put, Dec 18, 2026, …1234',
    '1 × $50.00 put, Dec 18, 2026',
  ])
})

it('in privacy mode the strike is legible, and how many are held is not', () => {
  setPrivate(true)
  expect(nameOfCandidate(put('Main'), [put('Main')])).toBe('hidden × 50.00 put, Dec 18, 2026')
  setPrivate(false)
})
