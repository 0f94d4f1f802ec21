/** The call of a lot on another lot: what moves is told first, holds on every page, and is undone by sending it back. */
import { expect, it } from 'vitest'
import { asSchwabCsv } from '../intake/testing/as-schwab-csv.ts'
import { openImports, type Json } from '../intake/testing/open-imports.ts'
import { assigned, leg, type Happening } from '../intake/testing/told.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { createTestApp } from '../testing/test-app.ts'

interface Lot extends Json {
  readonly lot_no: string
  readonly cost_basis: number
  readonly coverage: { readonly strike: number; readonly entry_id: string } | null
}

/** Two blocks, the dear one under the call at 65 and the cheap one under that at 66. */
const history: readonly Happening[] = [
  leg('2026-01-05', 'STO', 1, 'KO 60P 2026-01-16', 1),
  assigned('2026-01-16', 1, 'KO 60P 2026-01-16'),
  leg('2026-01-20', 'STO', 1, 'KO 50P 2026-01-30', 1),
  assigned('2026-01-30', 1, 'KO 50P 2026-01-30'),
  leg('2026-02-02', 'STO', 1, 'KO 65C 2026-12-18', 1),
  leg('2026-02-03', 'STO', 1, 'KO 66C 2027-03-19', 1),
]
describeEachEngine('a call that is moved to another lot', ({ openTestDatabase }) => {
  const open = async (told = history) => {
    const db = await openTestDatabase()
    const imports = await openImports(db)
    await imports.take(asSchwabCsv(told))
    const { get, send, token } = imports
    const group = async () =>
      (await get<{ items: { id: string; ticker: string }[] }>('/lots/groups')).items[0]?.id
    const lots = async () => (await get<{ lots: Lot[] }>(`/lots/groups/${await group()}`)).lots
    const strikes = async () =>
      (await lots())
        .filter(({ coverage }) => coverage !== null)
        .map(({ lot_no, coverage }) => [lot_no, coverage?.strike])
        .toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)))
    const move = async (from: string, to: string, query = '', as = token) =>
      send<Json>('PUT', `/lots/groups/${await group()}/calls${query}`, {
        token: as,
        body: { from_lot: from, to_lot: to },
      })
    return { ...imports, db, move, strikes, lots, group }
  }

  it('changes places with the call that stands there, and tells before what moves', async () => {
    const { move, strikes, wheel, profitOf } = await open()
    const before = [await strikes(), await profitOf('KO'), (await wheel('KO')).cycles]
    expect(before[0]).toEqual([
      ['1', 65],
      ['2', 66],
    ])
    const preview = await move('1', '2', '?preview=true')
    expect(preview).toMatchObject({
      status: 200,
      body: {
        lots: [
          {
            lot_no: '1',
            // 60 less the premium of 1.00, and its fee of 0.65.
            basis: 5900.65,
            call: { from: { strike: 65 }, to: { strike: 66 } },
            gain_if_called: { from: 599.35, to: 699.35 },
          },
          { lot_no: '2', gain_if_called: { from: 1699.35, to: 1599.35 } },
        ],
      },
    })
    expect(await strikes()).toEqual(before[0])
    expect((await move('1', '2')).body).toEqual(preview.body)
    expect(await strikes()).toEqual([
      ['1', 66],
      ['2', 65],
    ])
    await move('1', '2')
    expect([await strikes(), await profitOf('KO'), (await wheel('KO')).cycles]).toEqual(before)
  })

  it('takes its lot along when it is called away, whichever page is asked, and in a second process', async () => {
    const { move, take, profitOf, wheel, get, db, token } = await open()
    const realized = async () => {
      const [listed] = await get<Json[]>('/wheels/wheel-cycles')
      return [
        (await profitOf('KO'))?.realized_pnl,
        (await wheel('KO')).cycles[0]?.['realized_pnl'],
        listed?.['realized_pnl'],
      ]
    }
    await move('1', '2')
    await take(asSchwabCsv([...history, assigned('2026-03-20', 1, 'KO 65C 2026-12-18')]))
    const withCheap = await realized()
    // 65 - 50 of the shares, three premiums of the legs that ended, each after its fee.
    const expected = 1500 + 3 * 99.35
    expect(withCheap).toEqual([expected, expected, expected])
    const later = createTestApp(db)
    const read = await later.send<Json[]>('GET', '/wheels/wheel-cycles', { token })
    expect(read.body[0]).toMatchObject({ realized_pnl: expected })
  })

  it('goes along with its rolls', async () => {
    const { move, strikes } = await open([
      ...history,
      leg('2026-02-10', 'BTC', 1, 'KO 65C 2026-12-18', 0.5),
      leg('2026-02-10', 'STO', 1, 'KO 67C 2027-01-15', 1.5),
    ])
    expect(await strikes()).toEqual([
      ['1', 67],
      ['2', 66],
    ])
    expect((await move('1', '2')).status).toBe(200)
    expect(await strikes()).toEqual([
      ['1', 66],
      ['2', 67],
    ])
  })

  it('is refused where one purchase brought both lots, since nothing would move', async () => {
    const { move } = await open([
      leg('2026-01-05', 'STO', 2, 'KO 60P 2026-01-16', 1),
      assigned('2026-01-16', 2, 'KO 60P 2026-01-16'),
      leg('2026-02-02', 'STO', 1, 'KO 65C 2026-12-18', 1),
    ])
    const answer = await move('1', '2')
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/came together/) } })
  })

  it('is refused in words where it cannot have stood there, and nothing changes', async () => {
    const early = [
      ...history.slice(0, 2),
      leg('2026-01-19', 'STO', 1, 'KO 65C 2026-12-18', 1),
      ...history.slice(2, 4),
    ]
    const { move, strikes, send, get, group } = await open(early)
    const before = await strikes()
    const refused = [
      ['1', '2', 409, /was not there, or not free/],
      ['1', '1', 409, /already covers lot 1/],
      ['2', '1', 409, /No call covers lot 2/],
      ['1', '9', 404, /no lot 9/],
    ] as const
    for (const [from, to, status, words] of refused) {
      const answer = await move(from, to)
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(words) } })
    }
    const id = await group()
    const bob = await send<{ access_token: string }>('POST', '/auth/demo', {})
    const foreign = await send('PUT', `/lots/groups/${id}/calls`, {
      token: bob.body.access_token,
      body: { from_lot: '1', to_lot: '2' },
    })
    expect(foreign.status).toBe(404)
    expect(await strikes()).toEqual(before)
    expect(await get(`/lots/groups/${id}`)).toBeDefined()
  })
})
