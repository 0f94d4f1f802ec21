import { expect, it } from 'vitest'
import { plannedPhase } from './planned-phase.ts'

it.each([
  ['cash_secured_put', 'active', 1],
  ['full_wheel', 'pending', 1],
  ['covered_call', 'active', 3],
  // The long call stands in place of shares.
  ['poor_mans_covered_call', 'active', 3],
  ['cash_secured_put', 'assigned', 2],
  ['full_wheel', 'covered', 3],
] as const)('a planned %s that is %s stands in phase %i', (strategy, status, phase) => {
  expect(plannedPhase(strategy, status, null)).toBe(phase)
})

it.each([
  ['covered_call', 'assignment', 4],
  ['full_wheel', 'assignment', 4],
  ['cash_secured_put', 'assignment', 2],
  ['cash_secured_put', 'profit_target', 1],
  ['covered_call', 'manual', 3],
  ['full_wheel', null, 1],
] as const)('a planned %s that was closed by %s ended in phase %i', (strategy, reason, phase) => {
  expect(plannedPhase(strategy, 'closed', reason)).toBe(phase)
})
