/**
 * Whatever is done with lots, rolls, wheels and tickers: after each act every page says the same, its undo puts all figures of
 * all pages back, and a server that is started anew says so too. Of a user with the same ticker in two accounts, a lot bought
 * outside a wheel, assignments of half of the contracts, spreads of puts and calls, weekly cycles across a split, and a wheel by
 * hand beside the ledger's.
 */
import { beforeAll, expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { acts } from './testing/acts.ts'
import { actingUser, type ActingUser } from './testing/acting-user.ts'
import { enterScenario, openPortfolios, priceAll, type Owner, type Portfolios } from './testing/portfolios.ts'
import { readPages } from './testing/read-pages.ts'
import { differencesAmong, toldFigures } from './testing/told-figures.ts'

/** Today is 2026-11-20. */
const history = `
  fee 0.65
  account one fifo
  2026-08-03 STO 4 ABC 50P 2026-09-18 @ 1.00
  2026-09-18 ASSIGN 2 ABC 50P 2026-09-18
  2026-09-18 EXPIRE 2 ABC 50P 2026-09-18
  2026-10-01 STO 1 ABC 52C 2026-12-18 @ 1.50
  2026-10-02 STO 4 ABC 45P 2026-12-18 @ 0.90
  2026-10-05 BUY 237 XYZ @ 20.00
  2026-08-03 BTO 1 LNG 40C 2028-01-21 @ 14.00
  2026-10-08 STO 1 LNG 55C 2026-12-18 @ 1.20
  2026-08-28 STO 1 SPL 90P 2026-09-04 @ 1.00
  2026-09-04 EXPIRE 1 SPL 90P 2026-09-04
  2026-09-08 STO 1 SPL 90P 2026-09-11 @ 1.10
  2026-09-11 ASSIGN 1 SPL 90P 2026-09-11
  2026-09-14 STO 1 SPL 96C 2026-10-16 @ 1.20
  2026-09-21 SPLIT SPL 3 1
  2026-10-16 ASSIGN 1 SPL 32C 2026-10-16
  2026-10-16 EXPIRE 2 SPL 32C 2026-10-16
  2026-10-19 STO 2 SPL 33C 2026-12-18 @ 0.60
  account two fifo
  2026-10-05 STO 2 ABC 48P 2026-12-18 @ 2.00
  2026-10-05 BTO 2 ABC 46P 2026-12-18 @ 1.00
  2026-10-06 STO 3 ABC 45P 2026-12-18 @ 0.95
  2026-10-07 STO 1 ABC 55C 2026-12-18 @ 0.70
  2026-10-07 BTO 1 ABC 60C 2026-12-18 @ 0.20
  2026-10-06 BUY 100 XYZ @ 21.00
`

describeDecidedInCode('whatever is done', ({ openTestDatabase }) => {
  let db: Database
  let app: Portfolios
  let owner: Owner
  let user: ActingUser
  /** What is told between two acts, read once: an act whose undo puts all back leaves it as it was found. */
  let between: Awaited<ReturnType<typeof told>> | null = null
  beforeAll(async () => {
    db = await openTestDatabase()
    app = openPortfolios(db)
    owner = await app.newOwner()
    await enterScenario(app, owner, history)
    await priceAll(app, owner)
    user = actingUser(app, owner)
  })
  const told = async (from: Pick<Portfolios, 'send' | 'deps'> = app) =>
    toldFigures(await readPages(from, owner.token))
      // Which rows changed last is no figure.
      .filter(({ figure }) => figure !== 'the dashboard')
  const linesOf = (figures: Awaited<ReturnType<typeof told>>) =>
    figures
      .map(({ subject, figure, page, value }) => `${subject} | ${figure} | ${page} | ${String(value)}`)
      .toSorted()
  const different = (figures: Awaited<ReturnType<typeof told>>) =>
    differencesAmong(figures).map(
      ({ subject, figure, said }) => `${subject}: ${figure}: ${JSON.stringify(said)}`,
    )

  it.each(acts.map((each) => [each.name, each] as const))(
    '%s: pages agree, and undo puts all back',
    async (_, { act, hides = false }) => {
      const before = between ?? (await told())
      between = null
      expect(different(before)).toEqual([])
      const undo = await act(user)
      // What a new contract is worth a source says, here one that knows any.
      await priceAll(app, owner)
      const after = await told()
      const found = different(after)
      if (hides)
        expect(found.filter((line) => !/^symbol ABC: .*(wheels|unrealizedPnl)/.test(line))).toEqual([])
      else expect(found).toEqual([])
      await undo()
      const undone = await told()
      expect(linesOf(undone)).toEqual(linesOf(before))
      expect(linesOf(await told(createTestApp(db, { LIMIT_SIGN_UPS_PER_ADDRESS: '10000' })))).toEqual(
        linesOf(before),
      )
      between = undone
    },
  )

  it('several acts after one another are taken back in turn', async () => {
    const before = await told()
    const names = [
      'on Lots, a call covers shares bought outside a wheel',
      'on Lots, both legs of a spread end',
      'on the roll sheet, two of four puts are rolled',
      'on Lots, half of the puts are bought back',
      'on Lots, one of two calls after a split is rolled',
      'a wheel is closed with its fills',
      'by hand, all puts of one account are assigned, and a call is sold',
    ]
    const undoing: (() => Promise<unknown>)[] = []
    for (const name of names) {
      const found = acts.find((each) => each.name === name)
      if (found === undefined) throw new Error(`no act ${name}`)
      undoing.push(await found.act(user))
      await priceAll(app, owner)
      expect(different(await told()), name).toEqual([])
    }
    for (const undo of undoing.toReversed()) {
      await undo()
      expect(different(await told())).toEqual([])
    }
    expect(linesOf(await told())).toEqual(linesOf(before))
  })
})
