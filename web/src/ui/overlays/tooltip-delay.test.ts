import { expect, it } from 'vitest'
import { closedTooltip, openingDelay } from './tooltip-delay.ts'

it('waits 700 ms, and not at all within 300 ms of the last tooltip', () => {
  expect(openingDelay(0)).toBe(700)
  closedTooltip(5000)
  expect(openingDelay(5300)).toBe(0)
  expect(openingDelay(5301)).toBe(700)
})
