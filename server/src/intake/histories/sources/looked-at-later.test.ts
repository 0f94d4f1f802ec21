/**
 * Any trader's year that is looked at again and again while days go by: over expirations, half days, the end of the year and clocks
 * that are set. What nobody's jobs brought up, what the jobs of another process did, and what is imported anew at that instant say
 * the same on every page, and to look changes not a byte.
 */
import { randomBytes } from 'node:crypto'
import { routes } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPortfolios } from '../../../app.ts'
import type { Database } from '../../../database/database.ts'
import { migrations } from '../../../database/migrations/index.ts'
import { openPortfolios, takeFile, type Owner, type Portfolios } from '../../../figures/testing/portfolios.ts'
import { readPages, type Pages } from '../../../figures/testing/read-pages.ts'
import { createIds } from '../../../ids.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { createTestApp, testPassword } from '../../../testing/test-app.ts'
import { isLong } from '../../../testing/wanted-engines.ts'
import { withoutSettled } from '../../../testing/without-settled.ts'
import { inOneOrder, seenBy } from '../../testing/as-seen.ts'
import { anyDecision, createDecider } from '../../testing/any-decision.ts'
import { brokerFiles, type BrokerFile } from '../../testing/brokers.ts'
import { anyHistory, tellDays } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'

/** Around closes, midnights and the hours that clocks are set: of a half day, of an expiration, of a year. */
const moments = [
  '2026-07-02T20:59:00Z',
  '2026-07-17T20:00:01Z',
  '2026-08-21T19:59:00Z',
  '2026-09-19T03:59:00Z',
  '2026-09-19T04:01:00Z',
  '2026-10-16T20:00:30Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-20T21:00:01Z',
  '2026-11-27T17:59:00Z',
  '2026-11-27T18:00:01Z',
  '2026-12-18T20:59:59Z',
  '2026-12-19T05:00:00Z',
  '2026-12-24T18:00:01Z',
  '2027-01-01T04:59:00Z',
  '2027-01-01T05:00:01Z',
  '2027-01-15T21:00:01Z',
  '2027-03-14T06:59:00Z',
  '2027-03-14T07:01:00Z',
  '2027-04-30T14:30:00Z',
].map((text) => Date.parse(text))
const start = Date.parse('2026-06-15T14:30:00Z')

const step = fc.record({
  /** The next moment of the table, or so many hours. */
  hours: fc.option(fc.integer({ min: 1, max: 24 * 30 }), { nil: null }),
  takes: fc.boolean(),
  runs: fc.boolean(),
  decides: fc.option(
    anyDecision.filter(({ does }) => does !== 'days go by'),
    { nil: null, freq: 2 },
  ),
})

const hour = 3_600_000
const firstStep = { hours: 1, takes: true, runs: false, decides: null }

/** Who is seen, and when, stands with the sessions: that is no part of a portfolio. */
const ofSessions = new Set(['sessions', 'users', 'rate_limits'])
const tables = [
  ...new Set(migrations.flatMap(({ tables: made = [] }) => made.map(({ name }) => name))),
].filter((name) => !ofSessions.has(name))
const dump = async ({ read }: Database): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {}
  for (const name of tables) {
    const found = await sql`select * from ${sql.table(name)}`.execute(read)
    rows[name] = found.rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}

const filled = (path: string, { wheels, entries }: Pages): string => {
  const [wheel, entry] = [wheels[0], entries[0]]
  const names: Readonly<Record<string, string | undefined>> = { ticker: wheel?.ticker, key: wheel?.cycleKey }
  const of = (name: string): string => names[name] ?? wheel?.id ?? entry?.id ?? 'none'
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(of(name)))
}

/** Every call that only reads. */
const readEverything = async (
  { send }: Pick<Portfolios, 'send'>,
  { token }: Owner,
  pages: Pages,
): Promise<void> => {
  for (const { method, path } of Object.values(routes)) {
    // An account is exported from a copy of the place, which these databases do not have.
    if (method !== 'GET' || path.startsWith('/market') || path === '/exports/account') continue
    const { status } = await send('GET', filled(path, pages), { token })
    expect([path, status < 500]).toEqual([path, true])
  }
}

