/**
 * One name, one figure: every call of the API says the same of a position, a wheel, a symbol and a portfolio. Real exports,
 * whole and broken off, the scenarios, odd histories and the demo, each with prices and without. (decision 0027)
 */
import { moneyFromMicros } from '@wheelwright/core'
import { beforeAll, expect, it } from 'vitest'
import { sampleBytes } from '../formats/testing/read-sample.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { isLong } from '../testing/wanted-engines.ts'
import { knownDifferences } from './testing/known-differences.ts'
import { oddHistories } from './testing/odd-histories.ts'
import {
  enterScenario,
  firstHalf,
  openPortfolios,
  priceAll,
  samplePaths,
  scenarioNames,
  scenarioText,
  seedDemo,
  takeFile,
  type Owner,
  type Portfolios,
} from './testing/portfolios.ts'
import { periodDifferences } from './testing/period-sums.ts'
import { readPages } from './testing/read-pages.ts'
import { differencesAmong, toldFigures } from './testing/told-figures.ts'

interface Source {
  readonly name: string
  readonly fill: (app: Portfolios, owner: Owner) => Promise<unknown>
  /** Looked at before it has prices, too: what is unknown must be so on every page. */
  readonly unpriced: boolean
}

const fileSource = (name: string, path: string, bytes: () => Uint8Array): Source => ({
  name,
  fill: (app, owner) => takeFile(app, owner, bytes(), path.split('/').at(-1) ?? path),
  unpriced: false,
})

const sources: readonly Source[] = [
  ...Object.entries(oddHistories).map(([name, text]): Source => ({
    name,
    fill: (app, owner) => enterScenario(app, owner, text),
    unpriced: true,
  })),
  ...samplePaths.map((path) => fileSource(path, path, () => sampleBytes(path))),
  ...samplePaths
    .filter((_, at) => isLong || at % 6 === 0)
    .map((path) => fileSource(`${path}, its first half`, path, () => firstHalf(sampleBytes(path)))),
  // What the ledger makes of each of them is core's test; on the pages the short lane looks at every sixth.
  ...scenarioNames
    .filter((name, at) => isLong || at % 6 === 0 || name in knownDifferences)
    .map((name): Source => ({
      name,
      fill: (app, owner) => enterScenario(app, owner, scenarioText(name)),
      unpriced: false,
    })),
  { name: 'demo', fill: seedDemo, unpriced: true },
]

