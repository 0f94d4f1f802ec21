/** Whatever files came, each undo brings back exactly what counted before its import, corrections and all. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports } from '../testing/open-imports.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 200 : 6

/** One of few fills, with one of few fees: files overlap, repeat, correct and hold twins. */
const fill = fc.record({
  day: fc.integer({ min: 9, max: 11 }),
  price: fc.constantFrom(2, 3),
  cents: fc.constantFrom(0, 65, 66),
})
const file = fc.record({
  fills: fc.array(fill, { minLength: 1, maxLength: 5 }),
  exported: fc.integer({ min: 12, max: 28 }),
})
type File = typeof file extends fc.Arbitrary<infer T> ? T : never

const textOf = ({ fills, exported }: File): string => {
  const rows = fills.map(({ day, price, cents }) => {
    const [fee, net] = [`$0.${String(cents).padStart(2, '0')}`, (100 * price - cents / 100).toFixed(2)]
    const put = 'XYZ 04/17/2026 50.00 P,PUT XYZ INC $50 EXP 04/17/26'
    return `03/${String(day).padStart(2, '0')}/2026,Sell to Open,${put},1,$${price}.00,${cents === 0 ? '' : fee},$${net}`
  })
  const last = `03/${exported}/2026,Bank Interest,,INT,,,,$0.01`
  return schwabFile(last, ...rows)
}

describeDecidedInCode('imports that are undone from the last to the first', ({ openTestDatabase }) => {
  it('bring back what counted before each of them', { timeout: 600_000 }, async () => {
    const { take, undo, get } = await openImports(await openTestDatabase())
    const counted = () => get<object>('/portfolio/entries')
    /** A history that failed leaves what it imported. */
    const clear = async () => {
      for (const { id, state } of await get<{ id: string; state: string }[]>('/imports'))
        if (state !== 'undone') await undo(id)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 4 }), async (files) => {
        await clear()
        const before: { readonly id: string; readonly entries: object }[] = []
        for (const told of files) {
          const entries = await counted()
          before.push({ id: (await take(textOf(told))).id, entries })
        }
        for (const { id, entries } of before.toReversed()) {
          expect((await undo(id)).status).toBe(204)
          expect(await counted()).toEqual(entries)
        }
      }),
      { numRuns: runs },
    )
  })
})
