/** 100,000 entries as files: how long they take, and how much memory while a client reads them. */
import { bringIn, startServer } from '../server/src/account-file/testing/two-servers.ts'
import { makePlace, openMigrated } from '../server/src/testing/test-database.ts'
import { releaseMemory } from '../server/src/release-memory.ts'
import { wheelHistory } from './ledger.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const rows = 100_000
const runs = 5

const heap = (): number => {
  releaseMemory()
  return process.memoryUsage().heapUsed
}

interface Read {
  readonly ms: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What was held beyond the file itself, at its most. */
  readonly held: number
}

export async function exports(): Promise<Figure[]> {
  const place = await makePlace('sqlite')
  const db = await openMigrated(place)
  const server = await startServer(place, () => Promise.resolve(db))
  const owner = await server.newOwner()
  const form = new FormData()
  form.set('file', new File([wheelHistory(rows)], 'a.csv'))
  form.set('account_name', '1')
  const staged = await server.send<{ id: string }>('POST', '/imports', { token: owner.token, body: form })
  await server.send('POST', `/imports/${staged.body.id}/confirm`, { token: owner.token, body: {} })
  await server.deps.background.settle()

  const read = async (path: string): Promise<Read> => {
    const before = heap()
    const began = performance.now()
    const headers = { authorization: `Bearer ${owner.token}` }
    const { body } = await server.app.request(`/api/exports/${path}`, { headers })
    const chunks: Uint8Array[] = []
    let held = 0
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      if (chunks.length % 100 === 0) held = Math.max(held, heap() - before)
    }
    return { ms: performance.now() - began, bytes: Buffer.concat(chunks), held }
  }
  const table: Read[] = []
  for (let run = 0; run < runs; run += 1) table.push(await read('entries'))
  const account: Read[] = []
  for (let run = 0; run < runs; run += 1) account.push(await read('account'))
  const file = account[0]?.bytes ?? new Uint8Array()
  const taken: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const to = await server.newOwner()
    const began = performance.now()
    const { status } = await bringIn(server, to, file)
    taken.push(performance.now() - began)
    if (status !== 201) throw new Error(`the file was answered ${status}`)
  }
  await db.close()
  await place.remove()
  const megabytes = (value: number): string => (value / 1e6).toFixed(0)
  const held = Math.max(...table.map((one) => one.held))
  return [
    milliseconds(
      '100,000 entries as CSV',
      quantile(
        table.map(({ ms }) => ms),
        0.5,
      ),
      5000,
    ),
    {
      name: 'heap beyond the file while it is read',
      measured: `${megabytes(held)} MB of a file of ${megabytes(table[0]?.bytes.byteLength ?? 0)} MB`,
      bar: 'at most 100 MB',
      holds: held <= 100e6,
    },
    milliseconds(
      `a whole account of 100,000 entries, ${megabytes(file.byteLength)} MB`,
      quantile(
        account.map(({ ms }) => ms),
        0.5,
      ),
      10_000,
    ),
    milliseconds('the same brought in, booked and settled', quantile(taken, 0.5), 30_000),
  ]
}
