/** 25 shares of a spin-off came without a cost, and were sold for 200. */
import { compareText } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { schwabLine } from '../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

interface Questions {
  readonly items: readonly { readonly id: string; readonly symbol: string; readonly text: string }[]
}
interface Profit {
  readonly items: readonly { readonly underlying: string; readonly tax_years: readonly object[] }[]
}

describeDecidedInCode('shares that a company brought', ({ openTestDatabase }) => {
  const told = async () => {
    const user = await openUser(await openTestDatabase())
    await user.take(
      schwabLine('01/06/2025', 'Buy', 'PAR', 100, '20.00', '', '-2000.00'),
      schwabLine('03/02/2026', 'Spin-off', 'KID', 25),
      schwabLine('07/01/2026', 'Sell', 'KID', 25, '8.00', '', '200.00'),
    )
    const { items } = await user.get<Questions>('/portfolio/questions')
    const answer = async (said: object) => {
      const body = { answers: [{ id: items[0]?.id, ...said }] }
      return (
        await user.send<{ batch_id: string; results: object[] }>('POST', '/portfolio/questions/answers', body)
      ).body
    }
    const profit = async () =>
      (await user.get<Profit>('/portfolio/pnl')).items.find(({ underlying }) => underlying === 'KID')
    return { ...user, items, answer, profit }
  }
  const unknown = { realized_pnl: null, complete: false, rests_on: { unknown_basis: 1 } }

  it('have a gain once the user tells their cost, of the day on which the old ones were bought', async () => {
    const { get, send, items, answer, profit } = await told()
    expect(items).toMatchObject([{ symbol: 'KID', text: 'What did 25 shares of KID cost?' }])
    expect(await profit()).toMatchObject(unknown)
    const { batch_id } = await answer({ choice: 'cost', price: 5, acquired_on: '2025-01-06' })
    expect(await profit()).toMatchObject({
      realized_pnl: 75,
      complete: true,
      tax_years: [{ year: 2026, long_term: 75, short_term: 0 }],
    })
    expect((await get<Questions>('/portfolio/questions')).items).toEqual([])
    await send('DELETE', `/portfolio/questions/answers/${batch_id}`)
    expect(await profit()).toMatchObject(unknown)
    expect((await get<Questions>('/portfolio/questions')).items).toHaveLength(1)
  })

  it('are asked of where a row calls them a split of shares that nobody held, until it shows them held', async () => {
    const user = await openUser(await openTestDatabase())
    await user.take(
      schwabLine('03/02/2026', 'Stock Split', 'KID', 25),
      schwabLine('07/01/2026', 'Sell', 'KID', 25, '8.00', '', '200.00'),
    )
    const asked = async () => (await user.get<Questions>('/portfolio/questions')).items
    const profit = async () => (await user.get<Profit>('/portfolio/pnl')).items[0]
    const [question, ...others] = await asked()
    expect(question).toMatchObject({
      symbol: 'KID',
      text: 'What did 25 shares of KID cost?',
      evidence: [
        'The broker’s row of Mar 02, 2026 says that a split added them, and the history shows none that could be split.',
        'If the company split off another one, it says which part of the old basis is theirs. If there were shares before, import the history that bought them: it answers this by itself.',
        'Until this is answered their gain is unknown.',
      ],
    })
    expect(others).toEqual([])
    expect(await profit()).toMatchObject(unknown)
    const said = { id: question?.id, choice: 'cost', price: 5, acquired_on: '2025-01-06' }
    const { body } = await user.send<{ batch_id: string }>('POST', '/portfolio/questions/answers', {
      answers: [said],
    })
    const known = { realized_pnl: 75, net_cash: 200, complete: true, rests_on: { unknown_basis: 0 } }
    expect(await profit()).toMatchObject({ ...known, tax_years: [{ year: 2026, long_term: 75 }] })
    expect(await asked()).toEqual([])
    await user.send('DELETE', `/portfolio/questions/answers/${body.batch_id}`)
    expect(await profit()).toMatchObject(unknown)
    expect(await asked()).toHaveLength(1)
    await user.take(schwabLine('01/06/2025', 'Buy', 'KID', 25, '10.00', '', '-250.00'))
    // Half of 50 shares that cost 250.
    expect(await profit()).toMatchObject({ realized_pnl: 75, complete: true })
    expect(await asked()).toEqual([])
  })

  it('stay of unknown cost where the user does not know it, and are not asked of again', async () => {
    const { get, answer, profit } = await told()
    const late = await answer({ choice: 'cost', price: 5, acquired_on: '2026-03-03' })
    expect(late.results).toMatchObject([
      {
        taken: false,
        message: 'The shares came on Mar 02, 2026: they cannot have been acquired after that.',
      },
    ])
    await answer({ choice: 'cost_unknown' })
    expect(await profit()).toMatchObject(unknown)
    expect((await get<Questions>('/portfolio/questions')).items).toEqual([])
  })

  it('take from the cost of the old ones what the user says that they cost, and give it back', async () => {
    const { get, send, take, answer, profit } = await told()
    const cost = { choice: 'cost', price: 5, acquired_on: '2025-01-06' }
    const refused = async (more: object) => (await answer({ ...cost, ...more })).results
    expect(await refused({ taken_from: 'NONE' })).toMatchObject([
      { taken: false, message: 'No shares of NONE were held in this account on Mar 02, 2026.' },
    ])
    expect(await refused({ taken_from: 'not a ticker' })).toMatchObject([
      { taken: false, message: 'The ticker of the old shares is not one.' },
    ])
    expect(await refused({ taken_from: 'PAR', price: 80.01 })).toMatchObject([
      { taken: false, message: 'The shares of PAR cost less than $2,000.25 then.' },
    ])
    const { batch_id } = await answer({ ...cost, taken_from: 'par' })
    expect(await get('/portfolio/lots?symbol=PAR')).toMatchObject([
      { tax_basis: 1875, tax_basis_per_share: 18.75, net_stock_cost: 18.75, opened_on: '2025-01-06' },
    ])
    expect((await get<{ items: object[] }>('/portfolio/entries?symbol=PAR')).items[0]).toMatchObject({
      kind: 'corporate-action',
      trade_date: '2026-03-02',
      net_cash: 0,
      note: '$125.00 of what the shares cost went over to 25 shares of KID.',
    })
    await take(schwabLine('08/03/2026', 'Sell', 'PAR', 100, '20.00', '', '2000.00'))
    const { items: symbols } = await get<Profit>('/portfolio/pnl')
    // Together 200: 200 of cash came in that no cash went out for.
    expect(symbols.toSorted((a, b) => compareText(a.underlying, b.underlying))).toMatchObject([
      { underlying: 'KID', realized_pnl: 75, net_cash: 200, complete: true },
      { underlying: 'PAR', realized_pnl: 125, net_cash: 0, complete: true },
    ])
    await send('DELETE', `/portfolio/questions/answers/${batch_id}`)
    expect(await profit()).toMatchObject(unknown)
  })

  it('leave no trace of an answer that was taken back', async () => {
    const { get, send, answer } = await told()
    const all = async () =>
      JSON.stringify(
        await Promise.all(
          ['pnl', 'lots?symbol=PAR', 'entries', 'questions'].map((part) => get(`/portfolio/${part}`)),
        ),
      )
    const before = await all()
    const said = { choice: 'cost', price: 5, acquired_on: '2025-01-06', taken_from: 'PAR' }
    const { batch_id } = await answer(said)
    expect(await all()).not.toBe(before)
    await send('DELETE', `/portfolio/questions/answers/${batch_id}`)
    expect(await all()).toBe(before)
  })

  it('hold their import while their cost is taken from the old ones', async () => {
    const { take, get, send } = await openUser(await openTestDatabase())
    await take(schwabLine('01/06/2025', 'Buy', 'PAR', 100, '20.00', '', '-2000.00'))
    const brought = await take(schwabLine('03/02/2026', 'Spin-off', 'KID', 25))
    const basis = async () =>
      (await get<{ symbol: string; tax_basis: number | null }[]>('/portfolio/lots')).map((lot) => [
        lot.symbol,
        lot.tax_basis,
      ])
    const [question] = (await get<Questions>('/portfolio/questions')).items
    const said = { choice: 'cost', price: 5, acquired_on: '2025-01-06', taken_from: 'PAR' }
    const { body } = await send<{ batch_id: string }>('POST', '/portfolio/questions/answers', {
      answers: [{ id: question?.id, ...said }],
    })
    const refused = await send<{ message: string }>('DELETE', `/imports/${brought}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('corporate action of PAR on Mar 02, 2026. Nothing was undone')
    expect(await basis()).toEqual([
      ['KID', 125],
      ['PAR', 1875],
    ])
    await send('DELETE', `/portfolio/questions/answers/${body.batch_id}`)
    expect((await send('DELETE', `/imports/${brought}`)).status).toBe(204)
    expect(await basis()).toEqual([['PAR', 2000]])
  })
})
