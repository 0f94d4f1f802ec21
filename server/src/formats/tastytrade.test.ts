import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import {
  ignoredOf,
  noticesOf,
  outcomeOf,
  readHistoryText,
  readSample,
  refusalsOf,
} from './testing/read-sample.ts'

describe('samples of tastytrade', () => {
  test('a special dividend changes the contract and is no income', () => {
    const file = readSample('exports/tastytrade/TsllImportTest.csv')
    const changes = file.entries.filter((entry) => entry.kind === 'contract-change')
    expect(
      changes.map(({ instrument, becomes }) =>
        [instrument, becomes].map(({ contract }) => formatOptionSymbol(contract)),
      ),
    ).toEqual([
      ['TSLL  260116C00010730', 'TSLL  260116C00010430'],
      ['TSLL  241220C00036000', 'TSLL  241220C00035700'],
    ])
    expect(ignoredOf(file)).toEqual([
      '127: is the old half of the change on line 126',
      '129: is the old half of the change on line 128',
    ])
  })

  test('a dividend and the tax withheld of it name their shares', () => {
    const dividends = readSample('exports/tastytrade/TsllImportTest.csv').entries.filter(
      ({ kind }) => kind === 'dividend',
    )
    expect(dividends.map(({ netCash }) => netCash / 10_000)).toEqual([-134, 893, 12_547, -1882, 896, -134])
  })
})

const header =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency'
const put = 'KO    260515P00060000,Equity Option'
const terms = '100,KO,KO,5/15/26,60,PUT'
const opened = `2026-04-01T15:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,${put},Sold,200.00,2,100.00,-2.00,-0.26,${terms},1,USD`
const ended = (subType: string, action = '', quantity = '1') =>
  `2026-05-15T17:00:00-0400,Receive Deliver,${subType},${action},${put},Removal,0.00,${quantity},0.00,--,0.00,${terms},,USD`
const read = (...rows: readonly string[]) => readHistoryText([header, ...rows].join('\n'))

describe('traps of tastytrade', () => {
  test('the side of an ending without an action is that of the open position', () => {
    const file = read(ended('Expiration'), ended('Assignment'), opened)
    expect(file.entries.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['expiration', 1_000_000],
      ['assignment', 1_000_000],
      ['sell-to-open', -2_000_000],
    ])
  })

  test('without an opening in the file the side is not guessed', () => {
    expect(refusalsOf(read(ended('Expiration')))).toEqual([
      '2 Action: is missing, and nothing in the file opened the contract: its side is not known',
    ])
  })

  test('a symbol wins over fields that name another contract, and that is said', () => {
    expect(noticesOf(read(opened.replace(',60,PUT', ',61,CALL')))).toEqual(
      ['Call or Put', 'Strike Price'].map(
        (field) => `2 ${field}: names another contract than the symbol, which is the one that was taken`,
      ),
    )
  })

  test('the share row of an assignment is a trade with its fee', () => {
    const file = read(
      '2026-05-15T17:00:00-0400,Receive Deliver,Buy to Open,BUY_TO_OPEN,KO,Equity,Buy,"-6,000.00",100,-60.00,--,-5.00,,,,,,,,USD',
    )
    expect(file.entries[0]).toMatchObject({
      kind: 'buy',
      quantity: 100_000_000,
      price: 60_000_000,
      fees: 5_000_000,
      time: null,
    })
  })

  test('times with either offset are one instant each, and the day is New York’s', () => {
    const [entry] = read(opened.replace('2026-04-01T15:00:00-0400', '2026-10-25T00:30:00+0100')).entries
    expect(entry).toMatchObject({ time: '2026-10-24T23:30:00.000Z', tradeDate: '2026-10-24' })
  })

  test('the row is the same one in a later file that also has a total', () => {
    const later = readHistoryText(
      [header.replace('Order #,', 'Order #,Total,'), opened.replace('1,USD', '1,197.74,USD')].join('\n'),
    )
    expect(later.entries[0]?.brokerId).toBe(read(opened).entries[0]?.brokerId)
  })

  test('a reverse split is a split, a symbol change a symbol change', () => {
    const row = (subType: string, action: string, symbol: string, value: string, quantity: number) =>
      `2026-05-15T12:00:00-0400,Receive Deliver,${subType},${action},${symbol},Equity,x,${value},${quantity},0,--,0.00,,,,,,,,USD`
    const file = read(
      row('Reverse Split', 'BUY_TO_OPEN', 'ZZ', '-300.00', 10),
      row('Reverse Split', 'SELL_TO_CLOSE', 'ZZ', '300.00', 100),
      row('Symbol Change', 'BUY_TO_OPEN', 'NEW', '-50.00', 7),
      row('Symbol Change', 'SELL_TO_CLOSE', 'OLD', '50.00', 7),
    )
    expect(outcomeOf(file)).toEqual([4, 2, 0, 2, 0])
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 10, quantity: -90_000_000 },
      { kind: 'symbol-change', instrument: { symbol: 'OLD' }, newSymbol: 'NEW' },
    ])
  })

  test.each([
    [opened.replace('SELL_TO_OPEN', 'SELL_SHORT'), "2 Action: is not known: 'SELL_SHORT'"],
    [opened.replace('Trade,', 'Swap,'), "2 Type: is not known: 'SWAP'"],
    [
      opened.replace('2026-04-01T15:00:00-0400', '2026-04-01'),
      "2 Date: is not a time with its offset: '2026-04-01'",
    ],
    [opened.replace(',USD', ',EUR'), "2 Currency: is not US dollars: 'EUR'"],
    [ended('Symbol Change', 'SELL_TO_CLOSE'), '2 -: is half of a change whose other half is not in the file'],
    [ended('Assignment', '', '0'), '2 Quantity: is zero'],
  ])('%s', (row, refusal) => {
    expect(refusalsOf(read(row))).toEqual([refusal])
  })
})
