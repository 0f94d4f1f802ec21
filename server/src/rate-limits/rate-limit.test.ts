import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestClock } from '../testing/test-app.ts'
import { watchStorage } from '../storage/storage.ts'
import { checkLimit, countAgainst, resetCount } from './rate-limit.ts'

const limit = { scope: 'tries', most: 3, windowMs: 60_000, message: 'Too many tries.' }

describeEachEngine('a rate limit', ({ openTestDatabase }) => {
  it('refuses what is too much until its window ends, which refusals do not put off', async () => {
    const clock = createTestClock()
    const deps = { ...watchStorage(await openTestDatabase()), clock: clock.now }
    for (let tries = 0; tries < 3; tries += 1)
      expect(await countAgainst(deps, limit, 'a')).toEqual({ ok: true })
    clock.advance(45_500)
    expect(await countAgainst(deps, limit, 'a')).toEqual({
      ok: false,
      refusal: { kind: 'tooMany', message: 'Too many tries.', retryAfter: 15 },
    })
    expect(await countAgainst(deps, limit, 'b')).toEqual({ ok: true })
    clock.advance(14_500)
    expect(await countAgainst(deps, limit, 'a')).toEqual({ ok: true })
  })

  it('counts each of many that come at once', async () => {
    const deps = { ...watchStorage(await openTestDatabase()), clock: createTestClock().now }
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => countAgainst(deps, limit, 'a')))
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3)
  })

  it('can be looked at without counting', async () => {
    const clock = createTestClock()
    const db = await openTestDatabase()
    const look = () => checkLimit(db.read, limit, 'a', clock.now())
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await look()).toEqual({ ok: true })
      await countAgainst({ ...watchStorage(db), clock: clock.now }, limit, 'a')
    }
    clock.advance(10_000)
    expect(await look()).toMatchObject({ ok: false, refusal: { retryAfter: 50 } })
    clock.advance(50_000)
    expect(await look()).toEqual({ ok: true })
  })

  it('that was reached while the clock was ahead does not last until that day', async () => {
    const clock = createTestClock()
    const db = await openTestDatabase()
    const deps = { ...watchStorage(db), clock: clock.now }
    clock.jump(400 * 86_400_000)
    for (let tries = 0; tries < 4; tries += 1) await countAgainst(deps, limit, 'a')
    clock.jump(-400 * 86_400_000)
    expect(await checkLimit(db.read, limit, 'a', clock.now())).toEqual({ ok: true })
    for (let tries = 0; tries < 3; tries += 1)
      expect(await countAgainst(deps, limit, 'a')).toEqual({ ok: true })
    expect(await countAgainst(deps, limit, 'a')).toMatchObject({ ok: false, refusal: { retryAfter: 60 } })
  })

  it('goes on where another process is a little ahead', async () => {
    const clock = createTestClock()
    const db = await openTestDatabase()
    const deps = { ...watchStorage(db), clock: clock.now }
    clock.jump(5000)
    for (let tries = 0; tries < 3; tries += 1) await countAgainst(deps, limit, 'a')
    clock.jump(-5000)
    expect(await checkLimit(db.read, limit, 'a', clock.now())).toMatchObject({ ok: false })
    expect(await countAgainst(deps, limit, 'a')).toMatchObject({ ok: false, refusal: { retryAfter: 65 } })
  })

  it('can be forgotten', async () => {
    const deps = { ...watchStorage(await openTestDatabase()), clock: createTestClock().now }
    for (let tries = 0; tries < 4; tries += 1) await countAgainst(deps, limit, 'a')
    await deps.db.transaction((tx) => resetCount(tx, limit, 'a'))
    expect(await countAgainst(deps, limit, 'a')).toEqual({ ok: true })
  })
})
