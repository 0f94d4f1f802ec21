/** A roll that is there already, by the broker, by a request sent again or by another tab, and one whose entries are removed. */
import { describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { decPut, down, janPut, rolledByBroker, rollsIn } from '../testing/open-rolls.ts'

describeEachEngine('a roll that happened', ({ openTestDatabase }) => {
  const { openPuts } = rollsIn(openTestDatabase)

  describe('that the ledger holds already', () => {
    it.each([
      ['with the same prices', {}],
      ['without any', { close_price: null, open_price: null, fees: null, roll_date: null, to_strike: null }],
      [
        'with the net credit alone',
        { close_price: null, open_price: null, fees: null, roll_date: null, net_credit: 73.7 },
      ],
    ])('is referred to %s, and written once', async (_, change) => {
      const { id, roll, take, entries, logged, rolls, only } = await openPuts()
      await take(...rolledByBroker('11/19/2026'))
      const before = await entries()
      const { status, body } = await roll(id, { ...down, ...change })
      const [held] = await rolls()
      expect([status, body.roll]).toMatchObject([
        200,
        {
          entries: 'held',
          contracts: 1,
          net_credit: 73.7,
          roll_date: '2026-11-19',
          close_entry_ids: [held?.['close_entry_id']],
          open_entry_ids: [held?.['open_entry_id']],
        },
      ])
      expect(body.roll['message']).toBe(
        'The ledger holds this roll already: 1 contract of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on ' +
          'Nov 19, 2026, for a net credit of $73.70. Nothing was written twice.',
      )
      expect(await entries()).toEqual(before)
      expect(await logged(id)).toMatchObject([{ amount: 73.7, metadata: { in_ledger: true } }])
      const { roll: _roll, ...answered } = body
      expect(await only()).toEqual(answered)
    })

    it('in several fills is referred to by their sum', async () => {
      const { id, roll, take, entries } = await openPuts()
      await take(
        ...rolledByBroker('11/19/2026', 2),
        ['11/19/2026', 'Buy to Close', decPut, 1, 1.4, 0.65],
        ['11/19/2026', 'Sell to Open', janPut, 1, 1.55, 0.65],
      )
      const before = await entries()
      // (2 x 1.10 + 1.40) / 3 and (2 x 1.85 + 1.55) / 3
      const { body } = await roll(id, { ...down, contracts: 3, close_price: 1.2, open_price: 1.75 })
      expect(body.roll).toMatchObject({ entries: 'held', contracts: 3, net_credit: 161.1 })
      expect(await entries()).toEqual(before)
    })

    it('of other contracts that are still open is another one', async () => {
      const { id, roll, take, entries, only } = await openPuts()
      await take(...rolledByBroker('11/19/2026'))
      const { body } = await roll(id, { ...down, contracts: 2 })
      expect(body.roll).toMatchObject({ entries: 'written', contracts: 2 })
      expect(await entries()).toHaveLength(5)
      expect(await only()).toMatchObject({ contract_count: 3, expiration_date: '2027-01-15' })
    })

    it('at other prices and with nothing left to roll is refused', async () => {
      const { id, roll, take, entries } = await openPuts()
      await take(...rolledByBroker('11/19/2026', 3))
      const { status, body } = await roll(id, { ...down, close_price: 1 })
      expect([status, body['message']]).toEqual([
        422,
        expect.stringContaining('No short option of this wheel that is open expires on Dec 18, 2026'),
      ])
      expect(await entries()).toHaveLength(3)
    })

    it('twice is asked for by its day', async () => {
      const { id, roll, take } = await openPuts()
      await take(...rolledByBroker('11/18/2026'), ...rolledByBroker('11/19/2026'))
      const asked = await roll(id, { ...down, roll_date: null })
      expect([asked.status, asked.body['message']]).toEqual([
        422,
        expect.stringContaining('The ledger holds several rolls that this may be'),
      ])
      expect((await roll(id, { ...down, contracts: 1 })).body.roll).toMatchObject({ entries: 'held' })
    })

    it('with one of its legs only is not written beside it', async () => {
      const { id, roll, take, entries } = await openPuts()
      await take(['11/19/2026', 'Buy to Close', decPut, 1, 1.1, 0.65])
      const { status, body } = await roll(id, { ...down, contracts: 1 })
      expect([status, body['message']]).toEqual([
        409,
        'The ledger says already that 1 contract of ABC $48.00 put of Dec 18, 2026 was bought back at $1.10 on Nov 19, 2026, as no ' +
          'part of a roll. Nothing was written, so that it is not counted twice. Record the other leg as an entry by ' +
          'hand, or link the two where both are there.',
      ])
      expect(await entries()).toHaveLength(2)
    })

    it('and that the broker tells later counts once', async () => {
      const { id, roll, take, entries, only } = await openPuts()
      await roll(id, { ...down, contracts: 1 })
      const after = await only()
      await take(...rolledByBroker('11/19/2026'))
      expect(await entries()).toHaveLength(3)
      expect(await only()).toEqual(after)
    })
  })

  describe('sent again', () => {
    it('under one Idempotency-Key is written once', async () => {
      const { id, roll, entries, logged } = await openPuts()
      const told = { ...down, contracts: 1 }
      const [one, two] = [
        await roll(id, told, { 'idempotency-key': 'once' }),
        await roll(id, told, { 'idempotency-key': 'once' }),
      ]
      expect(two.body).toEqual(one.body)
      expect([(await entries()).length, (await logged(id)).length]).toEqual([3, 1])
      const other = await roll(id, { ...told, contracts: 2 }, { 'idempotency-key': 'once' })
      expect([other.status, other.body['code']]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    })

    it('under one Idempotency-Key at once is written once', async () => {
      const { id, roll, entries } = await openPuts()
      const again = () => roll(id, down, { 'idempotency-key': 'once' })
      const [one, ...others] = await Promise.all([again(), again(), again(), again()])
      for (const other of others) expect([other.status, other.body]).toEqual([200, one?.body])
      expect(await entries()).toHaveLength(3)
    })

    it('with the version before it is refused, and says what stands', async () => {
      const { id, roll, only, entries } = await openPuts()
      const { etag } = await only()
      const told = { ...down, contracts: 1 }
      expect((await roll(id, told, { 'if-match': etag })).status).toBe(200)
      const again = await roll(id, told, { 'if-match': etag })
      expect([again.status, again.body['code']]).toEqual([409, 'STALE_VERSION'])
      expect(await entries()).toHaveLength(3)
    })

    it('with nothing to tell it apart is taken for the same, and with the version after it for another', async () => {
      const { id, roll, entries, only } = await openPuts()
      const told = { ...down, contracts: 1 }
      const { body } = await roll(id, told)
      for (const headers of [{}, { 'if-match': '*' }]) {
        const again = await roll(id, told, headers)
        expect([again.status, again.body['message']]).toEqual([
          409,
          'This roll is recorded already: 1 contract of ABC $48.00 put of Dec 18, 2026 into ABC $47.00 put of Jan 15, 2027 on Nov 19, 2026, ' +
            'for a net credit of $73.70. Nothing was written. If there was a second one like it, send it with the ' +
            'wheel’s current If-Match.',
        ])
      }
      expect(await entries()).toHaveLength(3)
      expect((await roll(id, told, { 'if-match': body.etag })).body.roll['entries']).toBe('written')
      expect(await entries()).toHaveLength(5)
      expect((await only())['premium_collected']).toBe(1150)
    })

    it('by two at once is written once', async () => {
      const { id, roll, entries, rolls } = await openPuts()
      const answers = await Promise.all([roll(id), roll(id), roll(id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect([(await entries()).length, (await rolls()).length]).toEqual([3, 1])
    })
  })

  describe('whose entries are removed', () => {
    it('is out of the figures, and its log says so', async () => {
      const { id, roll, send, logged, only } = await openPuts()
      const before = await only()
      const { body } = await roll(id, { ...down, contracts: 1 })
      const ids = [
        ...(body.roll['open_entry_ids'] as string[]),
        ...(body.roll['close_entry_ids'] as string[]),
      ]
      for (const entryId of ids)
        expect((await send('DELETE', `/portfolio/entries/${entryId}`)).status).toBe(204)
      expect(await only()).toMatchObject({
        premium_collected: before['premium_collected'],
        positions: before.positions,
        total_pnl: before['total_pnl'],
      })
      expect(await logged(id)).toMatchObject([
        {
          description:
            'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike). Its entries are no longer among those of this wheel.',
          metadata: { in_ledger: false },
        },
      ])
      expect((await roll(id, { ...down, contracts: 1 })).body.roll['entries']).toBe('written')
    })

    it('stands as long as the broker’s own take their place', async () => {
      const { id, roll, send, take, logged, rolls } = await openPuts()
      const { body } = await roll(id, { ...down, contracts: 1 })
      await take(...rolledByBroker('11/19/2026'))
      for (const key of ['open_entry_ids', 'close_entry_ids'])
        await send('DELETE', `/portfolio/entries/${(body.roll[key] as string[])[0] ?? ''}`)
      expect(await rolls()).toHaveLength(1)
      expect(await logged(id)).toMatchObject([{ metadata: { in_ledger: true } }])
    })
  })
})
