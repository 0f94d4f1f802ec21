/** Shares that came for no cash count once, whatever two sources call it and whichever states their cost. */
import { expect, it } from 'vitest'
import { schwabFile } from '../../../formats/testing/broker-files.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports, type Json } from '../../testing/open-imports.ts'

const interest = '04/01/2026,Bank Interest,,INT,,,,$0.01'
const page = (action: string) => schwabFile(`06/17/2026,${action},NEWC,NEW CORP,25,,,`, interest)
const transfer = (units: number, cost: string, id = 1) =>
  `<TRANSFER><INVTRAN><FITID>${id}<DTTRADE>20260617<MEMO>NEW CORP</INVTRAN><SECID><UNIQUEID>S2<UNIQUEIDTYPE>CUSIP</SECID><SUBACCTSEC>CASH<UNITS>${units}<TFERACTION>IN<POSTYPE>LONG${cost}</TRANSFER>`
const statement = (cost: string, transfers = transfer(25, cost)) =>
  `OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>schwab.com<ACCTID>99990000</INVACCTFROM><INVTRANLIST>${transfers}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>S2<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>NEW CORP<TICKER>NEWC</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>`

describeDecidedInCode('shares that two sources say came', ({ openTestDatabase }) => {
  it.each([
    ['a spin-off that a statement calls a transfer', page('Spin-off'), statement('')],
    [
      'a transfer of which the statement states the cost',
      page('Security Transfer'),
      statement('<AVGCOSTBASIS>500'),
    ],
  ])('count once: %s', async (_, csv, ofx) => {
    for (const files of [
      [csv, ofx],
      [ofx, csv],
    ]) {
      const { take, get } = await openImports(await openTestDatabase())
      const name = (text: string) => (text === csv ? 'a.csv' : 'a.ofx')
      await take(files[0] ?? '', name(files[0] ?? ''))
      const later = await take(files[1] ?? '', name(files[1] ?? ''))
      expect(later.counts.same_trade).toBe(1)
      const stocks = await get<Json[]>('/portfolio/positions/stocks')
      expect(stocks.map(({ symbol, shares }) => [symbol, shares])).toEqual([['NEWC', 25]])
    }
  })

  it('and cost nobody knows what where the statement tells of a part alone', async () => {
    const { take, lots } = await openImports(await openTestDatabase())
    await take(page('Security Transfer'), 'a.csv')
    const parts = transfer(10, '<AVGCOSTBASIS>200') + transfer(15, '<AVGCOSTBASIS>450', 2)
    const { counts } = await take(statement('', parts), 'a.ofx')
    expect(counts).toMatchObject({ new: 0, same_trade: 2 })
    expect(await lots()).toMatchObject([{ quantity: 25, tax_basis: null }])
  })

  it('and cost what one of them states, in each order, and until that one is undone', async () => {
    const sold = '07/01/2026,Sell,NEWC,NEW CORP,25,$30.00,,$750.00'
    const csv = schwabFile(sold, `06/17/2026,Security Transfer,NEWC,NEW CORP,25,,,`, interest)
    const ofx = statement('<AVGCOSTBASIS>500<DTPURCHASE>20250110')
    const known = { tax_basis: 500, tax_gain: 250, opened_on: '2025-01-10', term: 'long' }
    for (const order of ['page first', 'statement first']) {
      const { take, lots, undo, get } = await openImports(await openTestDatabase())
      const takeStatement = () => take(ofx, 'a.ofx')
      const before = order === 'page first' ? null : await takeStatement()
      await take(csv, 'a.csv')
      if (order === 'page first') expect(await lots()).toMatchObject([{ tax_basis: null, tax_gain: null }])
      const { id } = before ?? (await takeStatement())
      expect(await lots()).toMatchObject([known])
      const { items } = await get<{ items: Json[] }>('/portfolio/questions')
      expect(items.filter(({ kind }) => kind === 'opening_cost')).toEqual([])
      expect((await undo(id)).status).toBe(204)
      expect(await lots()).toMatchObject([{ tax_basis: null, tax_gain: null }])
    }
  })
})
