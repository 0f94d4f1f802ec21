import { expect, it } from 'vitest'
import { dollars } from '../testing/samples.ts'
import { countedText, countText, dollarText } from './words.ts'

it('counts have commas between thousands, and say one thing or several', () => {
  expect([0, 12, 999, 1000, 1234567, 1500.25, -2000].map(countText)).toEqual([
    '0',
    '12',
    '999',
    '1,000',
    '1,234,567',
    '1,500.25',
    '-2,000',
  ])
  expect([countedText(1, 'call'), countedText(1200, 'call')]).toEqual(['1 call', '1,200 calls'])
})

it('dollars have cents, and as many decimals as they need', () => {
  expect(
    ['0', '23.16', '1450', '0.0625', '-0.5', '1234567.8', '-12800.125'].map((text) =>
      dollarText(dollars(text)),
    ),
  ).toEqual(['$0.00', '$23.16', '$1,450.00', '$0.0625', '−$0.50', '$1,234,567.80', '−$12,800.125'])
})
