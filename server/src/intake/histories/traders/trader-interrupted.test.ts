/**
 * Any trader's decisions, each interrupted by another process that imports or undoes a history between what the call read and what
 * it writes: what is stored is of what stands then, as when everything is booked or settled anew.
 */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPortfolios } from '../../../app.ts'
import { openPortfolios, takeFile, type Owner } from '../../../figures/testing/portfolios.ts'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { createIds } from '../../../ids.ts'
import { markUnsettled } from '../../../portfolio/settled-revision.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { stoppingAt } from '../../../testing/stopping.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { isLong } from '../../../testing/wanted-engines.ts'
import { withoutSettled } from '../../../testing/without-settled.ts'
import { anyDecision, createDecider } from '../../testing/any-decision.ts'
import { seenBy } from '../../testing/as-seen.ts'
import { brokerFiles, type BrokerFile } from '../../testing/brokers.ts'
import { anyHistory, daysOf, piece, tellDays, wholeYear, type Days } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'

const start = Date.parse('2026-11-20T14:30:00Z')
const minute = 60_000

const interrupted = fc.record({
  decision: anyDecision.filter(({ does }) => does !== 'days go by'),
  /** Before which of what the call reads and writes. */
  moment: fc.integer({ min: 1, max: 40 }),
})

describeDecidedInCode('a trader who is interrupted', ({ openTestDatabase }) => {
  it('decides on what stands when it is stored', { timeout: 3_000_000 }, async () => {
    const db = await openTestDatabase()
    const { db: stopping, stopAt, hasStopped } = stoppingAt(db)
    const one = openPortfolios(stopping)
    const newId = createIds(one.clock.now, randomBytes)
    const two = createTestApp(db, {}, { clock: one.clock.now, newId })
    const decide = createDecider(one)

    const storedOf = ({ userId }: Owner) =>
      db.read
        .selectFrom('wheels')
        .select(['id', 'ticker', 'status', 'version', 'deleted_at', 'campaign_id'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()

    const expectSettled = async (owner: Owner, what: string): Promise<void> => {
      const [seen, stored] = [await seenBy(one, owner), await storedOf(owner)]
      const same = (other: object) => expect(differencesBetween(other, seen), what).toEqual(noDifferences)
      same(await withoutSettled(db, () => seenBy(two, owner)))
      await db.transaction((tx) => markUnsettled(tx, owner.userId), { user: owner.userId })
      await createPortfolios(two.deps).settle.again(owner.userId)
      expect(await storedOf(owner), what).toEqual(stored)
      same(await seenBy(two, owner))
    }

    const property = fc.asyncProperty(
      anyHistory,
      fc.constantFrom<BrokerFile>(...brokerFiles),
      piece,
      fc.array(interrupted, { minLength: 2, maxLength: isLong ? 6 : 3 }),
      async (history, file, first, decisions) => {
        one.clock.jump(start - one.clock.now())
        const owner = await one.newOwner()
        const take = (days: Days) =>
          takeFile(two, owner, new TextEncoder().encode(tellDays(file, history, days)), file.fileName)
        const undoLast = async () => {
          const { body } = await two.send<{ id: string; state: string }[]>('GET', '/imports', owner)
          const last = body.find(({ state }) => state === 'confirmed')
          if (last !== undefined) await two.send('DELETE', `/imports/${last.id}?confirmed=true`, owner)
        }
        await take(daysOf(history, first))
        let isWhole = false
        for (const { decision, moment } of decisions) {
          one.clock.advance(minute)
          const pages = await readPages(one, owner.token)
          stopAt(moment, async () => {
            await (isWhole ? undoLast() : take(wholeYear))
            isWhole = !isWhole
          })
          await decide({ owner, others: [], pages }, decision)
          hasStopped()
          await one.deps.background.settle()
          await expectSettled(owner, decision.does)
        }
      },
    )
    await fc.assert(property, { numRuns: isLong ? 100 : 2 })
  })
})
