import { expect, it } from 'vitest'
import { expiryBand } from './expiry-band.ts'

it.each([
  [-1, 'expired'],
  [0, 'near_expiration'],
  [7, 'near_expiration'],
  [8, 'within_30_days'],
  [30, 'within_30_days'],
  [31, 'open'],
])('with %d days left a contract is %s', (days, band) => {
  expect(expiryBand(days)).toBe(band)
})
