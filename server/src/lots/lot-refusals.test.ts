/** What cannot be done with the lots of a ledger: refused in words, with nothing written. */
import { beforeEach, describe, expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import type { Json } from '../intake/testing/open-imports.ts'
import { leg, shares } from '../intake/testing/told.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { openLots, sellCall, today, type Groups, type Lot, type OpenLots } from './testing/open-lots.ts'

describeEachEngine('the lots of a ledger', ({ openTestDatabase }) => {
  let app: OpenLots
  beforeEach(async () => {
    app = await openLots(await openTestDatabase())
  })

  describe('refuse', () => {
    const opening = 'Please enter a valid strike, premium, and a future expiration date.'
    const closing = 'Please enter a valid date and debit; quantity must be > 0.'
    const rolling = 'Please enter valid close debit and new leg (strike, expiry, premium).'
    const refusals: readonly (readonly [string, string, Json, number, string | RegExp])[] = [
      ['a call without a strike', 'cover', { ...sellCall, strike: 0 }, 422, opening],
      [
        'a call that expired before the trade date',
        'cover',
        { ...sellCall, expiration: '2026-11-19' },
        422,
        opening,
      ],
      [
        'a call that would expire on a Saturday',
        'cover',
        { ...sellCall, expiration: '2026-12-19' },
        422,
        'Is not the expiration of an option',
      ],
      ['a debit below zero', 'close', { form: 'close call', debit: -1 }, 422, closing],
      ['no contract', 'close put', { form: 'close put', debit: 0.1, quantity: 0 }, 422, closing],
      ['no trade date', 'close', { form: 'close call', debit: 0.1, trade_date: null }, 422, closing],
      ['a roll into nothing', 'roll', { form: 'roll', debit: 0.4 }, 422, rolling],
      [
        'a roll to an earlier date',
        'roll',
        { form: 'roll', debit: 0.4, strike: 53, expiration: '2026-12-11', premium: 1 },
        422,
        /later than current expiration/,
      ],
      [
        'more contracts than are open',
        'close',
        { form: 'close call', debit: 0.1, quantity: 2 },
        422,
        'Only 1 contract of ABC $52.00 call of Dec 18, 2026 is open',
      ],
      [
        'a day before it was sold',
        'close',
        { form: 'close call', debit: 0.1, trade_date: '2026-09-30' },
        422,
        /none of ABC \$52\.00 call of Dec 18, 2026 was open yet/,
      ],
      [
        'a day that has not come',
        'close',
        { form: 'close call', debit: 0.1, trade_date: '2026-11-21' },
        422,
        'Trade date must not be in the future',
      ],
      [
        'a call before the shares came',
        'cover',
        { ...sellCall, trade_date: '2026-09-02' },
        422,
        /must not be before Sep 18, 2026, when the lot was last changed/,
      ],
      ['a second call on a lot', 'close', sellCall, 409, /a call already covers it/],
      [
        'closing what is not there',
        'cover',
        { form: 'close call', debit: 0.1 },
        409,
        /it has no such option/,
      ],
    ]

    it('what cannot have happened, and write nothing', async () => {
      const before = await app.figures()
      for (const [name, action, body, status, message] of refusals) {
        const answer = await app.order({ ...(await app.on(action)), ...body })
        const wanted = typeof message === 'string' ? message : expect.stringMatching(message)
        expect([name, answer.status, answer.body['message']]).toEqual([name, status, wanted])
      }
      expect(await app.figures()).toEqual(before)
    })

    it('a roll at the field of the form that is wrong', async () => {
      const at = async (more: Json) => {
        const roll = { form: 'roll', debit: 0.4, strike: 53, expiration: '2027-01-15', premium: 1, ...more }
        const { body } = await app.order({ ...(await app.on('roll')), ...roll })
        return (body['errors'] as Json[] | undefined)?.map(({ pointer }) => pointer)
      }
      expect(await at({ expiration: '2026-12-11' })).toEqual(['/expiration'])
      expect(await at({ strike: 10_001 })).toEqual(['/strike'])
      expect(await at({ quantity: 9 })).toEqual(['/quantity'])
      // A Saturday.
      expect(await at({ expiration: '2027-01-16' })).toEqual(['/expiration'])
    })

    it('the second of two tabs on one lot, in words', async () => {
      const seen = await app.on('close')
      const closing = { ...seen, form: 'close call', debit: 0.4 }
      expect((await app.order(closing)).status).toBe(201)
      const second = await app.order(closing)
      expect([second.status, second.body['message']]).toEqual([
        409,
        expect.stringMatching(
          /^Lot 1 of ABC was changed in the meantime: its option was closed already\. Nothing was written/,
        ),
      ])
    })

    it('one of two tabs that close and roll one lot at the same moment', async () => {
      const seen = await app.on('close')
      const newLeg = { strike: 53, expiration: '2027-01-15', premium: 1.2 }
      const before = (await app.figures()).entries
      const both = await Promise.all([
        app.order({ ...seen, form: 'close call', debit: 0.4 }),
        app.order({ ...seen, form: 'roll', debit: 0.4, ...newLeg }),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
      const refused = both.find(({ status }) => status === 409)
      expect(refused?.body['message']).toMatch(/in the meantime.* Nothing was written\./)
      const wasRolled = both[1]?.status === 201
      expect((await app.figures()).entries).toBe(before + (wasRolled ? 2 : 1))
    })

    it('the second tab too where another contract like it is still open', async () => {
      const covering = { ...(await app.on('cover')), ...sellCall, trade_date: '2026-11-19' }
      expect((await app.order(covering)).status).toBe(201)
      const seen = (await app.lots()).filter(({ actions }) => actions.includes('close'))
      expect(seen.map(({ open_contracts }) => open_contracts)).toEqual([2, 2])
      const { id } = await app.groupOf('ABC')
      const close = (lot: Lot | undefined) =>
        app.order({
          group_id: id,
          lot_no: lot?.lot_no,
          open_contracts: 2,
          trade_date: today,
          form: 'close call',
          debit: 0.4,
        })
      // The ledger takes the oldest fill first, which stands on the first lot.
      expect((await close(seen[1])).status).toBe(201)
      const second = await close(seen[1])
      expect([second.status, second.body['message']]).toEqual([
        409,
        expect.stringMatching(/2 contracts were open when you looked, now it is 1 contract/),
      ])
    })

    it('a close and a roll of a call that has expired, on any day after it did', async () => {
      await app.take(
        asSchwabCsv([
          shares('2026-10-05', 'Buy', 100, 'OLD', 20),
          leg('2026-10-06', 'STO', 1, 'OLD 22C 2026-11-13', 0.5),
        ]),
      )
      const lot = (await app.lots('OLD')).find(({ coverage }) => coverage?.['status'] === 'OPEN')
      const on = { group_id: (await app.groupOf('OLD')).id, lot_no: lot?.lot_no, trade_date: today }
      const before = await app.figures()
      const after = 'Trade date must not be after Nov 13, 2026, when it expired'
      const closed = await app.order({ ...on, form: 'close call', debit: 0.1 })
      expect([closed.status, closed.body['message']]).toEqual([422, after])
      const newLeg = { strike: 23, expiration: '2026-12-18', premium: 0.4 }
      const rolled = await app.order({ ...on, form: 'roll', debit: 0.1, ...newLeg })
      expect([rolled.status, rolled.body['message']]).toEqual([422, after])
      expect(await app.figures()).toEqual(before)
    })

    it('another user, who sees none of it', async () => {
      const { access_token: ben } = await app.signUp('ben')
      const theirs = await app.send<Groups>('GET', '/lots/groups', { token: ben })
      expect(theirs.body.items).toEqual([])
      const body = { ...(await app.on('close')), form: 'close call', debit: 0.4 }
      expect((await app.order(body, {}, ben)).status).toBe(404)
      const { account_id, id } = await app.groupOf('ABC')
      expect((await app.send('GET', `/lots/groups/${id}`, { token: ben })).status).toBe(404)
      const buying = { form: 'buy shares', ticker: 'ABC', price: 1, trade_date: today, account_id }
      expect((await app.order(buying, {}, ben)).status).toBe(422)
      const placed = await app.order(body)
      expect((await app.undo(placed.body['order_id'], ben)).status).toBe(404)
    })
  })
})
