/**
 * Any trader who moves everything to another account within the year, at the same broker or another: what is earned, owed to
 * the tax year and held, and each wheel, is what it is had everything stayed in one account.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { brokerFiles } from '../../testing/brokers.ts'
import { anyHistory } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { heldOn } from '../../testing/held-on.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import type { Happening, Moved } from '../../testing/told.ts'
import { dayAfter, tradingDay } from '../../testing/trading-days.ts'
import { canBeTwoAccounts, movesOf, openAccounts, type MoveDays } from '../../testing/two-accounts.ts'
import { useTraders } from '../../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 60 : 1

/** A day on which nothing else happens, and some days on which nothing does until it is there. */
const moveIn = (history: readonly Happening[], tenth: number, underWay: number): MoveDays | null => {
  for (let at = Math.floor((tenth * history.length) / 10); at + 1 < history.length; at += 1) {
    const leaves = tradingDay(dayAfter(history[at]?.on ?? '', 1))
    const next = history[at + 1]?.on ?? ''
    if (leaves >= next) continue
    const arrival = tradingDay(dayAfter(leaves, underWay))
    return { leaves, comes: arrival < next ? arrival : leaves }
  }
  return null
}

const symbolOf = (told: Happening): string => {
  if (told.kind === 'moved') return typeof told.what === 'string' ? told.what : told.what.root
  return 'contract' in told ? told.contract.root : told.symbol
}

/** A campaign of which nothing is there to be moved goes on within a week in its own account, and begins anew in another. */
const lapses = (history: readonly Happening[], { leaves }: MoveDays, moved: readonly Moved[]): boolean => {
  const going = new Set(moved.map(symbolOf))
  return [...Map.groupBy(history, symbolOf)].some(([symbol, told]) => {
    const last = told.findLast(({ on }) => on <= leaves)
    const next = told.find(({ on }) => on > leaves)
    if (going.has(symbol) || last === undefined || next === undefined) return false
    return next.on <= dayAfter(last.on, 7)
  })
}

describeDecidedInCode('a trader who moves', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const accounts = openAccounts(traders)

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'keeps what was earned: from %s',
    { timeout: 3_000_000 },
    async (_, from) => {
      const property = fc.asyncProperty(
        anyHistory,
        fc.constantFrom(...brokerFiles),
        fc.nat({ max: 9 }),
        fc.nat({ max: 4 }),
        fc.boolean(),
        fc.boolean(),
        async (year, to, tenth, underWay, isNewFirst, looks) => {
          fc.pre(canBeTwoAccounts(from, to))
          const isNameless = from.dividendsWithoutSymbol || to.dividendsWithoutSymbol
          const history = year.filter(({ kind }) => !isNameless || kind !== 'dividend')
          const move = moveIn(history, tenth, underWay)
          fc.pre(move !== null)
          const moves = movesOf(heldOn(history, move.leaves), move)
          fc.pre(moves.out.length > 0 && !lapses(history, move, moves.out))
          const [stays, goes] = [await traders.app.newOwner(), await traders.app.newOwner()]
          const all = { format: 'schwab-csv', fileName: 'all.csv', write: asSchwabCsv }
          expect(await accounts.take(stays, all, all.write(history), '1')).toBe(true)
          const files = [
            [from, [...history.filter(({ on }) => on <= move.leaves), ...moves.out], '11110001'],
            [to, [...moves.in, ...history.filter(({ on }) => on > move.leaves)], '22220002'],
          ] as const
          for (const [file, told, account] of isNewFirst ? files.toReversed() : files) {
            expect(await accounts.take(goes, file, file.write(told), account)).toBe(true)
            if (looks) await readPages(traders.app, goes.token)
          }
          await accounts.linkAll(goes)
          const [one, other] = [
            await readPages(traders.app, stays.token),
            await readPages(traders.app, goes.token),
          ]
          expect(differencesAmong(toldFigures(other))).toEqual([])
          expect(differencesBetween(outcomeOf(one), outcomeOf(other))).toEqual(noDifferences)
        },
      )
      await fc.assert(property, { numRuns: runs })
    },
  )
})
