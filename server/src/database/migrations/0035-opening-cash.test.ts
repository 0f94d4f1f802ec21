import { expect, it } from 'vitest'
import { openUser } from '../../testing/open-user.ts'
import { describeEachEngine } from '../../testing/engines.ts'
import { schwabLine } from '../../formats/testing/broker-files.ts'
import { markOpeningCash } from './0035-opening-cash.ts'

const note = 'Opening cash: held before the history begins'

describeEachEngine('the mark of opening cash', ({ openTestDatabase }) => {
  it('is put on what Reconciliation recorded before there was one', async () => {
    const db = await openTestDatabase()
    const { send, take, get } = await openUser(db)
    await take(schwabLine('08/03/2026', 'Buy', 'ABC', 100, '20.00', '', '-2000.00'))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    const deposit = { account_id: account?.id, kind: 'cash-transfer', trade_date: '2026-07-31' }
    for (const [amount, said] of [
      [100, note],
      [200, 'Salary'],
    ] as const)
      await send('POST', '/portfolio/entries', { ...deposit, amount, note: said })
    await db.transaction((tx) => markOpeningCash(tx), 'by itself')
    const marked = await db.read
      .selectFrom('entries')
      .select(['gross', 'detail'])
      .where('detail', 'is not', null)
      .execute()
    expect(marked).toEqual([{ gross: 100_000_000, detail: '{"opening":true}' }])
  })
})
