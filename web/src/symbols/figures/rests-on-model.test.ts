import { expect, test } from 'vitest'
import { unknownsOf, wayToMissing } from './rests-on-model.ts'

test.each([
  [0, 0, 0, 0, null],
  [1, 0, 0, 0, '1 refused row'],
  [0, 2, 1, 0, '2 unknown costs and 1 option past its expiration'],
  [1200, 1, 2, 0, '1,200 refused rows, 1 unknown cost and 2 options past their expiration'],
  [0, 0, 0, 1, '1 split that only another account reports'],
])(
  '%d refused rows, %d unknown costs, %d pending options and %d missing splits are told',
  (refusedRows, unknownBasis, pending, missingSplits, words) => {
    expect(unknownsOf({ refusedRows, unknownBasis, pending, missingSplits })).toBe(words)
  },
)

test('leads to refused rows, else to the questions, and where none is open to the reasons', () => {
  const wayOf = (refusedRows: number, openQuestions: number | undefined, refusedIn: string | null = null) =>
    wayToMissing({ refusedRows, unknownBasis: 1, pending: 0, missingSplits: 0, refusedIn }, openQuestions)
  expect(wayOf(1, 2, 'b')).toEqual({ to: '/Imports', search: { batch: 'b' }, label: 'See the rows' })
  expect(wayOf(1, 2).label).toBe('See the imports')
  expect(wayOf(0, 2).to).toBe('/Questions')
  expect(wayOf(0, undefined).to).toBe('/Questions')
  // A transfer that states no cost, or a closing without its opening, is asked by no question.
  expect(wayOf(0, 0).to).toBe('/Reconciliation')
  // Nor is a split, whatever else is asked.
  const split = { refusedRows: 0, unknownBasis: 0, pending: 0, missingSplits: 1 }
  expect(wayToMissing(split, 2).to).toBe('/Reconciliation')
})
