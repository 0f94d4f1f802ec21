/**
 * Files broken by structure and by bytes, sent to the call itself: every one is staged or refused with a sentence,
 * nothing counts before it is confirmed, and what is confirmed can be undone to nothing. `npm test` runs a small share.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'

const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
const runs = isLong ? 2000 : 60

const samples = [
  'schwab-csv/splits-and-mergers.csv',
  'tastytrade/TastytradeOptionsTest.csv',
  'ibkr/activity_options.xml',
  'fidelity/fidelity_transactions.csv',
  'ofx/schwab2ofx/assignput.ofx',
].map((path) => readFileSync(new URL(`../../../../fixtures/exports/${path}`, import.meta.url)))

/** A sample with bytes changed, cut out or doubled. */
const brokenFile = fc
  .record({
    sample: fc.constantFrom(...samples),
    changes: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(40),
        kind: fc.constantFrom('set', 'cut', 'double'),
        byte: fc.nat(255),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ sample, changes }) => {
    let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(sample.subarray(0, 20_000))
    for (const { at, length, kind, byte } of changes) {
      const from = Math.floor(at * bytes.length)
      const to = Math.min(bytes.length, from + length)
      const [head, middle, tail] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)]
      const put = kind === 'cut' ? [] : kind === 'double' ? [middle, middle] : [middle.map(() => byte)]
      bytes = new Uint8Array(Buffer.concat([head, ...put, tail]))
    }
    return bytes
  })

describeDecidedInCode('files that are broken', ({ openTestDatabase }) => {
  it('are staged or refused, and leave nothing behind', { timeout: 600_000 }, async () => {
    const { send, signUp, deps } = createTestApp(await openTestDatabase())
    const { access_token: token } = await signUp('ann')
    type Preview = { id: string; counts: Record<string, number>; message?: string }
    await fc.assert(
      fc.asyncProperty(brokenFile, async (bytes) => {
        const staged = await send<Preview>('POST', '/imports?account_name=1', { token, body: bytes })
        expect([201, 422]).toContain(staged.status)
        if (staged.status === 422) {
          expect(staged.body.message).toMatch(/\w.*\.$|account/)
          return
        }
        const { rows, ...parts } = staged.body.counts
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(rows)
        const path = `/imports/${staged.body.id}`
        const before = await send<{ total: number }>('GET', '/portfolio/entries', { token })
        expect(before.body.total).toBe(0)
        const confirmed = await send<{ entries: number }>('POST', `${path}/confirm`, { token, body: {} })
        expect(confirmed.status).toBe(200)
        const after = await send<{ total: number }>('GET', '/portfolio/entries', { token })
        expect(after.body.total).toBe(confirmed.body.entries)
        for (const figures of ['/portfolio/pnl', '/portfolio/lots?status=all', '/portfolio/reconciliation'])
          expect((await send('GET', figures, { token })).status).toBe(200)
        const undone = await send('DELETE', path, { token })
        expect([204, 409]).toContain(undone.status)
        // Positions replace positions and are not undone; they hold no entries.
        if (undone.status === 409) expect(confirmed.body.entries).toBe(0)
        await deps.background.settle()
        const left = await send<{ total: number }>('GET', '/portfolio/entries', { token })
        expect(left.body.total).toBe(0)
      }),
      { numRuns: runs, ...(isLong ? {} : { seed: 20261121 }) },
    )
  })
})
