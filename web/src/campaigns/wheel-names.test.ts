import { describe, expect, it } from 'vitest'
import { day, wheel } from './sample-wheel.ts'
import { listedNameOfWheel, namesApart, nameOfWheel, statusLabel } from './wheel-names.ts'

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

describe('in a list a wheel', () => {
  const today = day('2026-11-21')
  const nameOf = (more: Parameters<typeof wheel>[0], hasAccounts = false) =>
    listedNameOfWheel(wheel({ startedAt: day('2026-10-01'), ...more }), today, hasAccounts)

  it('has the name that its page has', () => {
    expect(nameOf({})).toBe('PCG wheel since Oct 01')
  })

  it('that is over has the days that stand in its row', () => {
    expect(nameOf({ endedAt: day('2026-11-03') })).toBe('PCG wheel, Oct 01 – Nov 03')
  })

  it('has its account beside it where there are several', () => {
    expect(nameOf({ accountNumber: '55501234' })).toBe('PCG wheel since Oct 01')
    expect(nameOf({ accountNumber: '55501234' }, true)).toBe('PCG wheel since Oct 01, …1234')
  })

  it('is told apart from another of that day', () => {
    expect(nameOf({ cycleKey: 'PCG-20261001-2' })).toBe('PCG wheel since Oct 01, number 2')
    expect(nameOf({ origin: 'manual' })).toBe('PCG wheel since Oct 01, made by hand')
  })
})

describe('what tells wheels of a list apart', () => {
  const marks = (...wheels: readonly Parameters<typeof wheel>[0][]) => [
    ...namesApart(wheels.map((each) => wheel({ startedAt: day('2026-10-01'), ...each }))).values(),
  ]

  it('is said of those of one ticker and first day alone', () => {
    expect(marks({ cycleKey: 'PCG-20261001-1' })).toEqual([])
    expect(
      marks({ cycleKey: 'PCG-20261001-1' }, { cycleKey: 'PCG-20260901-1', startedAt: day('2026-09-01') }),
    ).toEqual([])
    expect(marks({ cycleKey: 'PCG-20261001-1' }, { cycleKey: 'KO-20261001-1', ticker: 'KO' })).toEqual([])
  })

  it('is their account where that differs, who made them, and the number', () => {
    const [first, second] = [{ cycleKey: 'PCG-20261001-1' }, { cycleKey: 'PCG-20261001-2' }]
    const [one, other] = [{ accountNumber: '55501234' }, { accountNumber: '55505678' }]
    expect(marks({ ...first, ...one }, { ...second, ...other })).toEqual(['…1234', '…5678, number 2'])
    expect(marks({ ...first, ...one }, { ...second, ...one })).toEqual(['', 'number 2'])
    expect(marks(first, { cycleKey: 'm-1', origin: 'manual' })).toEqual(['', 'made by hand'])
  })
})
