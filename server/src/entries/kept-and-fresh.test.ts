/**
 * A server that has been running through every change says the same as one that was just started, and as one that books
 * everything from the entries: what is kept in memory is revised, what is stored is settled, and neither is ever wrong.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payloadOf, rawAccount } from '../intake/testing/payload.ts'
import { asSchwabApi } from '../intake/testing/as-schwab-api.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import {
  earlyAssignment,
  partialAssignment,
  splitWithCall,
  workedCase,
} from '../intake/testing/worked-histories.ts'
import type { Database } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { settleEveryone } from '../testing/settle-everyone.ts'
import { createTestApp } from '../testing/test-app.ts'
import { withoutSettled } from '../testing/without-settled.ts'

const histories = [workedCase, partialAssignment, earlyAssignment, splitWithCall] as const
const pages = [
  '/portfolio/pnl',
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
const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 100 : 6

const steps = fc.array(
  fc.record({
    does: fc.constantFrom(
      'file',
      'file',
      'sync',
      'undo',
      'by hand',
      'remove',
      'dispose',
      'name lots',
      'roll',
    ),
    which: fc.nat(1000),
    from: fc.nat(6),
    length: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 4, maxLength: 10 },
)

/** What is stored of the entries, but for when. */
const storedOf = async (db: Database) => {
  const { settled_ledgers, settled_profits, ledger_cycles, wheels } = await dumpDatabase(db)
  return {
    settled_profits,
    ledger_cycles,
    wheels,
    settled_ledgers: settled_ledgers?.map((row) => row.replace(/"settled_at":"[^"]*"/, '')),
  }
}

/** Forgets all of it but the ids of campaigns, and settles it from nothing in a process of its own. */
const rebuild = async (deps: Deps): Promise<void> => {
  await deps.db.transaction(async (tx) => {
    await tx.deleteFrom('settled_profits').execute()
    await tx.updateTable('ledger_cycles').set({ card: null }).execute()
    await tx.updateTable('settled_ledgers').set({ rules: 0, asked: null, entries: null }).execute()
  }, 'alone')
  await settleEveryone(deps)
}

type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number]

describeEachEngine('what is kept of a ledger', ({ openTestDatabase }) => {
  it('is what a server that was just started reads, whatever happened', { timeout: 300_000 }, async () => {
    const property = fc.asyncProperty(steps, async (told) => {
      const tools = await openImports(await openTestDatabase())
      const { get, post, send, token, take, undo, deps } = tools
      const imports: string[] = []
      // Another process with a ledger of its own: it writes nothing, and looks now and then.
      const beside = createTestApp(deps.db)
      const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % items.length]
      const accountId = async () => (await get<{ id: string }[]>('/portfolio/accounts'))[0]?.id
      const entriesOf = async (kind: string) =>
        (
          await get<{ items: { id: string; kind: string; source: string }[] }>('/portfolio/entries')
        ).items.filter((entry) => entry.kind === kind || entry.source === kind)
      const does: Record<Step['does'], (step: Step) => Promise<unknown>> = {
        file: async ({ which, from, length }) => {
          const history = pick(histories, which) ?? workedCase
          const part = history.slice(from % history.length).slice(0, length)
          imports.push((await take(asSchwabCsv(part))).id)
        },
        sync: async ({ which, length }) => {
          const history = (pick(histories, which) ?? workedCase).slice(0, length)
          const transactions = JSON.parse(asSchwabApi(history)) as unknown[]
          const account = { ...rawAccount('99990000', []), positions: null, transactions }
          await post('/portfolio/import/positions', payloadOf([account]))
        },
        undo: async ({ which }) => undo(pick(imports, which) ?? 'none'),
        'by hand': async ({ which }) =>
          post('/portfolio/entries', {
            account_id: await accountId(),
            kind: which % 2 === 0 ? 'buy' : 'sell',
            symbol: pick(['ABC', 'XYZ', 'KO'], which),
            quantity: 10 + (which % 90),
            price: 40 + (which % 20),
            trade_date: `2026-0${1 + (which % 9)}-1${which % 9}`,
          }),
        remove: async ({ which }) => {
          const entry = pick(await entriesOf('manual'), which)
          return send('DELETE', `/portfolio/entries/${entry?.id ?? 'none'}`, { token })
        },
        dispose: async ({ which }) => {
          const body = {
            disposal_method: pick(['fifo', 'lifo', 'hifo', 'specific'], which),
            is_ira: which % 5 === 0,
          }
          return send('PUT', `/portfolio/accounts/${(await accountId()) ?? 'none'}`, { token, body })
        },
        'name lots': async ({ which }) => {
          const sale = pick(await entriesOf('sell'), which)
          const lots = await get<{ lots?: { id: string; quantity: number }[] }>(
            `/portfolio/entries/${sale?.id ?? 'none'}/lots`,
          )
          const lot = pick(lots.lots ?? [], which)
          const body = { lots: lot === undefined ? [] : [{ lot_id: lot.id, quantity: 1 }] }
          return send('PUT', `/portfolio/entries/${sale?.id ?? 'none'}/lots`, { token, body })
        },
        roll: async ({ which }) => {
          const [closed, opened] = [
            pick(await entriesOf('buy-to-close'), which),
            pick(await entriesOf('sell-to-open'), which),
          ]
          const body = { close_entry_id: closed?.id, open_entry_id: opened?.id, linked: which % 2 === 0 }
          return send('PUT', '/portfolio/rolls', { token, body })
        },
      }
      for (const step of told) {
        await does[step.does](step)
        const kept: unknown[] = []
        for (const path of pages) kept.push(await get(path))
        const fresh = createTestApp(deps.db)
        for (const [at, path] of pages.entries())
          expect((await fresh.send('GET', path, { token })).body, `${path} after ${step.does}`).toEqual(
            kept[at],
          )
        const booking = createTestApp(deps.db)
        await withoutSettled(deps.db, async () => {
          for (const [at, path] of pages.entries())
            expect((await booking.send('GET', path, { token })).body, `${path} booked, ${step.does}`).toEqual(
              kept[at],
            )
        })
        if (step.which % 2 === 1) continue
        for (const [at, path] of pages.entries())
          expect((await beside.send('GET', path, { token })).body, `${path} beside ${step.does}`).toEqual(
            kept[at],
          )
      }
      const stored = await storedOf(deps.db)
      await rebuild(deps)
      expect(await storedOf(deps.db)).toEqual(stored)
    })
    await fc.assert(property, { numRuns: runs })
  })
})
