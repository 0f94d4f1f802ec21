/** Wheels that are settled part by part are those that are settled at once. */
import { bookLedger, cyclesOf, lotsOutside, rebook, type Entry } from '@wheelwright/core'
import { beforeAll, expect, it } from 'vitest'
import { createLedgers } from '../entries/books/ledgers.ts'
import { lotsOutsideOf } from '../entries/books/outside-lots.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { schwabSiteFile } from '../formats/testing/broker-files.ts'
import { sampleBytes } from '../formats/testing/read-sample.ts'
import { enterScenario, takeFile, type Owner } from '../figures/testing/portfolios.ts'
import { startServer, type Server } from '../account-file/testing/two-servers.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { settleWheels } from '../wheels/settle-wheels.ts'
import { settleInParts } from './settle-in-parts.ts'

const files = [
  'exports/tastytrade/tastytrade_options_heavy_sample.csv',
  'exports/schwab-csv/splits-and-mergers.csv',
]

const traded = ['KO', 'PEP', 'F', 'GM', 'SOFI']
  .flatMap((symbol) => [
    `2026-08-03 STO 1 ${symbol} 50P 2026-09-18 @ 1.00`,
    `2026-09-01 BTC 1 ${symbol} 50P 2026-09-18 @ 0.20`,
    `2026-10-05 STO 2 ${symbol} 50P 2026-12-18 @ 1.00`,
  ])
  .join('\n')

/** On symbols that are there, and on a new one. */
const later = schwabSiteFile(
  ['KO', 'F', 'T'].map(
    (symbol) =>
      `"10/12/2026","Sell to Open","${symbol} 12/18/2026 45.00 P","PUT ${symbol}","1","$0.80","$0.66","$79.34"`,
  ),
)

const isLater = ({ tradeDate }: Entry): boolean => tradeDate === '2026-10-12'

describeEachEngine('wheels of a long history', ({ makeTestPlace, open }) => {
  let server: Server
  let owner: Owner
  beforeAll(async () => {
    server = await startServer(await makeTestPlace(), open)
    owner = await server.newOwner()
    for (const path of files)
      expect(await takeFile(server, owner, sampleBytes(path), path.split('/').at(-1) ?? path)).toBe(true)
    await enterScenario(server, owner, traded)
  })

  const stored = async () => {
    const { read } = server.deps.db
    const wheels = await read
      .selectFrom('wheels')
      .select(['origin', 'cycle_key', 'ticker', 'account_id', 'strategy', 'status', 'started_on', 'version'])
      .where('user_id', '=', owner.userId)
      .orderBy('cycle_key')
      .execute()
    const campaigns = await read
      .selectFrom('ledger_cycles')
      .select(['cycle_key', 'ticker', 'account_id', 'entry_ids'])
      .where('user_id', '=', owner.userId)
      .orderBy('cycle_key')
      .execute()
    return { wheels, campaigns }
  }

  const forget = async () => {
    await server.deps.db.transaction(async (tx) => {
      for (const table of ['wheel_status_changes', 'wheels', 'ledger_cycles'] as const)
        await tx.deleteFrom(table).where('user_id', '=', owner.userId).execute()
    })
  }

  const settle = (now: LedgerOfUser, before: LedgerOfUser | null) =>
    settleWheels(server.deps, owner.userId, now, before)

  const settled = async (size: number | null, view: LedgerOfUser, since: LedgerOfUser | null = null) => {
    await forget()
    const storeAll = ({ store }: Awaited<ReturnType<typeof settle>>) =>
      server.deps.db.transaction(store, { user: owner.userId })
    if (since !== null) await storeAll(await settle(since, null))
    const work = { read: server.deps.db.read, userId: owner.userId, settle, derive: async () => {} }
    const found = await (size === null ? settle(view, since) : settleInParts(work, view, since, size))
    const areWheelsChanged = await storeAll(found)
    const { cards } = found
    const texts = cards.cards.map(({ cycleKey, ticker, accountId, text }) => ({
      cycleKey,
      ticker,
      accountId,
      text,
    }))
    return {
      ...(await stored()),
      areWheelsChanged,
      tickers: cards.tickers?.toSorted() ?? null,
      cards: texts.toSorted((a, b) => (a.cycleKey < b.cycleKey ? -1 : 1)),
    }
  }

  it('are the same however many entries are looked at together', async () => {
    const view = await createLedgers(server.deps).of(owner.userId)
    const whole = await settled(null, view)
    expect(whole.cards.length).toBeGreaterThan(5)
    expect(new Set(whole.cards.map(({ ticker }) => ticker)).size).toBeGreaterThan(3)
    for (const size of [1, 10]) expect(await settled(size, view)).toEqual(whole)
  })

  it('are followed, part by part, by what else is derived from all books on their tickers', async () => {
    const view = await createLedgers(server.deps).of(owner.userId)
    const derived: string[] = []
    const derive = async ({ ledger }: LedgerOfUser): Promise<void> => {
      derived.push(...ledger.books.keys())
      for (const [key, book] of ledger.books) expect(view.ledger.books.get(key)).toBe(book)
    }
    await settleInParts({ read: server.deps.db.read, userId: owner.userId, settle, derive }, view, null, 10)
    expect(derived.toSorted()).toEqual([...view.ledger.books.keys()].toSorted())
    for (const book of view.ledger.books.values())
      expect(lotsOutsideOf(view, book)).toEqual(
        lotsOutside(book, cyclesOf(book, view.cycleSettings), view.cycleSettings),
      )
  })

  /** The ledger without what came later, and with it; in books of their own, of which nothing is known yet. */
  const twoStates = async () => {
    const view = await createLedgers(server.deps).of(owner.userId)
    const entries = [...view.ledger.entries.values()].flat()
    const [before, after] = [entries.filter((entry) => !isLater(entry)), entries.filter(isLater)]
    const few = bookLedger(before, view.ledger.settings)
    return { few: { ...view, ledger: few }, more: { ...view, ledger: rebook(few, after) } }
  }

  it('are the same where only what changed since is looked at, some of which has gone', async () => {
    const file = new TextEncoder().encode(later)
    expect(await takeFile(server, owner, file, 'later.csv')).toBe(true)
    for (const [now, before] of [
      ['more', 'few'],
      ['few', 'more'],
    ] as const) {
      const settledIn = async (size: number | null) => {
        const states = await twoStates()
        return settled(size, states[now], states[before])
      }
      const whole = await settledIn(null)
      expect(whole.tickers).toEqual(['F', 'KO', 'T'])
      for (const size of [1, 3]) expect(await settledIn(size)).toEqual(whole)
    }
  })
})
