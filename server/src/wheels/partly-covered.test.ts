/** Four assigned lots with three calls, and a put that expired: what their wheels say. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { quoted, schwabFile, schwabFillLine } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

const history = schwabFile(
  quoted('11/09/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', '', '3', '1.00', '1.95', '298.05'),
  quoted('11/06/2026', 'Buy', 'ABC', '', '400', '50.00', '', '-20000.00'),
  quoted('11/06/2026', 'Assigned', 'ABC 11/06/2026 50.00 P', '', '4', '', '', ''),
  quoted('10/01/2026', 'Sell to Open', 'ABC 11/06/2026 50.00 P', '', '4', '2.00', '2.60', '797.40'),
  quoted('02/23/2026', 'Expired', 'XYZ 02/20/2026 20.00 P', '', '1', '', '', ''),
  quoted('01/05/2026', 'Sell to Open', 'XYZ 02/20/2026 20.00 P', '', '1', '0.50', '0.65', '49.35'),
)

describeDecidedInCode('a wheel with calls on some of its blocks', ({ openTestDatabase }) => {
  it('is covered, says how many blocks are free of calls, and what closed ones earned a year', async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    await takeText(history)
    const wheels = await app.send('GET', '/wheels/wheel-cycles?status=open', { token })
    expect(wheels.body).toMatchObject([
      {
        status: 'covered',
        status_reason: 'A short call covers the shares held, with 1 of 4 blocks free of calls.',
        next_action: 'Sell a call on 100 free shares',
        next_reason: 'free since Nov 06',
        next_urgency: 'soon',
        // (20000 - 797.40 - 298.05) / 400, and without the calls.
        net_stock_cost: 47.261375,
        tax_basis: 48.0065,
        // After 14 days a pace would say nothing.
        pace: null,
      },
    ])
    const [closed] = (
      await app.send<{ id: string; pace: number }[]>('GET', '/wheels/wheel-cycles?status=closed', { token })
    ).body
    // 49.35 on 2,000 held for 46 days.
    const pace = (49.35 / (2000 * 46)) * 365
    expect(closed).toMatchObject({
      next_action: 'Premium kept',
      next_reason: null,
      outcome: 'premium kept',
      pace: expect.closeTo(pace, 10),
    })
    const performance = await app.send('GET', `/wheels/wheel-cycles/${closed?.id}/performance`, { token })
    expect(performance.body).toMatchObject({ annual_return_on_capital: closed?.pace })
  })

  it('earned nothing a year that is known where a contract of it was opened on both sides', async () => {
    const { get, take } = await openUser(await openTestDatabase())
    const put = 'XYZ 02/20/2026 20.00 P'
    await take(
      quoted('02/16/2026', 'Buy to Close', put, '', '1', '0.10', '0.65', '-10.65'),
      quoted('02/09/2026', 'Sell to Close', put, '', '1', '0.15', '0.65', '14.35'),
      quoted('02/02/2026', 'Buy to Open', put, '', '1', '0.20', '0.65', '-20.65'),
      quoted('01/05/2026', 'Sell to Open', put, '', '1', '0.50', '0.65', '49.35'),
    )
    const [wheel] = await get<{ id: string }[]>('/wheels/wheel-cycles')
    expect(await get(`/wheels/wheel-cycles/${wheel?.id}/performance`)).toMatchObject({
      complete: false,
      annual_return_on_capital: null,
      xirr: null,
      xirr_reason: 'unknown',
      max_drawdown: null,
      sharpe_ratio: null,
    })
  })

  it('is free since its own block has been, whatever odd lots and other blocks did since', async () => {
    const { get, take } = await openUser(await openTestDatabase())
    await take(
      quoted('11/18/2026', 'Sell to Open', 'ABC 12/18/2026 53.00 C', '', '1', '1.10', '0.65', '109.35'),
      quoted('11/17/2026', 'Buy to Close', 'ABC 12/18/2026 52.00 C', '', '1', '0.40', '0.65', '-40.65'),
      quoted('11/16/2026', 'Buy', 'ABC', '', '37', '49.00', '', '-1813.00'),
      quoted('11/09/2026', 'Sell to Open', 'ABC 12/18/2026 52.00 C', '', '1', '1.00', '0.65', '99.35'),
      quoted('11/06/2026', 'Buy', 'ABC', '', '200', '50.00', '', '-10000.00'),
      quoted('11/06/2026', 'Assigned', 'ABC 11/06/2026 50.00 P', '', '2', '', '', ''),
      quoted('10/01/2026', 'Sell to Open', 'ABC 11/06/2026 50.00 P', '', '2', '2.00', '1.30', '398.70'),
    )
    expect(await get('/wheels/wheel-cycles')).toMatchObject([
      { next_action: 'Sell a call on 100 free shares', next_reason: 'free since Nov 06' },
    ])
  })

  it('does not know what it ties up with a naked call, and names the call', async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    await takeText(
      schwabFile(
        quoted('11/03/2026', 'Sell to Open', 'ABC 12/18/2026 50.00 C', '', '2', '0.80', '1.30', '158.70'),
        quoted('11/02/2026', 'Sell to Open', 'ABC 12/18/2026 45.00 P', '', '1', '0.90', '0.65', '89.35'),
      ),
    )
    const [wheel] = (await app.send<{ id: string }[]>('GET', '/wheels/wheel-cycles', { token })).body
    expect(wheel).toMatchObject({
      capital_requirement: null,
      capital_parts: [
        { kind: 'puts', quantity: 1, amount: 4500 },
        { kind: 'naked_calls', quantity: 2, amount: null },
      ],
      capital_days: null,
      pace: null,
    })
    const performance = await app.send('GET', `/wheels/wheel-cycles/${wheel?.id}/performance`, { token })
    expect(performance.body).toMatchObject({
      annual_return_on_capital: null,
      average_capital: null,
      capital_days: null,
    })
    const phases = await app.send('GET', '/wheels/performance', { token })
    expect(phases.body).toMatchObject({ items: [{ ticker: 'ABC', collateral: 4500, unknown_collateral: 1 }] })
  })

  it('ties up at least what is known of it, as its position size is told to be exceeded', async () => {
    const { test: app, token, take, send } = await openUser(await openTestDatabase())
    await take(
      quoted('11/03/2026', 'Sell to Open', 'ABC 12/18/2026 50.00 C', '', '2', '0.80', '1.30', '158.70'),
      quoted('11/02/2026', 'Sell to Open', 'ABC 12/18/2026 45.00 P', '', '1', '0.90', '0.65', '89.35'),
    )
    const [wheel] = (await app.send<Record<string, string>[]>('GET', '/wheels/wheel-cycles', { token })).body
    const change = { max_position_size: 4000 }
    const headers = { 'if-match': wheel?.['etag'] }
    expect((await send('PUT', `/wheels/${wheel?.['id']}`, change, headers)).status).toBe(200)
    const text = 'Position size of $4,000.00 exceeded: at least $4,500.00 is tied up.'
    const alerts = await send('GET', '/wheels/alerts')
    expect(alerts.body).toMatchObject({ items: [{ kind: 'position_size', value: 4500, text }] })
    const [again] = (await app.send<object[]>('GET', '/wheels/wheel-cycles', { token })).body
    expect(again).toMatchObject({ capital_requirement: null, reached_limits: [{ text }] })
  })

  it('ties up an unknown amount in a call spread, which is not a naked call there either', async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    await takeText(
      schwabFile(
        quoted('11/03/2026', 'Buy to Open', 'ABC 12/18/2026 55.00 C', '', '1', '0.20', '0.65', '-20.65'),
        quoted('11/03/2026', 'Sell to Open', 'ABC 12/18/2026 50.00 C', '', '2', '0.80', '1.30', '158.70'),
        quoted('11/02/2026', 'Sell to Open', 'ABC 12/18/2026 45.00 P', '', '1', '0.90', '0.65', '89.35'),
      ),
    )
    const { body: rows } = await app.send('GET', '/wheels/wheel-cycles', { token })
    expect(rows).toMatchObject([
      {
        capital_requirement: null,
        capital_parts: [
          { kind: 'puts', quantity: 1, amount: 4500 },
          { kind: 'call_spreads', quantity: 1, amount: null },
          { kind: 'naked_calls', quantity: 1, amount: null },
        ],
        capital_gap: 'uncovered_call',
      },
    ])
  })

  it('has no naked call where shares and long calls cover all of them, whichever its lots stand for', async () => {
    const { take, get, send } = await openUser(await openTestDatabase())
    // The shares were under the call of December when the later one was sold; the long call covers that of December alone.
    await take(
      schwabFillLine(['11/05/2026', 'Buy to Open', 'ABC 12/18/2026 55.00 C', 1, 2, 0]),
      schwabFillLine(['11/04/2026', 'Sell to Open', 'ABC 01/15/2027 55.00 C', 1, 1, 0]),
      schwabFillLine(['11/03/2026', 'Sell to Open', 'ABC 12/18/2026 60.00 C', 1, 2, 0]),
      schwabFillLine(['11/02/2026', 'Buy', 'ABC', 100, 50, 0]),
    )
    const numbers = { short_calls: 2, covered_calls: 1, diagonal_calls: 1, uncovered_calls: 0 }
    const detected = await send<{ opportunities: unknown[] }>('POST', '/wheels/detect', {})
    expect(detected.body.opportunities[0]).toMatchObject({ numbers })
    expect(await get('/wheels/ABC/data')).toMatchObject({
      cycles: [
        {
          naked_calls: 0,
          loose_calls: [{ symbol: 'ABC   270115C00055000', off_lots: 1, naked: 0 }],
          capital_parts: [
            { kind: 'covered_shares', quantity: 100, amount: 5000 },
            { kind: 'covered_calls', quantity: 1, amount: null },
          ],
        },
      ],
    })
    const [wheel] = await get<Record<string, unknown>[]>('/wheels/wheel-cycles')
    expect(wheel?.['next_action']).not.toMatch(/^Cover/)
  })
})
