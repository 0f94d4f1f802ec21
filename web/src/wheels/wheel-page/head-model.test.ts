import { expect, it } from 'vitest'
import { wheelFacts } from './head-model.ts'

it('a wheel has its strategy, its phase and its day under its name', () => {
  expect(wheelFacts({ strategyType: 'full_wheel', phase: 3, daysActive: 1319 })).toBe(
    'Full wheel, phase 3, Covered Call, day 1,319',
  )
  expect(wheelFacts({ strategyType: 'covered_call', phase: 2, daysActive: 1 })).toBe(
    'Covered call, phase 2, 100 Shares Acquired, day 1',
  )
})

it('a strategy that is called as its phase is said once', () => {
  expect(wheelFacts({ strategyType: 'cash_secured_put', phase: 1, daysActive: 9 })).toBe(
    'Phase 1, Cash-Secured Put, day 9',
  )
  expect(wheelFacts({ strategyType: 'covered_call', phase: 3, daysActive: 9 })).toBe(
    'Phase 3, Covered Call, day 9',
  )
})
