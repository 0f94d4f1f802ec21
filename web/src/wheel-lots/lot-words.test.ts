import { expect, it } from 'vitest'
import { noBasis } from './lot-words.ts'

it('a lot without a cost basis says whether no shares came, a long call is there, or the cost is unknown', () => {
  expect(noBasis({ content: 'put', closed: null })).toBe('no shares came')
  expect(noBasis({ content: 'long call', closed: null })).toBe(
    'no shares are held: a long call is in their place',
  )
  expect(noBasis({ content: 'shares', closed: null })).toBe('what the shares cost is unknown')
})
