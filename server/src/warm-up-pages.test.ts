import { expect, it } from 'vitest'
import { createPortfolios, handlersOf } from './app.ts'
import { schwabFile, schwabFillLine } from './formats/testing/broker-files.ts'
import type { Handlers } from './http/call.ts'
import { dumpDatabase } from './testing/dump-database.ts'
import { describeDecidedInCode } from './testing/engines.ts'
import { openUser, takeFile } from './testing/open-user.ts'
import { warmUpPages, type BookedAhead } from './warm-up-pages.ts'

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

/** What else is done beside the pages, in order. */
const ahead = (isRunning = true) => {
  const did: string[] = []
  const parts: BookedAhead = {
    book: async (userId) => void did.push(`book ${userId}`),
    recall: async (userId) => void did.push(`recall ${userId}`),
    rest: async () => {
      did.push('rest')
      return isRunning
    },
  }
  return { parts, did }
}

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
    await warmUpPages(deps, noted(handlersOf(deps, createPortfolios(deps)), reads), ahead().parts)
    expect([...new Set(reads.map(({ by }) => by))]).toEqual(['ben'])
    expect(reads.filter(({ isAnswered }) => !isAnswered)).toEqual([])
    const pages = new Set(reads.map(({ page }) => page))
    expect(pages).toContain('wheelCycles')
    expect(pages).toContain('equity')
    expect(await dumpDatabase(deps.db)).toEqual(before)
  })

  const ofLength = async (entries: number, isRunning = true) => {
    const { test, take, userId } = await openUser(await openTestDatabase())
    const { deps } = test
    await take(schwabFillLine(['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 48.00 P', 1, 1.2, 0.65]))
    await deps.background.settle()
    await deps.db.transaction((tx) => tx.updateTable('settled_ledgers').set({ entries }).execute(), 'alone')
    const reads: Read[] = []
    const { parts, did } = ahead(isRunning)
    await warmUpPages(deps, noted(handlersOf(deps, createPortfolios(deps)), reads), parts)
    return { pages: new Set(reads.map(({ page }) => page)), did, userId }
  }

  it('book a history that takes seconds to book once the server has rested', async () => {
    const { pages, did, userId } = await ofLength(50_001)
    expect(pages).toContain('entries')
    expect(pages).not.toContain('equity')
    expect(did).toEqual(['rest', `book ${userId}`, `recall ${userId}`])
    expect((await ofLength(50_001, false)).did).toEqual(['rest'])
  })

  it('book nothing of a longer one', async () => {
    const { pages, did } = await ofLength(300_001)
    expect(pages).not.toContain('equity')
    expect(did).toEqual([])
  })
})
