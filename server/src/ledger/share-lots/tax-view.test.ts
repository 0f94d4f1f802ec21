/** What the tax code counts, after wash sales, from imported files: cases worked by hand (docs/domain.md). */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { schwabFile, schwabLine } from '../../formats/testing/broker-files.ts'
import { openUser } from '../../testing/open-user.ts'

type Json = Record<string, unknown>

const buy = (date: string, symbol: string, shares: number, price: number): string =>
  schwabLine(date, 'Buy', symbol, shares, price.toFixed(2), '', (-shares * price).toFixed(2))
const sell = (date: string, symbol: string, shares: number, price: number): string =>
  schwabLine(date, 'Sell', symbol, shares, price.toFixed(2), '', (shares * price).toFixed(2))

/** Sold at a loss in December, bought back, sold in February. */
const overNewYear = [
  sell('02/10/2026', 'KO', 100, 45),
  buy('12/20/2025', 'KO', 100, 41),
  sell('12/15/2025', 'KO', 100, 40),
  buy('01/06/2025', 'KO', 100, 50),
]

const noYear = { short_term: 0, long_term: 0, unknown_term: 0, wash_adjustment: 0, complete: true }

describeDecidedInCode('the tax view after wash sales', ({ openTestDatabase }) => {
  const open = async () => {
    const { test: app, token, get, takeText: take } = await openUser(await openTestDatabase())
    const closed = async () =>
      (await get<Json[]>('/portfolio/lots?status=closed')).toSorted((a, b) =>
        String(a['closed_on']).localeCompare(String(b['closed_on'])),
      )
    return { ...app, token, get, take, closed }
  }

  it('recognizes -600 long-term in 2026, not +400 short-term', async () => {
    const { take, get, closed } = await open()
    await take(schwabFile(...overNewYear))
    expect(await closed()).toMatchObject([
      {
        closed_on: '2025-12-15',
        proceeds: 4000,
        adjusted_basis: 5000,
        tax_gain: -1000,
        adjustment_code: 'W',
        wash_adjustment: 1000,
        recognized_gain: 0,
        term: 'short',
      },
      {
        closed_on: '2026-02-10',
        proceeds: 4500,
        // 4100 and the 1000 of December; held from the 21st less the 343 days that the first shares were held.
        tax_basis: 4100,
        deferred_loss: 1000,
        adjusted_basis: 5100,
        held_from: '2025-12-21',
        tacked_from: '2025-01-12',
        tax_gain: 400,
        adjustment_code: null,
        wash_adjustment: 0,
        recognized_gain: -600,
        term: 'long',
      },
    ])
    const taxes = {
      disallowed_loss: 0,
      losses_gone: 0,
      tax_years: [
        { ...noYear, year: 2025, wash_adjustment: 1000 },
        { ...noYear, year: 2026, long_term: -600 },
      ],
    }
    expect(await get('/portfolio/pnl')).toMatchObject({ items: [{ underlying: 'KO', ...taxes }], taxes })
  })

  it('tells the deferral as a balance, of one underlying and in sum, not the sum of each hop', async () => {
    const { take, get } = await open()
    // 1000 goes into the shares of the 20th, and on into those of January with 100 more.
    await take(
      schwabFile(
        buy('01/12/2026', 'PEP', 10, 100),
        sell('01/09/2026', 'PEP', 10, 90),
        buy('01/07/2026', 'KO', 100, 41),
        sell('01/05/2026', 'KO', 100, 40),
        buy('01/02/2026', 'PEP', 10, 100),
        ...overNewYear.slice(1),
      ),
    )
    expect(await get('/portfolio/pnl')).toMatchObject({
      items: [
        { underlying: 'KO', disallowed_loss: 1100 },
        { underlying: 'PEP', disallowed_loss: 100 },
      ],
      taxes: { disallowed_loss: 1200, losses_gone: 0 },
    })
  })

  it('lists the loss on a rolled put before its assignment as a check, and moves nothing', async () => {
    const { take, get } = await open()
    await take(
      schwabFile(
        schwabLine('04/02/2026', 'Assigned', 'KO 04/02/2026 59.00 P', 1),
        buy('04/02/2026', 'KO', 100, 59),
        schwabLine('03/16/2026', 'Sell to Open', 'KO 04/02/2026 59.00 P', 1, '2.50', '0.65', '249.35'),
        schwabLine('03/16/2026', 'Buy to Close', 'KO 03/20/2026 60.00 P', 1, '3.00', '0.65', '-300.65'),
        schwabLine('03/02/2026', 'Sell to Open', 'KO 03/20/2026 60.00 P', 1, '1.00', '0.65', '99.35'),
      ),
    )
    const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
    expect(items).toMatchObject([
      {
        disallowed_loss: 0,
        tax_years: [{ ...noYear, year: 2026, short_term: -201.3 }],
        has_more_wash_checks: false,
        wash_checks: [
          {
            kind: 'shares-after-option',
            loss: -201.3,
            loss_on: '2026-03-16',
            loss_symbol: 'KO    260320P00060000',
            entered_on: '2026-04-02',
            symbol: 'KO',
            strike: null,
            sold_at: null,
          },
        ],
      },
    ])
    const entries = (await get<{ items: Json[] }>('/portfolio/entries')).items
    const kindOf = (id: unknown) => entries.find((entry) => entry['id'] === id)?.['kind']
    const [check] = (items[0]?.['wash_checks'] ?? []) as Json[]
    expect([check?.['loss_entry_id'], check?.['entry_id']].map(kindOf)).toEqual(['buy-to-close', 'buy'])
    expect(await get<Json[]>('/portfolio/lots')).toMatchObject([
      { deferred_loss: 0, adjusted_basis: 5650.65 },
    ])
  })

  it('does not wash a hundred sold at a loss by the other hundred of its assignment', async () => {
    const { take, closed } = await open()
    await take(
      schwabFile(
        sell('03/27/2026', 'KO', 100, 54),
        schwabLine('03/20/2026', 'Assigned', 'KO 03/20/2026 60.00 P', 2),
        buy('03/20/2026', 'KO', 200, 60),
        schwabLine('03/02/2026', 'Sell to Open', 'KO 03/20/2026 60.00 P', 2, '1.00', '', '200.00'),
      ),
    )
    expect(await closed()).toMatchObject([
      { tax_gain: -500, adjustment_code: null, wash_adjustment: 0, recognized_gain: -500 },
    ])
  })

  it('shows a short sale that was bought back as proceeds of the sale and basis of the buy-back', async () => {
    const { take, closed } = await open()
    await take(
      schwabFile(
        buy('03/27/2026', 'KO', 100, 55),
        schwabLine('03/20/2026', 'Sell Short', 'KO', 100, '54.00', '0.05', '5399.95'),
      ),
    )
    expect(await closed()).toMatchObject([
      {
        side: 'short',
        proceeds: 5399.95,
        cost: 5500,
        tax_basis: 5500,
        tax_basis_per_share: 55,
        adjusted_basis: 5500,
        tax_gain: -100.05,
        recognized_gain: -100.05,
        term: 'short',
      },
    ])
  })

  it('shows the rows of a lot whose shares have two terms, each with its part of the proceeds', async () => {
    const { take, closed } = await open()
    await take(
      schwabFile(
        sell('02/10/2026', 'KO', 100, 42),
        buy('12/20/2025', 'KO', 100, 41),
        sell('12/15/2025', 'KO', 50, 40),
        buy('01/06/2025', 'KO', 50, 50),
      ),
    )
    const row = { proceeds: 2100, wash_adjustment: 0 }
    expect(await closed()).toMatchObject([
      { term: 'short', tax_rows: [] },
      {
        term: 'mixed',
        recognized_gain: -400,
        tacked_from: null,
        tax_rows: [
          { ...row, term: 'long', quantity: 50, adjusted_basis: 2550, recognized_gain: -450 },
          { ...row, term: 'short', quantity: 50, adjusted_basis: 2050, recognized_gain: 50 },
        ],
      },
    ])
  })

  it('says what is not known: an unknown result makes the basis of a purchase beside it unknown too', async () => {
    const { take, get, closed, send, token } = await open()
    await take(schwabFile(buy('03/22/2026', 'KO', 150, 58), sell('06/01/2026', 'KO', 50, 57)))
    const [account] = await get<{ id: string }[]>('/portfolio/accounts')
    for (const entry of [
      { kind: 'opening-balance', trade_date: '2026-01-05', quantity: 100 },
      { kind: 'sell', trade_date: '2026-03-02', quantity: 100, price: 57 },
    ]) {
      const body = { account_id: account?.id, symbol: 'KO', ...entry }
      expect((await send('POST', '/portfolio/entries', { token, body })).status).toBe(201)
    }
    expect(await closed()).toMatchObject([
      { tax_gain: null, wash_adjustment: null, recognized_gain: null, term: null },
      { tax_gain: -50, deferred_loss: null, adjusted_basis: null, recognized_gain: null, term: null },
    ])
    expect(await get<Json[]>('/portfolio/lots')).toMatchObject([
      { tax_basis: 5800, deferred_loss: null, adjusted_basis: null },
    ])
    expect(await get('/portfolio/pnl')).toMatchObject({
      items: [{ disallowed_loss: null, tax_years: [{ year: 2026, short_term: null, complete: false }] }],
      taxes: { disallowed_loss: null },
    })
  })

  it('takes a loss for good that an IRA buys back, and counts nothing that an IRA sells', async () => {
    const { take, get, closed, send, token } = await open()
    await take(schwabFile(sell('03/02/2026', 'KO', 100, 57), buy('01/05/2026', 'KO', 100, 60)))
    await take(
      schwabFile(sell('06/01/2026', 'KO', 100, 70), buy('03/03/2026', 'KO', 100, 58)),
      '88880000',
      'b.csv',
    )
    const accounts = await get<{ id: string; account_number: string }[]>('/portfolio/accounts')
    const ira = accounts.find(({ account_number: number }) => number.startsWith('8888'))
    const body = { disposal_method: 'fifo', is_ira: true }
    expect((await send('PUT', `/portfolio/accounts/${ira?.id}`, { token, body })).status).toBe(200)
    expect(await closed()).toMatchObject([
      { recognized_gain: 0, wash_adjustment: 300, adjustment_code: 'W', is_in_ira: false },
      { tax_gain: 1200, recognized_gain: null, wash_adjustment: 0, is_in_ira: true },
    ])
    expect(await get('/portfolio/pnl')).toMatchObject({
      taxes: {
        disallowed_loss: 0,
        losses_gone: 300,
        tax_years: [{ ...noYear, year: 2026, wash_adjustment: 300 }],
      },
    })
  })

  it('tells two blocks of one lot called away by one row apart', async () => {
    const { take, closed } = await open()
    await take(
      schwabFile(
        sell('03/20/2026', 'KO', 200, 62),
        schwabLine('03/20/2026', 'Assigned', 'KO 03/20/2026 62.00 C', 2),
        schwabLine('03/02/2026', 'Sell to Open', 'KO 03/20/2026 62.00 C', 2, '1.00', '1.30', '198.70'),
        buy('01/05/2026', 'KO', 200, 60),
      ),
    )
    // 6200 + 99.35 - 6000, beside a call of 18 days, which is no qualified one.
    const block = { end: 'called-away', recognized_gain: 299.35, assumes_no_straddle: true }
    expect(await closed()).toMatchObject([block, block])
  })
})
