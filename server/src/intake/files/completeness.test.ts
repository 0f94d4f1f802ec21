/** What a figure rests on: rows that were refused, a basis that is not known, options that nothing has ended. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { openImports, type Json } from '../testing/open-imports.ts'
import { tastytradeFile } from '../../formats/testing/broker-files.ts'
import { payloadOf, rawAccount } from '../testing/payload.ts'
import { schwabText } from '../testing/schwab-rows.ts'

interface Complete {
  readonly underlying: string | null
  readonly complete: boolean
  readonly rests_on: Json
}

const bought = '01/05/2026 Buy|KO|100|$60.00||-$6,000.00'
const sold = '02/09/2026 Sell|KO|100|$61.00||$6,100.00'
const unread = '01/20/2026 Byu|KO|50|$62.00||-$3,100.00'

describeEachEngine('what figures rest on', ({ openTestDatabase }) => {
  const open = async () => {
    const tools = await openImports(await openTestDatabase())
    const figures = () => tools.get<{ items: readonly Complete[]; rests_on: Json }>('/portfolio/pnl')
    const restsOn = async (symbol: string | null) => {
      const found = (await figures()).items.find(({ underlying }) => underlying === symbol)
      if (found === undefined) return undefined
      const { refused_in: _, ...restsOn } = found.rests_on
      return [found.complete, restsOn]
    }
    const refusedIn = async (symbol: string) =>
      (await figures()).items.find(({ underlying }) => underlying === symbol)?.rests_on['refused_in']
    const totals = async () => (await figures()).rests_on
    return { ...tools, restsOn, refusedIn, totals }
  }
  const resting = (refused_rows: number, unknown_basis = 0, pending = 0) => [
    refused_rows + unknown_basis + pending === 0,
    { refused_rows, unknown_basis, pending, missing_splits: 0, start: 'assumed' },
  ]

  it('a refused row that names a symbol makes its figures incomplete, and no other’s', async () => {
    const { take, restsOn, totals, refusedIn } = await open()
    const { id } = await take(
      schwabText(
        '02/09/2026 Sell|PEP|1|$70.00||$70.00',
        unread,
        sold,
        bought,
        '01/05/2026 Buy|PEP|1|$69.00||-$69.00',
      ),
    )
    expect(await restsOn('KO')).toEqual(resting(1))
    expect(await restsOn('PEP')).toEqual(resting(0))
    expect([await refusedIn('KO'), await refusedIn('PEP')]).toEqual([id, null])
    expect(await totals()).toEqual({ refused_rows: 1, unknown_basis: 0, pending: 0, missing_splits: 0 })
  })

  it('a refused row of an option makes its underlying incomplete', async () => {
    const { take, restsOn } = await open()
    await take(schwabText('02/10/2026 Sold to Opn|KO 03/20/2026 65.00 C|1|$1.00|$0.65|$99.35', sold, bought))
    expect(await restsOn('KO')).toEqual(resting(1))
  })

  it('a refused row that names no symbol, or none that can be read, counts with the total alone', async () => {
    const { take, restsOn, totals } = await open()
    await take(
      schwabText('02/11/2026 Wird Sent|||||-$5.00', '02/10/2026 Buuy|K?O!|1|$1.00||-$1.00', sold, bought),
    )
    expect(await restsOn('KO')).toEqual(resting(0))
    expect(await totals()).toMatchObject({ refused_rows: 2 })
  })

  it('a staged or undone import hides nothing', async () => {
    const { take, undo, stage, restsOn } = await open()
    await take(schwabText(sold, bought))
    await stage(schwabText(unread), 'later.csv', { account_name: '99990000' })
    expect(await restsOn('KO')).toEqual(resting(0))
    const { id } = await take(schwabText(unread, '02/10/2026 Buy|PEP|1|$70.00||-$70.00'))
    expect(await restsOn('KO')).toEqual(resting(1))
    await undo(id)
    expect(await restsOn('KO')).toEqual(resting(0))
  })

  it('rows beyond the first five hundred of a file count for the symbols that they name', async () => {
    const { take, restsOn, totals, get, post } = await open()
    const many = (symbol: string, rows: number) =>
      Array.from({ length: rows }, (_, row) => `01/20/2026 Byu|${symbol}|${row + 1}|$62.00||-$62.00`)
    const pep = ['02/09/2026 Sell|PEP|1|$70.00||$70.00', '01/05/2026 Buy|PEP|1|$69.00||-$69.00']
    const { id } = await take(schwabText(sold, bought, ...pep, ...many('KO', 520), ...many('PEP', 30)))
    expect(await restsOn('KO')).toEqual(resting(520))
    expect(await restsOn('PEP')).toEqual(resting(30))
    expect(await totals()).toMatchObject({ refused_rows: 550 })
    const { rows } = await get<{ rows: { id: string | null; outcome: string }[] }>(`/imports/${id}`)
    const refused = rows.find(({ outcome }) => outcome === 'refused' || outcome === 'needs-fix')
    await post(`/imports/${id}/rows/${refused?.id}/set-aside?alike=true`, {})
    expect(await totals()).toMatchObject({ refused_rows: 0 })
  })

  it('the same refused row in two files is one row, and two of one file are two', async () => {
    const { take, restsOn } = await open()
    await take(schwabText(unread, sold, bought))
    await take(schwabText('02/12/2026 Buy|PEP|1|$70.00||-$70.00', unread, sold, bought))
    expect(await restsOn('KO')).toEqual(resting(1))
    await take(schwabText('02/13/2026 Buy|PEP|1|$70.00||-$70.00', unread, unread, sold, bought))
    expect(await restsOn('KO')).toEqual(resting(2))
  })

  it('the comparison with the broker counts refused rows as the figures do', async () => {
    const { take, post, get, totals } = await open()
    const more = '02/12/2026 Buy|PEP|1|$70.00||-$70.00'
    await take(schwabText(unread, sold, bought))
    await take(schwabText(more, unread, sold, bought))
    await post('/portfolio/import/positions', payloadOf([rawAccount('99990000', [])]))
    expect(await totals()).toMatchObject({ refused_rows: 1 })
    const { accounts } = await get<{ accounts: { differences: { reasons: string[] }[] }[] }>(
      '/portfolio/reconciliation',
    )
    expect(accounts.flatMap(({ differences }) => differences.flatMap(({ reasons }) => reasons))).toContain(
      '1 row of the history could not be taken. The difference may be in it.',
    )
  })

  it('a difference on one symbol does not hint at refused rows that name another', async () => {
    const { take, post, get } = await open()
    await take(schwabText('02/12/2026 Byu|PEP|1|$70.00||-$70.00', bought))
    await post('/portfolio/import/positions', payloadOf([rawAccount('99990000', [])]))
    const { accounts } = await get<{ accounts: { differences: { field: string; reasons: string[] }[] }[] }>(
      '/portfolio/reconciliation',
    )
    const told = accounts
      .flatMap(({ differences }) => differences)
      .map(({ field, reasons }) => [field, reasons.some((reason) => reason.includes('could not be taken'))])
    expect(told).toEqual([
      ['quantity', false],
      ['cash', true],
    ])
  })

  it('a row that was mended in the file of refused rows counts no more, until that import is undone', async () => {
    const { take, undo, get, restsOn } = await open()
    const { id } = await take(schwabText(unread, sold, bought))
    const { text } = await get<{ text: string }>(`/imports/${id}/refused`)
    await take(text.replace('"Byu"', '"Buuy"'))
    expect(await restsOn('KO')).toEqual(resting(1))
    const mended = await take(text.replace('"Byu"', '"Buy"'))
    expect(await restsOn('KO')).toEqual(resting(0))
    await undo(mended.id)
    expect(await restsOn('KO')).toEqual(resting(1))
  })

  const half = (action: string, value: string, quantity: number): string =>
    `2026-02-20T12:00:00-0500,Receive Deliver,Forward Split,${action},KO,Equity,Split,${value},${quantity},0.00,--,0.00,,,,,,,,USD`
  const before = half('SELL_TO_CLOSE', '"5,000.00"', 100)
  const after = half('BUY_TO_OPEN', '"-5,000.00"', 200)
  const opening =
    '2026-01-12T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,KO,Equity,Bought 100,"-5,000.00",100,-50.00,0.00,0.00,,,,,,,1,USD'

  it('a row that is refused for want of another counts no more once it is taken with it', async () => {
    const { take, undo, restsOn } = await open()
    await take(tastytradeFile(after))
    expect(await restsOn('KO')).toBeUndefined()
    await take(tastytradeFile(opening))
    expect(await restsOn('KO')).toEqual(resting(1))
    const again = await take(tastytradeFile(after, before))
    expect(await restsOn('KO')).toEqual(resting(0))
    await undo(again.id)
    expect(await restsOn('KO')).toEqual(resting(1))
    await take(tastytradeFile(before, after, opening))
    expect(await restsOn('KO')).toEqual(resting(0))
  })

  it('a row that another account’s file takes ends no refusal of this one', async () => {
    const { take, restsOn } = await open()
    await take(tastytradeFile(after))
    await take(tastytradeFile(before, after, opening), 'other.csv', '88880000')
    expect(await restsOn('KO')).toEqual(resting(1))
  })

  it('shares that a company gave at a value that nobody states make figures incomplete while they are held', async () => {
    const { take, restsOn } = await open()
    await take(schwabText('02/10/2026 Spin-off|GEV|25|||', bought))
    expect([await restsOn('GEV'), await restsOn('KO')]).toEqual([resting(0, 1), resting(0)])
    await take(schwabText('02/11/2026 Stock Div Dist|KO|5|||', '02/11/2026 Sell|GEV|25|$140.00||$3,500.00'))
    expect([await restsOn('GEV'), await restsOn('KO')]).toEqual([resting(0, 1), resting(0, 1)])
  })

  it('shares that a company bought for cash hide nothing', async () => {
    const { take, restsOn } = await open()
    const merged = ['03/02/2026 Cash Merger|KO||||$6,100.00', '03/02/2026 Cash Merger Adj|KO|-100|||']
    await take(schwabText(...merged, bought))
    expect(await restsOn('KO')).toEqual(resting(0))
  })

  it('an option past its expiration and a sale without a purchase make figures incomplete', async () => {
    const { take, restsOn, totals } = await open()
    await take(
      schwabText(
        '03/09/2026 Sell to Open|KO 04/17/2026 65.00 C|2|1.00|1.30|198.70',
        bought,
        '01/06/2026 Sell|STAG|100|$38.00||$3,800.00',
      ),
    )
    expect(await restsOn('KO')).toEqual(resting(0, 0, 1))
    expect(await restsOn('STAG')).toEqual(resting(0, 1))
    expect(await totals()).toEqual({ refused_rows: 0, unknown_basis: 1, pending: 1, missing_splits: 0 })
  })

  const wrong = '01/21/2026 Byu|KO|50|$63.00||-$3,150.00'
  const other = '01/22/2026 Bought Some|PEP|1|$70.00||-$70.00'
  const open3 = async () => {
    const tools = await open()
    const { id } = await tools.take(
      schwabText(other, wrong, unread, '01/06/2026 Buy|PEP|1|$69.00||-$69.00', bought),
    )
    const rows = async (outcome = 'needs-fix') =>
      (
        await tools.get<{ items: { id: string; underlying: string; is_set_aside: boolean }[] }>(
          `/imports/${id}/rows?outcome=${outcome}`,
        )
      ).items
    const set = (row: string, query = '') =>
      tools.send<{ rows: string[] }>('POST', `/imports/${id}/rows/${row}/set-aside${query}`, {
        token: tools.token,
      })
    const takeUp = (row: string, query = '') =>
      tools.send<{ rows: string[] }>('DELETE', `/imports/${id}/rows/${row}/set-aside${query}`, {
        token: tools.token,
      })
    return { ...tools, id, rows, set, takeUp }
  }

  it('a row that the user sets aside hides nothing any more, until it is taken up again', async () => {
    const { rows, set, takeUp, restsOn } = await open3()
    expect((await rows()).map(({ underlying, is_set_aside }) => [underlying, is_set_aside])).toEqual([
      ['PEP', false],
      ['KO', false],
      ['KO', false],
    ])
    const [, second = { id: '' }, third = { id: '' }] = await rows()
    expect(await set(second.id)).toMatchObject({ status: 200, body: { rows: [second.id] } })
    expect(await set(second.id)).toMatchObject({ status: 200, body: { rows: [] } })
    expect(await restsOn('KO')).toEqual(resting(1))
    await set(third.id)
    expect(await restsOn('KO')).toEqual(resting(0))
    expect((await rows()).map(({ is_set_aside }) => is_set_aside)).toEqual([false, true, true])
    expect(await takeUp(second.id)).toMatchObject({ status: 200, body: { rows: [second.id] } })
    expect(await takeUp(second.id)).toMatchObject({ status: 200, body: { rows: [] } })
    expect(await restsOn('KO')).toEqual(resting(1))
  })

  it('all rows of one reason are set aside at once, and taken up again without those of before', async () => {
    const { rows, set, takeUp, restsOn, totals, clock } = await open3()
    const [first = { id: '' }, second = { id: '' }, third = { id: '' }] = await rows()
    await set(second.id)
    clock.advance(1000)
    expect((await set(first.id, '?alike=true')).body.rows).toEqual([first.id, third.id])
    expect(await totals()).toMatchObject({ refused_rows: 0 })
    expect((await takeUp(third.id, '?alike=true')).body.rows).toEqual([first.id, third.id])
    expect(await restsOn('KO')).toEqual(resting(1))
  })

  it('a row set aside stays so in a later file that brings it again', async () => {
    const { rows, set, take, restsOn } = await open3()
    const [, second = { id: '' }, third = { id: '' }] = await rows()
    await set(second.id)
    await set(third.id)
    await take(schwabText('02/13/2026 Buy|PEP|1|$70.00||-$70.00', wrong, unread, bought))
    expect(await restsOn('KO')).toEqual(resting(0))
  })

  it('only a refused row of one’s own is set aside', async () => {
    const { set, takeUp, id, rows, signUp, send } = await open3()
    for (const missing of ['needs-fix-9', 'nothing', 'new-0', '..', 'refused-99999999999'])
      expect((await set(missing)).status).toBe(404)
    const [row = { id: '' }] = await rows()
    const { access_token: token } = await signUp('bob')
    for (const method of ['POST', 'DELETE'] as const)
      expect((await send(method, `/imports/${id}/rows/${row.id}/set-aside`, { token })).status).toBe(404)
    expect((await send('POST', `/imports/none/rows/${row.id}/set-aside`, { token })).status).toBe(404)
    expect((await takeUp('needs-fix-9')).status).toBe(404)
  })

  it('a row that says nothing new is not refused, and is not set aside', async () => {
    const { take, send, token } = await open()
    const { id } = await take(`${schwabText(bought)}Transactions Total,,,,,,,$0.00\n`)
    expect(await send('POST', `/imports/${id}/rows/nothing-new-0/set-aside`, { token })).toMatchObject({
      status: 422,
      body: { message: 'This row was not refused, so there is nothing to set aside.' },
    })
  })
})
