/**
 * An answer about some symbols is the same whether these alone are booked or the whole ledger is: over histories in several accounts
 * with splits, assignments, renames, transfers that are linked, asked and answered, entries by hand and files that are taken back.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createApp, createPortfolios } from '../app.ts'
import type { Database, Engine } from '../database/database.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { assigned, leg, shares } from '../intake/testing/told.ts'
import { partialAssignment, splitWithCall, workedCase } from '../intake/testing/worked-histories.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { withoutSettled } from '../testing/without-settled.ts'

const symbols = ['ABC', 'PCG', 'KO', 'PEP', 'FB', 'META'] as const
const accounts = ['11110001', '22220002'] as const

const pagesOn = (symbol: string): string[] => [
  `/portfolio/lots?symbol=${symbol}&status=all`,
  `/wheels/${symbol}/data`,
  `/lots/groups?ticker=${symbol}`,
  `/wheels/${symbol}/roll-candidates`,
  `/portfolio/pnl?by=month&symbol=${symbol}`,
]
const pagesOfAll = [
  '/portfolio/lots',
  '/lots/groups',
  '/portfolio/reconciliation',
  '/portfolio/pnl?months=true',
  '/portfolio/questions',
  '/wheels/performance',
  '/wheels/wheel-cycles?timeline=true',
]
const pages = [...pagesOfAll, ...symbols.flatMap(pagesOn)]

const face = [
  shares('2026-01-05', 'Buy', 200, 'FB', 40),
  leg('2026-01-06', 'STO', 1, 'FB 45C 2026-03-20', 1),
  leg('2026-01-06', 'STO', 1, 'FB 35P 2026-12-18', 1),
]
const meta = [
  leg('2026-03-02', 'BTC', 1, 'META 45C 2026-03-20', 0.5),
  leg('2026-04-06', 'STO', 1, 'META 50C 2026-12-18', 1),
]
const assignedAgain = [
  leg('2026-01-12', 'STO', 1, 'KO 50P 2026-02-20', 1),
  assigned('2026-02-20', 1, 'KO 50P 2026-02-20'),
  // Its last day is past, and nothing says what became of it.
  leg('2026-02-23', 'STO', 1, 'KO 52C 2026-03-20', 1),
  leg('2026-03-06', 'BTO', 1, 'PEP 50C 2026-12-18', 2),
]

const files = [
  asSchwabCsv(workedCase),
  asSchwabCsv(partialAssignment),
  asSchwabCsv(splitWithCall),
  asSchwabCsv(face),
  asSchwabCsv(meta),
  asSchwabCsv(assignedAgain),
  schwabText('03/02/2026 Journaled Shares|KO|-100|||', '01/12/2026 Buy|KO|100|$50.00||-$5,000.00'),
  schwabText('03/04/2026 Journaled Shares|KO|100|||', '03/09/2026 Sell|KO|100|$48.00||$4,800.00'),
  schwabText('03/02/2026 Journaled Shares|FB|-100|||', '03/03/2026 Journaled Shares|PEP|100|||'),
  schwabText('03/04/2026 Journaled Shares|META|100|||', '03/20/2026 Cash Dividend|KO||||$45.00'),
] as const

const steps = fc.array(
  fc.record({
    does: fc.constantFrom('file', 'file', 'file', 'undo', 'rename', 'answer', 'by hand'),
    which: fc.nat(1000),
    account: fc.constantFrom(...accounts),
  }),
  { minLength: 3, maxLength: 8 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
/** The rule is the code's: on the second engine the short lane asks each statement once more, and searches less. */
const runsOn = (engine: Engine): number => (isLong ? 100 : engine === 'sqlite' ? 2 : 1)

/** One that joins symbols by a rename and by a transfer that the user tells of, whatever else is tried. */
const [one, other] = accounts
const example: readonly Step[] = [
  { does: 'file', which: 3, account: one },
  { does: 'rename', which: 0, account: one },
  { does: 'file', which: 4, account: one },
  { does: 'file', which: 6, account: one },
  { does: 'file', which: 7, account: other },
  { does: 'undo', which: 1, account: one },
]

