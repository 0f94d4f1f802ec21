/** What may be rolled, over HTTP. */
import { describe, expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { callsOf, decisionsIn, fillFor, sold } from '../testing/open-roll-decisions.ts'

describeDecidedInCode('the decision before a roll', ({ openTestDatabase }) => {
  const { open, openPuts } = decisionsIn(openTestDatabase)

  describe('candidates', () => {
    it('are the short options that are open, with their price, delta and days', async () => {
      const { candidates } = await openPuts()
      const { status, body } = await candidates()
      expect([status, body]).toMatchObject([
        200,
        [
          {
            symbol: 'ABC   261218P00048000',
            option_type: 'put',
            strike: 48,
            expiration: '2026-12-18',
            contracts: 2,
            current_price: 2.6,
            days_to_expiration: 28,
            status: 'within_30_days',
            reason: '28 days left, $1.00 in the money',
            moves_with: null,
          },
        ],
      ])
      expect(body[0]?.['delta']).toBeLessThan(-0.3)
    })

    it('are none for a ticker with a wheel and no short option, and 404 for one without', async () => {
      const { candidates, send } = await open()
      expect((await candidates()).status).toBe(404)
      await send('POST', '/wheels/wheel-cycles', {
        ticker: 'ABC',
        strategy_type: 'cash_secured_put',
        strike_price: 48,
        contract_count: 2,
      })
      expect(await candidates()).toMatchObject({ status: 200, body: [] })
      expect((await candidates('💸')).status).toBe(404)
    })

    it('of another user are nobody’s', async () => {
      const { test, id } = await openPuts()
      const { access_token: token } = await test.signUp('bob')
      const bob = callsOf(test, token)
      expect((await bob.candidates()).status).toBe(404)
      const asked = await bob.send('POST', '/wheels/ABC/roll-scenarios', { option_ids: [id] })
      expect([asked.status, asked.body['message']]).toEqual([
        422,
        'Is not an open short option of yours on ABC: it may have been closed or rolled in the meantime',
      ])
      expect((await bob.execute(fillFor(id))).status).toBe(422)
      expect(await bob.entries()).toEqual([])
    })

    it('that have expired or were adjusted say so', async () => {
      const { candidates, take } = await open(undefined, '2026-12-21T15:00:00Z')
      await take(sold())
      expect((await candidates()).body).toMatchObject([
        {
          status: 'expired',
          days_to_expiration: -3,
          // Not how the strike stands to the price of today.
          reason: 'expired Dec 18, 2026; what became of it is not known',
        },
      ])
    })
  })
})
