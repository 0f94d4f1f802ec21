/** What is asked of one account is of that account, in every part of the answer. */
import { compareText } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { openImports } from '../intake/testing/open-imports.ts'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeEachEngine } from '../testing/engines.ts'

interface Answer {
  readonly items: readonly {
    readonly underlying: string | null
    readonly net_cash: number
    readonly disallowed_loss: number
    readonly tax_years: readonly { readonly short_term: number; readonly wash_adjustment: number }[]
    readonly wash_checks: readonly unknown[]
    readonly rests_on: { readonly refused_rows: number; readonly pending: number }
  }[]
  readonly taxes: { readonly disallowed_loss: number }
  readonly rests_on: { readonly refused_rows: number; readonly pending: number }
  readonly months: readonly { readonly period: string; readonly net_cash: number }[]
  readonly periods: { readonly accounts: readonly { readonly account_id: string; account_number: string }[] }
}

interface Reconciled {
  readonly accounts: readonly { readonly account_id: string }[]
  readonly counts: Readonly<Record<string, number>>
  readonly pending: readonly { readonly account_id: string }[]
  readonly problems: readonly { readonly account_id: string }[]
}

const [one, two] = ['11110001', '22220002']

describeEachEngine('an answer on one account', ({ openTestDatabase }) => {
  const open = async () => {
    const user = await openImports(await openTestDatabase())
    await user.take(
      schwabText(
        '02/10/2026 Buy to Close|ABC 03/20/2026 50.00 P|1|$1.00||-$100.00',
        '02/09/2026 Sold|KO|1|$70.00||$70.00',
        '02/09/2026 Sell|KO|100|$50.00||$5,000.00',
        '01/05/2026 Buy|KO|100|$60.00||-$6,000.00',
      ),
      'one.csv',
      one,
    )
    await user.take(
      schwabText(
        '02/20/2026 Buy|KO|100|$51.00||-$5,100.00',
        '02/20/2026 Sell to Open|PEP 03/20/2026 100.00 P|1|$2.00|$0.65|$199.35',
      ),
      'two.csv',
      two,
    )
    const whole = await user.get<Answer>('/portfolio/pnl?by=month&months=true')
    const ids = whole.periods.accounts
      .toSorted((a, b) => compareText(a.account_number, b.account_number))
      .map(({ account_id: id }) => id) as [string, string]
    const pnlOf = (id: string) => user.get<Answer>(`/portfolio/pnl?months=true&account_id=${id}`)
    return { ...user, ids, whole, parts: [await pnlOf(ids[0]), await pnlOf(ids[1])] as const }
  }

  it('holds its own profit, taxes, months and what hides a part of them', async () => {
    const { whole, parts } = await open()
    const [first, second] = parts
    const told = ({ items }: Answer) => items.map(({ underlying, net_cash: cash }) => [underlying, cash])
    expect(told(whole)).toEqual([
      ['ABC', -100],
      ['KO', -6100],
      ['PEP', 199.35],
    ])
    expect(told(first)).toEqual([
      ['ABC', -100],
      ['KO', -1000],
    ])
    expect(told(second)).toEqual([
      ['KO', -5100],
      ['PEP', 199.35],
    ])
    // The loss counts where it was made, and what is deferred of it where it is carried.
    expect(first.items[1]).toMatchObject({ disallowed_loss: 0, tax_years: [{ wash_adjustment: 1000 }] })
    expect(second.items[0]).toMatchObject({ disallowed_loss: 1000, tax_years: [] })
    expect([first, second].map(({ taxes }) => taxes.disallowed_loss)).toEqual([0, 1000])
    expect(whole).toMatchObject({ taxes: { disallowed_loss: 1000 }, rests_on: { refused_rows: 1 } })
    expect(first.rests_on).toMatchObject({ refused_rows: 1, pending: 0 })
    expect(second.rests_on).toMatchObject({ refused_rows: 0, pending: 1 })
    const months = ({ months: found }: Answer) => found.map(({ period, net_cash: cash }) => [period, cash])
    expect(months(first)).toEqual([
      ['2026-01', -6000],
      ['2026-02', 4900],
    ])
    expect(months(second)).toEqual([
      ['2026-02', -4900.65],
      ['2026-03', 0],
    ])
  })

  it('compares it alone, and asks of it alone', async () => {
    const { get, ids } = await open()
    const reconciled = (query = '') => get<Reconciled>(`/portfolio/reconciliation${query}`)
    expect(await reconciled()).toMatchObject({ counts: { pending: 1, problems: 1 } })
    const [first, second] = [
      await reconciled(`?account_id=${ids[0]}`),
      await reconciled(`?account_id=${ids[1]}`),
    ]
    expect(first).toMatchObject({
      accounts: [{ account_id: ids[0] }],
      counts: { pending: 0, problems: 1 },
      problems: [{ account_id: ids[0] }],
      pending: [],
    })
    expect(second).toMatchObject({
      accounts: [{ account_id: ids[1] }],
      counts: { pending: 1, problems: 0 },
      problems: [],
      pending: [{ account_id: ids[1] }],
    })
  })
})
