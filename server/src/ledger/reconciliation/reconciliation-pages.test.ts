/** Reconciliation of long histories: counts are whole, lists come in pages, and no answer grows with the history. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { openUser } from '../../testing/open-user.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')
const cents = (figure: number): string => (figure / 100).toFixed(2)

/** Puts bought back that nothing sold before, each on a strike of its own. */
const closings = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `"06/${two(1 + (index % 28))}/2026","Buy to Close","ABC 12/18/2026 ${20 + index}.00 P","PUT","1","$1.00","","-$100.00"`,
  )

/** A put bought back on a Tuesday and another sold the day after, for some cents more than the pair before. */
const overnight = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const put = (strike: number): string => `"XYZ 12/18/2026 ${strike}.00 P","PUT","1"`
    const credit = cents(10_000 + index)
    return [
      `"06/10/2026","Sell to Open",${put(501 + index)},"$2.00","","$${credit}"`,
      `"06/09/2026","Buy to Close",${put(20 + index)},"$1.00","","-$100.00"`,
      `"06/08/2026","Sell to Open",${put(20 + index)},"$2.00","","$200.00"`,
    ]
  }).flat()

interface Answer {
  readonly counts: Readonly<Record<string, number>>
  readonly next: Readonly<Record<string, string | null>>
  readonly problems: readonly { readonly entry_id: string; readonly fixes: readonly unknown[] }[]
  readonly roll_proposals: readonly { readonly close_entry_id: string }[]
}

describeEachEngine('reconciliation in pages', ({ openTestDatabase }) => {
  const open = async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    const get = (query = '') => app.send<Answer>('GET', `/portfolio/reconciliation${query}`, { token })
    const take = (rows: readonly string[]) => takeText(schwabFile(...rows), '1')
    return { ...app, token, get, take }
  }

  it('counts every closing without an opening and shows a hundred at a time, each once', async () => {
    const { get, take } = await open()
    await take(closings(250))
    const { body: first } = await get()
    expect(first.counts).toMatchObject({ problems: 250, roll_proposals: 0 })
    const shown = [...first.problems]
    let next = first.next['problems']
    for (const size of [100, 50]) {
      const { body } = await get(`?list=problems&cursor=${encodeURIComponent(next ?? '')}`)
      expect(body.problems).toHaveLength(size)
      expect(body.counts).toMatchObject({ problems: 250 })
      shown.push(...body.problems)
      next = body.next['problems']
    }
    expect(next).toBeNull()
    expect(new Set(shown.map(({ entry_id }) => entry_id)).size).toBe(250)
    expect(shown.every(({ fixes }) => fixes.length === 2)).toBe(true)
  })

  it('goes on after the last roll that was shown, also when earlier ones have been decided meanwhile', async () => {
    const { get, take, send, token } = await open()
    await take(overnight(120))
    const { body: first } = await get()
    expect(first.counts).toMatchObject({ roll_proposals: 120 })
    expect(first.roll_proposals).toHaveLength(100)
    const [pair] = first.roll_proposals
    await send('PUT', '/portfolio/rolls', { token, body: { ...pair, linked: true } })
    const cursor = encodeURIComponent(first.next['roll_proposals'] ?? '')
    const { body: second } = await get(`?list=roll_proposals&cursor=${cursor}`)
    expect(second.counts).toMatchObject({ roll_proposals: 119 })
    const shown = [...first.roll_proposals, ...second.roll_proposals]
    expect(new Set(shown.map(({ close_entry_id }) => close_entry_id)).size).toBe(120)
  })

  it('refuses a cursor that is none, or one without its list', async () => {
    const { get } = await open()
    expect((await get('?list=problems&cursor=x')).status).toBe(422)
    expect((await get('?cursor=100~x')).status).toBe(422)
    expect((await get('?list=everything')).status).toBe(422)
  })
})
