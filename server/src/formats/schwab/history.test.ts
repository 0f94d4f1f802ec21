import { describe, expect, test } from 'vitest'
import {
  ignoredOf,
  noticesOf,
  readOutcome,
  readHistoryText,
  readSample,
  refusalsOf,
} from '../testing/read-sample.ts'
import { schwabHeader } from '../testing/broker-files.ts'

const folder = 'exports/schwab-csv'

describe('samples of Schwab’s history', () => {
  test('cash and shares of a merger are one entry', () => {
    const { entries } = readSample(`${folder}/kapji/cash_merger/transactions.csv`)
    expect(entries[0]).toMatchObject({
      kind: 'corporate-action',
      quantity: -100_000_000,
      gross: 1_000_000_000,
    })
  })
})

const read = (...rows: readonly string[]) => readHistoryText([schwabHeader, ...rows].join('\n'))

describe('rows of cash that importers of others name', () => {
  test.each([
    ['Wire Transfer,,WIRED FUNDS,,,,-$500.00', 'cash-transfer', -500],
    ['MoneyLink Withdrawal,,Tfr BANK,,,,-$500.00', 'cash-transfer', -500],
    ['Funds Disbursed,,CHECK,,,,-$500.00', 'cash-transfer', -500],
    ['NRA Tax,KO,COCA COLA CO,,,,-$15.90', 'dividend', -15.9],
    ['NRA Tax,,SCHWAB1 INT 03/30-04/28,,,,-$1.50', 'interest', -1.5],
    ['Special Div,KO,COCA COLA CO,,,,$53.00', 'dividend', 53],
    ['Cash In Lieu Adj,KO,COCA COLA CO,,,,-$2.10', 'corporate-action', -2.1],
  ])('%s', (row, kind, cash) => {
    expect(read(`05/04/2026,${row}`).entries).toMatchObject([{ kind, netCash: Math.round(cash * 1e6) }])
  })

  test('move no shares, which their names do not say', () => {
    const file = read(
      '05/04/2026,Wire Transfer,KO,COCA COLA CO,10,,,-$500.00',
      '05/04/2026,Cash In Lieu Adj,KO,COCA COLA CO,-0.5,,,',
      '05/04/2026,Securities Lending Income,KO,COCA COLA CO,,,,$1.20',
    )
    expect(file.entries).toEqual([])
    expect(refusalsOf(file)).toHaveLength(3)
  })
})