interface Question {
  readonly id: string
  readonly choices: readonly { readonly choice: string }[]
}

const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % items.length]

const createActs = ({ take, undo, get, post }: Awaited<ReturnType<typeof openImports>>) => {
  const taken: string[] = []
  const accountId = async (which: number) =>
    pick(await get<{ id: string }[]>('/portfolio/accounts'), which)?.id ?? 'none'
  return {
    file: async ({ which, account }: Step) => {
      const { id } = await take(pick(files, which) ?? '', `${account} ${which % files.length}.csv`, account)
      taken.push(id)
    },
    undo: async ({ which }: Step) => {
      const id = pick(taken, which)
      if (id !== undefined) await undo(id)
    },
    rename: async ({ which }: Step) => {
      const [symbol, newSymbol] = pick(
        [
          ['FB', 'META'],
          ['META', 'KO'],
          ['PEP', 'FB'],
          ['KO', 'ABC'],
        ],
        which,
      ) ?? ['', '']
      const date = pick(['2026-02-02', '2026-03-01', '2026-06-01'], which) ?? ''
      const change = { kind: 'symbol-change', symbol, new_symbol: newSymbol, trade_date: date }
      await post('/portfolio/entries', { account_id: await accountId(which), ...change })
    },
    answer: async ({ which }: Step) => {
      const { items } = await get<{ items: readonly Question[] }>('/portfolio/questions?kind=transfer')
      const question = pick(items, which)
      const choice = pick(question?.choices ?? [], which)?.choice
      if (choice !== undefined)
        await post('/portfolio/questions/answers', { answers: [{ id: question?.id, choice }] })
    },
    'by hand': async ({ which }: Step) => {
      const bought = { kind: 'buy', quantity: 10 + (which % 90), price: 40, trade_date: '2026-03-05' }
      const symbol = pick(symbols, which)
      await post('/portfolio/entries', { account_id: await accountId(which), symbol, ...bought })
    },
  } satisfies Record<Step['does'], (step: Step) => Promise<void>>
}

describeEachEngine('books on some symbols', ({ openTestDatabase, engine }) => {
  /** Each page by a server of its own, that was just started. */
  const readEach = async (db: Database, token: string, paths: readonly string[]): Promise<unknown[]> => {
    const answers: unknown[] = []
    for (const path of paths) {
      const { status, body } = await createTestApp(db).send<object>('GET', path, { token })
      // A refusal names the request that it is of.
      answers.push([path, status, status < 400 ? body : { ...body, instance: null }])
    }
    return answers
  }

  it('say what the whole ledger says of them', { timeout: 1_800_000 }, async () => {
    let joined = 0
    const property = fc.asyncProperty(steps, async (told) => {
      const imports = await openImports(await openTestDatabase())
      const { deps, token } = imports
      const acts = createActs(imports)
      for (const step of told) {
        await acts[step.does](step)
        const some = [step.which, step.which + 1].map((which) => pick(symbols, which) ?? '')
        const paths = [...pagesOfAll, ...some.flatMap(pagesOn)]
        const alone = await readEach(deps.db, token, paths)
        const whole = await withoutSettled(deps.db, () => readEach(deps.db, token, paths))
        expect(alone, `after ${step.does}`).toEqual(whole)
      }
      const settled = await deps.db.read.selectFrom('settled_ledgers').select('families').executeTakeFirst()
      // Nothing was ever written.
      if (settled === undefined) return
      if (settled.families !== '[]') joined += 1
      // None of them asked for more than its symbols.
      const { ledgers, settle, jobs } = createPortfolios(deps)
      const never = { ...ledgers, of: () => Promise.reject(new Error('all was booked')) }
      const app = createApp(deps, { ledgers: never, settle, jobs })
      for (const path of pages) {
        const answer = await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
        expect(answer.status, path).toBeLessThan(500)
      }
    })
    await fc.assert(property, { numRuns: runsOn(engine), examples: [[[...example]]] })
    expect(joined).toBeGreaterThan(0)
  })
})
