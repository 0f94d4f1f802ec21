import { expect, it } from 'vitest'
import { openImports } from '../testing/open-imports.ts'
import { describeEachEngine } from '../../testing/engines.ts'

const id = '<SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID>'
const listed = `<STOCKINFO><SECINFO>${id}<SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO>`
const transfer = (told: string): string =>
  `<TRANSFER><INVTRAN><FITID>4<DTTRADE>20260402</INVTRAN>${id}<UNITS>3<TFERACTION>IN<POSTYPE>LONG${told}</TRANSFER>`
const sale = `<SELLSTOCK><INVSELL><INVTRAN><FITID>5<DTTRADE>20260410</INVTRAN>${id}<UNITS>-3<UNITPRICE>52<TOTAL>156</INVSELL><SELLTYPE>SELL</SELLSTOCK>`
const file = (end: string, rows: string): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>USD\n<INVACCTFROM><ACCTID>42\n</INVACCTFROM>\n` +
  `<INVTRANLIST><DTSTART>20260101\n<DTEND>${end}\n${rows}\n</INVTRANLIST></INVSTMTRS>\n<SECLIST>${listed}</SECLIST></OFX>`

describeEachEngine('shares that an OFX file says came from elsewhere', ({ openTestDatabase }) => {
  const open = async () => openImports(await openTestDatabase())
  const stated = transfer('<AVGCOSTBASIS>100.00<DTPURCHASE>20250110')

  it('keep the cost and the day that the broker states', async () => {
    const { take, lots, profitOf } = await open()
    await take(file('20260601', stated + sale), 'one.ofx')
    expect(await lots('status=closed')).toMatchObject([
      { tax_basis: 100, tax_gain: 56, opened_on: '2025-01-10', term: 'long' },
    ])
    expect(await profitOf('KO')).toMatchObject({ tax_realized_pnl: 56, complete: true })
  })

  it('get them from a later file that states them, once, and lose them with it', async () => {
    const { take, lots, undo, profitOf } = await open()
    await take(file('20260601', transfer('') + sale), 'one.ofx')
    expect(await profitOf('KO')).toMatchObject({ complete: false })
    const { id: batch } = await take(file('20260701', stated + sale), 'two.ofx')
    expect(await lots('status=closed')).toMatchObject([{ tax_basis: 100, opened_on: '2025-01-10' }])
    await take(file('20260801', transfer('')), 'three.ofx')
    expect(await profitOf('KO')).toMatchObject({ tax_realized_pnl: 56, complete: true })
    await undo(batch)
    expect(await lots('status=closed')).toMatchObject([{ tax_basis: null, opened_on: null }])
  })
})
