/** The list of wheels by status, and what of it is not sent again. */
import { decodeWire, wheelCycle, type WheelCycle } from '@wheelwright/api'
import { compareByNext, cycleStatuses } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { quoted } from '../../formats/testing/broker-files.ts'

type Json = Record<string, unknown>

const decode = (row: Json): WheelCycle => {
  const decoded = decodeWire(wheelCycle, row)
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.errors))
  return decoded.value
}

const row = (date: string, action: string, symbol: string, price: string, amount: string) =>
  quoted(date, action, symbol, 'a put', '1', price, '0.65', amount)
const sold = (ticker: string) =>
  row('10/01/2026', 'Sell to Open', `${ticker} 12/18/2026 48.00 P`, '2.60', '259.35')
const boughtBack = (ticker: string, date = '10/05/2026') =>
  row(date, 'Buy to Close', `${ticker} 12/18/2026 48.00 P`, '1.00', '-100.65')

describeDecidedInCode('the list of wheels', ({ openTestDatabase }) => {
  const open = async () => {
    const { send, take, clock } = await openUser(await openTestDatabase())
    const add = (ticker: string, status: string) =>
      send('POST', '/wheels/wheel-cycles', {
        ticker,
        strategy_type: 'cash_secured_put',
        strike_price: 48,
        status,
      })
    const read = (query = '', headers = {}) =>
      send<Json[]>('GET', `/wheels/wheel-cycles${query}`, undefined, headers)
    return { send, take, add, read, clock }
  }

  it('of a status has those of it, and of open all but the closed ones', async () => {
    const { add, take, read } = await open()
    for (const status of cycleStatuses) await add('PCG', status)
    await take(sold('ABC'), sold('XYZ'), boughtBack('XYZ'))
    const all = (await read()).body
    expect(all).toHaveLength(11)
    for (const status of cycleStatuses)
      expect((await read(`?status=${status}`)).body).toEqual(
        all.filter((wheel) => wheel['status'] === status),
      )
    expect((await read('?status=open')).body).toEqual(all.filter((wheel) => wheel['status'] !== 'closed'))
    expect((await read('?status=closed&timeline=true')).body.map((wheel) => wheel['timeline'])).toMatchObject(
      [[], [{ event_type: 'SELL_PUT' }, {}]],
    )
    const refused = await read('?status=finished')
    expect([refused.status, (refused.body as unknown as Json)['message']]).toEqual([
      422,
      `Must be one of open, ${cycleStatuses.join(', ')}`,
    ])
  })

  it('has those alone that are named, with their timelines', async () => {
    const { take, read } = await open()
    await take(sold('ABC'), sold('XYZ'), boughtBack('XYZ'), sold('KO'))
    const all = (await read('?timeline=true')).body
    const [first, second, third] = all.map((wheel) => String(wheel['id']))
    const named = await read(`?timeline=true&ids=${third},${first}`)
    expect(named.body).toEqual(all.filter((wheel) => wheel['id'] !== second))
    expect((await read(`?ids=${first}`)).body).toEqual((await read()).body.slice(0, 1))
    const running = all.filter((wheel) => wheel['status'] !== 'closed').map((wheel) => wheel['id'])
    const listed = await read(`?status=open&ids=${first},${second},${third}`)
    expect(listed.body.map((wheel) => wheel['id'])).toEqual(running)
    expect((await read('?ids=none')).body).toEqual([])
    const refused = await read(`?ids=${Array.from({ length: 21 }, (_, at) => `w${at}`).join(',')}`)
    expect([refused.status, (refused.body as unknown as Json)['message']]).toEqual([
      422,
      'At most 20 ids at once',
    ])
  })

  it('of the first few has those that ask for their owner first, as the whole list has them', async () => {
    const { add, take, read } = await open()
    for (const ticker of ['KO', 'PCG', 'F']) await add(ticker, 'active')
    await take(sold('ABC'), sold('XYZ'), boughtBack('XYZ'))
    for (const query of ['?status=open', '?status=open&timeline=true', '?timeline=true', '?']) {
      const all = (await read(query)).body
      const inOrder = all
        .map((row) => ({ row, wheel: decode(row) }))
        .toSorted((a, b) => compareByNext(a.wheel, b.wheel))
        .map(({ row }) => row)
      for (const first of [1, 2, 20])
        expect((await read(`${query}&first=${first}`)).body).toEqual(inOrder.slice(0, first))
    }
    const before = (await read('?status=open&first=2')).body
    await take(sold('AAA'))
    expect((await read('?status=open&first=20')).body).toHaveLength(5)
    expect(before).toHaveLength(2)
    for (const first of ['0', '21', 'x', '1.5']) expect((await read(`?first=${first}`)).status).toBe(422)
  })

  it('is not sent again to one who has it, whatever changed elsewhere', async () => {
    const { add, take, read, send, clock } = await open()
    await take(sold('XYZ'), boughtBack('XYZ'))
    const closed = await read('?status=closed')
    const etag = closed.headers.get('etag') ?? ''
    await add('PCG', 'active')
    await send('POST', '/stocks/', { symbol: 'KO', shares: 1, cost_basis: 50, market_price: 50 })
    await take(sold('ABC'))
    clock.advance(86_400_000 * 6)
    const again = await read('?status=closed', { 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, null])
    const path = `/wheels/wheel-cycles/${String(closed.body[0]?.['id'])}`
    await send('PUT', path, { notes: 'went well' })
    const changed = await read('?status=closed', { 'if-none-match': etag })
    expect([changed.status, changed.body]).toMatchObject([200, [{ notes: 'went well' }]])
  })

  it('says what each wheel says by itself, however it changed', async () => {
    const { take, read, send, clock } = await open()
    const expectSame = async () => {
      const wheels = (await read()).body
      for (const wheel of wheels)
        expect((await send('GET', `/wheels/wheel-cycles/${String(wheel['id'])}`)).body).toEqual(wheel)
      return wheels
    }
    await take(sold('XYZ'), boughtBack('XYZ', '11/19/2026'), sold('OLD'), boughtBack('OLD'))
    const before = await expectSame()
    expect(before.map((wheel) => `${String(wheel['ticker'])} ${String(wheel['status'])}`).toSorted()).toEqual(
      ['OLD closed', 'XYZ expired'],
    )
    // Bought back within the gap: closed by the user first, and by the days afterwards.
    const xyz = before.find((wheel) => wheel['ticker'] === 'XYZ')
    await send('PATCH', `/wheels/wheel-cycles/${String(xyz?.['id'])}/status`, { status: 'closed' })
    const soon = (await expectSame()).find((wheel) => wheel['ticker'] === 'XYZ')
    clock.advance(86_400_000 * 6)
    await send('POST', '/stocks/', { symbol: 'KO', shares: 1, cost_basis: 50, market_price: 50 })
    clock.advance(86_400_000 * 0.9)
    await expectSame()
    clock.advance(86_400_000 * 2.5)
    const login = { username: 'ann', password: 'correct horse battery' }
    const { body } = await send('POST', '/auth/login', login)
    const headers = { authorization: `Bearer ${String(body['access_token'])}` }
    const late = (await read('', headers)).body.find((wheel) => wheel['ticker'] === 'XYZ')
    expect([soon?.['status_reason'], late?.['status_reason']]).toEqual([
      'No position is left in it, and a new put still continues it.',
      'No position is left in it.',
    ])
  })
})
