/** After a restart a write derives what it changes, where the ledger that was settled before is cached again. */
import { familiesOf } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { createApp, createPortfolios } from '../app.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { createLedgers } from '../entries/books/ledgers.ts'
import { monthsTextOf } from '../ledger/periods/settled-months.ts'
import { profitTextsOf } from '../ledger/profit/unit-profit.ts'
import { rulesVersion } from '../portfolio/settled-revision.ts'
import { askedOfEntries } from '../questions/count-questions.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'
import { createSettle } from './settle.ts'
import { call, put, shares } from './testing/open-settling.ts'

/** The symbols whose books are not those of the other state; null where there is none. */
const changedSince = (view: LedgerOfUser, since: LedgerOfUser | null): (string | null)[] | null => {
  if (since === null) return null
  const before = new Set(since.ledger.books.values())
  return [...view.ledger.books.values()]
    .filter((book) => !before.has(book))
    .map(({ underlying }) => underlying)
}

describeEachEngine('a write after a restart', ({ openTestDatabase }) => {
  const open = async () => {
    const { test, take, token, userId, get } = await openUser(await openTestDatabase())
    const { deps } = test
    await take(call, shares, put)
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const entry = { account_id: account?.id, kind: 'buy', quantity: 1, price: 48, trade_date: '2026-11-06' }
    const restarted = () => {
      const settled: ReturnType<typeof changedSince>[] = []
      const ledgers = createLedgers(deps)
      const settle = createSettle(deps, ledgers, async (user, view, since) => {
        settled.push(changedSince(view, since))
        return {
          cards: { tickers: [], cards: [] },
          profits: await profitTextsOf(deps, user, view),
          asked: await askedOfEntries(view),
          months: await monthsTextOf(view),
          entries: view.size,
          families: familiesOf(view.ledger),
          decide: async () => false,
        }
      })
      const app = createApp(deps, { ...createPortfolios(deps), ledgers, settle })
      const write = async (symbol: string) => {
        const body = JSON.stringify({ ...entry, symbol })
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const { status } = await app.request('/api/portfolio/entries', { method: 'POST', headers, body })
        expect(status).toBe(201)
        return settled.at(-1)
      }
      return { ledgers, settle, write }
    }
    return { deps, userId, restarted }
  }

  it('derives what it changes where the ledger is cached that was settled before', async () => {
    const { userId, restarted } = await open()
    const { ledgers, settle, write } = restarted()
    await ledgers.of(userId)
    await settle.recall(userId)
    expect(await write('KO')).toEqual(['KO'])
    expect(await write('PCG')).toEqual(['PCG'])
  })

  it('derives everything where no ledger is cached', async () => {
    const { userId, restarted } = await open()
    const { settle, write } = restarted()
    await settle.recall(userId)
    expect(await write('KO')).toBeNull()
    expect(await write('PCG')).toEqual(['PCG'])
  })

  it('derives everything where something was settled since by another process', async () => {
    const { userId, restarted } = await open()
    const [one, other] = [restarted(), restarted()]
    for (const { ledgers, settle } of [one, other]) {
      await ledgers.of(userId)
      await settle.recall(userId)
    }
    expect(await one.write('KO')).toEqual(['KO'])
    expect(await other.write('PCG')).toBeNull()
    expect(await other.write('PCG')).toEqual(['PCG'])
  })

  it('derives everything where earlier rules settled', async () => {
    const { deps, userId, restarted } = await open()
    await deps.db.transaction(
      (tx) =>
        tx
          .updateTable('settled_ledgers')
          .set({ rules: rulesVersion - 1 })
          .execute(),
      'alone',
    )
    const { ledgers, settle, write } = restarted()
    await ledgers.of(userId)
    await settle.recall(userId)
    expect(await write('KO')).toBeNull()
  })
})
