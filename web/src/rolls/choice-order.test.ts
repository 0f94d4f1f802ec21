import { describe, expect, it } from 'vitest'
import { readSort, sortChoices, writeSort } from './choice-order.ts'
import { choice, dollars } from './testing/scenario.ts'

const choices = [
  choice({ netCredit: dollars(20), netStockCost: null }),
  choice({ netCredit: null, netStockCost: dollars(2) }),
  choice({ netCredit: dollars(-5), netStockCost: dollars(1) }),
]

describe('the order of choices', () => {
  it.each(['ascending', 'descending'] as const)('%s by a column puts what is unknown last', (direction) => {
    const credits = sortChoices(choices, { column: 'credit', direction }).map(({ netCredit }) => netCredit)
    const known = [dollars(-5), dollars(20)]
    expect(credits).toEqual([...(direction === 'ascending' ? known : known.toReversed()), null])
  })

  it('is the sheet’s own without a column, or by one that there is not', () => {
    expect(sortChoices(choices, null)).toEqual(choices)
    expect(readSort('__proto__.ascending')).toBeNull()
    expect(readSort('nothing')).toBeNull()
  })

  it('goes through the address', () => {
    const sort = { column: 'year', direction: 'descending' } as const
    expect(readSort(writeSort(sort))).toEqual(sort)
  })
})
