import { describe, expect, test } from 'vitest'
import { readBytes, refusalsOf, sampleBytes } from '../testing/read-sample.ts'

const read = (...rows: readonly string[]) => {
  const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis,Security Type'
  const text = ['"Positions for account Individual ...123 as of 10:00 AM ET, 2026/11/20"', columns, ...rows]
  const file = readBytes(new TextEncoder().encode(text.join('\n')))
  if (file.snapshot === null) throw new Error('no snapshot')
  return { file, types: file.snapshot?.[0]?.positions.map(({ instrument }) => instrument.type) }
}

test('a fund that is listed as one is no option, though its symbol is written as one', () => {
  const asOption = '"FUN 12/18/2026 48.00 P",A FUND,10,$5.00,$50.00,$40.00'
  expect(read(`${asOption},Option`).types).toEqual(['option'])
  for (const listed of ['Mutual Fund', 'ETFs & Closed End Funds', 'Equity']) {
    const { file, types } = read(`${asOption},${listed}`)
    expect(types).toEqual([])
    expect(refusalsOf(file)).toEqual(["3 Symbol: is no symbol: 'FUN 12/18/2026 48.00 P'"])
  }
})

test('a fund whose name alone looks like an option is a fund', () => {
  const fund = 'SWPPX,"S&P 500 12/18/2026 48.00 PUT WRITE",10,$5.00,$50.00,$40.00,Mutual Fund'
  expect(read(fund).file.snapshot?.[0]?.positions.map(({ instrument }) => instrument)).toEqual([
    { type: 'share', symbol: 'SWPPX' },
  ])
})

describe('Schwab’s positions', () => {
  test.each([
    ['later', '2026/11/20', '2026/11/21', 'VTI', [3, 4]],
    ['earlier', '2026/11/21', '2026/11/20', 'KO', [8, 9]],
    ['of the same minute', '2026/11/20', '2026/11/20', 'VTI', [3, 4]],
  ])('of two tables of one account the newest counts: the second is %s', (_, one, other, symbol, left) => {
    const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis'
    const table = (day: string, held: string) => [
      `"Positions for account Individual ...123 as of 10:00 AM ET, ${day}"`,
      columns,
      `${held},${held},100,$60.00,"$6,000.00","$5,000.00"`,
      'Cash & Cash Investments,--,--,--,$7.00,--',
      '',
    ]
    const text = [...table(one, 'KO'), ...table(other, 'VTI')].join('\n')
    const file = readBytes(new TextEncoder().encode(text))
    expect(file).toMatchObject({ rows: 4, taken: 2, accountNames: ['Individual ...123'] })
    expect(file.snapshot).toMatchObject([
      { cash: 7_000_000, positions: [{ instrument: { symbol }, quantity: 100_000_000 }] },
    ])
    expect(file.ignored.map(({ line }) => line)).toEqual(left)
    expect(file.ignored[0]?.reason).toBe('is not of the last table that the file has of this account')
  })

  test('the sample is a snapshot of one holding', () => {
    const file = readBytes(sampleBytes('exports/schwab-csv/positions_header_2025.csv'))
    expect(file).toMatchObject({
      hasHistory: false,
      rows: 1,
      taken: 1,
      refusals: [],
      snapshot: [
        {
          account: 'Individual ...123',
          asOf: '2025-05-04T16:33:00.000Z',
          positions: [
            {
              instrument: { type: 'share', symbol: 'SCHB' },
              quantity: 9_999_990_000,
              price: 99_990_000,
              marketValue: 9_099_990_000,
              costBasis: 99_099_990_000,
            },
          ],
        },
      ],
    })
  })

  test('cash and totals are no positions, a short is below zero, and a second account follows', () => {
    const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis,Security Type'
    const block = (name: string, ...rows: readonly string[]) =>
      [`Positions for account ${name} as of 04:00 PM ET, 2026/04/20`, '', columns, ...rows].join('\n')
    const text = [
      block(
        'Joint ...111',
        'KO 05/15/2026 60.00 P,PUT,-2,$1.00,-$200.00,$210.00,Option',
        'XX?,ODD,1,--,--,--,Equity',
      ),
      block(
        'IRA ...222',
        'Cash & Cash Investments,--,--,--,"$1,234.56",--,Cash',
        'Account Total,,--,--,$1,--,--',
      ),
    ].join('\n')
    const file = readBytes(new TextEncoder().encode(text))
    expect(refusalsOf(file)).toEqual(["5 Symbol: is no symbol: 'XX?'"])
    expect(file).toMatchObject({
      rows: 4,
      taken: 2,
      accountNames: ['Joint ...111', 'IRA ...222'],
      snapshot: [{ positions: [{ quantity: -2_000_000 }] }, { positions: [], cash: 1_234_560_000 }],
    })
  })

  test('of all accounts name each in a line above its header', () => {
    const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis,Asset Type'
    const block = (name: string, ...rows: readonly string[]) => ['', name, columns, ...rows, 'Account Total']
    const text = [
      '"Positions for All-Accounts as of 09:15 AM ET, 2026/09/30"',
      ...block('"Individual ...111"', 'KO,COCA COLA,100,$60.00,"$6,000.00",$5000.00,Equity'),
      ...block(
        '"Roth, Contributory IRA ...222"',
        'KO,COCA COLA,200,$60.00,"$12,000.00",$9000.00,Equity',
        'Cash & Money Market,--,--,--,"$1,234.56",--,Cash and Money Market',
        'A word of the broker',
      ),
      '',
    ].join('\n')
    const file = readBytes(new TextEncoder().encode(text))
    const asOf = '2026-09-30T13:15:00.000Z'
    expect(refusalsOf(file)).toEqual([])
    expect(file).toMatchObject({
      rows: 6,
      taken: 3,
      accountNames: ['Individual ...111', 'Roth, Contributory IRA ...222'],
      snapshot: [
        { account: 'Individual ...111', asOf, cash: null, positions: [{ quantity: 100_000_000 }] },
        {
          account: 'Roth, Contributory IRA ...222',
          asOf,
          cash: 1_234_560_000,
          positions: [{ quantity: 200_000_000 }],
        },
      ],
    })
  })
})
