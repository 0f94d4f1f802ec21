/** Prices at the end of what money can hold: each figure that they carry beyond it is unknown, and nothing fails. */
import { afterEach, expect, it } from 'vitest'
import { describeDecidedInCode } from '../testing/engines.ts'
import { schwabFile } from '../formats/testing/broker-files.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const sold = (strike: string) =>
  `"11/02/2026","Sell to Open","ABC 12/18/2026 ${strike} P","PUT","1","2.60","0.65","259.35"`
const bought = (day: string) => `"11/0${day}/2026","Buy","ABC","ABC INC","100","48.00","","-4800.00"`

/** A hundred times that is just within what money can hold, twice that is not. */
const dear = 85_000_000

const put = (strike: number): Json => ({
  symbol: `ABC   261218P000${strike}000`,
  asset_type: 'OPTION',
  short_quantity: 1,
  average_price: 2.6,
  current_price: dear,
  market_value: -dear * 100,
})
const shares: Json = {
  symbol: 'ABC',
  asset_type: 'EQUITY',
  long_quantity: 100,
  average_price: 48,
  current_price: dear,
  market_value: dear * 100,
}

describeDecidedInCode('wheels priced without bounds', ({ openTestDatabase }) => {
  const failures: unknown[] = []
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  it.each([
    ['two dear puts', [sold('48.00'), sold('47.00')], [put(48), put(47)]],
    ['dear shares', [sold('48.00'), bought('3'), bought('4')], [put(48), shares]],
  ])('are told all the same: %s', async (_, rows, positions) => {
    const nothing = () => {}
    const error = (fields: Json, message: string) => void failures.push(fields['error'] ?? message)
    const log = { debug: nothing, info: nothing, warn: nothing, error }
    const { test: app, token, takeText } = await openUser(await openTestDatabase(), { log })
    await takeText(schwabFile(...rows), '1')
    const snapshot = {
      export_info: { source: 'schwab', imported_at: '2026-11-20T12:00:00Z' },
      accounts: [{ account_number: '1', positions }],
    }
    await app.send('POST', '/portfolio/import/positions', { token, body: snapshot })
    const listed = await app.send<Json[]>('GET', '/wheels/wheel-cycles?timeline=true', { token })
    expect([listed.status, listed.body.length]).toEqual([200, 1])
    const [wheel] = listed.body
    expect(wheel?.['total_pnl']).toBeNull()
    const id = String(wheel?.['id'])
    for (const path of [
      `/wheels/wheel-cycles/${id}`,
      `/wheels/wheel-cycles/${id}/performance`,
      `/wheels/wheel-cycles/${id}/positions`,
      `/wheels/${id}/close-summary`,
      `/wheels/wheel-events?cycle_id=${id}`,
      '/wheels/ABC/data',
      '/portfolio/summary',
      '/portfolio/pnl',
      '/portfolio/positions',
    ])
      expect([path, (await app.send('GET', path, { token })).status]).toEqual([path, 200])
    expect((await app.send('POST', '/wheels/detect', { token })).status).toBe(200)
    const body = { reason: 'manual', close_date: '2026-11-20', close_all_positions: false }
    expect((await app.send('POST', `/wheels/wheel-cycles/${id}/close`, { token, body })).status).toBe(200)
  })
})
