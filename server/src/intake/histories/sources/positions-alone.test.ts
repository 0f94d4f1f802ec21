/**
 * What a broker shows as held on some days, with no history beside it, in any order and with looks in between: every page says
 * what it says when the files came in order of days, and after an undo what it says of the others alone.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { anyHistory, daysOf } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { filesWithPositions } from '../../testing/positions-files.ts'
import { useTraders } from '../../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 60 : 2
const forms = [
  ...new Map(filesWithPositions.map(([file, held]) => [held.form, [file, held] as const])).values(),
]

describeDecidedInCode('positions without a history', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const { take, takeAndUndo } = traders

  const told = forms.map(([file, held]) => [held.form, file, held] as const)

  it.each(told)('do not depend on which came first: %s', { timeout: 3_000_000 }, async (_, __, held) => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.uniqueArray(fc.nat({ max: 10 }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      async (history, shown, order, looks) => {
        const [inOrder, inAny] = [await traders.app.newOwner(), await traders.app.newOwner()]
        const days = [...new Set(shown.map((at) => daysOf(history, { from: at, to: at })[0]))].toSorted()
        const files = days.map((day) => held.write(history, day))
        for (const text of files) await take(inOrder, text, held.fileName)
        const mixed = files
          .map((text, at) => ({ text, key: order[at] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
        for (const { text } of mixed) {
          await take(inAny, text, held.fileName)
          if (looks) await readPages(traders.app, inAny.token)
        }
        const [one, other] = [
          await readPages(traders.app, inOrder.token),
          await readPages(traders.app, inAny.token),
        ]
        expect(differencesAmong(toldFigures(other))).toEqual([])
        expect(differencesBetween(one, other)).toEqual(noDifferences)
      },
    )
    await fc.assert(property, { numRuns: runs })
  })

  it.each(told)(
    'are as if an undone file, or history, had never come: %s',
    { timeout: 3_000_000 },
    async (_, file, held) => {
      const property = fc.asyncProperty(
        anyHistory,
        fc.uniqueArray(fc.nat({ max: 10 }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        fc.nat({ max: 4 }),
        fc.boolean(),
        async (history, shown, order, gone, looks) => {
          const [without, undone] = [await traders.app.newOwner(), await traders.app.newOwner()]
          const days = [...new Set(shown.map((at) => daysOf(history, { from: at, to: at })[0]))]
          const files = [
            ...days.map((day) => [held.write(history, day), held.fileName] as const),
            [file.write(history), file.fileName] as const,
          ]
          // The history goes as often as any other file, and is there before it or after.
          const going = files[gone % files.length]
          const positions = files.filter((each) => each !== going && each !== files.at(-1))
          for (const each of positions) await take(without, ...each)
          const mixed = [...positions, ...(going === undefined ? [] : [going])]
            .map((each, at) => ({ each, key: order[at] ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ each }) => each)
          if (!(await takeAndUndo(undone, mixed, going, looks))) return
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
