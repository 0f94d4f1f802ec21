/**
 * No answer depends on whether the user's ledger happens to be in the memory of the server that is asked: every call of the route
 * table that only reads says the same, byte for byte, in the process that imported and in one that was just started.
 */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sampleBytes } from '../formats/testing/read-sample.ts'
import { createDecider, type Decision } from '../intake/testing/any-decision.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { isLong } from '../testing/wanted-engines.ts'
import { anyCourse, linkTransfers, takePiece } from './testing/any-course.ts'
import { fewOfEach, getNames } from './testing/every-get.ts'
import { compareKeptAndCold, type Comparing } from './testing/kept-and-cold.ts'
import { openPortfolios, samplePaths, seedDemo, takeFile, type Portfolios } from './testing/portfolios.ts'
import { readPages } from './testing/read-pages.ts'
import { enterRichPortfolio } from './testing/rich-portfolio.ts'
import { environmentOf } from '../testing/test-database.ts'

const start = Date.parse('2026-11-20T14:30:00Z')

/** Prices of symbols that no source is there for. */
const neverFound: readonly string[] = ['marketChain', 'marketHistory']

/** In the long lane of everything that a user has, and of some of it for users who are many. */
const asking = (whole: boolean, count: number): Comparing => ({
  ...(isLong && whole ? {} : { choose: fewOfEach(count) }),
  isQuick: !isLong,
})

describeDecidedInCode('an answer', ({ openTestDatabase, migratedPlace, open }) => {
  let app: Portfolios
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
  })

  it('is the same from a ledger in memory and by a server just started', { timeout: 600_000 }, async () => {
    const place = await migratedPlace()
    const environment = environmentOf(place)
    const own = openPortfolios(await open(place), environment)
    const owner = await own.newOwner()
    await enterRichPortfolio(own, owner)
    const { differences, found } = await compareKeptAndCold(own, owner, { environment, ...asking(true, 2) })
    expect(differences).toEqual([])
    // A new call is among them by itself; one that finds nothing here would be no test of it.
    expect(getNames.filter((name) => !found.has(name))).toEqual(neverFound)
  })

  it('is the same whatever a user imported and decided', { timeout: 7_200_000 }, async () => {
    const property = fc.asyncProperty(anyCourse, async ({ pieces, decisions, links, looksLater }) => {
      app.clock.jump(start - app.clock.now())
      const owner = { ...(await app.newOwner()) }
      const decide = createDecider(app)
      const decideOn = async (decision: Decision) =>
        decide({ owner, others: [], pages: await readPages(app, owner.token) }, decision)
      for (const at of Array(Math.max(pieces.length, decisions.length)).keys()) {
        const [piece, decision] = [pieces[at], decisions[at]]
        if (piece !== undefined) await takePiece(app, owner, piece)
        if (decision !== undefined) await decideOn(decision)
      }
      if (links) await linkTransfers(app, owner)
      expect((await compareKeptAndCold(app, owner, asking(false, isLong ? 2 : 1))).differences).toEqual([])
      if (!looksLater) return
      await decideOn({ does: 'days go by', which: 0, way: 13 })
      expect((await compareKeptAndCold(app, owner, asking(false, isLong ? 2 : 1))).differences).toEqual([])
    })
    await fc.assert(property, { numRuns: isLong ? 40 : 1 })
  })

  it.each(isLong ? ['demo', ...samplePaths] : ['demo'])(
    'is the same of %s',
    { timeout: 600_000 },
    async (path) => {
      const owner = await app.newOwner()
      if (path === 'demo') await seedDemo(app, owner)
      else await takeFile(app, owner, sampleBytes(path), path.split('/').at(-1) ?? path)
      const { differences } = await compareKeptAndCold(app, owner, asking(true, 1))
      expect(differences).toEqual([])
    },
  )
})
