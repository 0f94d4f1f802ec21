/** Rows of one account's file that were refused hide nothing of another account. */
import { compareText } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { openImports } from '../../intake/testing/open-imports.ts'
import { schwabText } from '../../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'

interface Answer {
  readonly periods: {
    readonly refused_rows: number
    readonly total: { readonly realized_pnl: number | null }
    readonly accounts: readonly {
      readonly account_id: string
      readonly account_number: string
      readonly realized_pnl: number | null
      readonly refused_rows: number
    }[]
  }
}

const [whole, lacking] = ['11110001', '22220002']
const deposit = '01/05/2026 MoneyLink Transfer|||||$5,000.00'
const unread = '02/09/2026 Sold|KO|1|$70.00||$70.00'

describeDecidedInCode('refused rows of one account', ({ openTestDatabase }) => {
  const open = async () => {
    const imports = await openImports(await openTestDatabase())
    await imports.take(schwabText(deposit), 'whole.csv', whole)
    await imports.take(schwabText(unread, deposit), 'lacking.csv', lacking)
    const periods = async (query = '') =>
      (await imports.get<Answer>(`/portfolio/pnl?by=month${query}`)).periods
    const told = async (query = '') =>
      (await periods(query)).accounts
        .toSorted((a, b) => compareText(a.account_number, b.account_number))
        .map((each) => [each.account_number, each.realized_pnl, each.refused_rows])
    return { ...imports, periods, told }
  }

  it('hide its realized P&L and that of the whole, and none of the other account', async () => {
    const { periods, told } = await open()
    expect(await periods()).toMatchObject({ refused_rows: 1, total: { realized_pnl: null } })
    expect(await told()).toEqual([
      [whole, 0, 0],
      [lacking, null, 1],
    ])
    expect(await told('&symbol=PEP')).toEqual([])
  })

  it('are none of what is narrowed to the other account', async () => {
    const { periods } = await open()
    const { accounts } = await periods()
    for (const { account_id: id, refused_rows: rows, realized_pnl: realized } of accounts)
      expect(await periods(`&account_id=${id}`)).toMatchObject({
        refused_rows: rows,
        total: { realized_pnl: realized },
      })
  })
})
