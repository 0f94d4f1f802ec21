import { expect, test } from 'vitest'
import { unknownsOf } from './rests-on-model.ts'

test.each([
  [0, 0, 0, null],
  [1, 0, 0, '1 refused row'],
  [0, 2, 1, '2 unknown costs and 1 option past its expiration'],
  [1200, 1, 2, '1,200 refused rows, 1 unknown cost and 2 options past their expiration'],
])(
  '%d refused rows, %d unknown costs and %d pending options are told',
  (refusedRows, unknownBasis, pending, words) => {
    expect(unknownsOf({ refusedRows, unknownBasis, pending })).toBe(words)
  },
)
