import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import { ignoredOf, outcomeOf, readHistoryText, refusalsOf } from './testing/read-sample.ts'

const header =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
const cells = (...values: readonly string[]): string => values.map((value) => `"${value}"`).join(',')
const row = (date: string, ...values: readonly string[]): string => cells(date, date, date, ...values)
const read = (...rows: readonly string[]) => readHistoryText([header, ...rows].join('\n'))

/** Made up here after the broker's shapes: no sample of a real file may be kept. */
const campaign = [
  row('1/2/2026', 'TSLA', 'TSLA 1/16/2026 Put $440.00', 'STO', '2', '$2.50', '$499.92'),
  row('1/2/2026', 'TSLA', 'TSLA 1/16/2026 Put $435.00', 'STO', '3', '$1.00', '$299.88'),
  row('1/16/2026', 'TSLA', 'TSLA 1/16/2026 Put $440.00', 'OASGN', '1', '', ''),
  row(
    '1/16/2026',
    'TSLA',
    'Tesla\nCUSIP: 88160R101\n1 TSLA Option Assigned',
    'Buy',
    '100',
    '$440.00',
    '($44,000.00)',
  ),
  row('1/20/2026', 'TSLA', 'Option Expiration for TSLA 1/16/2026 Put $435.00', 'OEXP', '3S', '', ''),
  row('1/16/2026', 'TSLA', 'TSLA 1/16/2026 Put $440.00', 'BTC', '1', '$0.50', '($50.04)'),
  row('2/1/2026', 'KO', 'Cash Div: R/D 2026-01-15', 'CDIV', '', '', '$5.00'),
  row('2/2/2026', '', 'ACH Deposit', 'ACH', '', '', '$1,000.00'),
  row('2/3/2026', '', 'Gold fee', 'GOLD', '', '', '($5.00)'),
  cells('', '', '', '', '', '', '', '', ''),
  cells('', '', '', '', '', '', '', '', 'The data provided is for informational purposes only.'),
]

describe('a campaign as Robinhood writes it', () => {
  const file = read(...campaign)

  test('every row is taken, the notice ignored, descriptions of three lines and all', () => {
    // 499.92 + 299.88 - 44000 - 50.04 + 5 + 1000 - 5
    expect(outcomeOf(file)).toEqual([10, 9, 0, 1, -42_250.24])
    expect(ignoredOf(file)).toEqual(['14: is a note of the broker'])
  })

  test('the contract comes from the description, the fees from price and amount', () => {
    const [sold] = file.entries
    expect(sold).toMatchObject({
      kind: 'sell-to-open',
      quantity: -2_000_000,
      gross: 500_000_000,
      fees: 80_000,
    })
    expect(sold?.instrument?.type === 'option' && formatOptionSymbol(sold.instrument.contract)).toBe(
      'TSLA  260116P00440000',
    )
  })

  test('an assignment closes a short, 3S is the short side, and neither counts after expiration', () => {
    const endings = file.entries.filter(({ kind }) => kind === 'assignment' || kind === 'expiration')
    expect(endings).toMatchObject([
      { kind: 'assignment', quantity: 1_000_000, tradeDate: '2026-01-16' },
      { kind: 'expiration', quantity: 3_000_000, tradeDate: '2026-01-16' },
    ])
  })

  test('a long that expires is below zero', () => {
    const [ended] = read(
      row('1/16/2026', 'KO', 'Option Expiration for KO 1/16/2026 Call $70.00', 'OEXP', '2', '', ''),
    ).entries
    expect(ended).toMatchObject({ kind: 'expiration', quantity: -2_000_000 })
  })

  test('a split states what it added, and its ratio is left to what is held', () => {
    expect(read(row('1/2/2026', 'KO', 'KO', 'SPL', '300', '', '')).entries).toMatchObject([
      { kind: 'split', numerator: null, denominator: null, quantity: 300_000_000, netCash: 0 },
    ])
  })

  test('identical rows are two fills', () => {
    const twin = row('1/2/2026', 'TSLA', 'TSLA 1/16/2026 Put $440.00', 'STO', '1', '$2.50', '$249.96')
    expect(new Set(read(twin, twin).entries.map(({ brokerId }) => brokerId)).size).toBe(2)
  })

  test.each([
    [
      row('1/2/2026', 'KO', 'KO', 'SPR', '10', '', ''),
      'Trans Code: is a reverse split, and the file does not give its ratio',
    ],
    [
      row('1/2/2026', 'KO', 'KO', 'SPL', '10S', '', ''),
      'Quantity: is of the short side, which a split does not add to',
    ],
    [row('1/2/2026', 'KO', 'KO', 'XYZ', '10', '', ''), "Trans Code: is not known: 'XYZ'"],
    [
      row('1/2/2026', 'KO', 'KO', 'ITRF', '10', '', ''),
      'Quantity: does not say whether the shares came or went',
    ],
    [
      row('1/2/2026', 'KO', 'Coca-Cola', 'STO', '1', '$1', '$100'),
      "Description: is no option symbol: 'Coca-Cola'",
    ],
    [
      row('1/2/2026', 'KO', 'TSLA 1/16/2026 Put $440.00', 'STO', '1', '$1', '$100'),
      'Instrument: contradicts the description: the two name different underlyings',
    ],
    [
      row('1/2/2026', 'KO', 'KO 1/16/2026 Put $40.00', 'STO', '-1', '$1', '$100'),
      'Quantity: is not above zero',
    ],
    [
      row('1/2/2026', 'KO', 'KO 1/16/2026 Put $40.00', 'STO', '1', '$1', '(100'),
      "Amount: is not an amount: '(100'",
    ],
  ])('%s', (text, refusal) => {
    expect(refusalsOf(read(text))).toEqual([`2 ${refusal}`])
  })

  test('a quotation mark that is not closed loses its own row alone', () => {
    const broken = '"1/2/2026","1/2/2026","1/2/2026","KO","Coca,"Buy","1","$60.00","($60.00)'
    const file = read(broken, campaign[7] ?? '', campaign[8] ?? '')
    expect(file.refusals).toHaveLength(1)
    expect(file.taken).toBe(2)
  })
})
