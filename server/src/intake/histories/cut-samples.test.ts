/**
 * Real files that end too early, sent to the call itself: each is refused in words, or taken with each row that was left
 * out named; none is an error of the server, a silent zero, or an amount that the whole file does not tell.
 */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Entry } from '@wheelwright/core'
import { recogniseFormat } from '../../formats/formats.ts'
import { countingContext, sampleBytes, sampleFolder } from '../../formats/testing/read-sample.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { isLong } from '../../testing/wanted-engines.ts'

const cuts = isLong ? 200 : 100
const largest = 400_000

const readable = ['exports', 'schwab']
  .flatMap((folder) =>
    readdirSync(`${sampleFolder}/${folder}`, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(csv|xml|ofx|qfx|json)$/i.test(file.name))
      .map((file) => `${file.parentPath}/${file.name}`.slice(sampleFolder.length + 1)),
  )
  .toSorted()
  .map((path) => ({ path, bytes: sampleBytes(path) }))
  .filter(({ bytes }) => bytes.byteLength < largest && recogniseFormat(bytes).ok)

/** Statements that also say what is held are cut by themselves, at many places each. */
const statements = readable.filter(({ path }) => /-positions\.(xml|qfx)$/.test(path))
const samples = readable.filter((sample) => !statements.includes(sample))

interface Cut {
  readonly path: string
  readonly bytes: Uint8Array
  readonly whole: Uint8Array
}

/** Spread over all samples and over the length of each; every third at the end of a row, where a download breaks off. */
const cutAt = (index: number): Cut => {
  const { path, bytes } = samples[index % samples.length] ?? { path: '', bytes: new Uint8Array() }
  const part = (index * 0.618_033_988_75) % 1
  const at = Math.max(1, Math.floor(bytes.byteLength * part))
  const rowEnd = index % 3 === 0 ? bytes.indexOf(10, at) + 1 : 0
  return { path, bytes: bytes.slice(0, rowEnd > 0 ? rowEnd : at), whole: bytes }
}

const movesCash = ({ gross, fees }: Entry): boolean => gross !== 0 || fees !== 0

const tellingOf = (entry: Entry): string =>
  [
    entry.tradeDate,
    entry.kind,
    JSON.stringify(entry.instrument),
    entry.quantity,
    entry.price,
    entry.gross,
    entry.fees,
  ].join(' ')

/** What a cut file tells and the whole one does not. */
const invented = ({ bytes, whole }: Cut): string[] => {
  const read = (file: Uint8Array): string[] => {
    const found = recogniseFormat(file)
    if (!found.ok) return []
    const told = found.value.format.read(found.value.text, countingContext())
    // How an option ended is told by the rows of its opening, which may be what is missing.
    return told.entries.filter(movesCash).map(tellingOf)
  }
  const known = new Set(read(whole))
  return read(bytes).filter((telling) => !known.has(telling))
}

interface Preview {
  readonly id: string
  readonly message?: string
  readonly counts: Readonly<Record<string, number>>
  readonly snapshots: readonly unknown[]
  readonly reasons: readonly { readonly outcome: string; readonly reason: string; readonly rows: number }[]
}

describeDecidedInCode('real files that end too early', ({ openTestDatabase }) => {
  it(
    `are refused in words, or taken with what was left out named, ${cuts} times`,
    { timeout: 300_000 },
    async () => {
      const { send, signUp } = createTestApp(await openTestDatabase())
      const { access_token: token } = await signUp('ann')
      const outcomes = new Map<number, number>()
      for (let index = 0; index < cuts; index += 1) {
        const { path, bytes } = cutAt(index)
        const name = `cut ${index} of ${path} after ${bytes.byteLength} bytes`
        const staged = await send<Preview>('POST', '/imports?account_name=1', {
          token,
          body: bytes,
        })
        outcomes.set(staged.status, (outcomes.get(staged.status) ?? 0) + 1)
        expect([201, 422], name).toContain(staged.status)
        if (staged.status === 422) {
          expect(staged.body.message, name).toMatch(/\w.*\./)
          continue
        }
        const { rows = 0, ...parts } = staged.body.counts
        // A header alone holds no row, and the page says so.
        const isHeaderAlone = !new TextDecoder().decode(bytes).trimEnd().includes('\n')
        expect(rows > 0 || isHeaderAlone, name).toBe(true)
        expect(
          Object.values(parts).reduce((sum, part) => sum + part, 0),
          name,
        ).toBe(rows)
        const notTaken = (parts['refused'] ?? 0) + (parts['needs_fix'] ?? 0)
        const named = staged.body.reasons
          .filter(({ outcome }) => outcome === 'refused' || outcome === 'needs-fix')
          .reduce((sum, reason) => sum + (reason.reason === '' ? 0 : reason.rows), 0)
        expect(named, name).toBe(notTaken)
        expect((await send('DELETE', `/imports/${staged.body.id}`, { token })).status, name).toBe(204)
      }
      expect(outcomes.get(201)).toBeGreaterThan(cuts / 2)
    },
  )
})

describeDecidedInCode('statements of what is held that end too early', ({ openTestDatabase }) => {
  it.each(statements)('$path says nothing of what is held, wherever it ends', async ({ bytes, path }) => {
    const { send, signUp } = createTestApp(await openTestDatabase())
    const { access_token: token } = await signUp('ann')
    const end = new TextDecoder().decode(bytes).trimEnd().length
    for (let cut = 1; cut <= 40; cut += 1) {
      const body = bytes.slice(0, cut === 40 ? end - 1 : Math.floor((end * cut) / 40))
      const name = `${path} after ${body.byteLength} bytes`
      const staged = await send<Preview>('POST', '/imports?account_name=1', { token, body })
      expect([201, 422], name).toContain(staged.status)
      if (staged.status === 422) continue
      const { rows, ...parts } = staged.body.counts
      const sum = Object.values(parts).reduce((total, part) => total + part, 0)
      expect(sum, name).toBe(rows)
      expect(staged.body.snapshots, name).toEqual([])
      expect(parts['refused'], name).toBeGreaterThan(0)
      expect((await send('DELETE', `/imports/${staged.body.id}`, { token })).status, name).toBe(204)
    }
  })
})

it.each(statements)('$path tells no amount that the whole does not, wherever it ends', ({ path, bytes }) => {
  for (let cut = 1; cut < 200; cut += 1) {
    const part = bytes.slice(0, Math.floor((bytes.byteLength * cut) / 200))
    expect(invented({ path, bytes: part, whole: bytes }), `after ${part.byteLength} bytes`).toEqual([])
  }
})

it.skipIf(samples.length === 0)(
  'a real file that ends too early tells nothing that the whole does not',
  () => {
    const found = Array.from({ length: cuts }, (_, index) => cutAt(index)).flatMap((cut) =>
      invented(cut).map((telling) => `${cut.path} after ${cut.bytes.byteLength} bytes: ${telling}`),
    )
    expect(found).toEqual([])
  },
)
