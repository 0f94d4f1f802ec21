/**
 * Any trader's year told in pieces by the broker's page and by its interface, mixed, up to one that tells it whole: what
 * is earned and held, and each wheel, is what the page tells at once, with the order within days that the interface tells.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { anyHistory, daysOf, piece, tellDays, wholeYear } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { useTraders } from '../../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 200 : 3

const sources = {
  page: { format: 'schwab-csv', fileName: 'history.csv', write: asSchwabCsv },
  interface: { format: 'schwab-api', fileName: 'transactions.json', write: asSchwabApi },
}
const source = fc.constantFrom(...(['page', 'interface'] as const))

/** The interface names no symbol with a dividend. */
const withoutDividends = anyHistory
  .map((history) => history.filter(({ kind }) => kind !== 'dividend'))
  .filter((history) => history.length > 1)

describeDecidedInCode('a trader’s year by two sources', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const { take } = traders

  it('comes to what one of them tells', { timeout: 3_000_000 }, async () => {
    const property = fc.asyncProperty(
      withoutDividends,
      fc.array(fc.tuple(source, piece), { minLength: 1, maxLength: 4 }),
      source,
      fc.boolean(),
      async (history, some, last, looks) => {
        const [atOnce, mixed] = [await traders.app.newOwner(), await traders.app.newOwner()]
        const pieces = some.map(([from, each]) => [from, daysOf(history, each)] as const)
        const told = [...pieces, [last, wholeYear] as const]
        await take(atOnce, asSchwabCsv(history), sources.page.fileName)
        // What the page leaves open: which of a day's trades came first (decision 0059).
        for (const [from, days] of told)
          if (from === 'interface')
            await take(atOnce, tellDays(sources[from], history, days), sources[from].fileName)
        for (const [from, days] of told) {
          const { fileName } = sources[from]
          await take(mixed, tellDays(sources[from], history, days), fileName)
          if (looks) await readPages(traders.app, mixed.token)
        }
        const [one, other] = [
          await readPages(traders.app, atOnce.token),
          await readPages(traders.app, mixed.token),
        ]
        expect(differencesAmong(toldFigures(other))).toEqual([])
        expect(differencesBetween(outcomeOf(one), outcomeOf(other))).toEqual(noDifferences)
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