describeDecidedInCode('every page says the same', ({ openTestDatabase, engine }) => {
  let app: Portfolios
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
  })
  // Figures are made in code: on the second engine a share of the sources shows that it stores what they rest on.
  const chosen = engine === 'sqlite' ? sources : sources.filter((_, at) => at % 8 === 0)

  it.each(chosen.map((source) => [source.name, source] as const))('of %s', async (name, source) => {
    const owner = await app.newOwner()
    await source.fill(app, owner)
    expect(await periodDifferences(app, owner.token)).toEqual([])
    const found: string[] = []
    for (const isPriced of source.unpriced ? [false, true] : [true]) {
      if (isPriced) await priceAll(app, owner)
      const differences = differencesAmong(toldFigures(await readPages(app, owner.token)))
      found.push(
        ...differences.map(({ subject, figure, said }) => `${subject}: ${figure}: ${JSON.stringify(said)}`),
      )
    }
    const names = new Set(found.map((line) => line.split(': {')[0]))
    expect(names, found.join('\n')).toEqual(new Set(knownDifferences[name]))
  })

  it('of three puts closed of which one was seen opened: a known part, and nothing made of the whole', async () => {
    const owner = await app.newOwner()
    await enterScenario(app, owner, oddHistories['one put opened and three closed'] ?? '')
    const pages = await readPages(app, owner.token)
    const known = moneyFromMicros(-400_866_667)
    const [item] = pages.profit.items
    expect(item).toMatchObject({ realizedPnl: known, complete: false, restsOn: { unknownBasis: 1 } })
    const [wheel] = pages.wheels
    expect(wheel).toMatchObject({ realizedPnl: known, totalPnl: known, complete: false })
    expect(wheel?.restsOn).toMatchObject({ unknownBasis: 1, refusedRows: 0, pending: 0 })
    const { performance, closing } = pages.details.get(wheel?.id ?? '') ?? {}
    expect(performance).toMatchObject({
      netPremium: known,
      realizedPnl: known,
      complete: false,
      maxDrawdown: null,
      xirr: null,
      xirrReason: 'unknown',
      annualReturnOnCapital: null,
    })
    expect(closing).toMatchObject({ realizedPnl: known, complete: false })
    expect(closing?.performanceMetrics).toMatchObject({ winRate: null, avgProfitPerCycle: null })
    expect(pages.symbols.get('KO')).toMatchObject({ realizedPnl: known, complete: false })
    expect(pages.reconciliation.problems).toMatchObject([{ underlying: 'KO' }])
    expect(pages.reconciliation.problems[0]?.sentence).toContain('the gain is unknown')
  })

  it.each([
    'one put opened and three closed',
    'calls closed beyond those opened, beside shares',
    'a put closed that nobody saw opened, then a wheel',
    'a put closed that nobody saw opened, and nothing else',
    'a put assigned that nobody saw opened, then a wheel',
    'a put that arrives from nowhere',
  ])('of %s, once its premium is told', async (name) => {
    const owner = await app.newOwner()
    await enterScenario(app, owner, oddHistories[name] ?? '')
    const answer = async () => {
      const { questions } = await readPages(app, owner.token)
      const answers = questions.items
        .filter(({ kind }) => kind === 'opening_cost')
        .map(({ id }) => ({ id, choice: 'cost', price: 1.75, acquired_on: '2025-12-15' }))
      const body = { answers }
      const { token } = owner
      const path = '/portfolio/questions/answers'
      const { status } = await app.send('POST', path, { token, body })
      expect([status, answers.length]).toEqual([200, 1])
    }
    await answer()
    await priceAll(app, owner)
    const pages = await readPages(app, owner.token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    expect(await periodDifferences(app, owner.token)).toEqual([])
    expect(pages.profit.items).toMatchObject([{ restsOn: { unknownBasis: 0 } }])
    expect(pages.reconciliation.problems).toEqual([])
  })

  /** A put that is open, or past its expiration, and what else the file has. */
  const nothingKnown = async (...rows: readonly string[]) => {
    const owner = await app.newOwner()
    await takeFile(app, owner, new TextEncoder().encode(schwabText(...rows)), 'history.csv')
    const pages = await readPages(app, owner.token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    const [wheel] = pages.wheels
    const { performance, closing } = pages.details.get(wheel?.id ?? '') ?? {}
    const [item] = pages.profit.items
    return {
      pages,
      said: [
        item?.realizedPnl,
        item?.taxRealizedPnl,
        wheel?.realizedPnl,
        performance?.realizedPnl,
        closing?.realizedPnl,
        pages.symbols.get('KO')?.realizedPnl,
        pages.phases.totals.realizedPnl,
        pages.months.total.realizedPnl,
        pages.years.items.at(-1)?.realizedPnl,
        pages.yearAlone.total.realizedPnl,
        pages.months.choices.ended,
        pages.months.symbols[0]?.realizedPnl,
        pages.months.accounts[0]?.realizedPnl,
      ],
      netPremium: performance?.netPremium,
      why: closing?.unknown.find(({ field }) => field === 'realized_pnl')?.reason,
    }
  }
  const opened = (expiration: string) =>
    `01/05/2026 Sell to Open|KO ${expiration} 50.00 P|1|$1.00|$0.65|$99.35`

  it('of a symbol on which all that there is is an option past its expiration: nothing, and not $0.00', async () => {
    const { pages, said, netPremium, why } = await nothingKnown(opened('02/20/2026'))
    expect(new Set(said)).toEqual(new Set([null]))
    expect(netPremium).toBe(99_350_000)
    expect(why).toBe('what became of 1 expired option is not known')
    expect(
      pages.months.items.map(({ period, realizedPnl, pending }) => [period, realizedPnl, pending]),
    ).toEqual([
      ['2026-01', 0, 0],
      ['2026-02', null, 1],
    ])
    expect(pages.profit.items[0]?.phaseEarnings).toEqual({ phase1: null, phase2: 0, phase3: 0, phase4: 0 })
  })

  it('of a symbol on which all that ended may be in a refused row: nothing, and not $0.00', async () => {
    const { pages, said, netPremium, why } = await nothingKnown(
      opened('01/15/2027'),
      '01/20/2026 Byu|KO|50|$62.00||-$3,100.00',
    )
    expect(new Set(said)).toEqual(new Set([null]))
    expect(netPremium).toBe(99_350_000)
    expect(why).toBe('1 row was refused')
    expect(pages.months.refusedRows).toBe(1)
    expect(pages.profit.items[0]?.phaseEarnings).toEqual({
      phase1: null,
      phase2: null,
      phase3: null,
      phase4: null,
    })
  })

  it('of a symbol without a refused row gives none as the reason', async () => {
    const { pages } = await nothingKnown(
      opened('02/20/2026'),
      '01/05/2026 Sell to Open|PEP 02/20/2026 50.00 P|1|$1.00|$0.65|$99.35',
      '01/20/2026 Byu|KO|50|$62.00||-$3,100.00',
    )
    const byPage = [pages.months.symbols, pages.profit.items.map((item) => ({ ...item, ...item.restsOn }))]
    for (const symbols of byPage) {
      const refused = symbols.map(({ underlying, refusedRows }) => [underlying, refusedRows])
      expect(new Map(refused as [string, number][])).toEqual(
        new Map([
          ['KO', 1],
          ['PEP', 0],
        ]),
      )
    }
  })

  it('of a contract is past its expiration from the close of its last day on', async () => {
    const evening = openPortfolios(await openTestDatabase())
    const owner = await evening.newOwner()
    await enterScenario(evening, owner, 'fee 0.65\n2026-11-02 STO 1 KO 50P 2026-11-20 @ 1.00')
    const pending = async () => {
      const pages = await readPages(evening, owner.token)
      expect(differencesAmong(toldFigures(pages))).toEqual([])
      return [pages.profit.restsOn.pending, pages.questions.counts.pendingExpiry]
    }
    // The morning of that Friday, and its evening.
    expect(await pending()).toEqual([0, 0])
    evening.clock.advance(7 * 60 * 60_000)
    expect(await pending()).toEqual([1, 1])
  })
})
