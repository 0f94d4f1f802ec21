/**
 * One account told by the broker's page and by its interface, in pieces, both at any moment of a day; days with several
 * equal fills are the rule. Equal fills of a day are as many as the source tells that tells most of them.
 */
import fc from 'fast-check'
import { compareText } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { asSchwabApi } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import { leg, netOf, shares, type LegTrade, type ShareTrade } from '../../testing/told.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 500 : 15

const days = ['2026-03-02', '2026-03-03']

/**
 * Few kinds of fills, so that equal ones are frequent, within a day and across them; all of one size, since fills that add
 * up to one of another source are taken for the order that it tells as a whole.
 */
const fill = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom('put', 'put', 'buy'))
  .map(([on, does]): LegTrade | ShareTrade =>
    does === 'put' ? leg(on, 'STO', 1, 'XYZ 20P 2026-04-17', 2) : shares(on, 'Buy', 1, 'XYZ', 20),
  )

const place = fc.nat({ max: 10 })
const piece = fc.record({
  source: fc.constantFrom('page' as const, 'interface' as const),
  from: place,
  to: place,
})
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never

const none = shares('2026-03-02', 'Buy', 0, 'XYZ', 0)

/** Of a list, what stands between two tenths of its length. */
const between = <T>(all: readonly T[], { from: a, to: b }: Piece): T[] => {
  const [first, last] = [Math.min(a, b), Math.max(a, b)]
  return all.slice(Math.floor((first * all.length) / 10), Math.ceil((last * all.length) / 10))
}

describeDecidedInCode('an account that two sources tell in pieces', ({ openTestDatabase }) => {
  it('counts each fill once', { timeout: 600_000 }, async () => {
    const { take, undo, profits, get } = await openImports(await openTestDatabase())
    /** A history that failed leaves what it imported. */
    const clear = async () => {
      for (const { id, state } of await get<{ id: string; state: string }[]>('/imports'))
        if (state !== 'undone') await undo(id)
    }
    const property = fc.asyncProperty(
      fc.array(fill, { minLength: 2, maxLength: 5 }),
      fc.array(piece, { minLength: 2, maxLength: 4 }),
      async (fills, pieces) => {
        await clear()
        const history = fills.toSorted((a, b) => compareText(a.on, b.on))
        const places = [...history.keys()]
        const transactions = (JSON.parse(asSchwabApi(history)) as unknown[]).toReversed()
        const told = { page: new Set<number>(), interface: new Set<number>() }
        for (const each of pieces) {
          const isPage = each.source === 'page'
          const own = between(places, each)
          // An export begins with a day.
          const [first] = own
          if (first === undefined) continue
          if (isPage)
            own.unshift(...places.filter((at) => at < first && history[at]?.on === history[first]?.on))
          for (const at of own) told[each.source].add(at)
          if (isPage) await take(asSchwabCsv(own.flatMap((at) => history[at] ?? [])))
          else await take(JSON.stringify(own.map((at) => transactions[at])), 'transactions.json')
        }
        const cash = (await profits()).reduce((sum, { net_cash }) => sum + net_cash, 0)
        const alike = Map.groupBy(places, (at) => JSON.stringify(history[at]))
        const right = [...alike.values()].reduce((sum, equal) => {
          const [page, other] = [told.page, told.interface].map(
            (of) => equal.filter((at) => of.has(at)).length,
          )
          return sum + Math.max(page ?? 0, other ?? 0) * netOf(history[equal[0] ?? 0] ?? none)
        }, 0)
        expect(cash).toBeCloseTo(right, 6)
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
