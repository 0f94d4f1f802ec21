/** A put that was open over a split of which its broker has no row: the question says so, and the split by hand answers it. */
import { expect, it } from 'vitest'
import { quoted, robinhoodFile } from '../formats/testing/broker-files.ts'
import { openImports } from '../intake/testing/open-imports.ts'
import { describeDecidedInCode } from '../testing/engines.ts'

interface Questions {
  readonly items: readonly {
    readonly kind: string
    readonly text: string
    readonly evidence: readonly string[]
  }[]
}

const row = (on: string, words: string, code: string, count: number, price = '', amount = ''): string =>
  quoted(on, on, on, 'ABC', words, code, count, price, amount)
const sold = row('1/5/2026', 'ABC 4/17/2026 Put $50.00', 'STO', 1, '$2.00', '$199.95')

describeDecidedInCode('an option that a split may have changed', ({ openTestDatabase }) => {
  const open = async (...rows: readonly string[]) => {
    const tools = await openImports(await openTestDatabase())
    await tools.take(robinhoodFile(...rows.toReversed(), sold))
    const asked = async () => (await tools.get<Questions>('/portfolio/questions')).items
    return { ...tools, asked }
  }

  it('is asked of with what ended in its place, until the split is added', async () => {
    const { asked, post, get, profitOf, lots } = await open(
      row('4/17/2026', 'ABC 4/17/2026 Put $25.00', 'OASGN', 2),
      row('4/17/2026', 'ABC Inc\nCUSIP: 2\n2 ABC Option Assigned', 'Buy', 200, '$25.00', '($5,000.00)'),
    )
    const [question] = await asked()
    expect(question?.evidence.at(-1)).toBe(
      'The ABC $25.00 put, Apr 17, 2026, ended and was never opened in the imported history. ' +
        'If a 2-for-1 split turned this contract into that one, add the split on Activity.',
    )
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const split = { kind: 'split', symbol: 'ABC', numerator: 2, denominator: 1, trade_date: '2026-03-02' }
    expect((await post('/portfolio/entries', { account_id: account?.id, ...split })).status).toBe(201)
    expect(await asked()).toEqual([])
    expect(await profitOf('ABC')).toMatchObject({ option_pnl: 199.95, complete: true })
    expect(await lots()).toMatchObject([{ tax_basis: 2400.025 }, { tax_basis: 2400.025 }])
  })

  it('is asked of without it where the strikes are no multiple', async () => {
    const { asked } = await open(row('4/17/2026', 'ABC 4/17/2026 Put $45.00', 'BTC', 1, '$1.00', '($100.05)'))
    const question = (await asked()).find(({ kind }) => kind === 'pending_expiry')
    expect(question?.evidence).toHaveLength(1)
  })
})
