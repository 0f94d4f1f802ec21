/** Positions taken over the weekend, before the broker booked what expired on Friday, beside the history that tells it on Monday. */
import { expect, it } from 'vitest'
import { quoted, schwabFile } from '../formats/testing/broker-files.ts'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'

type Json = Record<string, unknown>

const saturday = '2026-11-14T15:00:00Z'
const short = (symbol: string, price: number): Json =>
  rawPosition({
    symbol,
    asset_type: 'OPTION',
    short_quantity: 1,
    average_price: price,
    market_value: -100 * price,
  })
const stillThere = [short('ABC   261113P00048000', 2.6), short('XYZ   261113C00020000', 0.5)]

const sold = [
  quoted('11/03/2026', 'Sell to Open', 'XYZ 11/13/2026 20.00 C', '', '1', '0.50', '0.65', '49.35'),
  quoted('11/02/2026', 'Buy', 'XYZ', '', '100', '19.00', '', '-1900.00'),
  quoted('11/02/2026', 'MoneyLink Transfer', '', 'Tfr BANK', '', '', '', '2591.55'),
  quoted('11/02/2026', 'Sell to Open', 'ABC 11/13/2026 48.00 P', '', '1', '2.60', '0.65', '259.35'),
]
const booked = [
  quoted('11/16/2026 as of 11/13/2026', 'Expired', 'XYZ 11/13/2026 20.00 C', '', '1', '', '', ''),
  quoted('11/16/2026 as of 11/13/2026', 'Assigned', 'ABC 11/13/2026 48.00 P', '', '1', '', '', ''),
  quoted('11/16/2026 as of 11/13/2026', 'Buy', 'ABC', '', '100', '48.00', '', '-4800.00'),
]
const xyzHeld = rawPosition({ symbol: 'XYZ', long_quantity: 100, average_price: 19, market_value: 1950 })

describeDecidedInCode('a snapshot of the weekend', ({ openTestDatabase }) => {
  const steps = {
    history: [...booked, ...sold],
    'history until Friday': sold,
    'history of Monday': booked,
    positions: null,
  } as const

  it.each<(keyof typeof steps)[]>([
    ['positions', 'history'],
    ['history', 'positions'],
    ['history until Friday', 'positions', 'history of Monday'],
  ])('holds what the history says, whatever came first: %s, %s, %s', async (...order) => {
    const { send, takeText } = await openUser(await openTestDatabase())
    for (const step of order.filter((each) => each !== undefined)) {
      const rows = steps[step]
      const positions = payloadOf([rawAccount('99990000', [...stillThere, xyzHeld])], saturday)
      if (rows === null) await send('POST', '/portfolio/import/positions', positions)
      else await takeText(schwabFile(...rows))
    }
    const read = async <T>(path: string) => (await send<T>('GET', path)).body
    const held = await read<Json[]>('/portfolio/positions/stocks')
    expect(held.map(({ ticker, shares, difference }) => [ticker, shares, difference])).toEqual([
      ['ABC', 100, null],
      ['XYZ', 100, null],
    ])
    expect(await read('/portfolio/positions/options?status=Open')).toEqual([])
    const { accounts } = await read<{ accounts: { differences: { field: string }[] }[] }>(
      '/portfolio/reconciliation',
    )
    expect(accounts.flatMap(({ differences }) => differences)).toEqual([])
    // The broker said 1,000.25 while the shares were not paid for.
    expect(await read('/portfolio/collateral')).toMatchObject({
      total: { cash: -3799.75 },
      cash_since: -4800,
    })
    const { periods } = await read<{ periods: { items: Json[] } }>('/portfolio/pnl?by=month')
    expect(periods.items.at(-1)).toMatchObject({
      period: '2026-11',
      cash_at_end: -3799.75,
      cash_check: { state: 'ties', stated: 1000.25, difference: 0 },
    })
    const wheels = await read<Json[]>('/wheels/wheel-cycles?status=open')
    expect(wheels.map(({ next_action }) => next_action)).toEqual([
      'Sell a call on 100 free shares',
      'Sell a call on 100 free shares',
    ])
  })
})
