import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import { ignoredOf, noticesOf, readOutcome, readHistoryText, refusalsOf } from '../testing/read-sample.ts'
import { robinhoodHeader, quoted } from '../testing/broker-files.ts'

const row = (date: string, ...values: readonly string[]): string => quoted(date, date, date, ...values)
const read = (...rows: readonly string[]) => readHistoryText([robinhoodHeader, ...rows].join('\n'))

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
  quoted('', '', '', '', '', '', '', '', ''),
  quoted('', '', '', '', '', '', '', '', 'The data provided is for informational purposes only.'),
]

describe('a campaign as Robinhood writes it', () => {
  const file = read(...campaign)

  test('every row is taken, the notice ignored, descriptions of three lines and all', () => {
    // 499.92 + 299.88 - 44000 - 50.04 + 5 + 1000 - 5
    expect(readOutcome(file)).toEqual([10, 9, 0, 1, -42_250.24])
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

  test('as many shares in place of others are a change of symbol, with the contracts on them', () => {
    const file = read(
      row('3/2/2026', 'OLDC', 'Old Corp', 'SXCH', '100S', '', ''),
      row('3/2/2026', 'NEWC', 'New Corp', 'SXCH', '100', '', ''),
    )
    expect(file.entries).toMatchObject([
      { kind: 'symbol-change', instrument: { symbol: 'OLDC' }, newSymbol: 'NEWC' },
    ])
    expect(ignoredOf(file)).toEqual(['2: is the old half of the change on line 3'])
  })

  test.each([
    [
      'another number',
      [
        row('3/2/2026', 'OLDC', 'Old', 'SXCH', '100S', '', ''),
        row('3/2/2026', 'NEWC', 'New', 'SXCH', '50', '', ''),
      ],
    ],
    [
      'cash beside them',
      [
        row('3/2/2026', 'OLDC', 'Old', 'SXCH', '100S', '', '$5.00'),
        row('3/2/2026', 'NEWC', 'New', 'SXCH', '100', '', ''),
      ],
    ],
  ])('shares for others with %s are told by each row', (_, rows) => {
    expect(read(...rows).entries).toMatchObject([{ kind: 'corporate-action' }, { kind: 'corporate-action' }])
  })

  test.each([
    ['2026-01-15', '2026-01-15'],
    ['2024-05-28', '2024-05-28'],
    ['2024-05-27', '2024-05-24'],
    ['2017-09-01', '2017-08-30'],
  ])('a dividend recorded on %s was without its shares from %s on', (record, exDate) => {
    const paid = row('2/1/2026', 'KO', `Cash Div: R/D ${record} P/D 2026-02-01`, 'CDIV', '', '', '$5.00')
    expect(read(paid).entries).toMatchObject([{ kind: 'dividend', exDate }])
  })

  test('an assignment closes a short, 3S is the short side, and neither counts after expiration', () => {
    const endings = file.entries.filter(({ kind }) => kind === 'assignment' || kind === 'expiration')
    expect(endings).toMatchObject([
      { kind: 'assignment', quantity: 1_000_000, tradeDate: '2026-01-16' },
      { kind: 'expiration', quantity: 3_000_000, tradeDate: '2026-01-16' },
    ])
  })

  const call = 'KO 1/16/2026 Call $70.00'
  const expired = (quantity: string) =>
    row('1/16/2026', 'KO', `Option Expiration for ${call}`, 'OEXP', quantity, '', '')
  const traded = (code: string, day: string) =>
    row(day, 'KO', call, code, '2', '$1.00', code.startsWith('B') ? '($200.08)' : '$199.92')
  const endedBy = (...rows: readonly string[]) =>
    read(...rows).entries.find(({ kind }) => kind === 'expiration')?.quantity

  test('what expires is of the side that was traded last, with an S or without one', () => {
    for (const quantity of ['2', '2S']) {
      expect(endedBy(expired(quantity), traded('STO', '1/5/2026'))).toBe(2_000_000)
      expect(endedBy(expired(quantity), traded('BTO', '1/5/2026'))).toBe(-2_000_000)
      // The file begins with the end of an earlier position.
      expect(endedBy(expired(quantity), traded('STO', '1/6/2026'), traded('STC', '1/5/2026'))).toBe(2_000_000)
    }
  })

  test('where nothing tells the side, none is guessed, with an S or without one', () => {
    for (const quantity of ['2', '2S']) {
      const file = read(expired(quantity))
      expect(file.entries).toMatchObject([{ quantity: 2_000_000, unsided: true }])
      expect([...noticesOf(file), ...refusalsOf(file)]).toEqual([])
    }
    expect(read(expired('2')).questions).toEqual([
      { account: null, symbol: 'KO    260116C00070000', on: '2026-01-16' },
    ])
  })

  test.each(['Assignment', 'Exercise', 'Exercise/Assignment'])(
    'a description may begin with Option %s for',
    (word) => {
      const file = read(row('1/16/2026', 'KO', `Option ${word} for ${call}`, 'OASGN', '1', '', ''))
      expect(file.entries).toMatchObject([{ kind: 'assignment', quantity: 1_000_000 }])
    },
  )

  test('old and new shares of a reverse split are one split', () => {
    const file = read(
      row('6/8/2026', 'QRT', 'Quartz\nCUSIP: 74799Q109', 'SPR', '203S', '', ''),
      row('6/8/2026', 'QRT', 'Quartz\nCUSIP: 74799Q208', 'SPR', '25', '', ''),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 8, quantity: -178_000_000 },
    ])
    expect(read(row('6/8/2026', 'QRT', 'Quartz 1-for-8', 'SPR', '25', '', '')).entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 8, quantity: 0 },
    ])
  })

  test('a contract that was adjusted is the one of the same terms', () => {
    const changed = (root: string, strike: string) =>
      row('6/8/2026', root, `${root} 6/18/2026 Call $${strike}`, 'OCA', '1', '', '')
    const file = read(changed('QRT', '12.00'), changed('QRT1', '13.00'), changed('QRT1', '12.00'))
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        instrument: { contract: { root: 'QRT' } },
        becomes: { contract: { strike: 12_000_000 } },
      },
    ])
    expect(refusalsOf(file)).toEqual(['3 -: changes a contract, and no other row says what it became or was'])
  })

  test('a cancellation takes its trade back', () => {
    const file = read(row('1/2/2026', 'KO', 'Coca-Cola', 'SCXL', '5', '$60.00', '($300.00)'))
    expect(file.entries).toMatchObject([
      { kind: 'buy', quantity: 5_000_000, netCash: -300_000_000, reverses: true },
    ])
  })

  test.each([
    ['SOFF', '4', '', { kind: 'corporate-action', quantity: 4_000_000 }],
    ['MRGC', '4', '$100.00', { kind: 'corporate-action', quantity: -4_000_000, netCash: 100_000_000 }],
    ['CIL', '', '$2.50', { kind: 'corporate-action', inLieu: true, netCash: 2_500_000 }],
    ['ACATI', '12', '', { kind: 'share-transfer', quantity: 12_000_000 }],
    ['ACATO', '12', '', { kind: 'share-transfer', quantity: -12_000_000 }],
    ['ACATI', '', '$50.00', { kind: 'cash-transfer', netCash: 50_000_000 }],
    ['MDIV', '', '$1.00', { kind: 'dividend', netCash: 1_000_000 }],
    ['RTP', '', '$9.00', { kind: 'cash-transfer', netCash: 9_000_000 }],
    ['AFEE', '', '($0.03)', { kind: 'fee', netCash: -30_000 }],
    ['XENT_RWR', '', '$25.00', { kind: 'cash-transfer', netCash: 25_000_000 }],
  ])('%s %s %s', (code, quantity, amount, entry) => {
    expect(read(row('1/2/2026', 'KO', 'Coca-Cola', code, quantity, '', amount)).entries).toMatchObject([
      entry,
    ])
  })

  test('shares that became others leave and come, and half of it waits for the other', () => {
    const [left, came] = [
      row('1/2/2026', 'OLDC', 'Old', 'MRGS', '4S', '', ''),
      row('1/2/2026', 'NEWC', 'New', 'MRGS', '3', '', ''),
    ]
    const paid = row('1/2/2026', 'OLDC', 'Old', 'MRGC', '4', '', '$20.00')
    expect(read(left, came).entries).toMatchObject([
      { kind: 'corporate-action', quantity: -4_000_000 },
      { kind: 'corporate-action', quantity: 3_000_000 },
    ])
    expect(read(paid, came).entries).toHaveLength(2)
    // The two may come under different codes.
    expect(read(left, came.replace('MRGS', 'SXCH')).entries).toHaveLength(2)
    for (const half of [left, came])
      expect(refusalsOf(read(half))).toEqual([
        '2 -: is half of an exchange of shares, and its other half is not in the file: import a file that has both',
      ])
  })

  test('shorts that came from another broker have an S', () => {
    expect(read(row('1/2/2026', 'KO', call, 'ACATI', '2S', '', '')).entries).toMatchObject([
      { kind: 'share-transfer', quantity: -2_000_000, instrument: { type: 'option' } },
    ])
  })

  test('contracts that left for another broker are what was held, with an S or without', () => {
    const traded = { STO: '$1.00', BTO: '($1.00)' } as const
    const moved = (code: 'STO' | 'BTO', size: string) =>
      read(
        row('1/9/2026', 'KO', call, 'ACATO', size, '', ''),
        row('1/2/2026', 'KO', call, code, '2', '$0.01', traded[code]),
      ).entries.find(({ kind }) => kind === 'share-transfer')
    for (const size of ['2', '2S']) {
      expect(moved('STO', size)).toMatchObject({ quantity: 2_000_000 })
      expect(moved('BTO', size)).toMatchObject({ quantity: -2_000_000 })
    }
  })

  test('the row is the same one in a report that names the kind of account', () => {
    const [date, ...rest] = robinhoodHeader.split(',')
    const later = [[date, ...rest.slice(0, 2), '"Account Type"', ...rest.slice(2)].join(',')]
    later.push(
      quoted('1/2/2026', '1/2/2026', '1/2/2026', 'Individual', '', 'ACH Deposit', 'ACH', '', '', '$5.00'),
    )
    const plain = read(row('1/2/2026', '', 'ACH Deposit', 'ACH', '', '', '$5.00'))
    expect(readHistoryText(later.join('\n')).entries[0]?.brokerId).toBe(plain.entries[0]?.brokerId)
  })

  test('a report of several kinds of accounts is of an account each', () => {
    const head = robinhoodHeader.split(',')
    const header = [...head.slice(0, 3), '"Account Type"', ...head.slice(3)].join(',')
    const of = (kind: string, ...values: readonly string[]) =>
      quoted('1/20/2026', '1/20/2026', '1/20/2026', kind, ...values)
    const ended = ['KO', `Option Expiration for ${call}`, 'OEXP', '1S', '', ''] as const
    const rows = [
      of('Individual', ...ended),
      of('Roth IRA', ...ended),
      of('Individual', 'KO', call, 'STO', '1', '$1.00', '$100.00'),
      of('Roth IRA', 'KO', call, 'BTO', '1', '$1.00', '($100.00)'),
    ]
    const told = (lines: readonly string[]) => {
      const { entries, origins, iras } = readHistoryText([header, ...lines].join('\n'))
      const rows = entries.map(({ id, kind, quantity }) => [origins.get(id)?.account, kind, quantity / 1e6])
      return { rows, iras }
    }
    expect(told(rows)).toEqual({
      rows: [
        ['Individual', 'expiration', 1],
        ['Roth IRA', 'expiration', -1],
        ['Individual', 'sell-to-open', -1],
        ['Roth IRA', 'buy-to-open', 1],
      ],
      iras: ['Roth IRA'],
    })
    // Of one kind a user may have several: it is no name.
    expect(told(rows.slice(2, 3)).rows).toEqual([[null, 'sell-to-open', -1]])
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
      '-: is half of a reverse split, and names no ratio: import a file with its other half, or enter the split by hand',
    ],
    [
      row('1/2/2026', 'KO', 'KO', 'SPL', '10S', '', ''),
      'Quantity: is of the short side, which a split does not add to',
    ],
    [row('1/2/2026', 'KO', 'KO', 'XYZ', '10', '', ''), "Trans Code: is not known: 'XYZ'"],
    [
      row('1/2/2026', 'ETH', 'Ethereum', 'Buy', '0.5', '$2,000.00', '($1,000.00)'),
      "Description: is a coin, which is not kept: 'Ethereum'",
    ],
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

  test('a trust on a coin is a share', () => {
    const named = 'Grayscale Bitcoin Mini Trust ETF\nCUSIP: 389930207'
    expect(read(row('1/2/2026', 'BTC', named, 'Buy', '10', '$40.00', '($400.00)')).entries).toMatchObject([
      { kind: 'buy', instrument: { type: 'share', symbol: 'BTC' } },
    ])
  })

  test('a quotation mark that is not closed loses its own row alone', () => {
    const broken = '"1/2/2026","1/2/2026","1/2/2026","KO","Coca,"Buy","1","$60.00","($60.00)'
    const file = read(broken, campaign[7] ?? '', campaign[8] ?? '')
    expect(file.refusals).toHaveLength(1)
    expect(file.taken).toBe(2)
  })
})
