import { describe, expect, test } from 'vitest'
import { noticesOf, readHistoryText, readOutcome } from '../testing/read-sample.ts'

const id = '<SECID><UNIQUEID>191216100<UNIQUEIDTYPE>CUSIP</SECID>'
const listed = `<STOCKINFO><SECINFO>${id}<SECNAME>COCA COLA<TICKER>KO</SECINFO></STOCKINFO>`

const readSale = (charges: string, total: string, price = '<UNITPRICE>52.00') =>
  readHistoryText(
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>USD\n<INVACCTFROM><ACCTID>42\n</INVACCTFROM>\n` +
      `<INVTRANLIST><DTSTART>20260101\n<DTEND>20260601\n<SELLSTOCK><INVSELL><INVTRAN><FITID>5<DTTRADE>20260410</INVTRAN>${id}` +
      `<UNITS>-100${price}${charges}<TOTAL>${total}</INVSELL><SELLTYPE>SELL</SELLSTOCK>\n</INVTRANLIST></INVSTMTRS>\n` +
      `<SECLIST>${listed}</SECLIST></OFX>`,
  )

const sale = { kind: 'sell', gross: 5_200_000_000, fees: 1_030_000, netCash: 5_198_970_000 }
const kept = {
  kind: 'fee',
  instrument: { symbol: 'KO' },
  gross: -780_000_000,
  netCash: -780_000_000,
  note: 'Withheld from the proceeds of the sale',
}

describe('tax withheld on a sale of OFX', () => {
  test('is a charge of its own, and the proceeds are whole', () => {
    const file = readSale('<COMMISSION>1.00<TAXES>0.03<WITHHOLDING>780.00', '4418.97')
    expect(file.entries).toMatchObject([sale, kept])
    expect(noticesOf(file)).toEqual([])
    expect(readOutcome(file).at(-1)).toBe(4418.97)
  })

  test('is told by the state and as a penalty, with either sign, and without a price', () => {
    const charges = '<COMMISSION>1.00<TAXES>0.03<WITHHOLDING>-700.00<STATEWITHHOLDING>70.00<PENALTY>10.00'
    expect(readSale(charges, '4418.97', '').entries).toMatchObject([sale, kept])
  })

  test('counts nothing where the total was not lessened by it', () => {
    const file = readSale('<COMMISSION>1.00<TAXES>0.03<WITHHOLDING>780.00', '5198.97')
    expect(file.entries).toMatchObject([sale])
    expect(file.entries).toHaveLength(1)
    expect(noticesOf(file)).toEqual([
      expect.stringContaining('WITHHOLDING: is not taken off TOTAL: it is not counted'),
    ])
  })
})
