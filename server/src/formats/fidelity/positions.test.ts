import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import type { ReadPosition } from '../format.ts'
import { ignoredOf, readBytes, refusalsOf, sampleBytes } from '../testing/read-sample.ts'

const named = ({ instrument, quantity, marketValue }: ReadPosition) => [
  instrument.type === 'share' ? instrument.symbol : formatOptionSymbol(instrument.contract),
  quantity / 1_000_000,
  (marketValue ?? 0) / 1_000_000,
]

describe('positions of Fidelity', () => {
  test('the statement names shares by symbol, options by description, and its cash in a row without one', () => {
    const file = readBytes(sampleBytes('exports/fidelity/fidelity_positions.csv'))
    if (file.snapshot === null) throw new Error('no snapshot')
    expect(file.snapshot).toHaveLength(1)
    expect(file.snapshot?.[0]).toMatchObject({ account: 'X12345678', isListed: true, cash: 15_678_890_000 })
    expect(file.snapshot?.[0]?.positions.map(named)).toEqual([
      ['ROBO', 10, 325.5],
      ['AAPL', 100, 15_774],
      ['V', 20, 2638.8],
      ['SPY   190125C00265000', 1, 90.01],
      ['SPY   190322P00189000', 10, 1543.02],
    ])
  })

  test('the last line says when it was downloaded, which is when all of it was held', () => {
    const header =
      'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type'
    const rows = [
      'Z11111111,Joint,KO,COCA COLA,100,$60.00,$6000.00,$5000.00,Cash',
      'Z22222222,IRA,KO,COCA COLA,100,$60.00,$6000.00,$5000.00,Cash',
    ]
    const asOf = (line: string) =>
      readBytes(new TextEncoder().encode([header, ...rows, '', line].join('\n'))).snapshot?.map(
        (block) => block.asOf,
      )
    for (const [line, instant] of [
      ['"Date downloaded" 04/06/2019, 6:29 PM', '2019-04-06T22:29:00.000Z'],
      ['"Date downloaded Nov-14-2026 9:05 a.m ET"', '2026-11-14T14:05:00.000Z'],
      ['"Date downloaded Aug-03-2026 12:23 p.m. ET"', '2026-08-03T16:23:00.000Z'],
      ['Date downloaded 11/14/2026 9:12 PM ET', '2026-11-15T02:12:00.000Z'],
      ['"Date downloaded 11/14/2026"', '2026-11-14T21:00:00.000Z'],
      ['"Date downloaded blorp ET"', null],
      ['"The data and information in this spreadsheet"', null],
    ])
      expect(asOf(line ?? ''), line ?? '').toEqual([instant, instant])
  })

  test('the download has a row per holding with its account, options by symbol, and cash in a fund', () => {
    const header =
      'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type'
    const rows = [
      'Z11111111,Joint,SPAXX**,HELD IN MONEY MARKET,,,$1234.56,,Cash',
      'Z11111111,Joint, -XLU260710P44.5,XLU JUL 10 2026 $44.50 PUT,-2,$0.50,-$100.00,$130.00,Margin',
      'Z22222222,IRA,KO,COCA COLA,100,$60.00,$6000.00,$5000.00,Cash',
      'Z22222222,IRA,K?O,ODD,1,$1,$1,$1,Cash',
    ]
    const text = [header, ...rows, '', '"The data and information in this spreadsheet"'].join('\n')
    const file = readBytes(new TextEncoder().encode(text))
    expect(refusalsOf(file)).toEqual(["5 Symbol: is no symbol: 'K?O'"])
    expect(file).toMatchObject({
      rows: 5,
      taken: 3,
      snapshot: [
        { account: 'Z11111111', cash: 1_234_560_000, positions: [{ quantity: -2_000_000 }] },
        { account: 'Z22222222', cash: null, positions: [{ costBasis: 5_000_000_000 }] },
      ],
    })
  })

  const header =
    'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type'
  const download = (...rows: readonly string[]) =>
    readBytes(new TextEncoder().encode([header, ...rows, ''].join('\n')))

  test('an option whose symbol a spreadsheet took for a formula is the one that its description names', () => {
    const file = download(
      'Z11111111,Joint,#NAME?,XLU JUL 10 2026 $44.50 PUT,-2,$0.50,-$100.00,$130.00,Margin',
      'Z11111111,Joint,#NAME?,PUT (XLU) SELECT SECTOR JUL 17 26 $44 (100 SHS),-1,$0.40,-$40.00,$55.00,Margin',
    )
    expect(refusalsOf(file)).toEqual([])
    expect(file.snapshot?.map(({ positions }) => positions.map(named))).toEqual([
      [
        ['XLU   260710P00044500', -2, -100],
        ['XLU   260717P00044000', -1, -40],
      ],
    ])
    const unnamed = download('Z11111111,Joint,#NAME?,SELECT SECTOR,100,$44.50,$4450.00,$4400.00,Margin')
    expect(refusalsOf(unnamed)).toEqual(["2 Symbol: is no symbol: '#NAME?'"])
  })

  test('shares in cash and on margin are rows of one position, and add up', () => {
    const file = download(
      'Z11111111,Joint,KO,COCA COLA,100,$60.00,$6000.00,$5000.00,Cash',
      'Z11111111,Joint,KO,COCA COLA,100,$60.00,$6000.00,$5500.00,Margin',
    )
    expect(file.snapshot).toMatchObject([
      {
        positions: [
          {
            quantity: 200_000_000,
            price: 60_000_000,
            marketValue: 12_000_000_000,
            costBasis: 10_500_000_000,
          },
        ],
      },
    ])
    expect(ignoredOf(file)).toEqual(['3: is added to line 2, which is of the same position'])
  })

  test('a workplace plan has a shorter number, and is an account of its own', () => {
    const file = download(
      'Z11111111,Joint,KO,COCA COLA,100,$60.00,$6000.00,$5000.00,Cash',
      '86964,COMPANY 401K,FXAIX,FIDELITY 500 INDEX,10,$200.00,$2000.00,$1900.00,',
    )
    expect(file.snapshot?.map(({ account, positions }) => [account, ...positions.map(named)])).toEqual([
      ['Z11111111', ['KO', 100, 6000]],
      ['86964', ['FXAIX', 10, 2000]],
    ])
  })

  test('rows that are sorted by symbol go back and forth between accounts', () => {
    const file = download(
      'Z11111111,Joint,KO,COCA COLA,100,$60.00,$6000.00,$5000.00,Cash',
      'Z22222222,IRA,KO,COCA COLA,10,$60.00,$600.00,$500.00,Cash',
      'Z11111111,Joint,KO,COCA COLA,50,$60.00,$3000.00,$2500.00,Margin',
      'Z22222222,IRA,XLU,UTILITIES,1,$40.00,$40.00,$30.00,Cash',
    )
    expect(
      Object.fromEntries(
        file.snapshot?.map(({ account, positions }) => [account, positions.map(named)]) ?? [],
      ),
    ).toEqual({
      Z11111111: [['KO', 150, 9000]],
      Z22222222: [
        ['KO', 10, 600],
        ['XLU', 1, 40],
      ],
    })
  })

  test('cash that is swept into a bank is cash', () => {
    const file = download('Z11111111,Cash Management,CORE**,FDIC-INSURED DEPOSIT SWEEP,,,$55.00,,Cash')
    expect(file.snapshot).toMatchObject([{ cash: 55_000_000, positions: [] }])
  })

  test('a statement lists under its core account cash in banks and funds, which have no cost', () => {
    const text = [
      'Symbol/CUSIP,Description,Quantity,Price,Beginning Value,Ending Value,Cost Basis',
      'Z11111111',
      'Core Account',
      'QPIFQ,FDIC INSURED DEPOSIT AT TRUIST BANK NOT COVERED BY SIPC,40,1,40,40.00,not applicable',
      'SPAXX,FIDELITY GOVERNMENT MONEY MARKET,2,1,2,2.00,not applicable',
      'Subtotal of Core Account,,,,,42.00,',
      '',
    ]
    const file = readBytes(new TextEncoder().encode(text.join('\n')))
    expect(refusalsOf(file)).toEqual([])
    expect(file.snapshot).toMatchObject([{ account: 'Z11111111', cash: 42_000_000, positions: [] }])
  })
})
