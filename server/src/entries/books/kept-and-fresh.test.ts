/**
 * A server that has been running through every change says the same as one that was just started, and as one that books
 * everything from the entries: what is kept in memory is revised, what is stored is settled, and neither is ever wrong.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Database, Engine } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { dumpDatabase } from '../../testing/dump-database.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import { settleEveryone } from '../../testing/settle-everyone.ts'
import { createTestApp, testPassword, type TestApp } from '../../testing/test-app.ts'
import { openMigrated } from '../../testing/test-database.ts'
import { withoutSettled } from '../../testing/without-settled.ts'
import { createLedgerActs, ledgerSteps } from '../testing/any-ledger.ts'

const pages = [
  '/portfolio/pnl',
  '/portfolio/pnl?months=true&items=none',
  '/portfolio/lots?status=all',
  '/portfolio/reconciliation',
  '/portfolio/entries',
  '/wheels/wheel-cycles',
  '/wheels/wheel-cycles?status=open',
  '/wheels/wheel-cycles?status=closed',
  '/wheels/wheel-cycles?timeline=true',
  '/portfolio/questions/count',
  '/dashboard/snapshot',
]
const others = [
  '/imports',
  '/portfolio/positions',
  '/portfolio/questions',
  '/lots/groups',
  '/wheels/performance',
  '/wheels/KO/data',
  '/wheels/ABC/data',
  '/watch',
  '/portfolio/pnl?by=month',
]
const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
/** The rule is the code's: on the second engine the short lane asks each statement once more, and searches less. */
const runsOn = (engine: Engine): number => (isLong ? 100 : engine === 'sqlite' ? 2 : 1)
/** In one database, one after the other. */
const ledgersInARow = Number(process.env['WHEELWRIGHT_TEST_LEDGERS'] ?? (isLong ? 2000 : 2))

/** What is stored of the entries, but for when. */
const storedOf = async (db: Database) => {
  const { settled_ledgers, settled_profits, ledger_cycles, wheels, positions } = await dumpDatabase(db)
  return {
    settled_profits,
    ledger_cycles,
    wheels,
    positions,
    settled_ledgers: settled_ledgers?.map((row) => row.replace(/"settled_at":"[^"]*"/, '')),
  }
}

/** Forgets all of it but the ids of campaigns, and settles it from nothing in a process of its own. */
const rebuild = async (deps: Deps): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    await tx.deleteFrom('settled_profits').execute()
    await tx.updateTable('ledger_cycles').set({ card: null }).execute()
    await tx
      .updateTable('settled_ledgers')
      .set({ rules: 0, asked: null, months: null, entries: null })
      .execute()
  }, 'alone')
  await settleEveryone(deps)
}

describeEachEngine('what is kept of a ledger', ({ openTestDatabase, migratedPlace, open, engine }) => {
  it('is what a server that was just started reads, whatever happened', { timeout: 300_000 }, async () => {
    const steps = ledgerSteps({ minLength: 4, maxLength: 10 })
    const property = fc.asyncProperty(steps, async (told) => {
      const one = createTestApp(await openTestDatabase())
      const { deps } = one
      const { access_token: token } = await one.signUp('ann')
      const take = createLedgerActs(token)
      const readAll = async ({ send }: TestApp) => {
        const answers: unknown[] = []
        for (const path of pages) answers.push([path, (await send('GET', path, { token })).body])
        return answers
      }
      // Another process with a ledger of its own: it writes nothing, and looks now and then.
      const beside = createTestApp(deps.db)
      for (const step of told) {
        await take(one, step)
        const kept = await readAll(one)
        expect(await readAll(createTestApp(deps.db)), `after ${step.does}`).toEqual(kept)
        await withoutSettled(deps.db, async () =>
          expect(await readAll(createTestApp(deps.db)), `booked, ${step.does}`).toEqual(kept),
        )
        if (step.which % 2 === 0) expect(await readAll(beside), `beside ${step.does}`).toEqual(kept)
      }
      const stored = await storedOf(deps.db)
      await rebuild(deps)
      expect(await storedOf(deps.db)).toEqual(stored)
    })
    await fc.assert(property, { numRuns: runsOn(engine) })
  })

  it(
    'by two processes that write in turn is what a rebuild makes of the entries, and looking changes none of it',
    { timeout: 3_600_000 },
    async () => {
      const place = await migratedPlace()
      const one = createTestApp(await openMigrated(place))
      // One process holds an embedded database; the applications share nothing but its rows.
      const two = createTestApp(engine === 'sqlite' ? one.deps.db : await open(place))
      const apps = [one, two] as const
      const paths = fc.array(fc.constantFrom(...pages, ...others), { minLength: 1, maxLength: 4 })
      const turn = fc.record({ by: fc.nat(1), looks: paths })
      const ledger = ledgerSteps({ minLength: 3, maxLength: 7 }).chain((steps) =>
        fc.tuple(fc.constant(steps), fc.array(turn, { minLength: steps.length, maxLength: steps.length })),
      )
      let count = 0
      const property = fc.asyncProperty(ledger, async ([steps, turns]) => {
        const username = `ann${(count += 1)}`
        const { access_token: token } = await one.signUp(username)
        try {
          const take = createLedgerActs(token)
          for (const [at, step] of steps.entries()) {
            const { by, looks } = turns[at] ?? { by: 0, looks: [] }
            await take(apps[by === 0 ? 0 : 1], step)
            const written = await dumpDatabase(one.deps.db)
            await Promise.all(looks.flatMap((path) => apps.map(({ send }) => send('GET', path, { token }))))
            expect(await dumpDatabase(one.deps.db), `looked after ${step.does}`).toEqual(written)
          }
          const answers = await Promise.all(apps.map(({ send }) => send('GET', '/portfolio/pnl', { token })))
          expect(answers[0]?.body).toEqual(answers[1]?.body)
          const stored = await storedOf(one.deps.db)
          await rebuild(one.deps)
          expect(await storedOf(one.deps.db)).toEqual(stored)
        } finally {
          const body = { current_password: testPassword, username }
          const gone = await one.send('POST', '/auth/me/delete', { token, body })
          expect(gone.status).toBe(204)
          // So many sign up in an hour from one address.
          for (const { clock } of apps) clock.advance(60_000)
        }
      })
      await fc.assert(property, { numRuns: ledgersInARow })
      expect(count).toBeGreaterThanOrEqual(ledgersInARow)
    },
  )
})
