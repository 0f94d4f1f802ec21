/** Answers say which state of the portfolio they stand on, and a read may wait for one. */
import { readRevision } from '@wheelwright/api'
import { beforeEach, expect, it } from 'vitest'
import { createPortfolios } from '../app.ts'
import { raiseLedgerRevision } from '../entries/books/ledger-revision.ts'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { workedCase } from '../intake/testing/worked-histories.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { usualWaits } from './portfolio-revision.ts'
import { storeFailedSettling } from './settled-revision.ts'
import { shortWaits } from './testing/short-waits.ts'

type Open = Awaited<ReturnType<typeof openImports>>

describeEachEngine('the revision of a portfolio', ({ openTestDatabase }) => {
  let ann: Open
  let userId: string
  beforeEach(async () => {
    ann = await openImports(await openTestDatabase())
    userId = (await ann.get<{ id: string }>('/auth/me')).id
  })
  const ask = (path: string) => ann.send('GET', path, { token: ann.token })
  const revisionOf = ({ headers }: { readonly headers: Headers }) =>
    readRevision(headers.get('portfolio-revision'))
  const write = (revised: 'settled' | 'lagging') =>
    ann.deps.db
      .transaction((tx) => raiseLedgerRevision(tx, userId, []), { user: userId })
      .then((revision) =>
        revised === 'lagging'
          ? revision
          : createPortfolios(ann.deps)
              .settle.user(userId)
              .then(() => revision),
      )

  it('stands in every answer that depends on it, and in no other', async () => {
    await ann.take(asSchwabCsv(workedCase))
    const pages = [
      '/dashboard/snapshot',
      '/portfolio/pnl',
      '/wheels/wheel-cycles',
      '/portfolio/positions/options',
      '/imports',
    ]
    const told = await Promise.all(pages.map(ask))
    const [first] = told.map(revisionOf)
    expect(first?.ledger).toBeGreaterThan(0)
    expect(told.map(revisionOf)).toEqual(pages.map(() => first))
    for (const path of ['/auth/me', '/health', '/market/calendar?from=2026-11-20&to=2026-11-20'])
      expect(revisionOf(await ask(path))).toBe(null)
  })

  it('of a write is the one that the next read stands on', async () => {
    const { id } = await ann.take(asSchwabCsv(workedCase))
    const before = revisionOf(await ask('/portfolio/pnl'))
    const undone = revisionOf(await ann.undo(id))
    expect(undone?.ledger).toBeGreaterThan(before?.ledger ?? 0)
    expect(revisionOf(await ask(`/portfolio/pnl?at_least=${undone?.ledger}`))).toEqual(undone)
    const etag = (await ask('/wheels/wheel-cycles')).headers.get('etag')
    if (etag !== null)
      expect(
        revisionOf(
          await ann.send('GET', '/wheels/wheel-cycles', {
            token: ann.token,
            headers: { 'if-none-match': etag },
          }),
        ),
      ).toEqual(undone)
  })

  it('is waited for by a read that asks for it', async () => {
    await ann.take(asSchwabCsv(workedCase))
    const revision = await write('lagging')
    expect(revisionOf(await ask('/dashboard/snapshot'))?.ledger).toBeLessThan(revision)
    const waiting = ask(`/dashboard/snapshot?at_least=${revision}`)
    await createPortfolios(ann.deps).settle.user(userId)
    const answer = await waiting
    expect([answer.status, revisionOf(answer)?.ledger]).toEqual([200, revision])
  })

  it('that does not come in five seconds is told to be tried again', async () => {
    expect(usualWaits).toEqual({ longestMs: 5000, firstMs: 2000 })
    const { send } = createTestApp(ann.deps.db, {}, { revisionWaits: shortWaits })
    const begun = performance.now()
    const { status, headers, body } = await send('GET', '/portfolio/pnl?at_least=7', { token: ann.token })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(shortWaits.longestMs)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    // So that nobody waits for what this database never had.
    expect(body).toMatchObject({ code: 'NOT_SETTLED', written: 0, settled: 0 })
  })

  it('that could not be settled is not waited for: the last figures say since when they stand', async () => {
    await ann.take(asSchwabCsv(workedCase))
    const settled = revisionOf(await ask('/dashboard/snapshot'))
    const revision = await write('lagging')
    const now = '2026-11-20T15:00:00.000Z'
    await ann.deps.db.transaction((tx) => storeFailedSettling(tx, userId, now), { user: userId })
    const answer = await ask(`/dashboard/snapshot?at_least=${revision}`)
    expect(answer.status).toBe(200)
    expect(revisionOf(answer)?.ledger).toBe(settled?.ledger)
    expect(answer.body).not.toMatchObject({ portfolio: { stale_since: null } })
  })

  it.each(['x', '-1', '1.5', ''])('is a whole number, not %j', async (text) => {
    const refused = await ask(`/portfolio/pnl?at_least=${text}`)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ pointer: '/at_least' }] })
  })
})
