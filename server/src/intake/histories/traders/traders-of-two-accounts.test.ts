/**
 * Any two years in two accounts of one user on the same tickers, the first of which ends by moving some of what it holds to the
 * other: every page says the same in whichever order their files came, in pieces and with looks in between.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { brokerFiles } from '../../testing/brokers.ts'
import { anyHistory, tellDays, wholeYear, type Days } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { heldOn } from '../../testing/held-on.ts'
import type { Happening, Moved } from '../../testing/told.ts'
import { dayAfter, tradingDay } from '../../testing/trading-days.ts'
import { canBeTwoAccounts, movesOf, openAccounts } from '../../testing/two-accounts.ts'
import { useTraders } from '../../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 30 : 1

/** Up to half of the year, so that something can follow what moves. */
const firstHalf = (history: readonly Happening[]) => history.filter(({ on }) => on < '2026-06-01')

/** So many tenths of each position: whole contracts and shares. */
const someOf = (moved: readonly Moved[], tenths: number): Moved[] =>
  moved
    .map((each) => ({
      ...each,
      quantity: Math.sign(each.quantity) * Math.ceil((Math.abs(each.quantity) * tenths) / 10),
    }))
    .filter(({ quantity }) => quantity !== 0)

const byDay = (history: readonly Happening[]) =>
  history.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))

describeDecidedInCode('traders of two accounts', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const accounts = openAccounts(traders)

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'may import in any order: from %s',
    { timeout: 3_000_000 },
    async (_, from) => {
      const property = fc.asyncProperty(
        anyHistory,
        anyHistory,
        fc.constantFrom(...brokerFiles),
        fc.constantFrom(0, 3, 5, 10, 10),
        fc.nat({ max: 6 }),
        fc.constantFrom('2026-02-10', '2026-03-20', '2026-05-04', '2026-08-03'),
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        async (year, second, to, tenths, underWay, cut, order, looks) => {
          fc.pre(canBeTwoAccounts(from, to))
          const first = firstHalf(year)
          fc.pre(first.length > 0)
          const leaves = tradingDay(dayAfter(first.at(-1)?.on ?? '', 1))
          const moves = movesOf(heldOn(first, leaves), {
            leaves,
            comes: tradingDay(dayAfter(leaves, underWay)),
          })
          const histories = [
            [from, byDay([...first, ...someOf(moves.out, tenths)]), '11110001'],
            [to, byDay([...someOf(moves.in, tenths), ...second]), '22220002'],
          ] as const
          const [inOrder, inAny] = [await traders.app.newOwner(), await traders.app.newOwner()]
          for (const [file, history, account] of histories)
            await accounts.take(inOrder, file, file.write(history), account)
          const days: readonly Days[] = [
            [wholeYear[0], cut],
            [cut, wholeYear[1]],
          ]
          const pieces = histories.flatMap(([file, history, account]) =>
            days.map((each) => [file, tellDays(file, history, each), account] as const),
          )
          for (const at of order) {
            const [file, text, account] = pieces[at % pieces.length] ?? pieces[0]!
            await accounts.take(inAny, file, text, account)
            if (looks) await readPages(traders.app, inAny.token)
          }
          for (const owner of [inOrder, inAny]) await accounts.linkAll(owner)
          const [one, other] = [
            await readPages(traders.app, inOrder.token),
            await readPages(traders.app, inAny.token),
          ]
          expect(differencesAmong(toldFigures(other))).toEqual([])
          expect(differencesBetween(one, other)).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )
})
