/**
 * Any trader's year in pieces, in one account or two, decided on meanwhile: after each decision all pages agree, and say what
 * follows from the entries and decisions alone; and what is taken back leaves no trace.
 */
import fc from 'fast-check'
import { it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { anyDecision } from '../../testing/any-decision.ts'
import { brokerFiles } from '../../testing/brokers.ts'
import { anyHistory, daysOf, tellDays, wholeYear, type Days } from '../../testing/days-of-history.ts'
import { createDeciding } from '../../testing/decide-along.ts'
import { heldOn } from '../../testing/held-on.ts'
import type { Happening } from '../../testing/told.ts'
import { dayAfter, tradingDay } from '../../testing/trading-days.ts'
import { canBeTwoAccounts, movesOf, openAccounts } from '../../testing/two-accounts.ts'
import { useTraders } from '../../testing/use-traders.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
const anyDecisions = fc.array(anyDecision, { minLength: 1, maxLength: 6 })
const formats = brokerFiles.map((file) => [file.format, file] as const)
/** In the short lane every second broker tells of both accounts; the others tell of the one. */
const ofTwo = formats.filter((_, at) => isLong || at % 2 === 0)
const ofOne = formats.filter((_, at) => isLong || at % 2 === 1)

const byDay = (history: readonly Happening[]) =>
  history.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))

describeDecidedInCode('a trader’s year with decisions that are taken back', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const decideAlong = createDeciding(traders)
  const accounts = openAccounts(traders)

  it.each(ofOne)('is as the files tell it: %s', { timeout: 3_000_000 }, async (_, file) => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.nat({ max: 9 }),
      anyDecisions,
      fc.nat({ max: 6 }),
      async (history, cut, decisions, later) => {
        const [cutAt] = daysOf(history, { from: cut, to: cut })
        const takeDays = (days: Days) => (owner: Parameters<typeof traders.take>[0]) =>
          traders.take(owner, tellDays(file, history, days), file.fileName)
        await decideAlong({
          decisions,
          pieces: new Map([
            [1 + later, takeDays(wholeYear)],
            [0, takeDays([wholeYear[0], cutAt])],
          ]),
          takeWhole: takeDays(wholeYear),
        })
      },
    )
    await fc.assert(property, { numRuns: isLong ? 60 : 1 })
  })

  it.each(ofTwo)('is as the files of two accounts tell it: %s', { timeout: 3_000_000 }, async (_, from) => {
    const property = fc.asyncProperty(
      anyHistory,
      anyHistory,
      fc.constantFrom(...brokerFiles),
      fc.boolean(),
      fc.constantFrom('2026-02-10', '2026-03-20', '2026-05-04', '2026-08-03'),
      anyDecisions,
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      async (year, second, to, moves, cut, decisions, order) => {
        fc.pre(canBeTwoAccounts(from, to))
        const first = year.filter(({ on }) => on < '2026-06-01')
        fc.pre(first.length > 0)
        const leaves = tradingDay(dayAfter(first.at(-1)?.on ?? '', 1))
        const held = movesOf(heldOn(first, leaves), { leaves, comes: tradingDay(dayAfter(leaves, 2)) })
        const moved = moves ? held : { out: [], in: [] }
        const histories = [
          [from, byDay([...first, ...moved.out]), '11110001'],
          [to, byDay([...moved.in, ...second]), '22220002'],
        ] as const
        const takes = histories.map(
          ([file, history, account]) =>
            (days: Days) =>
            (owner: Parameters<typeof accounts.take>[0]) =>
              accounts.take(owner, file, tellDays(file, history, days), account),
        )
        const halves: readonly Days[] = [
          [wholeYear[0], cut],
          [cut, wholeYear[1]],
        ]
        const pieces = takes.flatMap((take) => halves.map((days) => take(days)))
        await decideAlong({
          decisions,
          pieces: new Map(
            order.map((at, number) => [number, (owner) => pieces[at]?.(owner) ?? Promise.resolve()]),
          ),
          takeWhole: async (owner) => {
            for (const take of takes) await take(wholeYear)(owner)
          },
        })
      },
    )
    await fc.assert(property, { numRuns: isLong ? 40 : 1 })
  })
})
