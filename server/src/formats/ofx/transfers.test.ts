import { describe, expect, test } from 'vitest'
import { noticesOf, readHistoryText } from '../testing/read-sample.ts'

const id = '<SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID>'
const securities = `<STOCKINFO><SECINFO>${id}<SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO>`
const option = '<SECID><UNIQUEID>KO    260515C00060000<UNIQUEIDTYPE>OTHER</SECID>'

const read = (rows: string, positions = '') =>
  readHistoryText(
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>USD\n<INVACCTFROM><ACCTID>42\n</INVACCTFROM>\n` +
      `<INVTRANLIST><DTSTART>20260101\n<DTEND>20260601\n${rows}\n</INVTRANLIST>\n${positions}</INVSTMTRS>\n` +
      `<SECLIST>${securities}</SECLIST></OFX>`,
  )

const transfer = (units: number, told: string, { action = 'IN', security = id } = {}): string =>
  `<TRANSFER><INVTRAN><FITID>4<DTTRADE>20260402</INVTRAN>${security}<UNITS>${units}<TFERACTION>${action}<POSTYPE>LONG${told}</TRANSFER>`

const held = `<INVPOSLIST><POSSTOCK><INVPOS>${id}<HELDINACCT>CASH<POSTYPE>LONG<UNITS>100<UNITPRICE>52.00<MKTVAL>5200</INVPOS></POSSTOCK></INVPOSLIST>`

describe('what a transfer of OFX says of its position', () => {
  test('is its cost and the day of its purchase, as the broker states them', () => {
    const [entry] = read(
      transfer(100, '<AVGCOSTBASIS>4800.65<UNITPRICE>52.00<DTPURCHASE>20250110120000'),
    ).entries
    expect(entry).toMatchObject({ kind: 'share-transfer', price: 48_006_500, acquiredOn: '2025-01-10' })
    expect(entry).not.toHaveProperty('cost')
  })

  test('is exact where a price per share is not', () => {
    const [entry] = read(transfer(3, '<AVGCOSTBASIS>100.00')).entries
    expect(entry).toMatchObject({ price: 33_333_333, cost: 100_000_000, acquiredOn: null })
  })

  test('is the cost of bought contracts by their multiplier', () => {
    const [entry] = read(
      transfer(2, '<AVGCOSTBASIS>501.30<DTPURCHASE>20260105', { security: option }),
    ).entries
    expect(entry).toMatchObject({ price: 2_506_500, acquiredOn: '2026-01-05' })
  })

  test('is no cost where the price of a unit says that it may be that of one unit', () => {
    for (const file of [
      read(transfer(100, '<AVGCOSTBASIS>48.00<UNITPRICE>52.00')),
      read(transfer(100, '<AVGCOSTBASIS>48.00'), held),
    ]) {
      expect(file.entries[0]).toMatchObject({ price: null })
      expect(noticesOf(file)).toEqual([
        expect.stringContaining(
          'AVGCOSTBASIS: may be the cost of one unit or of all of them: it is not used',
        ),
      ])
    }
    expect(read(transfer(100, '<AVGCOSTBASIS>4800'), held).entries[0]).toMatchObject({ price: 48_000_000 })
  })

  test('is nothing where the cost is zero, the day is later, or the shares leave', () => {
    const [entry] = read(transfer(100, '<AVGCOSTBASIS>0.00<DTPURCHASE>20260403')).entries
    expect(entry).toMatchObject({ price: null, acquiredOn: null })
    const [left] = read(transfer(-100, '<AVGCOSTBASIS>4800<DTPURCHASE>20250110', { action: 'OUT' })).entries
    expect(left).toMatchObject({ quantity: -100_000_000, price: null, acquiredOn: null })
  })
})
