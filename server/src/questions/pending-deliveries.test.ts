import { expect, it } from 'vitest'
import { schwabText } from '../intake/testing/schwab-rows.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

interface Questions {
  readonly items: readonly { readonly kind: string; readonly evidence: readonly string[] }[]
}

describeDecidedInCode('what became of an option of which a part was assigned', ({ openTestDatabase }) => {
  it('is asked with what the broker reports, where its shares are in no file yet', async () => {
    const { takeText, get } = await openUser(await openTestDatabase())
    await takeText(
      schwabText(
        '01/05/2026 Sell to Open|ABC 02/20/2026 50.00 P|3|$2.00|$1.95|$598.05',
        '02/18/2026 Assigned|ABC 02/20/2026 50.00 P|1',
      ),
    )
    const { items } = await get<Questions>('/portfolio/questions')
    expect(items).toMatchObject([
      {
        kind: 'pending_expiry',
        evidence: [
          'No shares moved at the strike, and the broker has not reported that it expired.',
          'The broker reports that 1 was assigned on Feb 18, 2026, and the shares of that are not in the history: import the file that has them before answering.',
        ],
      },
    ])
    await takeText(schwabText('02/18/2026 Buy|ABC|100|$50.00||-$5000.00'))
    const after = await get<Questions>('/portfolio/questions')
    expect(after.items.map(({ evidence }) => evidence.length)).toEqual([1])
  })
})
