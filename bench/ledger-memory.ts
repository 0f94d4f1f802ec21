/**
 * What the booked ledgers that a server keeps take of its memory once every page was read from them, for each entry: what
 * the bound on that memory (`LEDGER_MEMORY_MB`) counts with. The application runs in this process, so that its heap can
 * be weighed after a collection.
 */
import { bytesPerEntry } from '../server/src/entries/books/kept-ledgers.ts'
import { releaseMemory } from '../server/src/release-memory.ts'
import { makePlace, openMigrated } from '../server/src/testing/test-database.ts'
import { createTestApp } from '../server/src/testing/test-app.ts'
import { wheelHistory } from './ledger.ts'
import type { Figure } from './measure.ts'

const users = 6
const entriesEach = 20_000

const heap = (): number => {
  releaseMemory()
  releaseMemory()
  return process.memoryUsage().heapUsed
}

const pages = [
  '/portfolio/pnl',
  '/wheels/wheel-cycles?timeline=true',
  '/wheels/wheel-cycles',
  '/portfolio/lots?status=all',
  '/portfolio/lots',
  '/portfolio/reconciliation',
  '/wheels/ZAAA/data',
  '/wheels/ZACB/data',
]

export async function ledgerMemory(): Promise<Figure[]> {
  const place = await makePlace('sqlite')
  const db = await openMigrated(place)
  const file = wheelHistory(entriesEach)
  const importing = createTestApp(db)
  const tokens: string[] = []
  for (let user = 0; user < users; user += 1) {
    const { access_token: token } = await importing.signUp(`user${user}`)
    const body = new FormData()
    body.set('file', new File([file], 'a.csv'))
    body.set('account_name', '1')
    const staged = await importing.send<{ id: string }>('POST', '/imports', { token, body })
    await importing.send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
    tokens.push(token)
  }
  await importing.deps.background.settle()
  const { app, send } = createTestApp(db, { LEDGER_MEMORY_MB: '100000' })
  const before = heap()
  for (const token of tokens)
    for (const path of pages) {
      const { status } = await send('GET', path, { token })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
  const bytes = (heap() - before) / (users * entriesEach)
  // The application is held until it was weighed.
  if (typeof app.fetch !== 'function') throw new Error('there is no application')
  await db.close()
  await place.remove()
  return [
    {
      name: 'a kept ledger with every page read, for each entry',
      measured: `${Math.round(bytes)} bytes`,
      bar: `at most the ${bytesPerEntry} that the bound counts with`,
      holds: bytes <= bytesPerEntry,
    },
  ]
}