describe('traps of Schwab’s history', () => {
  test('a fee below zero is a rebate where the amount says so, else a charge', () => {
    const { entries } = read(
      '05/04/2026,Sell to Open,ZER 05/15/2026 30.00 P,PUT,1,$1.00,-$0.15,$100.15',
      '05/04/2026,Sell to Open,ZER 05/15/2026 29.00 P,PUT,1,$1.00,-$0.65,$99.35',
    )
    expect(entries).toMatchObject([
      { gross: 100_150_000, fees: 0, netCash: 100_150_000 },
      { gross: 100_000_000, fees: 650_000, netCash: 99_350_000 },
    ])
  })

  test('an assignment counts on its as-of date, and its share row stands by itself', () => {
    const file = read(
      '04/20/2026 as of 04/17/2026,Assigned,TNA 04/17/2026 65.00 P,PUT DRXN SEMICN BULL 3X $65 EXP 04/17/26,2,,,',
      '04/20/2026 as of 04/17/2026,Buy,TNA,DRXN,200,$65.00,,"-$13,000.00"',
      '04/20/2026 as of 04/17/2026,Expired,TNA 04/17/2026 70.00 C,CALL DRXN SEMICN BULL 3X $70 EXP 04/17/26,-3,,,',
    )
    expect(file.entries).toMatchObject([
      { kind: 'assignment', quantity: 2_000_000, tradeDate: '2026-04-17', netCash: 0 },
      { kind: 'buy', quantity: 200_000_000, tradeDate: '2026-04-17', netCash: -13_000_000_000 },
      { kind: 'expiration', quantity: -3_000_000, tradeDate: '2026-04-17' },
    ])
  })

  test('the price beside shares that move is that of the market on the day, and no cost of theirs', () => {
    const sample = readSample(`${folder}/splits-and-mergers.csv`).entries
    expect(sample.find(({ kind }) => kind === 'share-transfer')).toMatchObject({
      quantity: -877_000_000,
      price: null,
    })
    const file = read('05/12/2026,Journaled Shares,KO,COCA COLA,100,$60.00,,')
    expect(file.entries).toMatchObject([{ kind: 'share-transfer', quantity: 100_000_000, price: null }])
  })

  test('a title line, trailing commas and the total do not count as entries', () => {
    const file = readHistoryText(
      `"Transactions  for account Joint ...123 as of 04/20/2026 10:00:00 ET",\n${schwabHeader},\n` +
        '04/20/2026,Sell to Open,AAPL 05/15/2026 150.00 P,PUT APPLE INC $150 EXP 05/15/26,1,$2.00,$0.66,$199.34,\n' +
        'Transactions Total,,,,,,,$199.34,\n',
    )
    expect(readOutcome(file)).toEqual([2, 1, 0, 1, 199.34])
    expect(ignoredOf(file)).toEqual(['4: is the total of the table'])
  })

  test('the title names the account, and the rows are the same ones without it', () => {
    const row = '04/20/2026,Bank Interest,,INT,,,,$0.07'
    const titled = readHistoryText(
      `"Transactions  for account Joint ...123 as of 04/20/2026 10:00:00 ET"\n${schwabHeader}\n${row}`,
    )
    expect(titled.accountNames).toEqual(['Joint ...123'])
    expect(read(row).accountNames).toEqual([])
    expect(titled.entries[0]?.brokerId).toBe(read(row).entries[0]?.brokerId)
  })

  test('the price may stand before the quantity', () => {
    const old = readHistoryText(
      'Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n04/20/2026,Buy,KO,COCA COLA,$60.00,"1,000",$1.00,($60001.00)',
    )
    expect(old.entries[0]).toMatchObject({
      quantity: 1_000_000_000,
      price: 60_000_000,
      netCash: -60_001_000_000,
    })
  })

  test('a symbol wins over a description that names another contract, and that is said', () => {
    const file = read(
      '12/18/2018,Sell to Open,QQQ 02/01/2018 150.00 P,PUT INVESCO QQQ $150 EXP 02/01/19,1,$2.00,,$200.00',
    )
    expect(file.entries).toMatchObject([{ instrument: { contract: { expiration: '2018-02-01' } } }])
    expect(noticesOf(file)).toEqual([
      '2 Description: names another contract than the symbol, which is the one that was taken',
    ])
  })

  test.each([
    ['13/45/2026,Buy,KO,COCA COLA,1,$60,,-$60', "2 Date: is a day that does not exist: '13/45/2026'"],
    ['20.2026.04,Buy,KO,COCA COLA,1,$60,,-$60', "2 Date: is not a date as month/day/year: '20.2026.04'"],
    ['04/20/2026,Bought,KO,COCA COLA,1,$60,,-$60', "2 Action: is not known: 'Bought'"],
    ['04/20/2026,Buy,,COCA COLA,1,$60,,-$60', '2 Symbol: is missing'],
    ['04/20/2026,Buy,KO,COCA COLA,one,$60,,-$60', "2 Quantity: is not a quantity: 'one'"],
    ['04/20/2026,Buy,KO,COCA COLA,0,$60,,-$60', '2 Quantity: is zero'],
    ['04/20/2026,Buy,KO,COCA COLA,1,$60,,', '2 Amount: is missing'],
    ['04/20/2026,Buy,KO,COCA COLA,1,$60,,"-$6,0.00"', "2 Amount: is not an amount: '-$6,0.00'"],
    ['04/20/2026,Buy,KO,COCA COLA,1,$60,,$60', '2 -: has an amount whose sign contradicts what happened'],
    ['04/20/2026,Buy,KO,COCA COLA,1,$60,,-$1,000.00', '2 -: has 9 columns where the header has 8'],
    [
      '04/20/2026,Sell to Open,KO,COCA COLA,1,$1,,$100',
      '2 Symbol: is not an option, which the action says it is',
    ],
    [
      '04/20/2026,Assigned,KO 04/17/2026 65.00 P,PUT,-1,,,',
      '2 -: has a quantity whose sign contradicts what happened',
    ],
    [
      '04/20/2026,Sell to Open,KO 02/30/2026 65.00 P,PUT,1,$1,,$100',
      "2 Symbol: has an expiration that does not exist: 'KO 02/30/2026 65.00 P'",
    ],
  ])('%s is refused and the next row is taken', (row, refusal) => {
    const file = read(row, '04/20/2026,Bank Interest,,INT,,,,$0.07')
    expect(refusalsOf(file)).toEqual([refusal])
    expect(file.entries).toHaveLength(1)
  })

  test('two honest twins stay two, and keep their ids in any file', () => {
    const twin = '04/20/2026,Sell to Open,KO 05/15/2026 60.00 P,PUT,1,$1.00,$0.66,$99.34'
    const ids = read(twin, twin).entries.map(({ brokerId }) => brokerId)
    expect(new Set(ids).size).toBe(2)
    const other = readHistoryText(
      `Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount\n04/20/2026,Sell to Open,KO 05/15/2026 60.00 P,PUT,1.00,1,$0.66,99.34`,
    )
    expect(other.entries[0]?.brokerId).toBe(ids[0])
  })
})
