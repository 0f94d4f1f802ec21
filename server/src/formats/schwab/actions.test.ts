import { expect, test } from 'vitest'
import { schwabAction } from './actions.ts'

test.each([
  ['NON-QUALIFIED DIV ADJ', { as: 'cash', kind: 'dividend' }],
  ['FOREIGN TAX PAID ADJ', { as: 'withheld' }],
  ['QUAL DIV ADJ', { as: 'cash', kind: 'dividend' }],
  ['IRS WITHHOLD ADJ', { as: 'withheld' }],
  ['MARGIN INTEREST ADJ', { as: 'cash', kind: 'interest' }],
  ['CASH MERGER ADJ', { as: 'shares' }],
  ['BUY ADJ', undefined],
  ['RETURN OF CAPITAL ADJ', undefined],
  ['ADJ', undefined],
])('%s is cash of the kind that it adjusts, or nothing that is known', (name, action) => {
  expect(schwabAction(name)).toEqual(action)
})
