import { expect, it } from 'vitest'
import { parseOptionSymbol } from '../../../instruments/option-symbol.ts'
import { moneyFromMicros } from '../../../base/money.ts'
import { quantityFromMicros } from '../../../base/quantity.ts'
import type { OptionInstrument } from '../../entries/entry.ts'
import { deliveryPrice, distanceFrom } from './delivery-price.ts'

const put = (root: string, strike: number, shares: number | null): OptionInstrument => {
  const parsed = parseOptionSymbol(`${root.padEnd(6)}260417P00010000`)
  if (!parsed.ok) throw new Error(root)
  const contract = { ...parsed.value, strike: moneyFromMicros(Math.round(strike * 1_000_000)) }
  return {
    type: 'option',
    contract,
    multiplier: 100,
    deliverable: shares === null ? null : quantityFromMicros(shares * 1_000_000),
  }
}

it.each([
  ['100 shares at the strike, exactly', put('ABC', 16.67, 100), 16.67, 0],
  ['100 shares near it are others', put('ABC', 16.67, 100), 16.6667, 3300],
  ['150 shares at a whole price', put('ABC1', 60, 150), 40, 0],
  ['150 shares near it are others', put('ABC1', 60, 150), 40.003, 3000],
  ['33 shares at 30.303030, printed as 30.303', put('ABC1', 10, 33), 30.303, 0],
  ['33 shares printed to cents', put('ABC1', 10, 33), 30.3, 0],
  ['33 shares further off are others', put('ABC1', 10, 33), 30.31, 6970],
])('%s', (_, contract, price, distance) => {
  const delivery = deliveryPrice(contract)
  expect(delivery === null ? null : distanceFrom(delivery, Math.round(price * 1_000_000))).toBe(distance)
})

it('is unknown with the deliverable', () => {
  expect(deliveryPrice(put('ABC1', 10, null))).toBeNull()
})
