/** A sale that was stored without its mark of a short sale gets it from the file that says so, as a correction. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'
import { schwabText } from '../testing/schwab-rows.ts'

const bought = '04/01/2026 Buy|STAG|100|$30.00||-$3,000.00'
const sold = (action: string, fee = '$0.10', net = '$3,799.90') =>
  `03/02/2026 ${action}|STAG|100|$38.00|${fee}|${net}`
const plain = schwabText(bought, sold('Sell'))
const marked = schwabText(bought, sold('Sell Short'))

describeDecidedInCode('a short sale that was stored as a plain one', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const questions = async () =>
      (await tools.get<{ counts: { all: number } }>('/portfolio/questions')).counts.all
    const rows = async (id: string) => (await tools.get<{ rows: Json[] }>(`/imports/${id}`)).rows
    return { ...tools, questions, rows }
  }

  it('is a question until the file is imported again, which corrects it', async () => {
    const { take, stage, questions, profitOf, rows } = await open()
    await take(plain)
    expect(await questions()).toBe(1)
    expect((await stage(marked, 'again.csv', { account_name: '99990000' })).body.counts).toMatchObject({
      new: 0,
      already_here: 1,
      corrections: 1,
    })
    const { id } = await take(marked)
    expect(await questions()).toBe(0)
    expect(await profitOf('STAG')).toMatchObject({ realized_pnl: 799.9, complete: true, open: false })
    const corrections = (await rows(id)).filter(({ outcome }) => outcome === 'correction')
    expect(corrections).toMatchObject([
      { correction: { before: { opens_short: false }, after: { opens_short: true } } },
    ])
  })

  it('is one again when that import is undone', async () => {
    const { take, undo, questions } = await open()
    await take(plain)
    const { id } = await take(marked)
    await undo(id)
    expect(await questions()).toBe(1)
  })

  it('is not unmarked by an export that does not say so, whichever came first', async () => {
    const { take, questions } = await open()
    const { counts } = await take(marked)
    expect(counts).toMatchObject({ new: 2 })
    expect((await take(plain)).counts).toMatchObject({ already_here: 2, corrections: 0 })
    expect(await questions()).toBe(0)
    expect((await take(marked)).counts).toMatchObject({ already_here: 2, corrections: 0 })
  })
})
