/**
 * Any trader's year in pieces, decided on meanwhile, each call by one of two processes on one database: after each step both
 * say the same on every page, as a third one that was just started and one that books everything anew; and what one process
 * alone says of the same, in a database of its own.
 */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openPortfolios, takeFile, type Owner } from '../../../figures/testing/portfolios.ts'
import type { Pages } from '../../../figures/testing/read-pages.ts'
import { createIds } from '../../../ids.ts'
import { describeEachEngine } from '../../../testing/engines.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withoutSettled } from '../../../testing/without-settled.ts'
import { inOneOrder, seenBy } from '../../testing/as-seen.ts'
import { anyDecision, createDecider } from '../../testing/any-decision.ts'
import { brokerFiles, type BrokerFile } from '../../testing/brokers.ts'
import { anyHistory, daysOf, piece, tellDays } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
const start = Date.parse('2026-11-20T14:30:00Z')

describeEachEngine('a trader of two processes', ({ engine, openTestDatabase, migratedPlace, open }) => {
  it('has what one process makes of it', { timeout: 3_000_000 }, async () => {
    const place = await migratedPlace()
    const one = openPortfolios(await open(place))
    const { clock } = one
    const startAnew = (db: TestApp['deps']['db']) =>
      createTestApp(db, {}, { clock: clock.now, newId: createIds(clock.now, randomBytes) })
    // One process holds an embedded database; its calls are at odds with each other all the same.
    const two = startAnew(engine === 'sqlite' ? one.deps.db : await open(place))
    const alone = openPortfolios(await openTestDatabase())
    let turns: readonly boolean[] = []
    let calls = 0
    /** A second goes by with each call, so that ids are in the order of the calls. */
    const send: TestApp['send'] = async (...call) => {
      clock.advance(1000)
      calls += 1
      const answered = await (turns[calls % turns.length] === true ? two : one).send(...call)
      for (const { deps } of [one, two]) await deps.background.settle()
      return answered as never
    }
    const both = { ...one, send }
    const single: typeof alone = {
      ...alone,
      send: async (...call) => {
        alone.clock.advance(1000)
        return (await alone.send(...call)) as never
      },
    }
    /** Of both, from the same instant on. */
    const inEach = async <T>(step: (app: typeof both, at: 0 | 1) => Promise<T>): Promise<[T, T]> => {
      const began = clock.now()
      const first = await step(both, 0)
      alone.clock.jump(began - alone.clock.now())
      const second = await step(single, 1)
      alone.clock.jump(clock.now() - alone.clock.now())
      return [first, second]
    }
    const lookAround = async (owner: Owner, other: Owner): Promise<[Pages, Pages]> => {
      const now = await seenBy(one, owner)
      expect(await seenBy(two, owner)).toEqual(now)
      const third = startAnew(one.deps.db)
      expect(await seenBy(third, owner)).toEqual(now)
      expect(await withoutSettled(one.deps.db, () => seenBy(third, owner))).toEqual(now)
      const told = await seenBy(alone, other)
      expect(differencesBetween(told, now)).toEqual(noDifferences)
      return [inOneOrder(now.pages), inOneOrder(told.pages)]
    }
    const property = fc.asyncProperty(
      anyHistory,
      fc.constantFrom<BrokerFile>(...brokerFiles),
      fc.array(piece, { minLength: 1, maxLength: 3 }),
      fc.array(
        anyDecision.filter(({ does }) => does !== 'days go by'),
        { minLength: 1, maxLength: isLong ? 6 : 3 },
      ),
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      async (history, file, pieces, decisions, whoseTurn) => {
        ;[turns, calls] = [whoseTurn, 0]
        for (const app of [one, alone]) app.clock.jump(start - app.clock.now())
        const owners = [await one.newOwner(), await alone.newOwner()] as const
        for (const [at, decision] of decisions.entries()) {
          const days = pieces[at]
          if (days !== undefined) {
            const bytes = new TextEncoder().encode(tellDays(file, history, daysOf(history, days)))
            const [first, second] = await inEach((app, of) => takeFile(app, owners[of], bytes, file.fileName))
            expect(first).toBe(second)
          }
          const pages = await lookAround(...owners)
          const [first, second] = await inEach((app, of) =>
            createDecider(app)({ owner: owners[of], others: [], pages: pages[of] }, decision),
          )
          expect(first === null, decision.does).toBe(second === null)
        }
        await lookAround(...owners)
      },
    )
    await fc.assert(property, { numRuns: isLong ? 60 : 1 })
  })
})
