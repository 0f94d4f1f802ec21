import { expect, it } from 'vitest'
import { plannedPhase } from './planned-phase.ts'

it.each([
  ['cash_secured_put', 'active', 1],
  ['full_wheel', 'pending', 1],
  ['covered_call', 'active', 3],
  ['cash_secured_put', 'assigned', 2],
  ['covered_call', 'closed', 4],
] as const)('a planned %s that is %s stands in phase %i', (strategy, status, phase) => {
  expect(plannedPhase(strategy, status)).toBe(phase)
})
