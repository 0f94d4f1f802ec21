import { expect, it } from 'vitest'
import { nextSort } from './sort-header.tsx'

it('a press on a header sorts by it, a second one turns the order round', () => {
  const first = nextSort(null, 'strike')
  expect(first).toEqual({ column: 'strike', direction: 'ascending' })
  const second = nextSort(first, 'strike')
  expect(second).toEqual({ column: 'strike', direction: 'descending' })
  expect(nextSort(second, 'strike').direction).toBe('ascending')
  expect(nextSort(second, 'ticker')).toEqual({ column: 'ticker', direction: 'ascending' })
})
