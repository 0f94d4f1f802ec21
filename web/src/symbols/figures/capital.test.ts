import { moneyFromMicros, quantityFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { leadingPhase } from './capital.ts'

const tiedUp = (phase: number, kind: 'puts' | 'covered_shares' | 'naked_calls', amount: number | null) => ({
  phase,
  capitalParts: [
    {
      kind,
      quantity: quantityFromMicros(1_000_000),
      amount: amount === null ? null : moneyFromMicros(amount * 1_000_000),
    },
  ],
})

it('a ticker is in the phase of its largest wheel, however the others add up', () => {
  const put = tiedUp(1, 'puts', 4000)
  expect(leadingPhase([put, tiedUp(3, 'covered_shares', 4600), put])).toBe(3)
  expect(leadingPhase([put])).toBe(1)
})

it('a put spread ties up its width, as on the phase page', () => {
  // Five puts at 100 with long ones at 95, beside 100 shares.
  expect(leadingPhase([tiedUp(1, 'puts', 2500), tiedUp(3, 'covered_shares', 6000)])).toBe(3)
})

it('a wheel whose capital is not known gives way to one whose is', () => {
  expect(leadingPhase([tiedUp(3, 'naked_calls', null), tiedUp(1, 'puts', 100)])).toBe(1)
})
