import { describe, expect, it } from 'vitest'
import { day } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { UnqualifiedCalls } from './unqualified-calls.ts'

const callsOf = (told: string): UnqualifiedCalls =>
  new UnqualifiedCalls([...bookLedger(readScenario(told).entries, defaultSettings).books.values()])

describe('calls that are not qualified', () => {
  const calls = callsOf(`
    2026-01-05 BUY 100 KO @ 60.00
    2026-01-06 STO 1 KO 65C 2026-02-20 @ 1.00
    2026-02-20 EXPIRE 1 KO 65C 2026-02-20
    2026-03-02 STO 1 KO 62C 2026-03-20 @ 1.00
    2026-03-12 BTC 1 KO 62C 2026-03-20 @ 0.50`)

  it('stood beside shares that were held on one of their days', () => {
    expect(calls.stoodBetween(day('2026-01-05'), day('2026-03-05'))).toBe(true)
    expect(calls.stoodBetween(day('2026-03-10'), day('2026-06-01'))).toBe(true)
    expect(calls.stoodBetween(null, day('2026-06-01'))).toBe(true)
  })

  it('did not stand beside shares sold before, bought after, or beside a call of 45 days', () => {
    expect(calls.stoodBetween(day('2026-01-05'), day('2026-02-20'))).toBe(false)
    expect(calls.stoodBetween(day('2026-03-12'), day('2026-06-01'))).toBe(false)
    expect(calls.stoodBetween(null, day('2026-03-02'))).toBe(false)
  })

  it('stand as long as they are open', () => {
    const open = callsOf('2026-03-02 STO 1 KO 62C 2026-03-20 @ 1.00')
    expect(open.stoodBetween(day('2026-06-01'), day('2026-07-01'))).toBe(true)
  })
})
