import { expect, it } from 'vitest'
import { pastedNumber } from './pasted-number.ts'

it.each([
  ['1234.5', '1234.5'],
  ['$1,234.56', '1234.56'],
  [' 1,000 ', '1000'],
  ['+$178.03', '178.03'],
  ['$12.50 USD', '12.50'],
  ['.05', '.05'],
  ['\u2212$474.50', '-474.50'],
  ['$\u2212474.50', '-474.50'],
  ['(12.50)', '-12.50'],
  ['($44,000.00)', '-44000.00'],
  ['-250', '-250'],
])('%s is pasted as %s', (text, number) => {
  expect(pastedNumber(text)).toBe(number)
})

it.each(['', 'KO', '1.234,56', '1234,56', '12,34', '1e5', '--', '2 - 1', '$5 to $6'])(
  'nothing is pasted of %j',
  (text) => {
    expect(pastedNumber(text)).toBeNull()
  },
)
