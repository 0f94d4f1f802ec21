import { quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { sharesOf } from './use-remove-stock.ts'

it.each([
  [1, '1 share of PCG'],
  [0.5, '0.5 shares of PCG'],
  [1200, '1,200 shares of PCG'],
  [null, 'the shares of PCG'],
])('%s shares are removed as what they are', (shares, said) => {
  const held = shares === null ? null : quantityFromMicros(shares * 1_000_000)
  expect(sharesOf({ shares: held, symbol: 'PCG' })).toBe(said)
})
