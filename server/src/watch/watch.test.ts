/** What is watched for a user. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount, rawPosition } from '../intake/testing/payload.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { openUser } from '../testing/open-user.ts'
import { testPassword } from '../testing/test-app.ts'
import { minute, openWatch, type Listed } from './testing/open-watch.ts'

type Json = Record<string, unknown>

describeDecidedInCode('the watch', ({ openTestDatabase }) => {
  const open = async (exDate?: string) =>
    openWatch({ db: await openTestDatabase(), ...(exDate !== undefined && { exDate }) })

  it('names a call that may be assigned for the dividend, with the figures that say so', async () => {
    const { list } = await open()
    expect(await list()).toEqual({
      items: [
        {
          id: expect.stringMatching(/^early \S+ ABC 62500000 2026-12-18 2026-11-23 last$/),
          kind: 'early_assignment',
          is_urgent: true,
          title: 'ABC call may be assigned for the dividend',
          text:
            'The ABC $62.50 call of Dec 18, 2026 has $0.08 of time value left, less than the dividend of $0.45 (ex-date ' +
            'Nov 23, 2026). Its holder exercises by the close before Nov 23, 2026, if at all: roll or buy it back until then to ' +
            'keep the shares.',
          path: '/Symbols/ABC',
        },
      ],
      missing: [],
    })
  })

  it.each([
    ['2026-11-27', [{ kind: 'early_assignment', is_urgent: false }]],
    ['2026-11-30', []],
  ])('names a call from seven days before its ex-date on: %s', async (exDate, items) => {
    const { list } = await open(exDate)
    expect((await list()).items).toMatchObject(items)
  })

  it('says of prices that are older than their session that they are, and watches nothing by them', async () => {
    const { list, test } = await open()
    test.clock.advance(4 * 24 * 60 * minute)
    const { items, missing } = await list()
    expect(items).toMatchObject([
      { kind: 'stale_prices', title: '2 prices older than the last session', id: 'stale 2026-11-20' },
    ])
    expect(missing).toEqual([
      'Early assignment is not watched for ABC: no price of the last session is known.',
    ])
  })

  it('names what has no price, and then each risk, in the order of their symbols', async () => {
    const { send, get } = await openUser(await openTestDatabase())
    const puts = ['ZZC', 'ZZA', 'ZZD', 'ZZB'].map((ticker) =>
      rawPosition({
        symbol: `${ticker}   261218P00090000`,
        asset_type: 'OPTION',
        short_quantity: 1,
        average_price: 1.2,
        market_value: -4001,
      }),
    )
    const shares = ['ZZB', 'ZZA'].map((symbol) =>
      rawPosition({ symbol, long_quantity: 1, average_price: 50, market_value: 50 }),
    )
    const payload = payloadOf([rawAccount('1', [...puts, ...shares])], '2026-11-20T14:30:00Z')
    await send('POST', '/portfolio/import/positions', payload)
    const { items, missing } = await get<Listed>('/watch')
    expect(missing).toMatchObject([expect.stringContaining(' for ZZC, ZZD: ')])
    expect(items).toMatchObject([{ path: '/Symbols/ZZA' }, { path: '/Symbols/ZZB' }])
  })

  it('names what expired while the broker is silent, and nobody else sees it', async () => {
    const { test } = await open()
    test.clock.advance(31 * 24 * 60 * minute)
    const form = new URLSearchParams({ username: 'ann', password: testPassword }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signedIn = await test.send<Json>('POST', '/auth/login', { headers, body: form })
    const again = String(signedIn.body['access_token'])
    const { items } = (await test.send<Listed>('GET', '/watch', { token: again })).body
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'pending_expiry',
        title: '1 option expired on Dec 18, 2026',
        text: '1 contract short of ABC $62.50 call. The broker has not said yet what became of it. The next import may tell, or you may.',
        path: '/Options?show=pending',
      }),
    )
    const { access_token: token } = await test.signUp('bea')
    expect((await test.send('GET', '/watch', { token })).body).toEqual({ items: [], missing: [] })
  })

  it('names what expired oldest first, in whatever order it was added', async () => {
    const { test } = await open()
    const { access_token: token } = await test.signUp('cyril')
    for (const [expiration, strike] of [
      ['2026-12-11', 40],
      ['2026-11-27', 41],
      ['2026-12-04', 42],
    ] as const) {
      const body = {
        ticker: 'ABC',
        option_type: 'Put',
        strike_price: strike,
        expiration_date: expiration,
        contracts: -1,
        cost_basis: 1,
        current_price: 0.5,
        status: 'Open',
      }
      expect((await test.send('POST', '/options/', { token, body })).status).toBe(201)
    }
    test.clock.advance(25 * 24 * 60 * minute)
    const form = new URLSearchParams({ username: 'cyril', password: testPassword }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const signedIn = await test.send<Json>('POST', '/auth/login', { headers, body: form })
    const again = String(signedIn.body['access_token'])
    const { items } = (await test.send<Listed>('GET', '/watch', { token: again })).body
    expect(items.flatMap(({ kind, title }) => (kind === 'pending_expiry' ? title : []))).toEqual([
      '1 option expired on Nov 27, 2026',
      '1 option expired on Dec 04, 2026',
      '1 option expired on Dec 11, 2026',
    ])
    // No entry asks about what was entered by hand: Reconciliation lists it beside those, and leads to its row.
    const reconciled = await test.send<Json>('GET', '/portfolio/reconciliation', { token: again })
    expect(reconciled.body).toMatchObject({
      counts: { pending: 3 },
      pending_outside: { snapshot: 0, by_hand: 3 },
    })
    const dashboard = await test.send<Json>('GET', '/dashboard/snapshot', { token: again })
    expect(dashboard.body['portfolio']).toMatchObject({
      pending_expiry: 3,
      pending_outside: { snapshot: 0, by_hand: 3 },
    })
    expect((reconciled.body['pending'] as Json[])[0]).toMatchObject({
      evidence: 'by hand',
      side: 'short',
      fixes: [{ kind: 'edit-position' }],
    })
  })
})
