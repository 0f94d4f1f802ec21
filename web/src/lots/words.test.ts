import { expect, it } from 'vitest'
import { whyCostUnknown } from './words.ts'

it('says why what a lot cost is not known', () => {
  const why = (origin: string) => whyCostUnknown({ origin, side: 'long' })
  expect(why('corporate-action')).toBe('the broker gave no cost')
  expect(why('transfer')).toBe('a transfer hides the price')
  expect(why('assignment')).toBe('a price behind it is unknown')
})
