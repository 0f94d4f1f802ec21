/** Contracts of KO that ended, or came from elsewhere, and no row says what opening them brought or cost. */
import { describe, expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { first as there, openQuestions, second as here } from '../testing/open-questions.ts'

const put = 'KO 02/20/2026 50.00 P'
const closed = `02/10/2026 Buy to Close|${put}|2|$0.50||-$100.00`
const opened = `01/05/2026 Sell to Open|${put}|2|$3.00||$600.00`
const assigned = [`02/20/2026 Buy|KO|100|$50.00||-$5,000.00`, `02/20/2026 Assigned|${put}|1|||`]

describeDecidedInCode('contracts whose premium nobody states', ({ openTestDatabase }) => {
  const open = async (...rows: readonly string[]) => {
    const questions = await openQuestions(await openTestDatabase())
    await questions.schwab(here, ...rows)
    const premiums = async () =>
      (
        await questions.get<{ periods: { items: readonly Record<string, unknown>[] } }>(
          '/portfolio/pnl?by=month',
        )
      ).periods.items.map(({ period, premium_puts: puts, realized_pnl: realized }) => [
        period,
        puts,
        realized,
      ])
    return { ...questions, say: questions.sayFirst, premiums }
  }
  const unknown = { realized_pnl: null, complete: false, rests_on: { unknown_basis: 1 } }

  it('are asked for once, and have a result and a wheel once a dated premium is told', async () => {
    const { ask, say, takeBack, profitOf, isCounted, premiums, wheel } = await open(closed)
    expect((await ask()).items).toMatchObject([
      {
        kind: 'opening_cost',
        text: 'What was received for 2 × short KO $50.00 put, Feb 20, 2026?',
        quantity: 2,
        choices: [{ choice: 'cost' }, { choice: 'cost_unknown' }],
        alike: 'unopened_short',
        together: null,
      },
    ])
    expect((await ask()).items[0]?.evidence[0]).toBe(
      '2 contracts were bought to close on Feb 10, 2026 at $0.50.',
    )
    await isCounted(1)
    expect(await profitOf('KO')).toMatchObject(unknown)
    expect(await premiums()).toEqual([['2026-02', null, null]])
    const { batch_id: id } = await say({ choice: 'cost', price: 2, acquired_on: '2026-01-12' })
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 300, net_cash: -100, complete: true })
    expect((await premiums()).at(-1)).toEqual(['2026-02', 400, 300])
    expect((await wheel('KO')).cycles).toMatchObject([
      { started_at: '2026-01-12', realized_pnl: 300, total_pnl: 300, premium_collected: 400, complete: true },
    ])
    await isCounted(0)
    expect((await takeBack(id)).status).toBe(204)
    await isCounted(1)
    expect(await profitOf('KO')).toMatchObject(unknown)
  })

  it('are told after fees: none are counted beside the premium, but those of what closed them', async () => {
    const { ask, say, profitOf } = await open(
      `02/10/2026 Buy to Close|${put}|2|$0.50|$1.30|-$101.30`,
      `02/10/2026 Sell to Close|KO 02/20/2026 40.00 P|1|$0.50||$50.00`,
    )
    const asked = new Map((await ask()).items.map((item) => [item.alike, item]))
    const labelOf = (alike: string) => asked.get(alike)?.choices[0]?.label
    expect(['unopened_short', 'unopened_long'].map(labelOf)).toEqual([
      'Open before: enter the premium that was received, after fees',
      'Open before: enter the premium that was paid, with fees',
    ])
    const id = asked.get('unopened_short')?.id
    await say({ id, choice: 'cost', price: 2, acquired_on: '2026-01-12' })
    // 2.00 x 200 - 100 - 1.30.
    expect(await profitOf('KO')).toMatchObject({ option_pnl: 298.7, fees: 1.3 })
  })

  it('refuse what cannot be, and stay unknown where the user does not know', async () => {
    const { say, profitOf, isCounted } = await open(closed)
    const messages = async (said: object) => (await say(said)).results.map(({ message }) => message)
    expect(await messages({ choice: 'cost', price: 2, acquired_on: '2026-02-11' })).toEqual([
      'The contracts ended on Feb 10, 2026: they cannot have been opened after that.',
    ])
    expect(await messages({ choice: 'cost', price: -1, acquired_on: '2026-01-12' })).toEqual([
      'The premium must not be below zero.',
    ])
    expect(await messages({ choice: 'cost', price: 2 })).toEqual([
      'Enter the premium of a share, and when the contracts were opened.',
    ])
    await say({ choice: 'cost_unknown' })
    await isCounted(0)
    expect(await profitOf('KO')).toMatchObject(unknown)
  })

  it('count once, and ask no more, where a second file brings the opening itself', async () => {
    const { schwab, say, profitOf, isCounted, undo } = await open(closed)
    await say({ choice: 'cost', price: 2, acquired_on: '2026-01-12' })
    const { id } = await schwab(here, closed, opened)
    await isCounted(0)
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 500, net_cash: 500, complete: true })
    await undo(id)
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 300, complete: true })
  })

  it('ask no more, unanswered, where a second file brings the opening', async () => {
    const { schwab, profitOf, isCounted } = await open(closed)
    await schwab(here, closed, opened)
    await isCounted(0)
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 500, complete: true })
  })

  it('make the basis of the shares that were assigned', async () => {
    const { ask, say, lots, isCounted } = await open(...assigned)
    expect((await ask()).items[0]?.evidence[1]).toContain('and so is the basis of its shares')
    expect(await lots()).toMatchObject([{ tax_basis: null }])
    await say({ choice: 'cost', price: 2, acquired_on: '2026-01-12' })
    await isCounted(0)
    expect(await lots()).toMatchObject([{ tax_basis: 4800 }])
  })

  describe('of an opening balance that was recorded without one', () => {
    const balance = { kind: 'opening-balance', symbol: 'KO    260220P00050000', trade_date: '2026-01-20' }
    const enter = async ({ get, post }: Awaited<ReturnType<typeof open>>, more: object) => {
      const [account] = await get<{ id: string }[]>('/portfolio/accounts')
      const { status } = await post('/portfolio/entries', { account_id: account?.id, ...balance, ...more })
      expect(status).toBe(201)
    }

    it('are asked for by the entry, have a result once it is told, and are asked for anew once that is taken back', async () => {
      const user = await open(closed)
      await enter(user, { quantity: -2 })
      expect((await user.ask()).items).toMatchObject([
        {
          text: 'What was received for 2 × short KO $50.00 put, Feb 20, 2026?',
          quantity: 2,
          choices: [{ label: 'Enter the premium that was received, after fees' }, { choice: 'cost_unknown' }],
          alike: 'balance_short',
          together: null,
        },
      ])
      expect((await user.ask()).items[0]?.evidence).toEqual([
        'An opening balance of Jan 20, 2026 has 2 contracts, short, and states no premium.',
        'Until this is answered what they earned is unknown; earlier history that has their opening answers it by itself.',
      ])
      await user.isCounted(1)
      expect(await user.profitOf('KO')).toMatchObject(unknown)
      const late = { choice: 'cost', price: 2, acquired_on: '2026-01-21' }
      expect((await user.say(late)).results).toMatchObject([
        {
          message: 'The contracts were open on Jan 20, 2026: they cannot have been opened after that.',
        },
      ])
      const { batch_id: id } = await user.say({ ...late, acquired_on: '2026-01-12' })
      await user.isCounted(0)
      expect(await user.profitOf('KO')).toMatchObject({
        realized_pnl: 300,
        complete: true,
        rests_on: { unknown_basis: 0 },
      })
      expect((await user.wheel('KO')).cycles).toMatchObject([{ realized_pnl: 300, complete: true }])
      await user.takeBack(id)
      await user.isCounted(1)
      expect(await user.profitOf('KO')).toMatchObject(unknown)
    })

    it('are asked for of long ones too, and no more where the user does not know', async () => {
      const user = await open(`02/10/2026 Sell to Close|${put}|1|$0.50||$50.00`)
      await enter(user, { quantity: 1 })
      expect((await user.ask()).items).toMatchObject([
        { text: 'What was paid for 1 × long KO $50.00 put, Feb 20, 2026?', alike: 'balance_long' },
      ])
      await user.say({ choice: 'cost_unknown' })
      await user.isCounted(0)
      expect(await user.profitOf('KO')).toMatchObject(unknown)
    })

    it('are not asked for where it states the premium, nor once earlier history takes its place', async () => {
      const priced = await open(closed)
      await enter(priced, { quantity: -2, price: 2 })
      await priced.isCounted(0)
      const user = await open(closed)
      await enter(user, { quantity: -2 })
      await user.say({ choice: 'cost', price: 2, acquired_on: '2026-01-12' })
      await user.schwab(here, closed, opened)
      expect((await user.ask()).counts).toMatchObject({ opening_cost: 0 })
      expect(await user.profitOf('KO')).toMatchObject({ realized_pnl: 500, complete: true })
    })
  })

  describe('that came from another account', () => {
    const came = `02/03/2026 Journaled Shares|${put}|-2|||`
    const left = `02/02/2026 Journaled Shares|${put}|2|||`

    it('are asked for by the row, told at one premium, and asked for anew once that is taken back', async () => {
      const { ask, say, takeBack, profitOf, isCounted } = await open(closed, came)
      expect((await ask()).items).toMatchObject([
        {
          text: 'What was received for 2 × short KO $50.00 put, Feb 20, 2026?',
          alike: 'moved_in_short',
          quantity: 2,
        },
      ])
      await isCounted(1)
      const { batch_id: id } = await say({ choice: 'cost', price: 2, acquired_on: '2026-01-12' })
      await isCounted(0)
      expect(await profitOf('KO')).toMatchObject({ realized_pnl: 300, complete: true })
      await takeBack(id)
      await isCounted(1)
    })

    it('are not asked for where they are linked with the account that they left, whatever was told before', async () => {
      const { schwab, say, profitOf, isCounted } = await open(closed, came)
      await say({ choice: 'cost', price: 2, acquired_on: '2026-01-12' })
      await schwab(there, left, opened)
      await isCounted(0)
      expect(await profitOf('KO')).toMatchObject({ realized_pnl: 500, complete: true })
    })

    it('are asked for row by row, and those of one day are said to go together', async () => {
      const { ask } = await open(came, `02/03/2026 Journaled Shares|${put}|-1|||`)
      const items = (await ask()).items.filter(({ kind }) => kind === 'opening_cost')
      expect(items.map(({ quantity }) => quantity).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2])
      expect(new Set(items.map(({ together }) => together)).size).toBe(1)
    })

    it('are no question where they left an account that holds them', async () => {
      const { isCounted } = await open(left, opened)
      await isCounted(0)
    })
  })
})
