/** What a timeline tells of a campaign: every entry that its figures rest on, with the part that is its own. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser } from '../../testing/open-user.ts'
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'

type Json = Record<string, unknown>
type Timeline = readonly (Json & { event_type: string; event_date: string; net_cash: number | null })[]
type Wheel = Json & { id: string; total_pnl: number | null; timeline: Timeline }

const row = (date: string, action: string, symbol: string, quantity = 1, price = '', fee = '', amount = '') =>
  quoted(date, action, symbol, 'what it was', String(quantity), price, fee, amount)
const call = (strike: string) => `ABC 12/18/2026 ${strike} C`

describeDecidedInCode('the story of a campaign', ({ openTestDatabase }) => {
  const tell = async (...rows: string[]) => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    await takeText(schwabFile(...rows), '1')
    const listed = await app.send<Wheel[]>('GET', '/wheels/wheel-cycles?timeline=true', { token })
    const [wheel] = listed.body as [Wheel]
    const events = await app.send<Json[]>('GET', `/wheels/wheel-events?cycle_id=${wheel.id}`, { token })
    const told = wheel.timeline.map((event) => [event.event_type, event.event_date, event.net_cash])
    type Page = { cycles: { events: Json[] }[] }
    const page = await app.send<Page>('GET', '/wheels/ABC/data', { token })
    const ofSymbol = page.body.cycles[0]?.events.map((event) => [
      event['event_type'],
      event['event_date'],
      event['net_cash'],
    ])
    return { wheel, told, ofSymbol, events: events.body }
  }
  const sum = ({ timeline }: Wheel) =>
    timeline.reduce((total, event) => total + Math.round((event.net_cash ?? 0) * 1e6), 0) / 1e6

  it('of a diagonal begins with the long call that was there before', async () => {
    const { wheel, told, events } = await tell(
      row('08/25/2026', 'Buy to Open', call('20.00'), 1, '5.54', '1.12', '-555.12'),
      row('10/01/2026', 'Sell to Open', 'ABC 10/09/2026 27.00 C', 1, '0.51', '1.12', '49.88'),
      row('10/05/2026', 'Buy to Close', 'ABC 10/09/2026 27.00 C', 1, '0.64', '0.12', '-64.12'),
      row('10/05/2026', 'Sell to Close', call('20.00'), 1, '7.45', '0.12', '744.88'),
    )
    expect(told).toEqual([
      ['BUY_OPTION', '2026-08-25', -555.12],
      ['SELL_CALL_OPEN', '2026-10-01', 49.88],
      ['SELL_CALL_CLOSE', '2026-10-05', -64.12],
      ['SELL_OPTION', '2026-10-05', 744.88],
    ])
    expect([sum(wheel), wheel.total_pnl]).toEqual([175.52, 175.52])
    expect(events.map((event) => event['amount'])).toEqual([-555.12, 49.88, -64.12, 744.88])
  })

  it('of a covered call begins with the part of the shares that joined', async () => {
    const { wheel, told, ofSymbol } = await tell(
      row('01/12/2026', 'Buy', 'ABC', 300, '40.00', '', '-12000.00'),
      row('10/01/2026', 'Sell to Open', call('45.00'), 1, '1.00', '0.65', '99.35'),
      row('10/05/2026', 'Buy to Close', call('45.00'), 1, '0.50', '0.65', '-50.65'),
      row('10/06/2026', 'Sell', 'ABC', 300, '41.00', '', '12300.00'),
    )
    expect(told).toEqual([
      ['BUY_SHARES', '2026-01-12', -4000],
      ['SELL_CALL_OPEN', '2026-10-01', 99.35],
      ['SELL_CALL_CLOSE', '2026-10-05', -50.65],
      // 200 of the 300 were never in it.
      ['SELL_SHARES', '2026-10-06', 4100],
    ])
    expect(ofSymbol).toEqual(told)
    expect(wheel.timeline[0]?.['quantity_shares']).toBe(100)
    expect([sum(wheel), wheel.total_pnl]).toEqual([148.7, 148.7])
  })

  it('of a call that was naked at first begins with its sale', async () => {
    const { told } = await tell(
      row('10/01/2026', 'Sell to Open', call('52.00'), 1, '1.20', '0.65', '119.35'),
      row('10/12/2026', 'Buy', 'ABC', 100, '50.00', '', '-5000.00'),
    )
    expect(told).toEqual([
      ['SELL_CALL_OPEN', '2026-10-01', 119.35],
      ['BUY_SHARES', '2026-10-12', -5000],
    ])
  })

  it('stands in one order, whoever looks first', async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    const put = (ticker: string) => `${ticker} 12/18/2026 48.00 P`
    const sold = (ticker: string, date: string) =>
      row(date, 'Sell to Open', put(ticker), 1, '2.60', '0.65', '259.35')
    const rows = [
      sold('AAA', '09/01/2026'),
      row('09/02/2026', 'Buy to Close', put('AAA'), 1, '1.00', '0.65', '-100.65'),
      sold('BBB', '09/14/2026'),
      sold('AAA', '10/20/2026'),
    ]
    await takeText(schwabFile(...rows), '1')
    const read = async () => (await app.send<Wheel[]>('GET', '/wheels/wheel-cycles', { token })).body
    const first = await read()
    app.clock.advance(60_000)
    expect(await read()).toEqual(first)
  })
})
