import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import {
  ignoredOf,
  noticesOf,
  readOutcome,
  readHistoryText,
  readSample,
  refusalsOf,
} from '../testing/read-sample.ts'
import { tastytradeHeader } from '../testing/broker-files.ts'

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

const put = 'KO    260515P00060000,Equity Option'
const terms = '100,KO,KO,5/15/26,60,PUT'
const opened = `2026-04-01T15:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,${put},Sold,200.00,2,100.00,-2.00,-0.26,${terms},1,USD`
const ended = (subType: string, action = '', quantity = '1') =>
  `2026-05-15T17:00:00-0400,Receive Deliver,${subType},${action},${put},Removal,0.00,${quantity},0.00,--,0.00,${terms},,USD`
const read = (...rows: readonly string[]) => readHistoryText([tastytradeHeader, ...rows].join('\n'))

describe('traps of tastytrade', () => {
  test('the side of an ending without an action is that of the open position', () => {
    const file = read(ended('Expiration'), ended('Assignment'), opened)
    expect(file.entries.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['expiration', 1_000_000],
      ['assignment', 1_000_000],
      ['sell-to-open', -2_000_000],
    ])
  })

  test('a number of an order that a spreadsheet rounded is none', () => {
    const [exact, rounded] = [opened, opened.replace(',1,USD', ',1.23457E+11,USD')].map(
      (row) => read(row).entries,
    )
    expect(exact).toMatchObject([{ orderId: '1' }])
    expect(rounded).toMatchObject([{ orderId: null }])
  })

  test('shares in place of a dividend come at a cost that is not told, beside its cash', () => {
    const row = (type: string, action: string, words: string, value: string, quantity: string) =>
      `2026-03-31T14:00:00-0700,${type},Dividend,${action},SVOL,Equity,${words},${value},${quantity},0.00,--,0.00,,,,,,,,USD`
    const words = 'Received 2.41503 Long SVOL via Dividend'
    const came = row('Receive Deliver', 'BUY_TO_OPEN', words, '0.00', '2.41503')
    expect(read(came, row('Money Movement', '', 'SIMPLIFY', '36.95', '0')).entries).toMatchObject([
      { kind: 'corporate-action', quantity: 2_415_030, gross: 0 },
      { kind: 'dividend', netCash: 36_950_000 },
    ])
    const priced = came.replace(',0.00,2.41503', ',-36.95,2.41503')
    expect(refusalsOf(read(priced))).toEqual(['2 Value: is that of shares received, and may be no cash'])
  })

  test('without an opening in the file the side is not guessed: what is open tells it', () => {
    const file = read(ended('Expiration'))
    expect(refusalsOf(file)).toEqual([])
    expect(file.entries).toMatchObject([{ kind: 'expiration', quantity: 1_000_000, unsided: true }])
  })

  test('the side is that of the last trade, though the file begins after the opening', () => {
    const action = (name: string, day: string) =>
      opened
        .replace('SELL_TO_OPEN', name)
        .replace('200.00', name.startsWith('BUY') ? '-200.00' : '200.00')
        .replace('04-01', day)
    const bought = read(ended('Expiration'), action('SELL_TO_OPEN', '04-03'), action('BUY_TO_CLOSE', '04-02'))
    expect(bought.entries[0]).toMatchObject({ kind: 'expiration', quantity: 1_000_000 })
    const sold = read(ended('Expiration'), action('BUY_TO_OPEN', '04-03'), action('BUY_TO_CLOSE', '04-02'))
    expect(sold.entries[0]).toMatchObject({ kind: 'expiration', quantity: -1_000_000 })
  })

  test('a contract of an index is closed once, though its cash and its removal come in two rows', () => {
    const index = (subType: string, value: string, quantity: number, fee: string) =>
      `2026-05-15T20:00:00-0400,Receive Deliver,${subType},,SPXW  260515P05000000,Equity Option,x,${value},${quantity},0,--,${fee},100,SPXW,SPX,5/15/26,5000,PUT,,USD`
    const file = read(
      index('Cash Settled Assignment', '"-1,250.00"', 2, '-10.00'),
      index('Assignment', '0.00', 2, '0.00'),
      index('Assignment', '0.00', 1, '0.00'),
    )
    expect(readOutcome(file)).toEqual([3, 2, 0, 1, -1260])
    expect(ignoredOf(file)).toEqual(['3: removes the contracts that line 2 settled in cash'])
    expect(file.entries[0]).toMatchObject({
      kind: 'assignment',
      quantity: 2_000_000,
      gross: -1_250_000_000,
      fees: 10_000_000,
    })
  })

  test('cash is what its description and its symbol say', () => {
    const cash = (subType: string, symbol: string, description: string, value: string) =>
      `2026-05-15T17:00:00-0400,Money Movement,${subType},,${symbol},${symbol && 'Equity'},${description},${value},0,,--,0.00,,,,,,,,USD`
    const file = read(
      cash('Deposit', '', 'ACH DEPOSIT', '500.00'),
      cash('Deposit', '', 'INTEREST ON CREDIT BALANCE', '0.12'),
      cash('Withdrawal', '', 'FROM 04/16 THRU 05/15 @ 8 %', '-1.30'),
      cash('Withdrawal', '', 'Wire Funds Received', '-200.00'),
      cash('Deposit', 'KO', 'COCA COLA', '0.60'),
      cash('Fee', 'KO', 'Stock borrow fee', '-0.40'),
    )
    expect(file.entries.map(({ kind, instrument }) => [kind, instrument?.type])).toEqual([
      ['cash-transfer', undefined],
      ['interest', undefined],
      ['interest', undefined],
      ['cash-transfer', undefined],
      ['dividend', 'share'],
      ['fee', 'share'],
    ])
    const marked = read(cash('Mark to Market', '', 'MTM', '1.00'))
    expect(marked.ignored.map(({ reason }) => reason)).toEqual(['settles futures, which are not kept'])
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
      [tastytradeHeader.replace('Order #,', 'Order #,Total,'), opened.replace('1,USD', '1,197.74,USD')].join(
        '\n',
      ),
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
    expect(readOutcome(file)).toEqual([4, 2, 0, 2, 0])
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 10, quantity: -90_000_000 },
      { kind: 'symbol-change', instrument: { symbol: 'OLD' }, newSymbol: 'NEW' },
    ])
  })

  const change = (subType: string, action: string, symbol: string, value: string, quantity: number) => {
    const type = symbol.includes(' ') ? 'Equity Option' : 'Equity'
    return `2026-05-15T12:00:00-0400,Receive Deliver,${subType},${action},${symbol},${type},x,${value},${quantity},0,--,0.00,,,,,,,,USD`
  }
  const changed = ({ entries }: ReturnType<typeof read>) =>
    entries.map((entry) =>
      entry.kind === 'contract-change'
        ? [entry.instrument, entry.becomes].map(({ contract }) => formatOptionSymbol(contract))
        : [entry.kind],
    )

  test('contracts that are worth nothing are told apart by their terms', () => {
    const file = read(
      change('Forward Split', 'SELL_TO_OPEN', 'ZZ    260619P00020000', '0.00', 4),
      change('Forward Split', 'SELL_TO_OPEN', 'ZZ    260619P00025000', '0.00', 4),
      change('Forward Split', 'BUY_TO_CLOSE', 'ZZ    260619P00100000', '0.00', 1),
      change('Forward Split', 'BUY_TO_CLOSE', 'ZZ    260619P00080000', '0.00', 1),
    )
    expect(changed(file)).toEqual([
      ['ZZ    260619P00080000', 'ZZ    260619P00020000'],
      ['ZZ    260619P00100000', 'ZZ    260619P00025000'],
    ])
  })

  test('a reverse split adjusts contracts, and cuts the shares to whole ones', () => {
    const file = read(
      change('Reverse Split', 'BUY_TO_OPEN', 'ZZ', '-300.00', 10),
      change('Reverse Split', 'SELL_TO_CLOSE', 'ZZ', '300.00', 104),
      change('Reverse Split', 'SELL_TO_OPEN', 'ZZ1   260619P00003000', '20.00', 1),
      change('Reverse Split', 'BUY_TO_CLOSE', 'ZZ    260619P00003000', '-20.00', 1),
    )
    expect(file.entries[0]).toMatchObject({
      kind: 'split',
      numerator: 1,
      denominator: 10,
      quantity: -94_000_000,
    })
    expect(changed(file)[1]).toEqual(['ZZ    260619P00003000', 'ZZ1   260619P00003000'])
  })

  test('the values of a reverse split tell its ratio where whole shares fit several', () => {
    const file = read(
      change('Reverse Split', 'BUY_TO_OPEN', 'ZZ', '-400.00', 4),
      change('Reverse Split', 'SELL_TO_CLOSE', 'ZZ', '470.00', 47),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 10, quantity: -43_000_000 },
    ])
    expect(noticesOf(file)).toEqual([
      '2 Value: leaves out a fraction of a share: its cash in lieu is a row of its own',
    ])
  })

  test('a merger that gives other shares in another number carries the basis over', () => {
    const file = read(
      change('Stock Merger', 'BUY_TO_OPEN', 'NEW', '-900.00', 30),
      change('Stock Merger', 'SELL_TO_CLOSE', 'OLD', '900.00', 100),
    )
    expect(readOutcome(file)).toEqual([2, 1, 0, 1, 0])
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'OLD' }, numerator: 3, denominator: 10, quantity: -70_000_000 },
      { kind: 'symbol-change', instrument: { symbol: 'OLD' }, newSymbol: 'NEW' },
    ])
    expect(noticesOf(file)).toEqual([
      '2 -: gives other shares in another number; taken as a split and a change of symbol',
    ])
  })

  test('in a merger for cash the shares leave for it, and a contract is closed', () => {
    const file = read(
      change('Cash Merger', 'SELL_TO_CLOSE', 'OLD', '"2,500.00"', 100),
      change('Cash Merger', 'BUY_TO_CLOSE', 'OLD   260619P00030000', '-500.00', 1),
    )
    expect(file.entries).toMatchObject([
      { kind: 'corporate-action', quantity: -100_000_000, netCash: 2_500_000_000 },
      { kind: 'buy-to-close', quantity: 1_000_000, netCash: -500_000_000 },
    ])
  })

  test('a Treasury bill is passed over, whatever its type is called', () => {
    const bill = (symbol: string) =>
      `2026-04-01T15:00:00-0400,Trade,Buy,BUY_TO_OPEN,${symbol},Fixed Income Security,Bought,-4900.00,5000,-0.98,-5.00,0.00,,,,,,,,USD`
    const matured = (symbol: string) =>
      `2026-07-01T15:00:00-0400,Receive Deliver,Maturity,,${symbol},Fixed Income Security,Matured,5000.00,5000,,,0.00,,,,,,,,USD`
    const file = read(bill('912797KX4'), bill('38150VXE9'), matured('912797KX4'), matured('38150VXE9'))
    const about = 'is about a Treasury bill or bond; bonds are not kept'
    expect(ignoredOf(file)).toEqual([`2: ${about}`, `4: ${about}`])
    const refused = "Instrument Type: is not kept: 'Fixed Income Security'"
    expect(refusalsOf(file)).toEqual([`3 ${refused}`, `5 ${refused}`])
  })

  test.each([
    [opened.replace('SELL_TO_OPEN', 'SELL_SHORT'), "2 Action: is not known: 'SELL_SHORT'"],
    [opened.replace('Trade,', 'Swap,'), "2 Type: is not known: 'SWAP'"],
    [
      opened.replace('2026-04-01T15:00:00-0400', '2026-04-01'),
      "2 Date: is not a time with its offset: '2026-04-01'",
    ],
    [opened.replace(',USD', ',EUR'), "2 Currency: is not US dollars: 'EUR'"],
    [
      ended('Symbol Change', 'SELL_TO_CLOSE'),
      '2 -: is half of a change whose other half is not in the file: import a file that has both',
    ],
    [ended('Assignment', '', '0'), '2 Quantity: is zero'],
  ])('%s', (row, refusal) => {
    expect(refusalsOf(read(row))).toEqual([refusal])
  })
})
