/** Recording that options were closed: both legs of a spread as one, for its net price, and taken back as one. */
import { describe, expect, it } from 'vitest'
import type { SchwabFill } from '../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { chainOf, openSheets, type Json, type ListedRow } from './testing/listed-chain.ts'

const decPut = 'ABC 12/18/2026 48.00 P'
const lowPut = 'ABC 12/18/2026 46.00 P'
const chain = chainOf('ABC', 47, [
  ['Put', 48, '2026-12-18', 2.6],
  ['Put', 46, '2026-12-18', 1.5],
  ['Put', 48, '2027-01-15', 3.4],
  ['Put', 46, '2027-01-15', 2.4],
] satisfies ListedRow[])
const spread = (contracts = 2, longs = contracts): SchwabFill[] => [
  ['11/02/2026', 'Sell to Open', decPut, contracts, 2, 0.65 * contracts],
  ['11/02/2026', 'Buy to Open', lowPut, longs, 1, 0.65 * longs],
]

describeDecidedInCode('closing options', ({ openTestDatabase }) => {
  const open = async (...rows: readonly SchwabFill[]) => {
    const opened = await openSheets(await openTestDatabase(), chain, ...rows)
    const [sheet] = await opened.sheets()
    const [short, long] = [sheet?.option_id ?? '', sheet?.moves_with?.id ?? '']
    const close = (fills: Json[], headers = {}) =>
      opened.send<Json & { closing_id: string; message: string; errors: Json[] }>(
        'POST',
        '/wheels/ABC/close-options',
        { option_ids: [short], fills },
        headers,
      )
    return { ...opened, sheet, short, long, close }
  }

  it('of a spread names both legs, records both, and takes both back as one', async () => {
    const { sheet, short, long, close, figures, send } = await open(...spread())
    // (2.60 - 1.50) x 200 and 2.60 of fees.
    expect(sheet?.others.find(({ kind }) => kind === 'close')).toMatchObject({
      price: 2.6,
      long_price: 1.5,
      net_credit: -222.6,
    })
    const before = await figures()
    const closed = await close([
      { option_id: short, close_price: 2.55, fees: 1.3 },
      { option_id: long, close_price: 1.5, fees: 1.3 },
    ])
    // (2.55 - 1.50) x 200 + 2.60.
    expect([closed.status, closed.body]).toMatchObject([
      200,
      {
        net_credit: -212.6,
        closes: [
          { symbol: 'ABC   261218P00048000', contracts: 2, price: 2.55, net_cash: -511.3 },
          { symbol: 'ABC   261218P00046000', contracts: 2, price: 1.5, net_cash: 298.7 },
        ],
        message:
          'Recorded: 2 contracts of ABC $48.00 put of Dec 18, 2026 bought back at $2.55 on Nov 20, 2026; ' +
          '2 contracts of ABC $46.00 put of Dec 18, 2026 sold at $1.50 on Nov 20, 2026. Net debit $212.60. No order was sent to a broker.',
      },
    ])
    const after = await figures()
    // 400 - 200 - 2.60 - 212.60.
    expect([after.options, after.pnl]).toMatchObject([[], [{ realized_pnl: -15.2, open: false }]])
    const path = `/wheels/ABC/closes/${closed.body.closing_id}`
    expect((await send('DELETE', path)).status).toBe(204)
    expect(await figures()).toEqual(before)
    expect((await send('DELETE', path)).status).toBe(404)
  })

  it('needs the fill of each leg, and writes nothing without', async () => {
    const { short, close, figures } = await open(...spread())
    const before = await figures()
    const half = await close([{ option_id: short, close_price: 2.55 }])
    expect([half.status, half.body.message]).toEqual([
      422,
      'Fills of ABC $46.00 put of Dec 18, 2026 are missing: the price each was closed at. Nothing was written.',
    ])
    expect(await figures()).toEqual(before)
  })

  it('of some contracts closes as many of the long ones', async () => {
    const { short, long, close, figures } = await open(...spread(3))
    const fills = [
      { option_id: short, close_price: 2.55, contracts: 1 },
      { option_id: long, close_price: 1.5 },
    ]
    expect((await close(fills)).status).toBe(200)
    expect((await figures()).options).toEqual([
      { symbol: 'ABC   261218P00046000', contracts: 2 },
      { symbol: 'ABC   261218P00048000', contracts: -2 },
    ])
  })

  it('of a ratio closes all short ones with the fewer long ones', async () => {
    const { short, long, close, figures, sheet } = await open(...spread(3, 1))
    expect(sheet?.moves_with).toMatchObject({ contracts: 1 })
    // 3 x 260 - 150 and 4 x 0.65.
    expect(sheet?.others.find(({ kind }) => kind === 'close')).toMatchObject({ net_credit: -632.6 })
    const unequal = await close([
      { option_id: short, close_price: 2.55 },
      { option_id: long, close_price: 1.5, contracts: 0 },
    ])
    expect(unequal.body.errors).toEqual([
      { pointer: '/fills/1/contracts', message: 'Must be whole contracts' },
    ])
    const fills = [
      { option_id: short, close_price: 2.55 },
      { option_id: long, close_price: 1.5 },
    ]
    expect((await close(fills)).status).toBe(200)
    expect((await figures()).options).toEqual([])
  })

  describe('refuses', () => {
    it.each<[string, Json, string, string]>([
      [
        'no price',
        { close_price: null },
        '/close_price',
        'Please enter a valid date and debit; quantity must be > 0.',
      ],
      [
        'more than are open',
        { contracts: 3 },
        '/contracts',
        'Only 2 contracts of ABC $48.00 put of Dec 18, 2026 are open',
      ],
      ['half a contract', { contracts: 0.5 }, '/contracts', 'Must be whole contracts'],
      ['a day to come', { trade_date: '2026-11-21' }, '/trade_date', 'Trade date must not be in the future'],
      [
        'a day before it was open',
        { trade_date: '2026-11-01' },
        '/trade_date',
        'On Nov 01, 2026 none of ABC $48.00 put of Dec 18, 2026 was open yet',
      ],
    ])('%s', async (_, more, pointer, message) => {
      const { short, close, figures } = await open(spread()[0] as SchwabFill)
      const before = await figures()
      const refused = await close([{ option_id: short, close_price: 2.55, ...more }])
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ pointer: `/fills/0${pointer}`, message }],
      ])
      expect(await figures()).toEqual(before)
    })

    it('what was closed meanwhile, and what is recorded already', async () => {
      const { short, close, take } = await open(spread()[0] as SchwabFill)
      await close([{ option_id: short, close_price: 2.55, contracts: 1 }])
      const twice = await close([{ option_id: short, close_price: 2.55, contracts: 1 }])
      expect([twice.status, twice.body.message]).toEqual([
        409,
        '1 contract of ABC $48.00 put of Dec 18, 2026 bought back at $2.55 on Nov 20, 2026 is recorded already. Nothing was written, so that it is not counted twice. If there was a second one like it, record it as an entry by hand.',
      ])
      await take(['11/20/2026', 'Buy to Close', decPut, 1, 2.5, 0.65])
      const gone = await close([{ option_id: short, close_price: 2.55 }])
      expect([gone.status, gone.body.message]).toEqual([
        409,
        'The option on ABC is no longer open: it was closed, rolled or assigned in the meantime. Nothing was written. Load the page again.',
      ])
    })
  })

  it('says so where the long option of the spread was sold meanwhile', async () => {
    const { short, long, close, take, figures } = await open(...spread())
    await take(['11/19/2026', 'Sell to Close', lowPut, 2, 1.4, 1.3])
    const before = await figures()
    const gone = await close([
      { option_id: short, close_price: 2.55 },
      { option_id: long, close_price: 1.5 },
    ])
    expect([gone.status, gone.body.message]).toEqual([
      409,
      'The option on ABC is no longer open: it was closed, rolled or assigned in the meantime. Nothing was written. Load the page again.',
    ])
    expect(await figures()).toEqual(before)
  })

  it('of two options that share a long one takes a fill of it for each', async () => {
    const { send, sheets, figures } = await open(
      ['11/02/2026', 'Sell to Open', decPut, 1, 2, 0.65],
      ['11/02/2026', 'Sell to Open', 'ABC 12/18/2026 47.00 P', 1, 1.5, 0.65],
      ['11/02/2026', 'Buy to Open', lowPut, 2, 1, 1.3],
    )
    const shorts = await sheets()
    expect(shorts.map(({ cover, moves_with }) => [cover, moves_with?.['contracts']])).toEqual([
      ['spread', 1],
      ['spread', 1],
    ])
    const longId = shorts[0]?.moves_with?.id
    const fills = [
      ...shorts.map(({ option_id }) => ({ option_id, close_price: 2.5 })),
      ...shorts.map(() => ({ option_id: longId, close_price: 1.5 })),
    ]
    const body = { option_ids: shorts.map(({ option_id }) => option_id), fills }
    const closed = await send<Json>('POST', '/wheels/ABC/close-options', body)
    expect([closed.status, closed.body['message']]).toEqual([
      200,
      expect.stringContaining('Net debit $200.00'),
    ])
    expect((await figures()).options).toEqual([])
  })

  it('from two tabs at once is one', async () => {
    const { short, long, close, figures } = await open(...spread())
    const fills = [
      { option_id: short, close_price: 2.55 },
      { option_id: long, close_price: 1.5 },
    ]
    const both = await Promise.all([close(fills), close(fills)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await figures()).entries).toBe(4)
  })

  it('and importing the broker’s rows later is one trade', async () => {
    const { short, long, close, figures, take } = await open(...spread())
    await close([
      { option_id: short, close_price: 2.55, fees: 1.3 },
      { option_id: long, close_price: 1.5, fees: 1.3 },
    ])
    const before = await figures()
    await take(
      ['11/20/2026', 'Buy to Close', decPut, 2, 2.55, 1.3],
      ['11/20/2026', 'Sell to Close', lowPut, 2, 1.5, 1.3],
    )
    const after = await figures()
    expect([after.pnl, after.options, after.wheels]).toEqual([before.pnl, before.options, before.wheels])
  })
})
