/** Options whose end is told by the words of a trade or a transfer. */
import { expect, test } from 'vitest'
import { readHistoryText, refusalsOf } from '../testing/read-sample.ts'

const put = '<SECID><UNIQUEID>O50P<UNIQUEIDTYPE>CUSIP</SECID>'
const listed = `<SECLIST><OPTINFO><SECINFO>${put}<SECNAME>PUT ABC<TICKER>ABC   260515P00050000</SECINFO><OPTTYPE>PUT<STRIKEPRICE>50<DTEXPIRE>20260515<SHPERCTRCT>100</OPTINFO></SECLIST>`
const told = (memo: string) => `<INVTRAN><FITID>1<DTTRADE>20260518<MEMO>${memo}</INVTRAN>${put}`
const bought = (memo: string, price = 0, total = 0) =>
  `<BUYOPT><INVBUY>${told(memo)}<UNITS>1<UNITPRICE>${price}<COMMISSION>${price === 0 ? -total : 0}<TOTAL>${total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><OPTBUYTYPE>BUYTOCLOSE<SHPERCTRCT>100</BUYOPT>`
const moved = (memo: string, units: number, action: string) =>
  `<TRANSFER>${told(memo)}<SUBACCTSEC>CASH<UNITS>${units}<TFERACTION>${action}<POSTYPE>SHORT</TRANSFER>`

const read = (...rows: readonly string[]) =>
  readHistoryText(
    `OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><CURDEF>USD<INVACCTFROM><ACCTID>42</INVACCTFROM><INVTRANLIST>\n${rows.join('\n')}\n</INVTRANLIST>${listed}</INVSTMTMSGSRSV1></OFX>`,
  )

test.each([
  ['a purchase', bought('ASSIGNED as of 05/15/26'), { kind: 'assignment', quantity: 1e6 }],
  ['a purchase', bought('OPTION EXPIRATION'), { kind: 'expiration', unsided: true }],
  ['a purchase with a charge', bought('ASSIGNED', 0, -5), { kind: 'assignment', fees: 5e6, gross: 0 }],
  ['a transfer', moved('ASSIGNED PUT (ABC)', 1, 'IN'), { kind: 'assignment', quantity: 1e6 }],
  ['a transfer', moved('Removed due to assignment', -1, 'OUT'), { kind: 'assignment', quantity: 1e6 }],
  ['a transfer', moved('EXPIRED PUT (ABC)', -1, 'OUT'), { kind: 'expiration', unsided: true }],
])('%s says how the contract ended', (_, row, ending) => {
  const file = read(row)
  expect(refusalsOf(file)).toEqual([])
  expect(file.entries).toMatchObject([{ ...ending, tradeDate: '2026-05-15' }])
})

test.each([
  ['a purchase for money', bought('EXPIRED LIMIT ORDER', 0.05, -5), 'buy-to-close'],
  [
    'a contract by its terms',
    moved('TRANSFER OF ASSETS PUT ABC EXPIRATION 05/15/26', 1, 'IN'),
    'share-transfer',
  ],
])('%s is what it is', (_, row, kind) => {
  expect(read(row).entries).toMatchObject([{ kind }])
})

test('a contract that expired and one that was assigned are no move and its way back', () => {
  const file = read(
    moved('EXPIRED PUT', -1, 'OUT'),
    moved('ASSIGNED PUT', 1, 'IN').replace('<FITID>1', '<FITID>2'),
  )
  expect(file.entries.map(({ kind }) => kind)).toEqual(['expiration', 'assignment'])
})
