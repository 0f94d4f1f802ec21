/**
 * Any trader's year beside what the broker shows as held on some days of it, in any order: every page says what it says when
 * all came in order of days, and an undone file of positions has never come.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages, type Pages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { anyHistory, daysOf, tellDays, wholeYear, type Days } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { filesWithPositions } from '../../testing/positions-files.ts'
import { useTraders } from '../../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 50 : 1
const tenth = fc.nat({ max: 10 })

/** What follows from the history, whatever is held. */
const happenedIn = ({ profit, entries, wheels }: Pages) => ({
  profit: profit.items.map(({ underlying, realizedPnl, dividends, fees, netCash, taxYears }) => ({
    underlying,
    realizedPnl,
    dividends,
    fees,
    netCash,
    taxYears,
  })),
  entries,
  wheels: wheels.map(
    ({ origin, ticker, startedAt, endedAt, realizedPnl, premiumCollected, outcome, phase }) => ({
      origin,
      ticker,
      startedAt,
      endedAt,
      realizedPnl,
      premiumCollected,
      outcome,
      phase,
    }),
  ),
})

describeDecidedInCode('a trader’s year beside what is held', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const { take, takeAndUndo } = traders

  const told = filesWithPositions.map(([file, held]) => [file.format, held.form, file, held] as const)

  it.each(told)(
    'does not depend on which came first: %s, %s',
    { timeout: 3_000_000 },
    async (_, __, file, held) => {
      const property = fc.asyncProperty(
        anyHistory,
        fc.uniqueArray(tenth, { minLength: 1, maxLength: 3 }),
        tenth,
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        async (history, shown, cut, order, looks) => {
          const [alone, inOrder, inAny] = [
            await traders.app.newOwner(),
            await traders.app.newOwner(),
            await traders.app.newOwner(),
          ]
          const dayAt = (at: number) => daysOf(history, { from: at, to: at })[0]
          const days = [...new Set([...shown.map(dayAt), '2026-11-13'])].toSorted()
          const positions = days.map((day) => [held.write(history, day), held.fileName] as const)
          const before: Days = [wholeYear[0], dayAt(cut)]
          const after: Days = [dayAt(cut), wholeYear[1]]
          const pieces = [before, after].map(
            (each) => [tellDays(file, history, each), file.fileName] as const,
          )
          const whole = file.write(history)
          for (const owner of [alone, inOrder]) expect(await take(owner, whole, file.fileName)).toBe(true)
          for (const [text, name] of positions) expect(await take(inOrder, text, name)).toBe(true)
          const mixed = [...positions, ...pieces]
            .map((each, at) => ({ each, key: order[at] ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
          for (const { each } of mixed) {
            await take(inAny, ...each)
            if (looks) await readPages(traders.app, inAny.token)
          }
          const [one, other] = [
            await readPages(traders.app, inOrder.token),
            await readPages(traders.app, inAny.token),
          ]
          // What is held adds nothing to what happened.
          expect(
            differencesBetween(happenedIn(await readPages(traders.app, alone.token)), happenedIn(one)),
          ).toEqual(noDifferences)
          // What the broker shows no longer and nothing tells the end of is not held, and still asked for.
          if (one.reconciliation.counts.pending === 0)
            expect(differencesAmong(toldFigures(other))).toEqual([])
          expect(differencesBetween(one, other)).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )

  it.each(told)(
    'is as if an undone one had never come: %s, %s',
    { timeout: 3_000_000 },
    async (_, __, file, held) => {
      const property = fc.asyncProperty(
        anyHistory,
        fc.uniqueArray(tenth, { minLength: 2, maxLength: 3 }),
        fc.nat({ max: 2 }),
        fc.boolean(),
        fc.boolean(),
        async (history, shown, gone, isHistoryLast, looks) => {
          const [without, undone] = [await traders.app.newOwner(), await traders.app.newOwner()]
          const days = [...new Set(shown.map((at) => daysOf(history, { from: at, to: at })[0]))]
          const positions = days.map((day) => [held.write(history, day), held.fileName] as const)
          const whole = [file.write(history), file.fileName] as const
          const files = isHistoryLast ? [...positions, whole] : [whole, ...positions]
          const going = positions[gone % positions.length]
          for (const each of files.filter((one) => one !== going)) await take(without, ...each)
          if (!(await takeAndUndo(undone, files, going, looks))) return
          const [one, other] = [
            await readPages(traders.app, without.token),
            await readPages(traders.app, undone.token),
          ]
          expect(differencesBetween(one, other)).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )
})
