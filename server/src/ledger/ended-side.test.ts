/** The quantity of an expiration of which the broker tells no side. */
import { expect, it } from 'vitest'
import { tastytradeFile } from '../formats/testing/broker-files.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

const traded = (action: string, value: string) =>
  `2026-04-01T10:00:00-0400,Trade,${action},${action},KO    260515P00060000,Equity Option,x,${value},1,${value},0.00,-0.14,100,KO,KO,5/15/26,60,PUT,1,USD`
const expired =
  '2026-05-15T16:00:00-0400,Receive Deliver,Expiration,,KO    260515P00060000,Equity Option,x,0.00,1,,--,0.00,100,KO,KO,5/15/26,60,PUT,,USD'

describeEachEngine('an expiration without a side', ({ openTestDatabase }) => {
  it('ends a long below zero and a short above it, as others do, whatever was imported first', async () => {
    for (const [opening, quantity] of [
      [traded('BUY_TO_OPEN', '-50.00'), -1],
      [traded('SELL_TO_OPEN', '50.00'), 1],
    ] as const) {
      const { get, takeText } = await openUser(await openTestDatabase())
      await takeText(tastytradeFile(expired))
      await takeText(tastytradeFile(opening))
      const { items } = await get<{ items: unknown[] }>('/portfolio/entries')
      expect(items).toMatchObject([{ kind: 'expiration', quantity }, { quantity: -quantity }])
    }
  })
})
