import { expect, it } from 'vitest'
import { readLimits } from './parameters-model.ts'

const limits = { profitTarget: '50', lossLimit: '', minDte: '21', maxDte: '45', notifications: false }

it('reads limits as typed, and an empty field as none', () => {
  expect(readLimits(limits)).toEqual({
    ok: true,
    body: {
      profitTargetPercentage: 50,
      lossLimitPercentage: null,
      minDte: 21,
      maxDte: 45,
      notificationsEnabled: false,
    },
  })
})

it.each([
  [{ profitTarget: '101' }, 'A percentage must be between 0 and 100.'],
  [{ lossLimit: '-1' }, 'A percentage must be between 0 and 100.'],
  [{ lossLimit: 'ten' }, 'A percentage must be between 0 and 100.'],
  [{ minDte: '1.5' }, 'Days to expiration must be whole, between 0 and 365.'],
  [{ maxDte: '20' }, 'The fewest days must not be more than the most.'],
])('refuses %j', (wrong, message) => {
  expect(readLimits({ ...limits, ...wrong })).toEqual({ ok: false, message })
})
