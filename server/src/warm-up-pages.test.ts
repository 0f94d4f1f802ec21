import { expect, it } from 'vitest'
import { createPortfolios, handlersOf } from './app.ts'
import { schwabFile, schwabFillLine } from './formats/testing/broker-files.ts'
import type { Handlers } from './http/call.ts'
import { dumpDatabase } from './testing/dump-database.ts'
import { describeDecidedInCode } from './testing/engines.ts'
import { openUser, takeFile } from './testing/open-user.ts'
import { warmUpPages } from './warm-up-pages.ts'

interface Read {
  readonly page: string
  readonly by: string
  readonly isAnswered: boolean
}

/** The same handlers, which note who has what read. */
const noted = (handlers: Handlers, reads: Read[]): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([page, handler]) => [
      page,
      async (call: { user: { username: string } }) => {
        const outcome = await (handler as (call: object) => Promise<{ ok: boolean }>)(call)
        reads.push({ page, by: call.user.username, isAnswered: outcome.ok })
        return outcome
      },
    ]),
  ) as unknown as Handlers

describeDecidedInCode('pages that are made after the start', ({ openTestDatabase }) => {
  it('are those of who was here last and has entries, and nothing is written', async () => {
    const { test, take } = await openUser(await openTestDatabase())
    const { deps } = test
    const row = schwabFillLine(['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', 1, 1.2, 0.65])
    await take(row)
    test.clock.advance(60_000)
    const { access_token: token } = await test.signUp('ben')
    await takeFile(test, token, schwabFile(row))
    test.clock.advance(60_000)
    await test.signUp('cem')
    await deps.background.settle()
    const before = await dumpDatabase(deps.db)
    const reads: Read[] = []
    await warmUpPages(deps, noted(handlersOf(deps, createPortfolios(deps)), reads), async () => {})
    expect([...new Set(reads.map(({ by }) => by))]).toEqual(['ben'])
    expect(reads.filter(({ isAnswered }) => !isAnswered)).toEqual([])
    const pages = new Set(reads.map(({ page }) => page))
    expect(pages).toContain('wheelCycles')
    expect(pages).toContain('equity')
    expect(await dumpDatabase(deps.db)).toEqual(before)
  })

  it('book nothing of a history that takes seconds to book', async () => {
    const { test, take } = await openUser(await openTestDatabase())
    const { deps } = test
    await take(schwabFillLine(['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', 1, 1.2, 0.65]))
    await deps.background.settle()
    await deps.db.transaction(
      (tx) => tx.updateTable('settled_ledgers').set({ entries: 50_001 }).execute(),
      'alone',
    )
    const reads: Read[] = []
    await warmUpPages(deps, noted(handlersOf(deps, createPortfolios(deps)), reads), async () => {})
    const pages = new Set(reads.map(({ page }) => page))
    expect(pages).toContain('entries')
    expect(pages).not.toContain('equity')
  })
})
