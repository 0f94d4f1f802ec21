/** Four assigned lots with three calls: what the wheel says of the free block. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const row = (...cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
const history = [
  header,
  row('11/09/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', '', '3', '1.00', '1.95', '298.05'),
  row('11/06/2026', 'Buy', 'ABC', '', '400', '50.00', '', '-20000.00'),
  row('11/06/2026', 'Assigned', 'ABC 11/06/2026 50.00 P', '', '4', '', '', ''),
  row('10/01/2026', 'Sell to Open', 'ABC 11/06/2026 50.00 P', '', '4', '2.00', '2.60', '797.40'),
  '',
].join('\n')

describeEachEngine('a wheel with calls on some of its blocks', ({ openTestDatabase }) => {
  it('is covered, and says how many blocks are free of calls', async () => {
    const app = createTestApp(await openTestDatabase())
    const { access_token: token } = await app.signUp('ann')
    const form = new FormData()
    form.set('file', new File([history], 'a.csv'))
    form.set('account_name', '99990000')
    const staged = await app.send<{ id: string }>('POST', '/imports', { token, body: form })
    await app.send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
    const wheels = await app.send('GET', '/wheels/wheel-cycles?status=open', { token })
    expect(wheels.body).toMatchObject([
      {
        status: 'covered',
        status_reason: 'A call stands on what is held, with 1 of 4 blocks free of calls.',
        next_action: 'Sell a covered call on the shares that are free of calls',
      },
    ])
  })
})
