/** Rolls of a wheel by hand: of its plan alone, and of the campaign that it is joined with. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import { down, rollsIn, sold } from '../testing/open-rolls.ts'

describeDecidedInCode('a roll that happened', ({ openTestDatabase, engine }) => {
  const { open } = rollsIn(openTestDatabase)

  describe('of a wheel by hand', () => {
    it('without entries changes its plan, and says why nothing is booked', async () => {
      const { add, roll, entries, logged } = await open()
      const { id } = await add()
      const { status, body } = await roll(id)
      expect([status, body]).toMatchObject([
        200,
        { strike_price: 47, expiration_date: '2027-01-15', figures: 'estimate', contract_count: 2 },
      ])
      expect(body.roll).toMatchObject({
        entries: 'none',
        missing: [],
        // (1.85 - 1.10) x 100 x 2 - 1.30
        net_credit: 148.7,
        message:
          'The roll is in the log, and the plan has its new terms. Its legs were not booked: the ledger has no sale ' +
          'that opened them. To have it in the ledger, import the account or record the sale that opened it as an entry, ' +
          'and join the wheel with the campaign that is found then.',
      })
      expect(await entries()).toEqual([])
      expect(await logged(id)).toMatchObject([
        { amount: 148.7, description: 'Rolled from 2026-12-18 to 2027-01-15 (adjust_strike)' },
      ])
    })

    it('in part keeps its plan', async () => {
      const { add, roll } = await open()
      const { id } = await add()
      const { body } = await roll(id, { ...down, contracts: 1 })
      expect(body).toMatchObject({ strike_price: 48, expiration_date: null, roll: { net_credit: 73.7 } })
      expect(body.roll['message']).toContain(
        'the plan keeps its terms, since only 1 contract of it was rolled',
      )
    })

    it.each(
      casesOn(engine, [
        [{ contracts: 3 }, 'The plan has only 2 contracts'],
        [{ contracts: 101 }, 'Contract count must be between 1 and 100'],
        [{ option_id: 'a' }, 'Is not an option of this wheel: no entry of the ledger belongs to it'],
        [
          { net_credit: 1 },
          'The net credit of $1.00 contradicts the prices: opened - closed - fees comes to $148.70',
        ],
      ]),
    )('is refused with %j', async (change, message) => {
      const { add, roll, only, logged } = await open()
      const made = await add()
      const refused = await roll(made.id, { ...down, ...change })
      expect([refused.status, refused.body['message']]).toEqual([422, message])
      expect([await only(), await logged(made.id)]).toEqual([made, []])
    })

    it('is told of the campaign that holds the leg, and once joined is booked in it', async () => {
      const { add, roll, take, list, send, entries, wheel, logged } = await open()
      await take(sold(2))
      const [campaign] = await list()
      const { id } = await add()
      const alone = await roll(id)
      expect(alone.body.roll).toMatchObject({
        entries: 'none',
        message: expect.stringContaining(
          'The campaign ABC-20261102-1 of the ledger holds ABC $48.00 put of Dec 18, 2026: join the wheel with it, or record the roll there.',
        ),
      })
      await send('PUT', `/wheels/wheel-cycles/${id}/campaign`, { ledger_id: campaign?.id })
      expect((await roll(id)).body).toMatchObject({
        id,
        figures: 'ledger',
        expiration_date: '2027-01-15',
        roll: { entries: 'written', contracts: 2 },
      })
      expect(await entries()).toHaveLength(3)
      const { roll: _, ...answered } = (await roll(id, { ...down, roll_date: null })).body
      expect(answered['status']).toBe(409)
      expect(await wheel(id)).toMatchObject({ strike_price: 47, contract_count: 2 })
      await send('PUT', `/wheels/wheel-cycles/${id}/campaign`, { ledger_id: null })
      expect((await logged(id)).at(-1)).toMatchObject({ metadata: { in_ledger: false } })
    })
  })
})
