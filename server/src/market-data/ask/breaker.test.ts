import { describe, expect, it } from 'vitest'
import type { ProviderRefusal } from '../provider.ts'
import { createBreaker } from './breaker.ts'

const limits = { failures: 3, firstPauseMs: 1000, longestPauseMs: 3000 }
const down: ProviderRefusal = { kind: 'failed', status: 503 }

const breakerAt = (start = 0) => {
  let now = start
  const breaker = createBreaker(limits, () => now)
  /** Whether a caller is let in, and what comes of its call. */
  const call = (outcome: ProviderRefusal | 'given-up' | null): boolean => {
    const entered = breaker.enter()
    if (entered.ok) entered.value(outcome)
    return entered.ok
  }
  return {
    breaker,
    call,
    advance: (ms: number) => {
      now += ms
    },
  }
}
const open = () => {
  const made = breakerAt()
  for (let failures = 0; failures < 3; failures += 1) made.call(down)
  return made
}

describe('a breaker', () => {
  it('opens after so many failures in a row, with the refusal of the last', () => {
    const { breaker } = open()
    expect(breaker.enter()).toEqual({ ok: false, refusal: down })
    expect(breaker.openUntilMs()).toBe(1000)
  })
  it('lets one try when a clock that was ahead is set right', () => {
    const { breaker, call, advance } = open()
    advance(-5 * 3_600_000)
    expect(breaker.openUntilMs()).toBeNull()
    expect(call(null)).toBe(true)
    expect(call(down)).toBe(true)
  })
  it('stays closed when a success comes between', () => {
    const { call, breaker } = breakerAt()
    for (const outcome of [down, down, null, down, down]) call(outcome)
    expect(breaker.openUntilMs()).toBeNull()
  })
  it.each<ProviderRefusal>([
    { kind: 'unknown-symbol' },
    { kind: 'not-offered' },
    { kind: 'not-connected' },
    { kind: 'not-configured' },
    { kind: 'failed', status: 400 },
  ])('does not count $kind, which the next question need not share', (refusal) => {
    const { call } = breakerAt()
    expect([1, 2, 3, 4, 5].map(() => call(refusal))).toEqual([true, true, true, true, true])
  })
  it('does not count a call that was given up', () => {
    const { call } = breakerAt()
    expect([1, 2, 3, 4].map(() => call('given-up'))).toEqual([true, true, true, true])
  })
  it('lets one caller try after the pause, and no other meanwhile', () => {
    const { breaker, advance } = open()
    advance(1000)
    const [probe, other] = [breaker.enter(), breaker.enter()]
    expect([probe.ok, other.ok]).toEqual([true, false])
    if (probe.ok) probe.value(null)
    expect(breaker.enter().ok).toBe(true)
  })
  it('lets another try when the first gave up', () => {
    const { breaker, call, advance } = open()
    advance(1000)
    call('given-up')
    expect(breaker.enter().ok).toBe(true)
  })
  it('pauses twice as long after each try that fails, up to the longest pause', () => {
    const { breaker, call, advance } = open()
    const pauses = [1000, 2000, 3000].map((pause) => {
      advance(pause)
      call(down)
      return breaker.openUntilMs()
    })
    expect(pauses).toEqual([3000, 6000, 9000])
  })
  it('begins anew with the shortest pause once it was closed', () => {
    const { breaker, call, advance } = open()
    advance(1000)
    call(null)
    for (let failures = 0; failures < 3; failures += 1) call(down)
    expect(breaker.openUntilMs()).toBe(2000)
  })
  it('is not opened for longer by calls that were under way when it opened', () => {
    const { breaker, call } = breakerAt()
    const late = breaker.enter()
    for (let failures = 0; failures < 3; failures += 1) call(down)
    if (late.ok) late.value(down)
    expect(breaker.openUntilMs()).toBe(1000)
  })
  it('says how long a busy provider is left in peace', () => {
    const { breaker, call, advance } = breakerAt()
    for (let failures = 0; failures < 3; failures += 1) call({ kind: 'rate-limited', retryAfterMs: null })
    advance(400)
    expect(breaker.enter()).toEqual({ ok: false, refusal: { kind: 'rate-limited', retryAfterMs: 600 } })
  })
})
