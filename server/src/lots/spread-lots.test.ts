/** A lot whose option makes a spread with a long one: both legs as one, or the short one alone, and never without a word. */
import { beforeEach, describe, expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import type { Json } from '../intake/testing/open-imports.ts'
import { leg } from '../intake/testing/told.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openLots, type OpenLots } from './testing/open-lots.ts'

const spread = (contracts: number, longs = contracts) => [
  leg('2026-11-02', 'STO', contracts, 'ABC 48P 2026-12-18', 2),
  leg('2026-11-02', 'BTO', longs, 'ABC 46P 2026-12-18', 1),
]
const closing = { form: 'close put', debit: 0.8, quantity: 1, fees: 1.3 }
const both = { ...closing, legs: 'both', long_price: 0.3 }

describeDecidedInCode('a lot with a put spread', ({ openTestDatabase }) => {
  let app: OpenLots
  const open = async (...rows: ReturnType<typeof leg>[]) => {
    app = await openLots(await openTestDatabase(), asSchwabCsv(rows))
  }
  const options = async () =>
    (await app.get<Json[]>('/portfolio/options')).map(
      ({ symbol, contracts }) => `${String(symbol)} ${String(contracts)}`,
    )
  beforeEach(() => open(...spread(2)))

  it('names the long option', async () => {
    const told = { right: 'Put', strike: 46, expiration: '2026-12-18', contracts: 2 }
    expect((await app.lots()).map((lot) => [lot['content'], lot['spread']])).toEqual([
      ['put', told],
      ['put', told],
    ])
  })

  it('is not closed before it is said which legs are meant', async () => {
    const before = await app.figures()
    const refused = await app.order({ ...(await app.on('close put')), ...closing })
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      [
        {
          pointer: '/legs',
          message:
            'ABC $48.00 put of Dec 18, 2026 makes a spread with 2 contracts of ABC $46.00 put of Dec 18, 2026. ' +
            'Say whether both legs end, or the short one alone. Nothing was written.',
        },
      ],
    ])
    expect(await app.figures()).toEqual(before)
  })

  it('ends with both legs as one, and comes back as one', async () => {
    const before = await app.figures()
    const placed = await app.order({ ...(await app.on('close put')), ...both })
    expect([placed.status, placed.body['message']]).toEqual([
      201,
      'Recorded: 1 contract of ABC $48.00 put of Dec 18, 2026 bought back at $0.80 on Nov 20, 2026; ' +
        '1 contract of ABC $46.00 put of Dec 18, 2026 sold at $0.30 on Nov 20, 2026. Net debit $51.30. No order was sent to a broker.',
    ])
    expect(await options()).toEqual(['ABC   261218P00046000 1', 'ABC   261218P00048000 -1'])
    // Each leg with half of 1.30: 200 - 0.65 - 80 - 0.65 = 118.70, and 30 - 0.65 - 100 - 0.65 = -71.30.
    expect(await app.profitOf('ABC')).toMatchObject({ realized_pnl: 47.4 })
    expect((await app.undo(placed.body['order_id'])).status).toBe(204)
    expect(await app.figures()).toEqual(before)
  })

  it('may end lot by lot at the same prices', async () => {
    for (const left of [1, 0]) {
      const placed = await app.order({ ...(await app.on('close put')), ...both })
      expect(placed.status, JSON.stringify(placed.body)).toBe(201)
      expect(await options()).toHaveLength(2 * left)
    }
  })

  it('may end by the short leg alone, and the long one stays', async () => {
    const before = await app.figures()
    const placed = await app.order({ ...(await app.on('close put')), ...closing, quantity: 2, legs: 'short' })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(await options()).toEqual(['ABC   261218P00046000 2'])
    expect(await app.groupOf('ABC')).toMatchObject({ cash_reserved: 0, closed: 2 })
    await app.undo(placed.body['order_id'])
    expect(await app.figures()).toEqual(before)
  })

  it('of fewer long options takes those that there are', async () => {
    await open(...spread(3, 1))
    const placed = await app.order({ ...(await app.on('close put')), ...both, quantity: 3 })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    expect(await options()).toEqual([])
  })

  it.each([
    ['without the price of the long option', { long_price: null }, '/long_price'],
    ['for less than nothing', { long_price: -1 }, '/long_price'],
    ['of more than are open', { quantity: 3 }, '/quantity'],
    ['before it was sold', { trade_date: '2026-10-30' }, '/trade_date'],
    ['of legs that there are not', { legs: 'long' }, '/legs'],
  ])('is not closed %s', async (_, change, pointer) => {
    const before = await app.figures()
    const refused = await app.order({ ...(await app.on('close put')), ...both, ...change })
    expect([refused.status, refused.body['errors']]).toMatchObject([422, [{ pointer }]])
    expect(await app.figures()).toEqual(before)
  })

  it('whose long option went meanwhile is not closed with it', async () => {
    const asked = { ...(await app.on('close put')), ...both }
    await app.send('POST', '/portfolio/entries', {
      token: app.token,
      body: {
        account_id: (await app.groupOf('ABC')).account_id,
        kind: 'sell-to-close',
        symbol: 'ABC   261218P00046000',
        quantity: 2,
        price: 0.3,
        trade_date: '2026-11-19',
      },
    })
    expect(await options()).toEqual(['ABC   261218P00048000 -2'])
    const refused = await app.order(asked)
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'The long option of this spread was closed or rolled in the meantime. Nothing was written. Load the page again.',
    ])
  })

  describe('of calls', () => {
    const roll = { form: 'roll', debit: 1, strike: 54, expiration: '2027-01-15', premium: 1.6, fees: 2.6 }

    it('leaves the longer-dated long call of a poor man’s covered call where it is', async () => {
      await open(
        leg('2026-09-01', 'BTO', 1, 'ABC 40C 2028-01-21', 14),
        leg('2026-11-02', 'STO', 1, 'ABC 52C 2026-12-18', 1.5),
      )
      expect((await app.lots()).map((lot) => [lot['content'], lot['spread']])).toEqual([['long call', null]])
      const placed = await app.order({ ...(await app.on('roll')), ...roll })
      expect(placed.status, JSON.stringify(placed.body)).toBe(201)
      expect(await options()).toEqual(['ABC   270115C00054000 -1', 'ABC   280121C00040000 1'])
    })

    it('rolls both legs where they expire together, as one', async () => {
      await open(
        leg('2026-11-02', 'BTO', 1, 'ABC 45C 2026-12-18', 6),
        leg('2026-11-02', 'STO', 1, 'ABC 52C 2026-12-18', 1.5),
      )
      const before = await app.figures()
      const unsaid = await app.order({ ...(await app.on('roll')), ...roll })
      expect([unsaid.status, unsaid.body['errors']]).toMatchObject([422, [{ pointer: '/legs' }]])
      const alone = await app.order({ ...(await app.on('roll')), ...roll, legs: 'short' })
      expect([alone.status, alone.body['errors']]).toMatchObject([422, [{ pointer: '/legs' }]])
      const told = { ...roll, legs: 'both', long_price: 5, long_strike: 47, long_premium: 5.4 }
      const placed = await app.order({ ...(await app.on('roll')), ...told })
      // 60 - 40 - 2.60.
      expect([placed.status, placed.body['message']]).toMatchObject([
        201,
        expect.stringContaining(
          'Recorded the roll of ABC with its long option on Nov 20, 2026. Net credit $17.40.',
        ),
      ])
      expect(await options()).toEqual(['ABC   270115C00047000 1', 'ABC   270115C00054000 -1'])
      expect((await app.undo(placed.body['order_id'])).status).toBe(204)
      expect(await app.figures()).toEqual(before)
    })
  })
})
