/**
 * What a user is told before and after the ledger changes: the figures that the undo of 1,000 rows would move, and the
 * list of what only they know, on 100,000 entries.
 */
import { createTestApp } from '../server/src/testing/test-app.ts'
import { makePlace, openMigrated } from '../server/src/testing/test-database.ts'
import { wheelHistory } from './ledger.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { schwabSiteHeader } from '../server/src/formats/testing/broker-files.ts'

const held = 100_000
const undone = 1000

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Sales that begin before their purchases, on as many symbols as a large portfolio has: each is a question. */
const sales = (rows: number): string =>
  [
    schwabSiteHeader,
    ...Array.from({ length: rows }, (_, at) => {
      const symbol = `M${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 4))}`
      return `"${two(1 + (at % 9))}/${two(1 + (at % 27))}/2026","Sell","${symbol}","INC","${1 + (at % 50)}","$${20 + (at % 13)}.00","","$${(1 + (at % 50)) * (20 + (at % 13))}.00"`
    }),
    '',
  ].join('\n')

export async function moves(): Promise<Figure[]> {
  const place = await makePlace('sqlite')
  const db = await openMigrated(place)
  const { send, signUp } = createTestApp(db)
  const { access_token: token } = await signUp('ann')
  const take = async (text: string): Promise<string> => {
    const body = new TextEncoder().encode(text)
    const staged = await send<{ id: string }>('POST', '/imports?account_name=1', { token, body })
    if (staged.status !== 201) throw new Error(JSON.stringify(staged.body))
    await send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
    return staged.body.id
  }
  const get = async (path: string, method = 'GET'): Promise<unknown> => {
    const { status, body } = await send(method, path, { token })
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
  try {
    await take(wheelHistory(held))
    const id = await take(sales(undone))
    await get('/portfolio/questions')
    const preview = await timeEach(9, () => get(`/imports/${id}?preview=true`, 'DELETE'))
    const list = await timeEach(25, () => get('/portfolio/questions'))
    return [
      milliseconds(
        'figures that the undo of 1,000 rows would move, on 101,000 entries (median)',
        quantile(preview, 0.5),
        300,
      ),
      milliseconds('the questions of 101,000 entries, warm (median)', quantile(list, 0.5), 20),
    ]
  } finally {
    await db.close()
    await place.remove()
  }
}

if (process.argv[1] === import.meta.filename) console.table(await moves())
