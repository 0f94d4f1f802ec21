/** A roll that was decided on: recorded at its fills, refused, and undone. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeEachEngine } from '../../testing/engines.ts'
import {
  callsOf,
  decPut,
  decisionsIn,
  fillFor,
  janPut,
  sold,
  type Json,
} from '../testing/open-roll-decisions.ts'

describeEachEngine('the decision before a roll', ({ openTestDatabase, engine }) => {
  const { open, openPuts } = decisionsIn(openTestDatabase)

  describe('execute', () => {
    it('records both legs as entries at the fills, and undoing puts every figure back', async () => {
      const { id, execute, entries, figures, send, wheels } = await openPuts()
      const before = await figures()
      const { status, body } = await execute(fillFor(id))
      // (2.95 - 2.55) x 200 - 2.60.
      expect([status, body]).toMatchObject([
        200,
        {
          net_credit: 77.4,
          rolls: [
            { option_id: id, from: 'ABC   261218P00048000', into: 'ABC   270115P00047000', contracts: 2 },
          ],
          message:
            'Recorded: 2 contracts of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on Nov 20, 2026. Net credit $77.40. No order was sent to a broker.',
        },
      ])
      expect(await entries()).toMatchObject([
        {
          kind: 'sell-to-open',
          symbol: 'ABC   270115P00047000',
          price: 2.95,
          fees: 1.3,
          trade_date: '2026-11-20',
        },
        { kind: 'buy-to-close', symbol: 'ABC   261218P00048000', price: 2.55, fees: 1.3 },
        { kind: 'sell-to-open', quantity: -2 },
      ])
      expect(await wheels()).toMatchObject([
        { strike_price: 47, expiration_date: '2027-01-15', premium_collected: 990 },
      ])
      const taken = await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)
      expect(taken.status).toBe(204)
      expect(await figures()).toEqual(before)
      expect((await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)).status).toBe(404)
    })

    it('by the same key is one', async () => {
      const { id, execute, entries } = await openPuts()
      const key = { 'idempotency-key': 'roll-once-and-only-once' }
      const [first, second] = [await execute(fillFor(id), key), await execute(fillFor(id), key)]
      expect([first.status, second.body]).toEqual([200, first.body])
      expect(await entries()).toHaveLength(3)
    })

    it('from two tabs at once is one', async () => {
      const { id, execute, entries } = await openPuts()
      const answers = await Promise.all([execute(fillFor(id)), execute(fillFor(id))])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await entries()).toHaveLength(3)
    })

    it('of what is no longer open says so', async () => {
      const { id, execute, entries } = await openPuts()
      await execute(fillFor(id))
      const { status, body } = await execute(fillFor(id))
      expect([status, body['message']]).toEqual([409, expect.stringContaining('is no longer open')])
      expect(await entries()).toHaveLength(3)
    })

    it('of a part leaves the rest open, and the same part is not recorded twice', async () => {
      const { id, execute, candidates } = await openPuts()
      expect((await execute(fillFor(id, { contracts: 1, fees: 1.3 }))).status).toBe(200)
      expect((await candidates()).body.map(({ strike, contracts }) => [strike, contracts])).toEqual([
        [48, 1],
        [47, 1],
      ])
      const again = await execute(fillFor(id, { contracts: 1, fees: 1.3 }))
      expect([again.status, again.body['message']]).toEqual([
        409,
        expect.stringContaining(
          'This roll is recorded already: 1 contract of ABC $48.00 put of Dec 18, 2026',
        ),
      ])
    })

    it('imported later counts once', async () => {
      const { id, execute, take, figures } = await openPuts()
      await execute(fillFor(id))
      const before = await figures()
      await take(
        ['11/20/2026', 'Buy to Close', decPut, 2, 2.55, 1.3],
        ['11/20/2026', 'Sell to Open', janPut, 2, 2.95, 1.3],
      )
      const after = await figures()
      expect(after.pnl).toEqual(before.pnl)
      expect(after.options).toEqual(before.options)
    })

    it('is not undone while something stands on it', async () => {
      const { id, execute, take, send } = await openPuts()
      const { body } = await execute(fillFor(id))
      await take(['11/20/2026', 'Buy to Close', janPut, 2, 1, 1.3])
      const refused = await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)
      expect([refused.status, refused.body['message']]).toEqual([
        409,
        expect.stringContaining('Other entries close what this roll opened'),
      ])
    })

    it.each(
      casesOn(engine, [
        [{ expiration: '2026-12-18' }, 'Roll expiration must be later than current expiration'],
        [{ expiration: '2026-12-11' }, 'Roll expiration must be later than current expiration'],
        [{ expiration: null }, 'Missing required fields: expiration'],
        [{ contracts: 3 }, 'Only 2 contracts of ABC $48.00 put of Dec 18, 2026 are open'],
        [{ contracts: 0 }, 'Must be whole contracts'],
        [{ contracts: 1.5 }, 'Must be whole contracts'],
        [{ trade_date: '2026-11-21' }, 'Roll date must not be in the future'],
        [{ trade_date: '2026-11-01' }, 'On Nov 01, 2026 none of ABC $48.00 put of Dec 18, 2026 was open yet'],
        [{ open_price: null }, 'Please enter valid close debit and new leg (strike, expiry, premium).'],
        [{ close_price: -1 }, 'Close price must not be below zero'],
        [{ strike: 0 }, expect.any(String)],
        [{ option_id: 'other' }, 'Is none of the options that are rolled'],
      ]),
    )('is refused with %j, and nothing is written', async (change, message) => {
      const { id, execute, entries } = await openPuts()
      const { status, body } = await execute(fillFor(id, change))
      expect([status, body['message']]).toEqual([422, message])
      expect(await entries()).toHaveLength(1)
    })

    it('without fills names what is open', async () => {
      const { id, execute } = await openPuts()
      const { status, body } = await execute({ option_ids: [id], strategy: 'extend_dte', parameters: {} })
      expect([status, body['message']]).toEqual([
        422,
        'Fills of ABC $48.00 put of Dec 18, 2026 are missing: the price it was closed at, and the price the new contract was opened at. Nothing was written.',
      ])
    })

    it('of a sample is refused', async () => {
      const { execute } = await openPuts()
      const { status, body } = await execute(fillFor('sample-roll'))
      expect([status, body['message']]).toEqual([
        422,
        'Sample candidates cannot be recorded: they are not your positions. Nothing was written.',
      ])
    })

    it('after the expiration takes the day when it was bought back', async () => {
      const { take, only, execute } = await open(undefined, '2026-12-21T15:00:00Z')
      await take(sold())
      const id = await only()
      const without = await execute(fillFor(id))
      expect([without.status, without.body['message']]).toEqual([
        422,
        'The old option expired on Dec 18, 2026: say on which day it was bought back',
      ])
      expect((await execute(fillFor(id, { trade_date: '2026-12-17' }))).status).toBe(200)
    })

    it('of a position that no entry opened is refused', async () => {
      const { send, only, execute } = await open()
      await send('POST', '/options', {
        ticker: 'ABC',
        option_type: 'Put',
        strike_price: 48,
        expiration_date: '2026-12-18',
        contracts: -1,
        cost_basis: 2,
        status: 'Open',
      })
      const id = await only()
      const { status, body } = await execute(fillFor(id))
      expect([status, body['message']]).toEqual([
        422,
        expect.stringContaining('No entry of the ledger opened all of ABC $48.00 put'),
      ])
    })

    it('of an index option may have a strike above 10,000', async () => {
      const { take, candidates, send } = await open()
      await take(['11/02/2026', 'Sell to Open', 'NDX 12/18/2026 24000.00 P', 1, 300, 1])
      const [short] = (await candidates('NDX')).body as (Json & { id: string })[]
      const id = short?.id ?? ''
      const rolled = await send('POST', '/wheels/NDX/execute-roll', {
        option_ids: [id],
        fills: [
          {
            option_id: id,
            strike: 23900,
            expiration: '2027-01-15',
            close_price: 280,
            open_price: 310,
            fees: 2,
          },
        ],
      })
      expect([rolled.status, rolled.body['net_credit']]).toEqual([200, 2998])
    })

    it('of a spread moves both legs, and refuses one without the other', async () => {
      const { take, candidates, execute, entries } = await open()
      await take(
        ['11/02/2026', 'Sell to Open', decPut, 1, 2, 0.65],
        ['11/02/2026', 'Buy to Open', 'ABC 12/18/2026 46.00 P', 1, 1, 0.65],
      )
      const [short] = (await candidates()).body as (Json & { id: string; moves_with: { id: string } })[]
      const { id, moves_with: long } = short ?? { id: '', moves_with: { id: '' } }
      const alone = await execute(fillFor(id))
      expect([alone.status, alone.body['message']]).toEqual([
        422,
        expect.stringContaining('Fills of ABC $46.00 put of Dec 18, 2026 are missing'),
      ])
      const both = await execute({
        option_ids: [id],
        fills: [
          {
            option_id: id,
            strike: 48,
            expiration: '2027-01-15',
            close_price: 2.6,
            open_price: 3.4,
            fees: 1.3,
          },
          {
            option_id: long.id,
            strike: 46,
            expiration: '2027-01-15',
            close_price: 1.5,
            open_price: 2.4,
            fees: 1.3,
          },
        ],
      })
      // (3.40 - 2.60) x 100 - 1.30, and (1.50 - 2.40) x 100 - 1.30.
      expect([both.status, both.body['net_credit']]).toEqual([200, -12.6])
      expect(both.body['message']).toContain('Net credit −$12.60.')
      expect(new Set((await entries()).slice(0, 4).map(({ kind }) => kind))).toEqual(
        new Set(['buy-to-close', 'buy-to-open', 'sell-to-close', 'sell-to-open']),
      )
      expect((await candidates()).body).toMatchObject([
        { strike: 48, expiration: '2027-01-15', moves_with: {} },
      ])
    })

    it('ends rolling, and taken back the wheel is rolling again', async () => {
      const { id, execute, send, wheels } = await openPuts()
      const [wheel] = await wheels()
      await send('PATCH', `/wheels/wheel-cycles/${String(wheel?.['id'])}/status`, {
        new_status: 'rolling',
        status: 'rolling',
      })
      expect((await wheels())[0]?.['status']).toBe('rolling')
      const { body } = await execute(fillFor(id))
      expect((await wheels())[0]?.['status']).toBe('active')
      await send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)
      expect((await wheels())[0]?.['status']).toBe('rolling')
    })

    it('by another user takes nothing back', async () => {
      const { test, id, execute, entries } = await openPuts()
      const { body } = await execute(fillFor(id))
      const { access_token: token } = await test.signUp('bob')
      const bob = callsOf(test, token)
      expect((await bob.send('DELETE', `/wheels/ABC/rolls/${String(body['roll_id'])}`)).status).toBe(404)
      expect(await entries()).toHaveLength(3)
    })

    it.each(casesOn(engine, ['option_ids', 'fills', 'strategy', 'parameters']))(
      'with junk as %s is refused',
      async (field) => {
        const { id, execute, entries } = await openPuts()
        for (const value of ['', 'NaN', 0, -1, 1e300, true, [{}], [null], '__proto__']) {
          const { status } = await execute({ ...fillFor(id), [field]: value })
          expect([field, value, status]).toEqual([
            field,
            value,
            expect.toSatisfy((code) => code >= 400 && code < 500),
          ])
        }
        expect(await entries()).toHaveLength(1)
      },
    )
  })
})
