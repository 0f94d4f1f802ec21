/** A split that another account alone reports, of shares that changed their symbol meanwhile. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { createTestApp } from '../../testing/test-app.ts'

interface Answer {
  readonly problems: readonly {
    readonly fixes: readonly { readonly entry: { readonly symbol: string } | null }[]
  }[]
}

describeDecidedInCode('a split that one account lacks', ({ openTestDatabase }) => {
  it('is recorded under the name that the shares have by then, before and after a restart', async () => {
    const { test, token, takeText, send, get } = await openUser(await openTestDatabase())
    const bought = (on: string, symbol: string) => `"${on}","Buy","${symbol}","","10","$40.00","","-$400.00"`
    for (const account of ['1', '2'])
      await takeText(
        schwabFile(bought('04/01/2026', 'META'), bought('01/05/2026', 'FB')),
        account,
        `${account}.csv`,
      )
    const accounts = await get<{ id: string; account_number: string }[]>('/portfolio/accounts')
    const record = async (account: string, body: object) => {
      const id = accounts.find(({ account_number }) => account_number === account)?.id
      expect((await send('POST', '/portfolio/entries', { account_id: id, ...body })).status).toBe(201)
    }
    const change = { kind: 'symbol-change', symbol: 'FB', new_symbol: 'META', trade_date: '2026-03-02' }
    for (const account of ['1', '2']) await record(account, change)
    await record('1', {
      kind: 'split',
      symbol: 'META',
      numerator: 2,
      denominator: 1,
      trade_date: '2026-06-01',
    })
    const kept = await get<Answer>('/portfolio/reconciliation')
    expect(kept.problems[0]?.fixes[1]?.entry?.symbol).toBe('META')
    const started = await createTestApp(test.deps.db).send('GET', '/portfolio/reconciliation', { token })
    expect(started.body).toEqual(kept)
  })
})
