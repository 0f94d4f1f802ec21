import { ok, refuse, type Result } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import type { ProviderRefusal } from '../provider.ts'
import { defaultRetries, retried } from './retry.ts'
import { createTestPace } from './testing/pace.ts'

const waiting = new AbortController().signal
const down: ProviderRefusal = { kind: 'failed', status: 503 }

/** Answers in that order, the last one again and again. */
const answers = (...list: Result<string, ProviderRefusal>[]) => {
  let calls = 0
  return {
    calls: () => calls,
    call: async () => {
      calls += 1
      return list[Math.min(calls, list.length) - 1] as Result<string, ProviderRefusal>
    },
  }
}

describe('a request that fails', () => {
  it('is made again after waits that double, between half of them and the whole', async () => {
    for (const [random, waits] of [
      [0, [125, 250, 500]],
      [0.5, [188, 375, 750]],
      [1, [250, 500, 1000]],
    ] as const) {
      const pace = createTestPace(0, random)
      const { call } = answers(refuse(down))
      await retried({ ...defaultRetries, tries: 4 }, pace)(call, waiting)
      expect(pace.slept).toEqual(waits)
    }
  })
  it('is answered as soon as it succeeds', async () => {
    const pace = createTestPace(0)
    const { call, calls } = answers(refuse({ kind: 'timeout' }), refuse({ kind: 'unreachable' }), ok('price'))
    expect(await retried(defaultRetries, pace)(call, waiting)).toEqual(ok('price'))
    expect(calls()).toBe(3)
  })
  it('waits no longer than the longest wait', async () => {
    const pace = createTestPace(0, 1)
    const { call } = answers(refuse(down))
    await retried({ ...defaultRetries, tries: 8 }, pace)(call, waiting)
    expect(Math.max(...pace.slept)).toBe(4000)
  })
  it.each<ProviderRefusal>([
    { kind: 'failed', status: 400 },
    { kind: 'unauthorized' },
    { kind: 'unknown-symbol' },
    { kind: 'not-offered' },
    { kind: 'unreadable', detail: 'not whole JSON' },
    { kind: 'rate-limited', retryAfterMs: 60_000 },
  ])('is left at $kind, which asking again would not change', async (refusal) => {
    const { call, calls } = answers(refuse(refusal))
    expect(await retried(defaultRetries, createTestPace(0))(call, waiting)).toEqual(refuse(refusal))
    expect(calls()).toBe(1)
  })
  it('waits as long as the provider asks, and a little longer', async () => {
    const pace = createTestPace(0)
    const { call } = answers(refuse({ kind: 'rate-limited', retryAfterMs: 3000 }), ok('price'))
    expect((await retried(defaultRetries, pace)(call, waiting)).ok).toBe(true)
    // A quarter of the 188 that it would wait otherwise.
    expect(pace.slept).toEqual([3047])
  })
  it('is not made again when nobody waits any more', async () => {
    const giving = new AbortController()
    const { call, calls } = answers(refuse(down))
    const sleep = async () => giving.abort()
    const answer = await retried(defaultRetries, { sleep, random: () => 0 })(call, giving.signal)
    expect(answer).toEqual(refuse({ kind: 'timeout' }))
    expect(calls()).toBe(1)
  })
})
