import { describe, expect, test } from 'vitest'
import { readOutcome, readHistoryText, refusalsOf } from '../testing/read-sample.ts'
import { schwabHeader, quoted } from '../testing/broker-files.ts'

const names = schwabHeader.split(',')
const table = [
  [
    '04/20/2026 as of 04/17/2026',
    'Assigned',
    'KO 04/17/2026 60.00 P',
    'PUT COCA COLA CO $60 EXP 04/17/26',
    '1',
    '',
    '',
    '',
  ],
  ['04/20/2026', 'Buy', 'KO', 'COCA COLA', '100', '$60.00', '', '-$6,000.00'],
  [
    '03/02/2026',
    'Sell to Open',
    'KO 04/17/2026 60.00 P',
    'PUT COCA COLA CO $60 EXP 04/17/26',
    '1',
    '$1.00',
    '$0.66',
    '$99.34',
  ],
  [
    '03/02/2026',
    'Sell to Open',
    'KO 04/17/2026 60.00 P',
    'PUT COCA COLA CO $60 EXP 04/17/26',
    '1',
    '$1.00',
    '$0.66',
    '$99.34',
  ],
  ['02/03/2026', 'Reverse Split', 'ZZ', 'ZZ CORP', '10', '', '', ''],
  ['02/03/2026', 'Reverse Split', '98765Q109', 'ZZ CORP XXXREVERSE SPLIT EFF: 02/03/26', '-100', '', '', ''],
]
const objects = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at] ?? '', cell])))
const exported = (transactions: readonly unknown[]) =>
  JSON.stringify(
    {
      FromDate: '01/01/2026',
      ToDate: '04/30/2026',
      TotalTransactionsAmount: '-$5,801.32',
      BrokerageTransactions: transactions,
    },
    null,
    1,
  )

describe('Schwab’s history in JSON', () => {
  const file = readHistoryText(exported(objects(table).map((row) => ({ ...row, AcctgRuleCd: '1' }))))

  test('is the same as in CSV, row by row, with the same ids', () => {
    const text = [schwabHeader, ...table.map((row) => quoted(...row))].join('\n')
    const csv = readHistoryText(text)
    expect(readOutcome(file)).toEqual([6, 5, 0, 1, -5801.32])
    const told = ({ entries }: typeof csv) =>
      entries.map(({ source, brokerId, kind, netCash }) => [source, brokerId, kind, netCash])
    expect(told(file)).toEqual(told(csv))
  })

  test('a fault names the field that it stands in', () => {
    const broken = objects([['04/20/2026', 'Buy', 'KO', 'COCA COLA', 'many', '$60.00', '', '-$6,000.00']])
    expect(refusalsOf(readHistoryText(exported(['nothing', ...broken])))).toEqual([
      '6 -: is not an object',
      "7 Quantity: is not a quantity: 'many'",
    ])
  })

  test('of a time in which nothing happened has no rows', () => {
    expect(readOutcome(readHistoryText(exported([])))).toEqual([0, 0, 0, 0, 0])
  })
})
