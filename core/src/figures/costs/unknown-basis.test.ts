import { expect, it } from 'vitest'
import { addUnknowns, isComplete } from './unknown-basis.ts'

const refused = { refusedRows: 1, unknownBasis: 2, pending: 3, missingSplits: 4 }
const pending = { refusedRows: 0, unknownBasis: 0, pending: 5, missingSplits: 0 }

it('figures that are added rest on all that each of them rests on', () => {
  expect(addUnknowns([refused, pending])).toEqual({ ...refused, pending: 8 })
  expect(isComplete(addUnknowns([]))).toBe(true)
})
