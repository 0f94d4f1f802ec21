/**
 * Any trader's year in pieces, decided on meanwhile: after each decision all pages agree, and say what follows from the entries
 * and decisions alone; and what is taken back leaves no trace.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Owner } from '../../figures/testing/portfolios.ts'
import { readPages, type Pages } from '../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { withoutSettled } from '../../testing/without-settled.ts'
import { anyDecision, createDecider, type TakeBack } from '../testing/any-decision.ts'
import { brokerFiles } from '../testing/brokers.ts'
import { anyHistory, daysOf, tellDays, wholeYear } from '../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../testing/differences.ts'
import { useTraders } from '../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 100 : 3
const start = Date.parse('2026-11-20T14:30:00Z')

describeDecidedInCode('a trader’s year with decisions', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)

  const lookAround = async ({ token }: Owner): Promise<Pages> => {
    const { app } = traders
    const pages = await readPages(app, token)
    const { body: trash } = await app.send<{ items: { kind: string }[] }>('GET', '/trash', { token })
    // The figures of a symbol have the wheels in the trash too: their entries count as before. Where what the broker shows is not
    // what the history comes to, Reconciliation says so.
    const differs = pages.reconciliation.accounts.some(({ differences }) => differences.length > 0)
    if (!differs && !trash.items.some(({ kind }) => kind === 'wheel'))
      expect(differencesAmong(toldFigures(pages))).toEqual([])
    const booked = await withoutSettled(app.deps.db, () => readPages(app, token))
    expect(differencesBetween(booked, pages)).toEqual(noDifferences)
    return pages
  }

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'that are taken back is as the files tell it: %s',
    { timeout: 3_000_000 },
    async (_, file) => {
      const { app, take } = traders
      const decide = createDecider(app)
      const property = fc.asyncProperty(
        anyHistory,
        fc.nat({ max: 9 }),
        fc.array(anyDecision, { minLength: 1, maxLength: 6 }),
        fc.nat({ max: 6 }),
        async (history, cut, decisions, later) => {
          app.clock.jump(start - app.clock.now())
          const [alone, deciding] = [await app.newOwner(), await app.newOwner()]
          await take(alone, file.write(history), file.fileName)
          const [cutAt] = daysOf(history, { from: cut, to: cut })
          if (!(await take(deciding, tellDays(file, history, [wholeYear[0], cutAt]), file.fileName))) return
          const takeBacks: TakeBack[] = []
          for (const [number, decision] of decisions.entries()) {
            if (number === later) await take(deciding, tellDays(file, history, wholeYear), file.fileName)
            const pages = await lookAround(deciding)
            const takeBack = await decide({ owner: deciding, others: [alone], pages }, decision)
            if (takeBack !== null) takeBacks.push(takeBack)
          }
          // What was decided on an account stands there until it is there to be asked.
          await take(deciding, tellDays(file, history, wholeYear), file.fileName)
          await lookAround(deciding)
          for (const takeBack of takeBacks.toReversed()) await takeBack()
          await take(deciding, tellDays(file, history, wholeYear), file.fileName)
          const expected = await readPages(app, alone.token)
          expect(differencesBetween(expected, await lookAround(deciding))).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )
})
