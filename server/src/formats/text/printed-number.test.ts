import { describe, expect, test } from 'vitest'
import { printedMoney, printedQuantity } from './printed-number.ts'

describe('amounts as brokers print them', () => {
  test.each([
    ['$1,234.56', 1_234_560_000],
    ['-$1,234.56', -1_234_560_000],
    ['$-5', -5_000_000],
    ['(1,234.56)', -1_234_560_000],
    ['($44,000.00)', -44_000_000_000],
    ['( 5.00 )', -5_000_000],
    ['+.5', 500_000],
    ['1e3', 1_000_000_000],
    ['\u22125.25', -5_250_000],
    ['\u2212$5.25', -5_250_000],
    ['- 5.25', -5_250_000],
    ['$\u00a01,234.56', 1_234_560_000],
    ['\u00a07\u202f', 7_000_000],
    ["1'234.56", 1_234_560_000],
    ['-$1\u2019234\u2019567.00', -1_234_567_000_000],
    ['1\u202f234.56 $', 1_234_560_000],
    ['-12.50 $', -12_500_000],
  ])('%s is %d micro-dollars', (text, value) => {
    expect(printedMoney(text)).toEqual({ kind: 'figure', value, rounded: false })
  })

  test.each(['', ' ', '-', '--', '\u2014', 'N/A'])("'%s' is nothing", (text) => {
    expect(printedMoney(text)).toEqual({ kind: 'none' })
  })

  test.each([
    '12 345',
    '--5',
    '(-5)',
    '(5',
    '5)',
    '5-',
    'USD 5',
    '1 2',
    '\u2212-5',
    "1'23",
    "1'234,5'6",
    '$5 $',
    '5 $5',
  ])("'%s' is refused and never guessed", (text) => {
    expect(printedMoney(text)).toEqual({ kind: 'unreadable', reason: `is not an amount: '${text}'` })
  })

  test.each(['1.234,56', '1,23'])("'%s' is refused, though its comma tells the decimals", (text) => {
    const reason = `has a decimal comma, where other figures have a point: '${text}'`
    expect(printedMoney(text)).toEqual({ kind: 'unreadable', reason })
  })

  test('a seventh decimal is rounded, and an amount beyond all range refused', () => {
    expect(printedQuantity('0.0000005')).toEqual({ kind: 'figure', value: 1, rounded: true })
    expect(printedMoney('8589934593')).toMatchObject({ kind: 'unreadable' })
  })
})
