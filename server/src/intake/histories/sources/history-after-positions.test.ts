/**
 * What the broker shows as held on any day of a trader's year, and the history since that day alone: at its end that is held
 * which is held, whatever is not known of how it came.
 */
import { compareText, MICROS, tradingDateAt } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages, type Pages } from '../../../figures/testing/read-pages.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { anyHistory, daysOf, tellDays, wholeYear } from '../../testing/days-of-history.ts'
import { heldOn } from '../../testing/held-on.ts'
import { filesWithPositions } from '../../testing/positions-files.ts'
import { addedBy, osi, type Happening } from '../../testing/told.ts'
import { dayAfter } from '../../testing/trading-days.ts'
import { useTraders } from '../../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 100 : 4

const summed = (held: readonly (readonly [string, number])[]) =>
  [...Map.groupBy(held, ([symbol]) => symbol)]
    .map(([symbol, parts]) => [symbol, parts.reduce((sum, [, count]) => sum + count, 0)] as const)
    .filter(([, count]) => count !== 0)
    .toSorted(([a], [b]) => compareText(a, b))

/** Without what is past its expiration and was ended by nothing. */
const heldBy = ({ stocks, options, nowMs }: Pages) =>
  summed([
    ...stocks.map(({ symbol, shares }) => [symbol, (shares ?? 0) / MICROS] as const),
    ...options
      .filter(({ expirationDate }) => expirationDate !== null && expirationDate > tradingDateAt(nowMs))
      .map(({ symbol, contracts }) => [symbol, (contracts ?? 0) / MICROS] as const),
  ])

const heldAtTheEnd = (history: readonly Happening[], nowMs: number) => {
  const { shares, contracts } = heldOn(history, tradingDateAt(nowMs))
  return summed([...shares, ...[...contracts].map(([symbol, { count }]) => [symbol, count] as const)])
}

/** Contracts that rows opened and ended as many of. */
const endedIn = (history: readonly Happening[]): ReadonlySet<string> => {
  const open = new Map<string, number>()
  for (const each of history)
    if ('contract' in each) {
      const added =
        each.kind !== 'leg' ? addedBy(each) : each.action.startsWith('B') ? each.contracts : -each.contracts
      open.set(osi(each.contract), (open.get(osi(each.contract)) ?? 0) + added)
    }
  return new Set([...open].flatMap(([symbol, count]) => (count === 0 ? [symbol] : [])))
}

describeDecidedInCode('positions and the history since', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const told = filesWithPositions.map(([file, held]) => [file.format, held.form, file, held] as const)

  it.each(told)('come to what is held: %s, %s', { timeout: 3_000_000 }, async (_, __, file, held) => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.nat({ max: 9 }),
      fc.boolean(),
      async (history, cut, isHistoryFirst) => {
        const [day] = daysOf(history, { from: cut, to: cut })
        // A split states no ratio for contracts whose opening is not seen.
        fc.pre(!history.some(({ kind, on }) => kind === 'split' && on > day))
        const owner = await traders.app.newOwner()
        const files = [
          [held.write(history, day), held.fileName],
          [tellDays(file, history, [dayAfter(day, 1), wholeYear[1]]), file.fileName],
        ] as const
        for (const [text, name] of isHistoryFirst ? files.toReversed() : files)
          await traders.take(owner, text, name)
        const pages = await readPages(traders.app, owner.token)
        const ended = endedIn(history)
        expect(pages.options.filter(({ symbol }) => ended.has(symbol))).toEqual([])
        expect(heldBy(pages)).toEqual(heldAtTheEnd(history, pages.nowMs))
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
