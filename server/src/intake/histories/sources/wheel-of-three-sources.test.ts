/**
 * Any wheel of one account, told in pieces by the broker's page, its interface and its statement, in any order: once one of
 * them has told the whole, the figures are those of the whole told alone.
 */
import { bookLedger, compareText, defaultSettings, profitOf } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHistoryText } from '../../../formats/testing/read-sample.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { anyWheel } from '../../testing/any-wheel.ts'
import { asOfx } from '../../testing/as-ofx.ts'
import { schwabTransactions } from '../../testing/as-schwab-api.ts'
import { asSchwabCsv } from '../../testing/as-schwab-csv.ts'
import { openImports } from '../../testing/open-imports.ts'
import type { Happening } from '../../testing/told.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 500 : 15

/** The statement of the same account. */
const asStatement = (history: readonly Happening[]): string =>
  asOfx(history).replace('121099999</BROKERID><ACCTID>999988', 'schwab.com</BROKERID><ACCTID>99990000')

/** The broker's own numbers are those of the whole. */
const asInterface = (part: readonly Happening[], whole: readonly Happening[]): string =>
  JSON.stringify(
    part
      .flatMap((happening) =>
        schwabTransactions([happening], {
          account: '99990000',
          firstId: 910_000_000_001 + 10 * whole.indexOf(happening),
        }),
      )
      .toReversed(),
  )

const sources = {
  page: { write: asSchwabCsv, fileName: 'history.csv' },
  interface: { write: asInterface, fileName: 'transactions.json' },
  statement: { write: asStatement, fileName: 'statement.ofx' },
} as const
const anySource = fc.constantFrom(...(['page', 'interface', 'statement'] as const))

const place = fc.nat({ max: 10 })
const piece = fc.record({ source: anySource, from: place, to: place })
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never

/** What stands between two tenths of a history, whole days of it. */
const between = (history: readonly Happening[], { from: a, to: b }: Piece): Happening[] => {
  const at = (tenth: number): string =>
    history[Math.min(history.length - 1, Math.floor((tenth * history.length) / 10))]?.on ?? ''
  const [first, last] = [at(Math.min(a, b)), at(Math.max(a, b))]
  return history.filter(({ on }) => on >= first && on <= last)
}

/** Cash and profit of the whole, told alone. */
const told = (history: readonly Happening[]) => {
  const { entries } = readHistoryText(asSchwabCsv(history))
  const profits = [...bookLedger(entries, defaultSettings).books.values()].map((book) =>
    profitOf(book, new Map()),
  )
  const sum = (of: (profit: (typeof profits)[number]) => number | null): number =>
    profits.reduce((total, profit) => total + (of(profit) ?? 0), 0) / 1_000_000
  return { cash: sum(({ netCash }) => netCash), realized: sum(({ realizedPnl }) => realizedPnl) }
}

describeDecidedInCode('a wheel that three sources tell in pieces', ({ openTestDatabase }) => {
  it('is the wheel that one of them tells', { timeout: 3_000_000 }, async () => {
    const { take, undo, profits, get } = await openImports(await openTestDatabase())
    /** What a later file rests on goes with it or after it. */
    const clear = async () => {
      for (let round = 0; round < 10; round += 1) {
        const imports = await get<{ id: string; state: string }[]>('/imports')
        const left = imports.filter(({ state }) => state !== 'undone')
        if (left.length === 0) return
        for (const { id } of left) await undo(id)
      }
      expect.fail('every import can be undone')
    }
    const history = anyWheel
      .filter((each) => each.length > 1)
      .map((each) => each.toSorted((a, b) => compareText(a.on, b.on)))
    const property = fc.asyncProperty(
      history,
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      anySource,
      fc.nat({ max: 4 }),
      async (happened, pieces, whole, at) => {
        await clear()
        const files = pieces.map((each) => ({ source: each.source, part: between(happened, each) }))
        files.splice(at, 0, { source: whole, part: [...happened] })
        for (const { source, part } of files)
          await take(sources[source].write(part, happened), sources[source].fileName)
        const rows = await profits()
        expect(rows.reduce((sum, { net_cash }) => sum + net_cash, 0)).toBeCloseTo(told(happened).cash, 6)
        expect(rows.reduce((sum, { realized_pnl }) => sum + (realized_pnl ?? 0), 0)).toBeCloseTo(
          told(happened).realized,
          6,
        )
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
