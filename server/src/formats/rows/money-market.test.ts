/** What is not kept is said in a line, and asks for no mending; what a money-market fund pays is income. */
import { expect, test } from 'vitest'
import { readOutcome, readBytes, readHistoryText, refusalsOf } from '../testing/read-sample.ts'
import { schwabFile } from '../testing/broker-files.ts'

const read = (...rows: string[]) => readHistoryText(schwabFile(...rows))
const ignoredOf = (file: ReturnType<typeof readHistoryText>): string[] =>
  file.ignored.map(({ line, reason }) => `${line} ${reason}`)

const sweep = 'moves cash into or out of a money-market fund, which is cash'

test('a money-market fund’s purchases and sales at a dollar are cash, and its dividend is kept', () => {
  const file = read(
    '10/16/2023,Sell,SNAXX,SCHWAB VALUE ADVANTAGE,"500,135",$1.00,,"$500,135.00"',
    '10/16/2023,Reinvest Shares,SWVXX,SCHWAB VALUE ADVANTAGE,46.23,$1.00,,-$46.23',
    '10/16/2023,Reinvest Dividend,SWVXX,SCHWAB VALUE ADVANTAGE,,,,$46.23',
    '10/02/2023,Buy,SNAXX,SCHWAB VALUE ADVANTAGE,"500,135",$1.00,,"-$500,135.00"',
  )
  expect(readOutcome(file)).toEqual([4, 1, 0, 3, 46.23])
  expect(ignoredOf(file)).toEqual([2, 3, 5].map((line) => `${line} ${sweep}`))
  expect(file.entries[0]).toMatchObject({ kind: 'dividend', instrument: { symbol: 'SWVXX' } })
})

test('a price of a dollar alone makes no money-market fund, and a listed one at another price is a trade', () => {
  const file = read(
    '10/16/2023,Buy,ABCXX,SOME FUND,100,$1.00,,-$100.00',
    '10/16/2023,Buy,NAKD,PENNY STOCK,100,$1.00,,-$100.00',
    '10/16/2023,Buy,SWVXX,SCHWAB VALUE ADVANTAGE,100,$0.97,,-$97.00',
  )
  expect(readOutcome(file)).toEqual([3, 3, 0, 0, -297])
})

test('a Treasury bill is not kept, and another security’s number is still refused', () => {
  const file = read(
    '10/16/2023,Buy,912797AB1,UNITED STATES TREASURY BILL,"10,000",$98.50,,"-$9,850.00"',
    '10/16/2023,Buy,38148BAB4,GOLDMAN SACHS NOTE,"10,000",$98.50,,"-$9,850.00"',
  )
  expect(ignoredOf(file)).toEqual(['2 is about a Treasury bill or bond; bonds are not kept'])
  expect(refusalsOf(file)).toEqual(["3 Symbol: is a security's number, not a ticker: '38148BAB4'"])
})

test('futures, options on them and rows of nothing are not kept', () => {
  const file = read(
    '10/16/2023,Buy,/ESZ3,E-MINI,1,"$4,400.00",,"-$4,400.00"',
    '10/16/2023,Buy to Open,./ESZ3 EW3V3 231020C4400,E-MINI CALL,1,$10.00,,-$500.00',
    '10/16/2023,Spin-off,KO,COCA COLA,,,,',
  )
  expect(ignoredOf(file)).toEqual([
    "2 is about a future, or an option on one; futures are not kept: '/ESZ3'",
    "3 is about a future, or an option on one; futures are not kept: './ESZ3 EW3V3 231020C4400'",
    '4 moves neither shares nor cash',
  ])
})

test('money-market funds and cash of a positions file are its cash', () => {
  const text = [
    '"Positions for account Individual ...123 as of 04:00 PM ET, 2026/01/05"',
    '',
    '"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"',
    '"KO","COCA COLA CO","100","$60.00","$6,000.00","$5,900.00","Equity"',
    '"SWVXX","SCHWAB VALUE ADVANTAGE","2,500.25","$1.00","$2,500.25","N/A","Cash and Money Market"',
    '"Cash & Cash Investments","--","--","--","$100.50","--","Cash and Money Market"',
    '"Account Total","--","--","--","$8,600.75","$5,900.00","--"',
    '',
  ].join('\n')
  const file = readBytes(new TextEncoder().encode(text))
  if (file.snapshot === null) throw new Error('no snapshot')
  expect(file.snapshot.map(({ positions, cash }) => [positions.length, cash])).toEqual([[1, 2_600_750_000]])
  expect([file.noted.refused + file.noted.needsFix, file.noted.ignored]).toEqual([0, 1])
})
