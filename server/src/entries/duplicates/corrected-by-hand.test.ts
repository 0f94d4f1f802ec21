/** Trades that were entered by hand and that a broker's file tells otherwise: with its fees, in fills, at other prices. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { schwabFile, schwabFillLine, type SchwabFill } from '../../formats/testing/broker-files.ts'
import { payloadOf, rawAccount } from '../../intake/testing/payload.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { openUser, uploadForm } from '../../testing/open-user.ts'

type Json = Record<string, unknown>

const { sell_to_open_put: soldPuts } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/schwab/lifecycle-shapes.json', import.meta.url), 'utf8'),
) as Record<string, Json>

const put = 'ABC 12/18/2026 48.00 P'
const osi = 'ABC   261218P00048000'
const sold: SchwabFill = ['11/02/2026', 'Sell to Open', put, 3, 2.6, 1.95]
const bought: SchwabFill = ['11/02/2026', 'Buy', 'ABC', 100, 50, 0]

describeDecidedInCode('what is entered by hand and imported later', ({ openTestDatabase }) => {
  const open = async () => {
    const user = await openUser(await openTestDatabase())
    const { send, get, takeText } = user
    const take = async (...rows: SchwabFill[]) => (await takeText(schwabFile(...rows.map(schwabFillLine)))).id
    await take(sold, bought)
    const [account] = await get<Json[]>('/portfolio/accounts')
    const enter = async (entry: Json): Promise<string> => {
      const body = { account_id: account?.['id'], trade_date: '2026-11-10', ...entry }
      const { status, body: made } = await send<{ items: { id: string }[] }>(
        'POST',
        '/portfolio/entries',
        body,
      )
      expect(status, JSON.stringify(made)).toBe(201)
      return made.items[0]?.id ?? ''
    }
    const close = (quantity: number, price: number, fees = 0): Promise<string> =>
      enter({ kind: 'buy-to-close', symbol: osi, quantity, price, fees })
    const profit = async () => {
      const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
      return items.map(({ realized_pnl, net_cash, fees, open: isOpen }) => ({
        realized_pnl,
        net_cash,
        fees,
        open: isOpen,
      }))
    }
    const entries = async () => (await get<{ items: Json[] }>('/portfolio/entries')).items
    const undo = (id: string) => send('DELETE', `/imports/${id}?confirmed=true`)
    return { ...user, take, enter, close, profit, entries, undo }
  }

  const closed: SchwabFill = ['11/10/2026', 'Buy to Close', put, 3, 1.1, 1.98]

  it('has the fees of the broker, as a correction, until that import is undone', async () => {
    const { send, take, close, profit, entries, undo } = await open()
    const id = await close(3, 1.1)
    const before = await profit()
    const form = uploadForm(schwabFile(schwabFillLine(closed)), { account_name: '99990000' })
    const { body } = await send<{ id: string; counts: Json; rows: Json[] }>('POST', '/imports', form)
    expect(body.counts).toMatchObject({ new: 0, corrections: 1, same_trade: 0 })
    expect((await send<Json>('GET', `/imports/${body.id}`)).body['rows']).toMatchObject([
      { outcome: 'correction', correction: { before: { fees: 0 }, after: { fees: 1.98 } } },
    ])
    await send('POST', `/imports/${body.id}/confirm`, {})
    const after = await profit()
    expect([before[0]?.['fees'], after[0]?.['fees']]).toEqual([1.95, 3.93])
    expect(after[0]).toMatchObject({ realized_pnl: 446.07, net_cash: -4553.93 })
    expect((await entries()).filter((entry) => entry['id'] === id)).toMatchObject([
      { kind: 'buy-to-close', fees: 1.98, source: 'schwab-csv' },
    ])
    // The same export once more brings nothing.
    await take(closed)
    expect(await profit()).toEqual(after)
    await undo(body.id)
    expect(await profit()).toEqual(after)
    const [last] = (await send<{ id: string; state: string }[]>('GET', '/imports')).body.filter(
      ({ state }) => state === 'confirmed',
    )
    await undo(last?.id ?? '')
    expect(await profit()).toEqual(before)
    expect((await entries()).filter((entry) => entry['id'] === id)).toMatchObject([{ source: 'manual' }])
  })

  it('keeps fees that the broker’s file leaves out', async () => {
    const { take, close, profit } = await open()
    await close(3, 1.1, 1.98)
    const before = await profit()
    await take(['11/10/2026', 'Buy to Close', put, 3, 1.1, 0])
    expect(await profit()).toEqual(before)
  })

  it('keeps the lots that were chosen for it', async () => {
    const { send, get, take, enter } = await open()
    await take(['11/03/2026', 'Buy', 'ABC', 100, 40, 0])
    const [account] = await get<Json[]>('/portfolio/accounts')
    const settings = { disposal_method: 'specific', is_ira: false }
    await send('PUT', `/portfolio/accounts/${String(account?.['id'])}`, settings)
    const lots = await get<Json[]>('/portfolio/lots')
    const cheaper = lots.find((lot) => lot['cost'] === 4000)
    const sale = await enter({ kind: 'sell', symbol: 'ABC', quantity: 100, price: 45 })
    const body = { lots: [{ lot_id: cheaper?.['id'], quantity: 100 }] }
    expect((await send('PUT', `/portfolio/entries/${sale}/lots?confirmed=true`, body)).status).toBe(200)
    const gain = async () => (await get<{ items: Json[] }>('/portfolio/pnl')).items[0]?.['tax_realized_pnl']
    expect(await gain()).toBe(500)
    await take(['11/10/2026', 'Sell', 'ABC', 100, 45, 0.13])
    expect(await gain()).toBe(499.87)
  })

  describe('in fills', () => {
    const fills: SchwabFill[] = [
      ['11/10/2026', 'Buy to Close', put, 1, 1.1, 0.66],
      ['11/10/2026', 'Buy to Close', put, 2, 1.11, 1.32],
    ]

    it.each([
      ['an average', 1.1067],
      ['a rounded average', 1.11],
    ])('that were entered as %s counts as the broker tells it', async (_, price) => {
      const { send, take, close, profit, undo } = await open()
      await close(3, price)
      const before = await profit()
      const batch = await take(...fills)
      expect(await profit()).toMatchObject([{ fees: 3.93, realized_pnl: 444.07, net_cash: -4555.93 }])
      expect((await send<Json>('GET', `/imports/${batch}`)).body['counts']).toMatchObject({ same_trade: 2 })
      await undo(batch)
      expect(await profit()).toEqual(before)
    })

    it('of another price is another trade', async () => {
      const { take, close, profit } = await open()
      await close(1, 1.2)
      await take(...fills.slice(1))
      expect(await profit()).toMatchObject([{ open: true, fees: 3.27 }])
    })

    it('of equal prices takes the broker’s fees', async () => {
      const { take, close, profit, undo } = await open()
      await close(3, 1.1)
      const before = await profit()
      const batch = await take(
        ['11/10/2026', 'Buy to Close', put, 1, 1.1, 0.66],
        ['11/10/2026', 'Buy to Close', put, 2, 1.1, 1.32],
      )
      expect(await profit()).toMatchObject([{ fees: 3.93, realized_pnl: 446.07 }])
      await undo(batch)
      expect(await profit()).toEqual(before)
    })
  })

  it('assigned with a fee on its shares keeps them together', async () => {
    const { take, enter, get, undo } = await open()
    const assignment = { kind: 'assignment', symbol: osi, quantity: 3, trade_date: '2026-11-12' }
    await enter(assignment)
    const lotsBefore = await get<Json>('/portfolio/lots?status=all')
    const batch = await take(
      ['11/12/2026', 'Assigned', put, 3, 0, 0],
      ['11/12/2026', 'Buy', 'ABC', 300, 48, 5],
    )
    const { items } = await get<{ items: Json[] }>('/portfolio/entries')
    expect(items.filter(({ kind }) => kind === 'assignment')).toHaveLength(1)
    expect(items.filter(({ kind, quantity }) => kind === 'buy' && quantity === 300)).toMatchObject([
      { fees: 5 },
    ])
    expect((await get<{ items: Json[] }>('/portfolio/pnl')).items).toMatchObject([{ fees: 6.95 }])
    await undo(batch)
    expect(await get<Json>('/portfolio/lots?status=all')).toEqual(lotsBefore)
  })

  it('taken back, leaves what the broker told', async () => {
    const { send, get, take, profit, entries } = await open()
    const [short] = await get<Json[]>('/wheels/ABC/roll-candidates')
    const leg = { strike: 47, expiration: '2027-01-15', contracts: 3, close_price: 1.1, open_price: 1.85 }
    const fill = { option_id: short?.['id'], ...leg, fees: 0, trade_date: '2026-11-10' }
    const body = { option_ids: [short?.['id']], strategy: 'adjust_strike', fills: [fill] }
    const rolled = await send<{ roll_id: string }>('POST', '/wheels/ABC/execute-roll', body)
    expect(rolled.status, JSON.stringify(rolled.body)).toBe(200)
    await take(closed, ['11/10/2026', 'Sell to Open', 'ABC 01/15/2027 47.00 P', 3, 1.85, 1.98])
    const told = { profit: await profit(), entries: (await entries()).length }
    expect(told).toMatchObject({ profit: [{ fees: 5.91 }], entries: 4 })
    const taken = await send('DELETE', `/wheels/ABC/rolls/${rolled.body.roll_id}`)
    expect(taken.status, JSON.stringify(taken.body)).toBe(204)
    expect({ profit: await profit(), entries: (await entries()).length }).toEqual(told)
    const { items: trash } = await get<{ items: Json[] }>('/trash')
    expect(trash.map(({ kind }) => kind)).toEqual(['entry', 'entry'])
    const names = trash.map(({ kind, id }) => ({ kind, id }))
    expect((await send('POST', '/trash/restore', { items: names })).body).toMatchObject({ refused: [] })
    expect({ profit: await profit(), entries: (await entries()).length }).toEqual(told)
  })

  it('is the broker’s while it is removed by hand', async () => {
    const { send, take, close, profit } = await open()
    const id = await close(3, 1.1)
    await take(closed)
    const told = await profit()
    expect((await send('DELETE', `/portfolio/entries/${id}?confirmed=true`)).status).toBe(404)
    expect(await profit()).toEqual(told)
  })

  it('restored after its fills came counts no more', async () => {
    const { send, get, take, close, profit } = await open()
    const id = await close(3, 1.11)
    expect((await send('DELETE', `/portfolio/entries/${id}?confirmed=true`)).status).toBe(204)
    await take(
      ['11/10/2026', 'Buy to Close', put, 1, 1.1, 0.66],
      ['11/10/2026', 'Buy to Close', put, 2, 1.11, 1.32],
    )
    const told = await profit()
    const { items } = await get<{ items: Json[] }>('/trash')
    const names = items.map(({ kind, id: name }) => ({ kind, id: name }))
    expect((await send('POST', '/trash/restore', { items: names })).body).toMatchObject({ restored: 1 })
    expect(await profit()).toEqual(told)
  })

  it('told by the broker’s own objects beside positions has their fees', async () => {
    const { send, enter, profit } = await open()
    const opened = { symbol: 'ZZTA  260612P00050000', trade_date: '2026-06-01' }
    await enter({ ...opened, kind: 'sell-to-open', quantity: 2, price: 1.25 })
    const before = await profit()
    const account = rawAccount('99990000', null, { transactions: [soldPuts] })
    const sent = await send('POST', '/portfolio/import/positions', payloadOf([account]))
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const after = await profit()
    expect([before.map(({ fees }) => fees), after.map(({ fees }) => fees)]).toEqual([
      [1.95, 0],
      [1.95, 1.32],
    ])
    const again = await send('POST', '/portfolio/import/positions', payloadOf([account]))
    expect(again.status).toBe(200)
    expect(await profit()).toEqual(after)
  })

  it.each([
    ['as it was', 2],
    ['at another ratio', 3],
  ])('a split entered %s is the one that the broker tells by its shares', async (_, numerator) => {
    const { take, enter, get, undo } = await open()
    const held = async () =>
      (await get<Json[]>('/portfolio/lots')).map(({ quantity, cost, tax_basis }) => [
        quantity,
        cost,
        tax_basis,
      ])
    await enter({ kind: 'split', symbol: 'ABC', numerator, denominator: 1 })
    const before = await held()
    expect(before).toEqual([[100 * numerator, 5000, 5000]])
    const batch = await take(['11/12/2026', 'Stock Split', 'ABC', 100, 0, 0])
    expect(await held()).toEqual([[200, 5000, 5000]])
    await undo(batch)
    expect(await held()).toEqual(before)
  })

  it('an expired long option counts once', async () => {
    const { take, enter, get, profit } = await open()
    const call = 'ABC 11/06/2026 60.00 C'
    await take(['11/02/2026', 'Buy to Open', call, 1, 2, 0.65])
    await enter({
      kind: 'expiration',
      symbol: 'ABC   261106C00060000',
      quantity: 1,
      trade_date: '2026-11-06',
    })
    const before = [await profit(), (await get<{ items: Json[] }>('/portfolio/pnl')).items[0]?.['tax_years']]
    await take(['11/06/2026', 'Expired', call, -1, 0, 0])
    const after = [await profit(), (await get<{ items: Json[] }>('/portfolio/pnl')).items[0]?.['tax_years']]
    expect(after).toEqual(before)
    expect(after[1]).toMatchObject([{ year: 2026, complete: true }])
    const { items } = await get<{ items: Json[] }>('/portfolio/entries')
    expect(items.filter(({ kind }) => kind === 'expiration')).toHaveLength(1)
  })

  it('an expired long option that was entered before its purchase came ends the long side', async () => {
    const { take, enter, get, entries } = await open()
    const call = 'ABC 11/06/2026 60.00 C'
    await enter({
      kind: 'expiration',
      symbol: 'ABC   261106C00060000',
      quantity: 1,
      trade_date: '2026-11-06',
    })
    const bought: SchwabFill = ['11/02/2026', 'Buy to Open', call, 1, 2, 0.65]
    await take(bought, ['11/06/2026', 'Expired', call, -1, 0, 0])
    expect((await entries()).filter(({ kind }) => kind === 'expiration')).toMatchObject([{ quantity: -1 }])
    const { items } = await get<{ items: Json[] }>('/portfolio/pnl')
    expect(items[0]?.['tax_years']).toMatchObject([{ year: 2026, complete: true, short_term: -200.65 }])
  })
})
