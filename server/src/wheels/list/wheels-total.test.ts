/** What wheels add up to, beside the Dashboard and Periods: one name, one figure. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../../intake/testing/open-imports.ts'
import { payloadOf, rawAccount, rawPosition } from '../../intake/testing/payload.ts'
import { assigned, expired, leg } from '../../intake/testing/told.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'

/** A put that was kept in 2025; one that was put to the account, with an open call; an open put of another symbol. */
const history = asSchwabCsv([
  leg('2025-03-03', 'STO', 2, 'OLD 20P 2025-03-21', 0.5),
  expired('2025-03-21', 2, 'OLD 20P 2025-03-21'),
  leg('2026-09-01', 'STO', 1, 'ABC 50P 2026-09-18', 1),
  assigned('2026-09-18', 1, 'ABC 50P 2026-09-18'),
  leg('2026-10-01', 'STO', 1, 'ABC 52C 2026-12-18', 1.5),
  leg('2026-10-05', 'STO', 2, 'XYZ 30P 2026-12-18', 0.9),
  leg('2026-11-02', 'BTC', 1, 'XYZ 30P 2026-12-18', 0.4),
])
const priced = (symbol: string, shares: number, price: number) =>
  rawPosition({
    symbol,
    ...(symbol.includes(' ') && { asset_type: 'OPTION' }),
    [shares < 0 ? 'short_quantity' : 'long_quantity']: Math.abs(shares),
    current_price: price,
    market_value: price * shares * (symbol.includes(' ') ? 100 : 1),
  })

describeDecidedInCode('what wheels add up to', ({ openTestDatabase }) => {
  it('is what the Dashboard and Periods say under the same names', async () => {
    const { take, get, send, token } = await openImports(await openTestDatabase())
    await take(history)
    const held = [
      priced('ABC', 100, 49),
      priced('ABC   261218C00052000', -1, 0.7),
      priced('XYZ   261218P00030000', -1, 0.5),
    ]
    const body = payloadOf([rawAccount('99990000', held)], '2026-11-20T14:30:00Z')
    await send('POST', '/portfolio/import/positions', { token, body })
    const wheels = await get<Json[]>('/wheels/wheel-cycles')
    const sum = (name: string) =>
      wheels.reduce((total, wheel) => total + Math.round(Number(wheel[name]) * 1e6), 0) / 1e6
    expect(wheels).toHaveLength(3)
    // The premium and the realized P&L of the Dashboard are of these periods too.
    type Told = { items: Json[]; periods: { total: Json } }
    const asSold = (await get<Told>('/portfolio/pnl?by=year&premium=opened')).periods.total
    const premium = Number(asSold['premium_puts']) + Number(asSold['premium_calls'])
    expect(sum('premium_collected')).toBe(premium)
    const pnl = await get<Told>('/portfolio/pnl?by=year&premium=ended')
    const { total } = pnl.periods
    expect(sum('realized_pnl')).toBe(total['realized_pnl'])
    const each = pnl.items.map(({ realized_pnl: amount }) => Number(amount))
    expect(sum('realized_pnl')).toBeCloseTo(
      each.reduce((all, amount) => all + amount, 0),
      6,
    )
    expect(sum('total_pnl')).toBeCloseTo(sum('realized_pnl') + sum('unrealized_pnl'), 6)
    const partsOf = (ticker: string): unknown =>
      wheels.find((wheel) => wheel['ticker'] === ticker)?.['capital_parts']
    // Shares at 50 less 1.00 and fees of 0.65 under a call; one put of two is left; nothing of what is over.
    expect(partsOf('ABC')).toEqual([{ kind: 'covered_shares', quantity: 100, amount: 4900.65 }])
    expect(partsOf('XYZ')).toEqual([{ kind: 'puts', quantity: 1, amount: 3000 }])
    expect(partsOf('OLD')).toEqual([])
    expect(sum('capital_requirement')).toBe(7900.65)
    const year = wheels.filter(({ ended_at }) => String(ended_at).startsWith('2025'))
    // 4,000 for 18 days, and 100 less fees of 1.30.
    expect(year).toMatchObject([{ capital_days: 72_000, pace: expect.closeTo((98.7 / 72_000) * 365, 10) }])
  })
})
