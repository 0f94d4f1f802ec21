/** Closing a wheel over HTTP: its summary, the fills, taking it back, and an import that came later. */
import { describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import {
  closingsIn,
  covered,
  decCall,
  decPut,
  fillFor,
  optionOf,
  soldPut,
  type Closing,
  type Json,
} from '../testing/open-closings.ts'

describeEachEngine('closing a wheel', ({ openTestDatabase }) => {
  const open = closingsIn(openTestDatabase)

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
        { field: 'total_pnl', reason: 'a price behind it is unknown' },
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
            'Recorded: ABC $48.00 put of Dec 18, 2026 closed at $0.50 on Nov 20, 2026. Final P&L $297.40. No order was sent to a broker.',
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
        'Is not open in this wheel: no entry of the ledger belongs to it',
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
})
