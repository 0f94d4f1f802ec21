/** 100 KO came from another broker, without a cost, and were sold for 5,200. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { first as there, openQuestions, second as here } from '../testing/open-questions.ts'

const came = '03/04/2026 Journaled Shares|KO|100|||'
const sold = '03/09/2026 Sell|KO|100|$52.00||$5,200.00'
const bought = '01/12/2026 Buy|KO|100|$50.00||-$5,000.00'
const left = '03/02/2026 Journaled Shares|KO|-100|||'

describeDecidedInCode('shares that came without a cost', ({ openTestDatabase }) => {
  const open = async (...rows: readonly string[]) => {
    const questions = await openQuestions(await openTestDatabase())
    await questions.schwab(here, ...rows)
    return { ...questions, say: questions.sayFirst }
  }
  const unknown = { realized_pnl: null, complete: false, rests_on: { unknown_basis: 1 } }

  it('are asked for once, and have a gain and a term once a dated cost is told', async () => {
    const { ask, say, takeBack, profitOf, lots, isCounted } = await open(came, sold)
    expect((await ask()).items).toMatchObject([
      {
        kind: 'opening_cost',
        symbol: 'KO',
        text: 'What did 100 shares of KO cost?',
        quantity: 100,
        choices: [{ choice: 'cost' }, { choice: 'cost_unknown' }, { choice: 'lots' }],
      },
    ])
    await isCounted(1)
    expect(await profitOf('KO')).toMatchObject(unknown)
    const { batch_id: id } = await say({ choice: 'cost', price: 50, acquired_on: '2024-05-06' })
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true })
    expect(await lots('status=closed')).toMatchObject([{ tax_gain: 200, term: 'long' }])
    await isCounted(0)
    expect((await takeBack(id)).status).toBe(204)
    await isCounted(1)
    expect(await profitOf('KO')).toMatchObject(unknown)
  })

  it('may be told lot by lot, and what is left over is asked of alone', async () => {
    const { ask, say, profitOf, lots } = await open(came, sold)
    const told = [
      { quantity: 60, acquired_on: '2024-05-06', price: 40 },
      { quantity: 30, acquired_on: '2026-01-12', cost: 1500 },
    ]
    expect((await say({ choice: 'lots', lots: told })).results).toMatchObject([{ taken: true }])
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 780, complete: false })
    expect((await ask()).items).toMatchObject([{ text: 'What did 10 shares of KO cost?', quantity: 10 }])
    await say({ choice: 'cost', price: 51, acquired_on: '2026-02-02' })
    expect((await ask()).items).toEqual([])
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 790, complete: true })
    expect((await lots('status=closed')).map((lot) => [lot.quantity, lot.tax_gain, lot['term']])).toEqual(
      expect.arrayContaining([
        [60, 720, 'long'],
        [30, 60, 'short'],
        [10, 10, 'short'],
      ]),
    )
  })

  it('stay of unknown cost where the user does not know it, and are not asked of again', async () => {
    const { say, profitOf, isCounted } = await open(came, sold)
    const late = await say({ choice: 'cost', price: 5, acquired_on: '2026-03-05' })
    expect(late.results).toMatchObject([
      {
        taken: false,
        message: 'The shares came on Mar 04, 2026: they cannot have been acquired after that.',
      },
    ])
    await say({ choice: 'cost_unknown' })
    await isCounted(0)
    expect(await profitOf('KO')).toMatchObject(unknown)
  })

  it('are not asked for where they are linked with the account that they left, whatever was told before', async () => {
    const { schwab, say, profitOf, isCounted } = await open(came, sold)
    await say({ choice: 'cost', price: 30, acquired_on: '2024-05-06' })
    await schwab(there, left, bought)
    await isCounted(0)
    expect(await profitOf('KO')).toMatchObject({ realized_pnl: 200, complete: true })
  })
})
