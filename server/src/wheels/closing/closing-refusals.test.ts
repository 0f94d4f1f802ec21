/** Closings that are refused, and what each of them says. */
import { expect, it } from 'vitest'
import { casesOn, describeDecidedInCode } from '../../testing/engines.ts'
import { schwabHeader } from '../../formats/testing/broker-files.ts'
import { callsOf, closingsIn, fillFor, novPut, optionOf, soldPut } from '../testing/open-closings.ts'

describeDecidedInCode('closing a wheel', ({ openTestDatabase, engine }) => {
  const open = closingsIn(openTestDatabase)

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
      [{ option_id: 'nothing' }, 'Is not open in this wheel'],
      [{ option_id: null }, 'Say which option or position it ended'],
    ]),
  )('with a fill of %j is refused, and writes nothing', async (more, message) => {
    const opened = await open(soldPut)
    const before = await opened.figures()
    const refused = await opened.close(opened.id, fillFor(await optionOf(opened), more))
    expect([refused.status, refused.body.message]).toEqual([422, message])
    expect(await opened.figures()).toEqual(before)
  })

  it.each([{}, { reason: null, close_date: null }])('with %j names what is missing', async (body) => {
    const { id, send } = await open(soldPut)
    const refused = await send('POST', `/wheels/wheel-cycles/${id}/close`, body)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { message: 'Missing required fields: reason, close_date' },
    ])
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
