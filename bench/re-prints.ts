/**
 * A preview of 10,000 rows against 100,000 that are held, of the same broker and account: printed again in other words,
 * from one year and from all of them, and rows that are new on the same days. From the upload to the answer.
 */
import { enableCompileCache } from 'node:module'
import { createTestApp } from '../server/src/testing/test-app.ts'
import { openMigrated, makePlace } from '../server/src/testing/test-database.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'
import { schwabHeader } from '../server/src/formats/testing/broker-files.ts'

// As the server does (cli.ts): a thread that reads a file is not compiled anew.
enableCompileCache()

const held = 100_000
const told = 10_000
const runs = 5
const bar = 1500

const firstDay = Date.UTC(2012, 0, 2)
const rowsADay = 23
const two = (figure: number): string => String(figure).padStart(2, '0')
const ticker = (at: number): string =>
  `Q${String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 10))}`

/** One share or more, bought at a price that hardly any other row of its day has. */
const rowAt = (at: number, decimals: number, words: string, cents = 0): string => {
  const day = new Date(firstDay + Math.floor(at / rowsADay) * 86_400_000)
  const on = `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear()}`
  const [shares, price] = [1 + (at % 7), 10 + (at % 13) + cents / 100]
  const amount = (shares * price).toFixed(decimals)
  return `${on},Buy,${ticker(at % 97)},${words},${shares},$${price.toFixed(decimals)},,-$${amount}`
}

const file = (rows: readonly string[]): Uint8Array =>
  new TextEncoder().encode([schwabHeader, ...rows.toReversed(), ''].join('\n'))

const cases: readonly (readonly [string, Uint8Array])[] = [
  [
    'the last year printed again',
    file(Array.from({ length: told }, (_, at) => rowAt(held - told + at, 4, 'IN OTHER WORDS'))),
  ],
  [
    'rows of all years printed again',
    file(Array.from({ length: told }, (_, at) => rowAt((at * held) / told, 4, 'IN OTHER WORDS'))),
  ],
  [
    'rows of all years that are new',
    file(Array.from({ length: told }, (_, at) => rowAt((at * held) / told, 2, 'NEW', 7))),
  ],
]

export async function rePrints(): Promise<Figure[]> {
  const place = await makePlace('sqlite')
  const db = await openMigrated(place)
  const { send, signUp } = createTestApp(db)
  const { access_token: token } = await signUp('ann')
  type Staged = { id: string; counts: Record<string, number> }
  const stage = async (body: Uint8Array): Promise<Staged> => {
    const answer = await send<Staged>('POST', '/imports?account_name=1', { token, body: body.slice() })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const figures: Figure[] = []
  try {
    const first = await stage(file(Array.from({ length: held }, (_, at) => rowAt(at, 2, 'QUARTZ INC'))))
    await send('POST', `/imports/${first.id}/confirm`, { token, body: {} })
    for (const [name, body] of cases) {
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const startedAt = performance.now()
        const { id, counts } = await stage(body)
        times.push(performance.now() - startedAt)
        const isNew = name.endsWith('new')
        if (counts['new'] !== (isNew ? told : 0)) throw new Error(`${name}: ${JSON.stringify(counts)}`)
        await send('DELETE', `/imports/${id}`, { token })
      }
      figures.push(
        milliseconds(`preview of 10,000 rows against 100,000: ${name}, median`, quantile(times, 0.5), bar),
      )
    }
  } finally {
    await db.close()
    await place.remove()
  }
  return figures
}

if (process.argv[1] === import.meta.filename) console.table(await rePrints())
