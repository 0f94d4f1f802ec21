import { describe, expect, test } from 'vitest'
import { readOutcome, readHistoryText, refusalsOf } from '../testing/read-sample.ts'
import { schwabHeader } from '../testing/broker-files.ts'

const buy = (date: string): string => `${date},Buy,KO,COCA COLA,1,$60.00,,-$60.00`
const read = (...rows: readonly string[]) => readHistoryText([schwabHeader, ...rows].join('\n'))
const daysOf = (...rows: readonly string[]) => read(...rows).entries.map(({ tradeDate }) => tradeDate)

describe('tables as they come', () => {
  test('a file that a spreadsheet saved with the day first is read so as a whole', () => {
    expect(daysOf(buy('04/05/2026'), buy('25/04/2026 as of 24/04/2026'))).toEqual([
      '2026-05-04',
      '2026-04-24',
    ])
  })

  test('where a file writes both orders, the dates that may be two days are refused', () => {
    const file = read(buy('04/05/2026'), buy('25/04/2026'), buy('04/25/2026'))
    expect(refusalsOf(file)).toEqual([
      "2 Date: may be either of two days, since the file writes both orders: '04/05/2026'",
    ])
    expect(file.entries.map(({ tradeDate }) => tradeDate)).toEqual(['2026-04-25', '2026-04-25'])
  })

  test('dates with the year first are read as they are', () => {
    expect(daysOf(buy('2026-04-20'))).toEqual(['2026-04-20'])
  })

  test('days that a spreadsheet wrote anew are the same days', () => {
    expect(
      daysOf(buy('8-May-26'), buy('8-May-2026'), buy('5/8/2026 0:00'), buy('2026-05-08 00:00:00')),
    ).toEqual(['2026-05-08', '2026-05-08', '2026-05-08', '2026-05-08'])
    expect(refusalsOf(read(buy('5/8/2026 9:30')))).toEqual([
      "2 Date: is not a date as month/day/year: '5/8/2026 9:30'",
    ])
  })

  test('a cell in a formula that keeps it a text is that text', () => {
    const file = readHistoryText(
      `="Date",${schwabHeader.slice(5)}\n="04/20/2026",Buy,="KO",COCA COLA,"=""1""",$60.00,,-$60.00`,
    )
    expect(file.entries).toMatchObject([
      { tradeDate: '2026-04-20', instrument: { symbol: 'KO' }, quantity: 1_000_000 },
    ])
  })

  test('a sum below the table is none of its rows', () => {
    const sums = ['Total', 'Grand Total', 'Total as of 04/20/2026'].map((name) => `${name},,,,1,,,-$60.00`)
    expect(readOutcome(read(buy('04/20/2026'), ...sums))).toEqual([4, 1, 0, 3, -60])
  })

  test('a header that comes again, with other columns even, is no row', () => {
    const later = 'Date,Action,Symbol,Description,Price,Quantity,Fees & Comm,Amount'
    const file = read(buy('04/20/2026'), later, '04/21/2026,Buy,KO,COCA COLA,$61.00,2,,-$122.00')
    expect(readOutcome(file)).toEqual([2, 2, 0, 0, -182])
    expect(file.header).toBe(schwabHeader)
  })

  test('blanks that do not break, in header and cells, are blanks', () => {
    const file = readHistoryText(
      `${schwabHeader.replace('Fees & Comm', 'Fees\u00a0&\u00a0Comm')}\n04/20/2026,Sell\u00a0Short,KO,COCA\u00a0COLA,1,$\u00a060.00,\u2212\u2212,$60.00`,
    )
    expect(refusalsOf(file)).toEqual(["2 Fees\u00a0&\u00a0Comm: is not an amount: '\u2212\u2212'"])
    expect(
      readHistoryText(`${schwabHeader}\n04/20/2026,Sell\u00a0Short,KO,COCA\u00a0COLA,1,$\u00a060.00,,$60.00`)
        .entries,
    ).toMatchObject([{ kind: 'sell', price: 60_000_000 }])
  })

  test('a cell with line breaks keeps its row, and the lines after it their numbers', () => {
    const file = read('04/20/2026,Buy,KO,"COCA\r\nCOLA",1,$60.00,,-$60.00', buy('13/45/2026'))
    expect(file.entries[0]?.note).toBe('COCA\r\nCOLA')
    expect(refusalsOf(file)).toEqual(["4 Date: is a day that does not exist: '13/45/2026'"])
  })

  test('a row of thousands of columns is refused for that', () => {
    expect(refusalsOf(read(`04/20/2026${','.repeat(3000)}`))).toEqual(['2 -: has more than 2000 columns'])
  })

  test('columns that are not known are passed over wherever they stand', () => {
    const file = readHistoryText(
      `Account,${schwabHeader},Running Balance\nJoint ...1,${buy('04/20/2026')},"$1,000.00"`,
    )
    expect(readOutcome(file)).toEqual([1, 1, 0, 0, -60])
  })

  test('a closing trade with nothing open, and more assigned than sold, are for the ledger to judge', () => {
    const file = read(
      '04/20/2026,Buy to Close,KO 05/15/2026 60.00 P,PUT,1,$1.00,$0.66,-$100.66',
      '04/20/2026,Assigned,KO 04/17/2026 65.00 P,PUT,5,,,',
    )
    expect(readOutcome(file)).toEqual([2, 2, 0, 0, -100.66])
  })
})
