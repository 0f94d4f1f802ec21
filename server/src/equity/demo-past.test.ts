/** The demo portfolio has a curve from its first day on. */
import { expect, it } from 'vitest'
import { createDemoSeed } from '../demo/seed.ts'
import { createLedgers } from '../entries/books/ledgers.ts'
import { createJobs } from '../jobs/jobs.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { pastCloseJobs } from './past-closes.ts'

interface Curve {
  readonly items: readonly { readonly date: string; readonly value: number; readonly deposits: number }[]
  readonly past: object
}

describeDecidedInCode('the demo portfolio', ({ openTestDatabase }) => {
  it('is worth on each day of its history what it held then, and on the last one about what the Dashboard says', async () => {
    const startsAt = '2026-11-20T22:00:00Z'
    const seedDemo = createDemoSeed({ clock: () => Date.parse(startsAt), newId: () => crypto.randomUUID() })
    const test = createTestApp(await openTestDatabase(), {}, { startsAt, seedDemo })
    const { body } = await test.send<{ access_token: string }>('POST', '/auth/demo')
    const token = body.access_token
    await createJobs(test.deps, [pastCloseJobs(test.deps, createLedgers(test.deps))]).runDue()
    const { items, past } = (await test.send<Curve>('GET', '/portfolio/equity', { token })).body
    const { portfolio } = (
      await test.send<{ portfolio: Record<string, number> }>('GET', '/dashboard/snapshot', { token })
    ).body
    expect(items[0]).toMatchObject({ date: '2025-10-20', value: 150_000, deposits: 150_000 })
    expect(past).toEqual({ rebuilt: items.length, left_out: 0, reason: null })
    const [last, now] = [items.at(-1), (portfolio['total_value'] ?? 0) + (portfolio['cash'] ?? 0)]
    expect(last?.date).toBe('2026-11-19')
    // One day of prices lies between them.
    expect(Math.abs((last?.value ?? 0) / now - 1)).toBeLessThan(0.01)
  })
})
