import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import type { Entry } from '@wheelwright/core'
import { readHistoryText, readSample, refusalsOf } from '../testing/read-sample.ts'

const symbolOf = ({ instrument }: Entry): string | undefined =>
  instrument?.type === 'option' ? formatOptionSymbol(instrument.contract) : instrument?.symbol

describe('tastytrade’s older history', () => {
  const file = readSample('exports/made-up/tastytrade-legacy.csv')

  test('names contracts by single fields, and its account', () => {
    expect(file.entries.map((entry) => [entry.kind, symbolOf(entry)])).toEqual([
      ['sell', 'NUCO'],
      ['interest', undefined],
      ['buy', 'NUCO'],
      ['assignment', 'NUCO1 210917P00022000'],
      ['contract-change', 'OLDC  210917P00022000'],
      ['expiration', 'KO    210910C00055500'],
      ['sell-to-open', 'KO    210910C00055500'],
      ['sell-to-open', 'OLDC  210917P00022000'],
      ['dividend', 'KO'],
      ['cash-transfer', undefined],
    ])
    expect(file.accountNames).toEqual(['Individual...660'])
  })

  test('the adjusted contract is the one that its change named, until it ends', () => {
    const change = file.entries.find((entry) => entry.kind === 'contract-change')
    expect(change?.kind === 'contract-change' && formatOptionSymbol(change.becomes.contract)).toBe(
      'NUCO1 210917P00022000',
    )
    const [, , , assigned] = file.entries
    expect(assigned).toMatchObject({ quantity: 6_000_000, tradeDate: '2021-09-17', netCash: 0 })
  })

  test('fees hold the commission and are charged, on the day that is printed', () => {
    expect(file.entries[6]).toMatchObject({
      kind: 'sell-to-open',
      quantity: -2_000_000,
      price: 210_000,
      gross: 42_000_000,
      fees: 2_284_000,
      tradeDate: '2021-09-02',
      time: null,
    })
  })

  const header =
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference'
  const sold =
    '09/02/2021 2:47 PM,Trade,Sell to Open,KO,Sell,Open,2,09/10/2021,55.5,C,0.21,2.284,42,Sold,X...660'

  test.each([
    [sold.replace('09/02/2021 2:47 PM', 'yesterday'), "2 Date/Time: is not a day and a time: 'yesterday'"],
    [sold.replace('09/02/2021', '02/30/2021'), "2 Date/Time: is not a day and a time: '02/30/2021 2:47 PM'"],
    [sold.replace('55.5,C', '55.5,X'), "2 Symbol: is no option symbol: 'KO'"],
    [sold.replace('Sell,Open', 'Sell,'), '2 Buy/Sell: is missing'],
    [sold.replace('09/10/2021', '13/13/2021'), "2 Symbol: is no option symbol: 'KO'"],
  ])('%s', (row, refusal) => {
    expect(refusalsOf(readHistoryText(`${header}\n${row}`))).toEqual([refusal])
  })

  test('an option on a future is not kept, and asks for no mending', () => {
    const file = readHistoryText(`${header}\n${sold.replace('KO,', './ESZ1 EW3U1,')}`)
    expect(file.refusals).toEqual([])
    expect(file.ignored.map(({ reason }) => reason)).toEqual([
      'is about a future, or an option on one; futures are not kept',
    ])
  })
})
