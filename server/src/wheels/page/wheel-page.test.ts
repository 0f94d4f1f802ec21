/** The page of one wheel over HTTP: what it holds, that its legs add up, and who may read it. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { quoted } from '../../formats/testing/broker-files.ts'

type Json = Record<string, unknown>
interface Page {
  readonly wheel: Json
  readonly campaign: Json | null
  readonly legs: readonly Json[]
  readonly earlier_legs: Json
  readonly tax_basis: number | null
  readonly tax_if_called_away: number | null
  readonly cost_days: readonly Json[]
}

const row = (date: string, action: string, symbol: string, count: number, price: number, amount: number) =>
  quoted(date, action, symbol, symbol, count, price === 0 ? '' : price.toFixed(2), '', amount.toFixed(2))

const octPut = 'ABC 10/16/2026 48.00 P'
const novPut = 'ABC 11/13/2026 47.00 P'
const decCall = 'ABC 12/18/2026 50.00 C'
const history = [
  row('09/14/2026', 'Sell to Open', octPut, 1, 1, 100),
  row('10/12/2026', 'Buy to Close', octPut, 1, 1.5, -150),
  row('10/12/2026', 'Sell to Open', novPut, 1, 2, 200),
  row('11/13/2026', 'Assigned', novPut, 1, 0, 0),
  row('11/13/2026', 'Buy', 'ABC', 100, 47, -4700),
  row('11/16/2026', 'Sell to Open', decCall, 1, 0.8, 80),
]

describeDecidedInCode('the page of a wheel', ({ openTestDatabase }) => {
  const open = async () => {
    const user = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    return { ...user, take: () => user.take(...history) }
  }

  it('holds the wheel, its campaign and its legs, by its key and by its id', async () => {
    const { send, take } = await open()
    await take()
    const [listed] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    const page = await send<Page>('GET', `/wheels/pages/${String(listed?.['cycle_key'])}`)
    expect(page.body.wheel).toEqual({ ...listed, timeline: null })
    expect(page.body.campaign).toMatchObject({ cycle_key: 'ABC-20260914-1', realized_pnl: 150 })
    expect(
      page.body.legs.map(
        ({ opened_on, ended_on, symbol, quantity, open_price, close_price, result, end }) => [
          opened_on,
          ended_on,
          symbol,
          quantity,
          open_price,
          close_price,
          result,
          end,
        ],
      ),
    ).toEqual([
      ['2026-09-14', '2026-10-12', 'ABC   261016P00048000', -1, 1, 1.5, -50, 'rolled'],
      ['2026-10-12', '2026-11-13', 'ABC   261113P00047000', -1, 2, null, 200, 'assigned'],
      ['2026-11-13', null, 'ABC', 100, 47, null, null, 'open'],
      ['2026-11-16', null, 'ABC   261218C00050000', -1, 0.8, null, null, 'open'],
    ])
    expect(page.body.legs.map(({ open_amount }) => open_amount)).toEqual([null, null, -4700, 80])
    // 4,700 - 100 + 150 - 200 over 100 shares, then 0.80 less.
    expect(page.body.cost_days).toEqual([
      { date: '2026-11-13', cost: 45.5 },
      { date: '2026-11-16', cost: 44.7 },
    ])
    // 47.00 less the premium of the assigned put.
    expect([page.body.tax_basis, page.body.earlier_legs]).toEqual([45, { count: 0, result: 0 }])
    // 50.00 and 0.80 less 45.00; called away the wheel makes 5,000 - 4,470 = 530, of which -50 was taxed with the rolled put.
    expect(page.body.tax_if_called_away).toBe(580)
    expect((await send('GET', `/wheels/pages/${String(listed?.['id'])}`)).body).toEqual(page.body)
  })

  it.each([
    ['a wash sale has a part in it', '10/26/2026', '11/05/2026', 50],
    ['shares were there before it', '09/01/2026', '11/02/2026', 61],
  ])('says nothing of the tax form where %s', async (_, boughtOn, soldOn, soldAt) => {
    const { get, take } = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    const bought = row(boughtOn, 'Buy', 'ABC', 100, 60, -6000)
    await take(...history, bought, row(soldOn, 'Sell', 'ABC', 100, soldAt, soldAt * 100))
    const [listed] = await get<Json[]>('/wheels/wheel-cycles')
    const page = await get<Page>(`/wheels/pages/${String(listed?.['cycle_key'])}`)
    expect([page.campaign?.['shares_held'], page.tax_if_called_away]).toEqual([100, null])
  })

  it('says when the shares came that were called away, and at what price', async () => {
    const { send, ...user } = await openUser(await openTestDatabase(), { startsAt: '2026-12-21T15:00:00Z' })
    const put = 'ABC 11/13/2026 47.00 P'
    await user.take(
      row('10/12/2026', 'Sell to Open', put, 3, 2, 600),
      row('11/13/2026', 'Assigned', put, 3, 0, 0),
      row('11/13/2026', 'Buy', 'ABC', 300, 47, -14100),
      row('11/16/2026', 'Sell to Open', decCall, 3, 0.8, 240),
      row('12/18/2026', 'Assigned', decCall, 3, 0, 0),
      row('12/18/2026', 'Sell', 'ABC', 300, 50, 15000),
    )
    const [listed] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    const page = await send<Page>('GET', `/wheels/pages/${String(listed?.['cycle_key'])}`)
    expect(page.body.legs.filter(({ kind }) => kind === 'shares')).toMatchObject([
      {
        opened_on: '2026-11-13',
        ended_on: '2026-12-18',
        quantity: 300,
        open_price: 47,
        close_price: 50,
        end: 'called away',
      },
    ])
  })

  it('says of a sale with shares from before the history what is known of it, as the whole does', async () => {
    const { send, ...user } = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    const call = 'ABC 12/18/2026 12.00 C'
    await user.take(
      row('10/01/2026', 'Buy', 'ABC', 100, 10, -1000),
      row('10/01/2026', 'Sell to Open', call, 2, 1, 200),
      row('10/21/2026', 'Buy to Close', call, 2, 0.2, -40),
      row('10/22/2026', 'Sell', 'ABC', 200, 11, 2200),
    )
    const { body } = await send<Page>('GET', '/wheels/pages/ABC-20261001-1')
    expect(body.wheel).toMatchObject({ realized_pnl: 260, complete: false, rests_on: { unknown_basis: 1 } })
    expect(body.legs.map(({ kind, result, is_partial }) => [kind, result, is_partial])).toEqual([
      ['option', 160, false],
      ['shares', 100, true],
    ])
  })

  it('names the put by which shares came, of which nobody knows the premium', async () => {
    const { send, ...user } = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    await user.take(...history.slice(3))
    const { body } = await send<Page>('GET', '/wheels/pages/ABC-20261116-1')
    expect(body.wheel).toMatchObject({ complete: false, rests_on: { unknown_basis: 1 } })
    expect(body.legs[0]).toMatchObject({
      kind: 'option',
      symbol: 'ABC   261113P00047000',
      quantity: -1,
      opened_on: null,
      open_price: null,
      ended_on: '2026-11-13',
      close_price: null,
      result: null,
      end: 'assigned',
    })
  })

  it('of a wheel made by hand says that no entries support it', async () => {
    const { send } = await open()
    const plan = { ticker: 'XYZ', strategy_type: 'cash_secured_put', strike_price: 20, contract_count: 1 }
    const made = await send('POST', '/wheels/wheel-cycles', plan)
    const page = await send<Page>('GET', `/wheels/pages/${String(made.body['cycle_key'])}`)
    expect(page.body).toMatchObject({ campaign: null, legs: [], tax_basis: null, wheel: { ticker: 'XYZ' } })
    await send('DELETE', `/wheels/wheel-cycles/${String(made.body['id'])}`)
    expect((await send('GET', `/wheels/pages/${String(made.body['cycle_key'])}`)).status).toBe(404)
  })

  it('made by hand counts on its ticker until it is joined with a campaign, or deleted', async () => {
    const { send, take } = await open()
    await take()
    const made = await send('POST', '/wheels/wheel-cycles', {
      ticker: 'ABC',
      strategy_type: 'full_wheel',
      strike_price: 48,
      contract_count: 1,
      premium: 1,
    })
    const id = String(made.body['id'])
    const onTicker = async () => (await send('GET', '/wheels/ABC/data')).body
    const counted = await onTicker()
    expect(counted).toMatchObject({
      active_cycles: 2,
      total_cycles: 2,
      total_premium_collected: 380,
      realized_pnl: 150,
      plans: [{ id, cycle_key: made.body['cycle_key'], status: 'active', ended_at: null }],
    })
    const [campaign] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body.filter(
      ({ origin }) => origin === 'ledger',
    )
    await send('PUT', `/wheels/wheel-cycles/${id}/campaign`, { ledger_id: campaign?.['id'] })
    expect(await onTicker()).toMatchObject({ active_cycles: 1, total_cycles: 1, plans: [] })
    await send('PUT', `/wheels/wheel-cycles/${id}/campaign`, { ledger_id: null })
    expect(await onTicker()).toMatchObject({ total_cycles: 2 })
    await send('DELETE', `/wheels/cycles/${id}`)
    expect(await onTicker()).toMatchObject({ active_cycles: 1, total_cycles: 1, plans: [] })
  })

  it('no longer runs on its ticker once it is deleted', async () => {
    const { send, take } = await open()
    await take()
    const [running] = (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
    await send('DELETE', `/wheels/cycles/${String(running?.['id'])}`)
    expect((await send('GET', '/wheels/ABC/data')).body).toMatchObject({
      active_cycles: 0,
      total_cycles: 1,
      cycles_in_trash: 1,
    })
  })

  it('is nobody else’s, and no unknown key’s', async () => {
    const { test, send, take } = await open()
    await take()
    const { access_token: token } = await test.signUp('bob')
    expect((await test.send('GET', '/wheels/pages/ABC-20260914-1', { token })).status).toBe(404)
    for (const key of ['ABC-20260914-2', '%F0%9F%92%B8', 'x'.repeat(500)])
      expect([key, (await send('GET', `/wheels/pages/${key}`)).status]).toEqual([key, 404])
  })
})
