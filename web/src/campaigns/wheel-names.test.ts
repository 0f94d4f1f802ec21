import { describe, expect, it } from 'vitest'
import { day } from './sample-wheel.ts'
import { nameOfWheel, statusLabel } from './wheel-names.ts'

describe('a status', () => {
  it('has a label of its own where it is one of the nine', () => {
    expect(statusLabel('monitoring')).toEqual({ label: 'Monitoring', tone: 'warn' })
    expect(statusLabel('closed').label).toBe('Closed')
  })

  it('that nobody knows is shown as unknown', () => {
    expect(statusLabel('Open').label).toBe('Unknown')
    expect(statusLabel('').label).toBe('Unknown')
  })
})

it('a wheel is called by its ticker and its start', () => {
  const today = day('2026-11-21')
  expect(nameOfWheel({ ticker: 'KO', startedAt: day('2026-10-20') }, today)).toBe('KO wheel since Oct 20')
  expect(nameOfWheel({ ticker: 'KO', startedAt: day('2025-10-20') }, today)).toBe(
    'KO wheel since Oct 20, 2025',
  )
})
