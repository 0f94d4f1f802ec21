/** An ending that was read as a trade or a transfer for nothing once, and comes again with the words that say what it was. */
import { expect, it } from 'vitest'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { openImports } from '../../testing/open-imports.ts'

const put = '<SECID><UNIQUEID>O50P<UNIQUEIDTYPE>CUSIP</SECID>'
const shares = '<SECID><UNIQUEID>ABC<UNIQUEIDTYPE>TICKER</SECID>'
const listed = `<SECLIST><OPTINFO><SECINFO>${put}<SECNAME>PUT ABC<TICKER>ABC   260515P00050000</SECINFO><OPTTYPE>PUT<STRIKEPRICE>50<DTEXPIRE>20260515<SHPERCTRCT>100</OPTINFO><STOCKINFO><SECINFO>${shares}<SECNAME>ABC INC<TICKER>ABC</SECINFO></STOCKINFO></SECLIST>`
const of = (id: number, on: string, what: string, memo = '') =>
  `<INVTRAN><FITID>${id}<DTTRADE>${on}<MEMO>${memo}</INVTRAN>${what}`
const sold = `<SELLOPT><INVSELL>${of(1, '20260504', put)}<UNITS>-1<UNITPRICE>2<TOTAL>200<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVSELL><OPTSELLTYPE>SELLTOOPEN<SHPERCTRCT>100</SELLOPT>`
const bought = (memo: string) =>
  `<BUYOPT><INVBUY>${of(2, '20260518', put, memo)}<UNITS>1<UNITPRICE>0<TOTAL>0<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><OPTBUYTYPE>BUYTOCLOSE<SHPERCTRCT>100</BUYOPT>`
const moved = (memo: string) =>
  `<TRANSFER>${of(2, '20260518', put, memo)}<SUBACCTSEC>CASH<UNITS>1<TFERACTION>IN</TRANSFER>`
const delivered = `<BUYSTOCK><INVBUY>${of(3, '20260515', shares)}<UNITS>100<UNITPRICE>50<TOTAL>-5000<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`
const statement = (...rows: readonly string[]) =>
  `OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>42</INVACCTFROM><INVTRANLIST>\n${rows.join('\n')}\n</INVTRANLIST></INVSTMTMSGSRSV1>${listed}</OFX>`

describeDecidedInCode('an ending that came as a trade for nothing once', ({ openTestDatabase }) => {
  it.each([
    ['a purchase', bought],
    ['a transfer', moved],
  ])('counts as what its words say: %s', async (_, ended) => {
    const { take, undo, get, lots, profitOf } = await openImports(await openTestDatabase())
    await take(statement(sold, ended(''), delivered), 'a.ofx')
    const before = await profitOf('ABC')
    const { counts, id } = await take(statement(sold, ended('ASSIGNED'), delivered), 'a.ofx')
    expect(counts).toMatchObject({ rows: 3, new: 0, corrections: 1, already_here: 2 })
    expect(await lots()).toMatchObject([{ symbol: 'ABC', quantity: 100, tax_basis: 4800 }])
    expect(await get('/portfolio/reconciliation')).toMatchObject({ problems: [], pending: [] })
    expect((await take(statement(sold, ended('ASSIGNED'), delivered), 'a.ofx')).counts).toMatchObject({
      already_here: 3,
    })
    // The third import tells it as the second did.
    expect((await undo(id)).status).toBe(204)
    expect(await lots()).toMatchObject([{ symbol: 'ABC', quantity: 100, tax_basis: 4800 }])
    expect(before).toMatchObject({ net_cash: -4800 })
  })

  it('comes back when the later import is undone', async () => {
    const { take, undo, profitOf } = await openImports(await openTestDatabase())
    await take(statement(sold, bought(''), delivered), 'a.ofx')
    const before = await profitOf('ABC')
    const { id } = await take(statement(sold, bought('ASSIGNED'), delivered), 'a.ofx')
    expect((await undo(id)).status).toBe(204)
    expect(await profitOf('ABC')).toEqual(before)
  })
})
