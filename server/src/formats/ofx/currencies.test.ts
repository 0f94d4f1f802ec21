/** Amounts of an OFX row are in its own currency where it names one, else in that of the statement. */
import { describe, expect, test } from 'vitest'
import { readHistoryText, refusalsOf } from '../testing/read-sample.ts'

const bought = (currency: string) =>
  `<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260410</INVTRAN><SECID><UNIQUEID>KO<UNIQUEIDTYPE>TICKER</SECID>` +
  `<UNITS>100<UNITPRICE>52.00<TOTAL>-5200${currency}<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`

const read = (statement: string, row: string) =>
  readHistoryText(
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>${statement}\n<INVACCTFROM><ACCTID>42\n</INVACCTFROM>\n` +
      `<INVTRANLIST>\n${row}\n</INVTRANLIST></INVSTMTRS></OFX>`,
  )

const own = (symbol: string) => `<CURRENCY><CURRATE>0.9<CURSYM>${symbol}</CURRENCY>`
const exchanged = '<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY>'

describe('a row of OFX', () => {
  test('in another currency than its statement is no dollars', () => {
    const file = read('USD', bought(own('EUR')))
    expect(file.entries).toEqual([])
    expect(refusalsOf(file)).toEqual(['8 -: is in EUR; only US dollars are kept'])
  })

  test.each([
    ['in dollars, of an account that is kept in euros', 'EUR', own('USD')],
    ['that names the currency of its statement', 'USD', own('USD')],
    ['whose amounts were exchanged into dollars', 'USD', exchanged],
  ])('%s is taken', (_, statement, currency) => {
    expect(read(statement, bought(currency)).entries).toMatchObject([{ kind: 'buy', gross: -5_200_000_000 }])
  })

  test('whose amounts were exchanged into euros is refused', () => {
    expect(refusalsOf(read('EUR', bought(exchanged)))).toEqual(['8 -: is in EUR; only US dollars are kept'])
  })
})
