/**
 * Any trader's year told contract by contract, as some brokers print what was filled or delivered together: what is earned
 * and held, and each wheel, is the same. Losses that are deferred may differ: no row says which fills were one order.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages } from '../../figures/testing/read-pages.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { asRobinhood } from '../testing/as-robinhood.ts'
import { brokerFiles } from '../testing/brokers.ts'
import { anyHistory } from '../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../testing/differences.ts'
import { outcomeOf } from '../testing/outcome.ts'
import { cents, type Happening } from '../testing/told.ts'
import { useTraders } from '../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 60 : 1

const oneByOne = (happening: Happening): Happening[] => {
  if (!('contracts' in happening)) return [happening]
  const { contracts } = happening
  const fee = 'fee' in happening ? { fee: cents(happening.fee / contracts) } : {}
  return Array.from({ length: contracts }, () => ({ ...happening, ...fee, contracts: 1 }))
}

/** Option rows one by one, and the shares of all of them in one row. */
const apartFromShares = (text: string): string =>
  text.replaceAll(/^(.*"(?:OASGN|OEXCS)",")(\d+)(".*\n)/gm, (_, start: string, count: string, end: string) =>
    `${start}1${end}`.repeat(Number(count)),
  )

const withoutDeferred = (outcome: ReturnType<typeof outcomeOf>) => ({
  ...outcome,
  profit: outcome.profit.map(({ taxYears, ...profit }) => ({
    ...profit,
    taxYears: taxYears.map(({ year, shortTerm, longTerm, unknownTerm }) => ({
      year,
      shortTerm,
      longTerm,
      unknownTerm,
    })),
  })),
})

describeDecidedInCode('what a broker cuts into several rows', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)

  const holds = (write: (history: readonly Happening[]) => readonly [string, string], fileName: string) =>
    fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const said = []
        for (const text of write(history)) {
          const owner = await traders.app.newOwner()
          await traders.take(owner, text, fileName)
          said.push(withoutDeferred(outcomeOf(await readPages(traders.app, owner.token))))
        }
        expect(differencesBetween(said[0], said[1])).toEqual(noDifferences)
      }),
      { numRuns: runs },
    )

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'comes to what one row would: %s',
    { timeout: 3_000_000 },
    (_, { write, fileName }) =>
      holds((history) => [write(history), write(history.flatMap(oneByOne))], fileName),
  )

  it('is delivered by one row of shares', { timeout: 3_000_000 }, () =>
    holds((history) => [asRobinhood(history), apartFromShares(asRobinhood(history))], 'robinhood.csv'),
  )
})
