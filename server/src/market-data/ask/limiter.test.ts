import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'
import { createTestPace } from './testing/pace.ts'

const waiting = new AbortController().signal
const limit = { requests: 3, perMs: 1000, longestWaitMs: 5000 }

/** A clock that stands still while turns are waited for; each wait says when its turn is. */
const stillPace = () => {
  let now = 0
  const turns: number[] = []
  return {
    turns,
    advance: (ms: number) => {
      now += ms
    },
    clock: () => now,
    sleep: async (ms: number) => {
      turns.push(now + ms)
    },
  }
}

describe('requests within a limit', () => {
  it('go at once while there is room', async () => {
    const pace = createTestPace(0)
    const limiter = createLimiter(limit, pace)
    for (let call = 0; call < 3; call += 1) await limiter.take(waiting)
    expect(pace.slept).toEqual([])
  })
  it('wait in the order in which they came, until a turn is old enough', async () => {
    const pace = stillPace()
    const limiter = createLimiter(limit, pace)
    await Promise.all(Array.from({ length: 7 }, () => limiter.take(waiting)))
    expect(pace.turns).toEqual([1000, 1000, 1000, 2000])
  })
  it('are refused when their turn is too far off, and take none', async () => {
    const pace = stillPace()
    const limiter = createLimiter({ ...limit, longestWaitMs: 1000 }, pace)
    const turns = await Promise.all(Array.from({ length: 7 }, () => limiter.take(waiting)))
    expect(turns.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false])
    expect(turns[6]).toEqual({ ok: false, refusal: { kind: 'rate-limited', retryAfterMs: 2000 } })
    pace.advance(2000)
    expect((await limiter.take(waiting)).ok).toBe(true)
  })
  it('all wait when the provider says so, but never for longer than a quarter of an hour', async () => {
    const pace = stillPace()
    const limiter = createLimiter({ ...limit, longestWaitMs: 3_600_000 }, pace)
    limiter.holdUntil(2500)
    await limiter.take(waiting)
    limiter.holdUntil(10 ** 15)
    await limiter.take(waiting)
    expect(pace.turns).toEqual([2500, 900_000])
  })
  it('go on when a clock that was ahead is set right', async () => {
    const pace = stillPace()
    const limiter = createLimiter(limit, pace)
    pace.advance(5 * 3_600_000)
    for (let call = 0; call < 3; call += 1) await limiter.take(waiting)
    limiter.holdUntil(10 ** 15)
    pace.advance(-5 * 3_600_000)
    expect(await limiter.take(waiting)).toEqual({ ok: true, value: null })
    expect(pace.turns).toEqual([])
  })
  it('give their turn back when nobody waits any more', async () => {
    const pace = stillPace()
    const limiter = createLimiter({ ...limit, requests: 1 }, pace)
    await limiter.take(waiting)
    const giving = new AbortController()
    const given = limiter.take(giving.signal)
    giving.abort()
    expect(await given).toEqual({ ok: false, refusal: { kind: 'timeout' } })
    await limiter.take(waiting)
    expect(pace.turns).toEqual([1000, 1000])
  })
  it('are never more than the limit in any stretch of time, and in order, whenever they come', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (gaps, requests) => {
          let now = 0
          let slept = 0
          const sleep = async (ms: number) => {
            slept = ms
          }
          const limiter = createLimiter(
            { requests, perMs: 1000, longestWaitMs: 1e9 },
            { clock: () => now, sleep },
          )
          const went: number[] = []
          for (const gap of gaps) {
            now += gap
            slept = 0
            await limiter.take(waiting)
            went.push(now + slept)
          }
          const isWithin = went.every((at, index) => at - (went[index - requests] ?? -1e9) >= 1000)
          expect(went).toEqual(went.toSorted((a, b) => a - b))
          expect(isWithin).toBe(true)
        },
      ),
    ))
})