const signIn = async (app: Portfolios, owner: Owner & { readonly username: string }): Promise<Owner> => {
  const body = { username: owner.username, password: testPassword }
  const { body: signedIn } = await app.send<{ access_token: string }>('POST', '/auth/login', { body })
  return { userId: owner.userId, token: signedIn.access_token }
}

describeDecidedInCode('a history that is looked at later', ({ openTestDatabase }) => {
  it('says the same whoever looked, and whatever ran', { timeout: 3_000_000 }, async () => {
    const [idle, busy] = [openPortfolios(await openTestDatabase()), openPortfolios(await openTestDatabase())]
    const newId = createIds(busy.clock.now, randomBytes)
    const elsewhere = createTestApp(busy.deps.db, {}, { clock: busy.clock.now, newId })
    let users = 0
    const goTo = (ms: number) => {
      for (const { clock } of [idle, busy]) clock.jump(ms - clock.now())
    }
    const open = async (app: Portfolios) => {
      const username = `looker${users}`
      return { userId: (await app.signUp(username)).id, token: '', username }
    }
    /** Of both, from the same instant on. */
    const inEach = async <T>(
      owners: readonly [Owner, Owner],
      work: (app: Portfolios, owner: Owner) => Promise<T>,
    ) => {
      const now = idle.clock.now()
      const done = [await work(idle, owners[0])]
      done.push(await work(busy, owners[1]))
      goTo(now)
      expect(done[0]).toEqual(done[1])
      return done[0]
    }
    const expectSame = async ([idler, user]: readonly [Owner, Owner]) => {
      const at = new Date(idle.clock.now()).toISOString()
      const before = await dump(idle.deps.db)
      const now = await seenBy(idle, idler)
      await readEverything(idle, idler, now.pages)
      await idle.deps.background.settle()
      expect(await dump(idle.deps.db), at).toEqual(before)
      const same = (what: string, other: object) =>
        expect(differencesBetween(other, now), `${at} ${what}`).toEqual(noDifferences)
      same('with the jobs', await seenBy(busy, user))
      same('booked anew', await withoutSettled(idle.deps.db, () => seenBy(idle, idler)))
      return (anew: object) => same('imported anew', anew)
    }
    const property = fc.asyncProperty(
      anyHistory,
      fc.constantFrom<BrokerFile>(...brokerFiles),
      fc.array(step, { minLength: 2, maxLength: isLong ? 12 : 4 }),
      async (history, file, steps) => {
        goTo(start)
        users += 1
        const names = [await open(idle), await open(busy)] as const
        const bytesUntil = (day: string) =>
          new TextEncoder().encode(tellDays(file, history, ['2026-01-01', day]))
        let lastDay: string | null = null
        let hasDecided = false
        for (const { hours, takes, runs, decides } of [firstStep, ...steps]) {
          const now = idle.clock.now()
          goTo(hours === null ? (moments.find((moment) => moment > now) ?? now) : now + hours * hour)
          const owners = [await signIn(idle, names[0]), await signIn(busy, names[1])] as const
          if (takes) {
            const day = tradingDateAt(idle.clock.now())
            const isTaken = await inEach(owners, (app, owner) =>
              takeFile(app, owner, bytesUntil(day), file.fileName),
            )
            if (isTaken === true) lastDay = day
          }
          if (decides !== null) {
            await inEach(owners, async (app, owner) => {
              const pages = inOneOrder(await readPages(app, owner.token))
              return (await createDecider(app)({ owner, others: [], pages }, decides)) === null
            })
            hasDecided = true
          }
          if (runs) await createPortfolios(elsewhere.deps).jobs.runDue()
          for (const { deps } of [idle, busy]) await deps.background.settle()
          const isSeen = await expectSame(owners)
          if (lastDay === null || hasDecided) continue
          const anew = await idle.newOwner()
          await takeFile(idle, anew, bytesUntil(lastDay), file.fileName)
          isSeen(await seenBy(idle, anew))
        }
      },
    )
    await fc.assert(property, { numRuns: isLong ? 40 : 1 })
  })
})
