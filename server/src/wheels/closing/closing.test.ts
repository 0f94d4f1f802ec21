/** Closing a wheel over HTTP: its summary, the fills, what is refused, taking it back, and an import that came later. */
import { describe, expect, it } from 'vitest'
import { casesOn, describeEachEngine } from '../../testing/engines.ts'
import { type TestApp } from '../../testing/test-app.ts'
import {
  schwabHeader,
  schwabFile,
  schwabFillLine,
  type SchwabFill,
} from '../../formats/testing/broker-files.ts'
import { userCalls, openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>
interface Closing {
  readonly id: string
  readonly final_pnl: number | null
  readonly message: string
  readonly entry_ids: readonly string[]
}
type OpenRow = Json & { readonly id: string }

const decPut = 'ABC 12/18/2026 48.00 P'
const novPut = 'ABC 11/13/2026 45.00 P'
const decCall = 'ABC 12/18/2026 55.00 C'
const soldPut: SchwabFill = ['11/02/2026', 'Sell to Open', decPut, 2, 2, 1.3]
const covered: readonly SchwabFill[] = [
  ['10/20/2026', 'Buy', 'ABC', 200, 50, 0],
  ['11/02/2026', 'Sell to Open', decCall, 2, 1.5, 1.3],
]

const callsOf = (app: TestApp, token: string) => {
  const { send, takeText } = userCalls(app, token)
  const take = (...rows: SchwabFill[]) => takeText(schwabFile(...rows.map(schwabFillLine)))
  const wheels = async () => (await send<Json[]>('GET', '/wheels/wheel-cycles')).body
  const only = async () => String((await wheels())[0]?.['id'])
  const summary = async (id: string) =>
    (await send<Json & { open_to_close: OpenRow[] }>('GET', `/wheels/${id}/close-summary`)).body
  const close = (id: string, body?: unknown, headers = {}) =>
    send<Json & { closing: Closing; message: string }>('POST', `/wheels/${id}/close`, body, headers)
  const figures = async () => {
    const [wheel, pnl, options, lots, data, entries] = await Promise.all([
      wheels(),
      send<{ items: Json[] }>('GET', '/portfolio/pnl'),
      send<Json[]>('GET', '/portfolio/options'),
      send('GET', '/portfolio/lots?symbol=ABC'),
      send<{ cycles: Json[] }>('GET', '/wheels/ABC/data'),
      send<{ items: Json[] }>('GET', '/portfolio/entries'),
    ])
    return {
      wheels: wheel.map(({ status, ended_at, total_pnl, positions }) => ({
        status,
        ended_at,
        total_pnl,
        positions,
      })),
      pnl: pnl.body.items,
      options: options.body.map(({ symbol, contracts }) => ({ symbol, contracts })),
      lots: lots.body,
      cycles: data.body.cycles,
      entries: entries.body.items.length,
    }
  }
  return { send, take, takeText, wheels, only, summary, close, figures }
}

describeEachEngine('closing a wheel', ({ openTestDatabase, engine }) => {
  const open = async (...rows: readonly SchwabFill[]) => {
    const { test, token } = await openUser(await openTestDatabase(), { startsAt: '2026-11-20T15:00:00Z' })
    const calls = callsOf(test, token)
    if (rows.length === 0) return { test, ...calls, id: '' }
    await calls.take(...rows)
    return { test, ...calls, id: await calls.only() }
  }
  const fillFor = (option: string | undefined, more: Json = {}) => ({
    fills: [{ option_id: option, close_price: 0.5, fees: 1.3, ...more }],
  })
  const optionOf = async ({ summary, id }: Awaited<ReturnType<typeof open>>) =>
    (await summary(id)).open_to_close.find(({ symbol }) => String(symbol).includes(' '))?.id

  it('shows beforehand what is open, and why a figure is not known', async () => {
    const { summary, id } = await open(soldPut)
    expect(await summary(id)).toMatchObject({
      ticker: 'ABC',
      total_premium_collected: 400,
      realized_pnl: 0,
      total_pnl: null,
      days_active: 18,
      cycles_completed: 0,
      open_to_close: [
        {
          symbol: 'ABC   261218P00048000',
          position_type: 'short_put',
          quantity: -2,
          multiplier: 100,
          mark: null,
          refused: null,
        },
      ],
      fee_per_contract: 0.65,
      fee_source: 'as on Nov 02, 2026',
      unknown: expect.arrayContaining([
        { field: 'total_pnl', reason: 'a price or a cost of what is open is not known' },
        { field: 'win_rate', reason: 'no wheel on this ticker has ended yet' },
      ]) as unknown,
    })
  })

  it('records what ended it, computes the final P&L, and undoing puts every figure back', async () => {
    const opened = await open(soldPut)
    const { close, figures, send, id, wheels } = opened
    const before = await figures()
    const option = await optionOf(opened)
    const closed = await close(id, {
      close_method: 'limit_close',
      notes: 'Enough',
      close_all_positions: true,
      final_pnl: 1e9,
      ...fillFor(option),
    })
    // (2.00 - 0.50) x 200 - 2.60.
    expect([closed.status, closed.body]).toMatchObject([
      200,
      {
        status: 'closed',
        realized_pnl: 297.4,
        total_pnl: 297.4,
        ended_at: '2026-11-20',
        positions: [],
        closing: {
          final_pnl: 297.4,
          complete: true,
          message:
            'Recorded: ABC $48.00 put of Dec 18, 2026 closed at 0.50 on Nov 20, 2026. Final P&L 297.40. No order was sent to a broker.',
        },
      },
    ])
    expect(await wheels()).toMatchObject([{ status: 'closed', total_pnl: 297.4, etag: closed.body['etag'] }])
    const events = await send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${id}`)
    expect(events.body.at(-1)).toMatchObject({
      event_type: 'strategy_closed',
      description: 'Enough',
      amount: 297.4,
      metadata: { close_method: 'limit_close', reason: 'manual' },
    })
    const path = `/wheels/${id}/closings/${closed.body.closing.id}`
    expect((await send('DELETE', path)).status).toBe(204)
    expect(await figures()).toEqual(before)
    expect((await send('DELETE', path)).status).toBe(404)
    const history = await send<Json[]>('GET', `/wheels/wheel-cycles/${id}/status/history`)
    expect(history.body[0]).toMatchObject({
      previous_status: 'closed',
      new_status: before.wheels[0]?.status,
      reason: 'The closing was taken back.',
    })
  })

  it('sells the shares and buys the calls back in one step', async () => {
    const { close, summary, figures, send, id } = await open(...covered)
    const before = await figures()
    const [shares, call] = (await summary(id)).open_to_close
    expect([shares, call]).toMatchObject([
      { symbol: 'ABC', position_type: 'stock', quantity: 200 },
      { position_type: 'short_call', quantity: -2 },
    ])
    const half = await close(id, fillFor(call?.id))
    expect([half.status, half.body.message]).toEqual([
      422,
      'The closing fill of 200 shares of ABC is missing. Nothing was written.',
    ])
    expect(await figures()).toEqual(before)
    const fills = [
      { option_id: call?.id, close_price: 0.5, fees: 1.3 },
      { position_id: shares?.id, shares: 150, close_price: 52, fees: 0.1 },
      { position_id: shares?.id, close_price: 53, fees: 0 },
    ]
    const closed = await close(id, { fills })
    // Shares 150 x 2 - 0.10 + 50 x 3, calls (1.50 - 0.50) x 200 - 2.60.
    expect([closed.status, closed.body.closing.final_pnl]).toEqual([200, 647.3])
    const after = await figures()
    expect(after.pnl).toMatchObject([{ underlying: 'ABC', realized_pnl: 647.3, open: false }])
    expect(after.cycles).toMatchObject([{ realized_pnl: 647.3, total_pnl: 647.3, status: 'closed' }])
    expect(after.options).toEqual([])
    await send('DELETE', `/wheels/${id}/closings/${closed.body.closing.id}`)
    expect(await figures()).toEqual(before)
  })

  it('by the other path is the same operation, with its reason and day', async () => {
    const opened = await open(soldPut)
    const option = await optionOf(opened)
    const closed = await opened.send<Json & { closing: Closing }>(
      'POST',
      `/wheels/wheel-cycles/${opened.id}/close`,
      { reason: 'profit_target', close_date: '2026-11-19', ...fillFor(option) },
    )
    expect(closed.body).toMatchObject({
      status: 'closed',
      ended_at: '2026-11-19',
      closing: { final_pnl: 297.4 },
    })
    const entries = await opened.send<{ items: Json[] }>('GET', '/portfolio/entries')
    expect(entries.body.items[0]).toMatchObject({
      kind: 'buy-to-close',
      trade_date: '2026-11-19',
      price: 0.5,
    })
  })

  it('recorded here and imported later is one trade', async () => {
    const opened = await open(...covered)
    const { close, summary, figures, take, id } = opened
    const [shares, call] = (await summary(id)).open_to_close
    await close(id, {
      fills: [
        { option_id: call?.id, close_price: 0.5, fees: 1.3 },
        { position_id: shares?.id, close_price: 52, fees: 0 },
      ],
    })
    const before = await figures()
    await take(
      ['11/20/2026', 'Buy to Close', decCall, 2, 0.5, 1.3],
      ['11/20/2026', 'Sell', 'ABC', 200, 52, 0],
    )
    const after = await figures()
    expect([after.pnl, after.options, after.lots, after.wheels]).toEqual([
      before.pnl,
      before.options,
      before.lots,
      before.wheels,
    ])
  })

  it('after an import that closed it meanwhile writes nothing twice', async () => {
    const opened = await open(soldPut)
    const { close, figures, take, id } = opened
    const option = await optionOf(opened)
    await take(['11/19/2026', 'Buy to Close', decPut, 2, 0.4, 1.3])
    const before = await figures()
    const late = await close(id, fillFor(option))
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('is no longer open')])
    expect(await figures()).toEqual(before)
    expect((await close(id)).status).toBe(200)
  })

  it('from two tabs at once is one, and by the same key too', async () => {
    const opened = await open(soldPut)
    const { close, figures, id } = opened
    const option = await optionOf(opened)
    const both = await Promise.all([close(id, fillFor(option)), close(id, fillFor(option))])
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await figures()).entries).toBe(2)
    const again = await close(id, fillFor(option))
    expect([again.status, again.body.message]).toEqual([
      422,
      'Invalid status transition: closed → closed. It is closed already.',
    ])
  })

  it('of a wheel that was changed in the meantime is refused, and what stands is told', async () => {
    const opened = await open(soldPut)
    const { close, send, wheels, id } = opened
    const [seen] = await wheels()
    await send('PUT', `/wheels/${id}`, { notes: 'changed' })
    const stale = await close(id, fillFor(await optionOf(opened)), { 'if-match': String(seen?.['etag']) })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringContaining('This wheel was changed in the meantime'),
    ])
  })

  it.each(
    casesOn(engine, [
      [{ close_price: null }, 'Please enter a valid date and debit; quantity must be > 0.'],
      [{ contracts: 3 }, 'Only 2 contracts of ABC $48.00 put of Dec 18, 2026 are open'],
      [{ contracts: 0.5 }, 'Must be whole contracts'],
      [
        { contracts: 1 },
        'The closing fill of ABC $48.00 put of Dec 18, 2026 is missing. Nothing was written.',
      ],
      [{ trade_date: '2026-11-21' }, 'Trade date must not be in the future'],
      [
        { trade_date: '2026-11-01' },
        'On Nov 01, 2026 not all of ABC $48.00 put of Dec 18, 2026 was open yet',
      ],
      [{ close_price: -1 }, 'Close price must not be below zero'],
      [{ option_id: 'nothing' }, 'Is nothing that is open in this wheel'],
      [{ option_id: null }, 'Say which option or position it ended'],
    ]),
  )('with a fill of %j is refused, and writes nothing', async (more, message) => {
    const opened = await open(soldPut)
    const before = await opened.figures()
    const refused = await opened.close(opened.id, fillFor(await optionOf(opened), more))
    expect([refused.status, refused.body.message]).toEqual([422, message])
    expect(await opened.figures()).toEqual(before)
  })

  it('of an option that has expired asks for the day', async () => {
    const opened = await open(['11/02/2026', 'Sell to Open', novPut, 1, 1, 0.65])
    const option = await optionOf(opened)
    const refused = await opened.close(opened.id, fillFor(option))
    expect(refused.body.message).toBe(
      'ABC $45.00 put of Nov 13, 2026 expired on Nov 13, 2026: say on which day it was closed, or first say what became of it',
    )
    const closed = await opened.close(opened.id, fillFor(option, { trade_date: '2026-11-12' }))
    expect([closed.status, closed.body['ended_at']]).toEqual([200, '2026-11-12'])
  })

  it('of an adjusted contract is booked at the multiplier that its opening shows', async () => {
    const { take, only, summary, close, figures } = await open()
    await take(['11/02/2026', 'Sell to Open', 'ABC1 12/18/2026 48.00 P', 2, 2, 1.3])
    const id = await only()
    const [put] = (await summary(id)).open_to_close
    expect(put).toMatchObject({ symbol: 'ABC1  261218P00048000', multiplier: 100, refused: null })
    const before = await figures()
    const fill = { option_id: put?.id, close_price: 0.5, fees: 1.3, trade_date: '2026-11-20' }
    const { status, body } = await close(id, { close_method: 'limit_close', fills: [fill] })
    expect([status, body.closing]).toMatchObject([200, { final_pnl: 297.4 }])
    expect((await figures()).pnl).toMatchObject([{ option_pnl: 297.4, realized_pnl: 297.4 }])
    expect(before.pnl).toMatchObject([{ realized_pnl: 0 }])
  })

  it('of an adjusted contract whose premium has an unknown worth says where to record it', async () => {
    const { takeText, only, summary, close, figures } = await open()
    // Two contracts at 2.00 brought 600: each dollar is 150, or something else was paid; the row does not say which.
    const text = [
      schwabHeader,
      '"11/02/2026","Sell to Open","ABC1 12/18/2026 48.00 P","","2","2.00","1.30","598.70"',
      '',
    ]
    await takeText(text.join('\n'))
    const id = await only()
    const [put] = (await summary(id)).open_to_close
    const refused =
      'ABC $48.00 put of Dec 18, 2026 is an adjusted contract, and no entry says what a dollar of its premium is worth. ' +
      'Import the broker’s row that closed it, which states its amount. Nothing can be recorded here.'
    expect(put?.['refused']).toBe(refused)
    const before = await figures()
    const fill = { option_id: put?.id, close_price: 0.5, fees: 1.3, trade_date: '2026-11-20' }
    const { status, body } = await close(id, { close_method: 'limit_close', fills: [fill] })
    expect([status, body.message]).toEqual([422, refused])
    expect(await figures()).toEqual(before)
  })

  it('by an unknown method is refused, and without its positions ends the wheel alone', async () => {
    const { close, figures, id, send } = await open(soldPut)
    expect((await close(id, { close_method: 'hope' })).status).toBe(422)
    const before = await figures()
    const closed = await close(id, { close_all_positions: false })
    expect(closed.body).toMatchObject({ status: 'closed', closing: { entry_ids: [], final_pnl: null } })
    expect((await figures()).options).toEqual(before.options)
    await send('DELETE', `/wheels/${id}/closings/${closed.body.closing.id}`)
    expect(await figures()).toEqual(before)
  })

  it('undone after a file told of it too leaves what the file says', async () => {
    const opened = await open(soldPut)
    const { close, figures, take, send, id } = opened
    const closed = await close(id, fillFor(await optionOf(opened)))
    await take(['11/20/2026', 'Buy to Close', decPut, 2, 0.5, 1.3])
    const before = await figures()
    expect((await send('DELETE', `/wheels/${id}/closings/${closed.body.closing.id}`)).status).toBe(204)
    const after = await figures()
    expect(after.pnl).toEqual(before.pnl)
    expect(after.options).toEqual([])
  })

  describe('made by hand', () => {
    it('ends it and says what it does not have, and undoing opens it again', async () => {
      const { send, summary, close } = await open()
      const made = await send('POST', '/wheels/wheel-cycles', {
        ticker: 'XYZ',
        strategy_type: 'cash_secured_put',
        strike_price: 48,
        contract_count: 2,
        premium: 1.5,
      })
      const id = String(made.body['id'])
      expect(await summary(id)).toMatchObject({
        total_premium_collected: 300,
        realized_pnl: null,
        open_to_close: [],
        unknown: expect.arrayContaining([
          { field: 'realized_pnl', reason: 'no entry of the ledger belongs to this wheel' },
        ]) as unknown,
      })
      const stray = await close(id, fillFor('anything'))
      expect([stray.status, stray.body.message]).toEqual([
        422,
        'Is nothing that is open in this wheel: no entry of the ledger belongs to it',
      ])
      const closed = await close(id, { notes: 'Never sold' })
      expect(closed.body).toMatchObject({
        status: 'closed',
        closing: {
          final_pnl: null,
          message:
            'Closed the wheel; no entries were written. Its final P&L is not known. No order was sent to a broker.',
        },
      })
      await send('DELETE', `/wheels/${id}/closings/${closed.body.closing.id}`)
      const after = await send('GET', `/wheels/wheel-cycles/${id}`)
      expect(after.body).toMatchObject({ status: made.body['status'], ended_at: null })
    })
  })

  it('of another user’s wheel finds none, to close and to take back', async () => {
    const opened = await open(soldPut)
    const { access_token: token } = await opened.test.signUp('bob')
    const bob = callsOf(opened.test, token)
    const closed = await opened.close(opened.id, fillFor(await optionOf(opened)))
    expect((await bob.close(opened.id)).status).toBe(404)
    const path = `/wheels/${opened.id}/closings/${closed.body.closing.id}`
    expect((await bob.send('DELETE', path)).status).toBe(404)
    expect((await opened.wheels())[0]?.['status']).toBe('closed')
  })
})
