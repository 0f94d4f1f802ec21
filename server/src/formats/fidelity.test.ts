import { describe, expect, test } from 'vitest'
import { ignoredOf, noticesOf, readHistoryText, readSample, refusalsOf } from './testing/read-sample.ts'

describe('the sample of Fidelity', () => {
  const file = readSample('exports/fidelity/fidelity_transactions.csv')

  test('names its account, and its lines of notice are notes', () => {
    expect(file.accountNames).toEqual(['My Account X12345678'])
    expect(ignoredOf(file)).toEqual(
      [29, 30, 31, 32, 33, 35, 36, 38].map((line) => `${line}: is a note of the broker`),
    )
  })

  test('the amounts that their publisher changed are taken as stated, and said', () => {
    expect(file.notices.map(({ line }) => line)).toEqual([8, 9, 10, 17, 18, 20, 22])
  })
})

const header =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date'
const read = (...rows: readonly string[]) =>
  readHistoryText(['', '', header, ...rows, '', '"The data and information"'].join('\n'))
const xlu = ' -XLU260710P44.5,PUT (XLU) SELECT SECTOR SPDR JUL 10 26 $44.5 (100 SHS),Margin'

describe('traps of Fidelity', () => {
  const file = read(
    `07-13-2026,Joint,Z1,"ASSIGNED as of 2026-07-10 PUT (XLU) SELECT SECTOR",${xlu},1,,,,,0.00,,`,
    '07/13/2026,Joint,Z1,YOU BOUGHT ASSIGNED PUTS AS OF 07-10-26 SELECT,XLU,SELECT SECTOR SPDR,Margin,100,44.5,,,,-4450.00,,',
    `06/15/2026,Joint,Z1,YOU SOLD OPENING TRANSACTION PUT (XLU),${xlu},-1,0.50,0.65,0.02,,49.33,,`,
    `06/16/2026,IRA,Z2,EXPIRED PUT (XLU) as of Jun-16-2026,${xlu},1,,,,,,,`,
  )

  test('an assignment and its shares count on the as-of date, in either way of writing it', () => {
    expect(file.entries).toMatchObject([
      { kind: 'assignment', quantity: 1_000_000, tradeDate: '2026-07-10', netCash: 0 },
      { kind: 'buy', quantity: 100_000_000, tradeDate: '2026-07-10', netCash: -4_450_000_000 },
      { kind: 'sell-to-open', quantity: -1_000_000, fees: 670_000, gross: 50_000_000 },
      { kind: 'expiration', quantity: 1_000_000 },
    ])
    expect(refusalsOf(file)).toEqual([])
  })

  test('a symbol wins over a description that names another contract, and that is said', () => {
    const row = `06/15/2026,J,Z1,YOU SOLD OPENING TRANSACTION,${xlu.replace('$44.5', '$45')},-1,0.50,,,,50,,`
    expect(read(row)).toMatchObject({
      taken: 1,
      entries: [{ instrument: { contract: { strike: 44_500_000 } } }],
    })
    expect(noticesOf(read(row))).toEqual([
      '4 Description: names another contract than the symbol, which is the one that was taken',
    ])
  })

  test('a split states what it added; half of a reverse split says nothing', () => {
    const split = read(
      '06/15/2026,J,Z1,STOCK SPLIT,XLU,SELECT SECTOR SPDR,Margin,100,,,,,,,',
      '06/15/2026,J,Z1,REVERSE SPLIT R/S FROM 191216100,KO,COCA COLA,Margin,10,,,,,,,',
    )
    expect(split.entries).toMatchObject([{ kind: 'split', numerator: null, quantity: 100_000_000 }])
    expect(noticesOf(split)).toEqual([
      '4 -: states what the split added and not its ratio, which follows from the shares held',
    ])
    expect(refusalsOf(split)).toEqual([
      '5 Action: is half of a reverse split, and the file does not give its ratio',
    ])
  })

  test('each row keeps the account that it names', () => {
    expect(file.accountNames).toEqual(['Z1', 'Z2'])
    expect([...file.origins.values()].map(({ account }) => account)).toEqual(['Z1', 'Z1', 'Z1', 'Z2'])
  })

  test.each([
    [
      `06/15/2026,J,Z1,YOU SOLD PUT (XLU),${xlu},-1,0.50,,,,50,,`,
      'Action: does not say whether the trade opens or closes',
    ],
    [
      `06/15/2026,J,Z1,YOU SOLD OPENING TRANSACTION,${xlu},1,0.50,,,,50,,`,
      'Quantity: has a sign that contradicts the action',
    ],
    [`06/15/2026,J,Z1,YOU GAVE,XLU,X,Margin,1,1,,,,1,,`, "Action: is not known: 'YOU GAVE'"],
    [`06/15/2026,J,Z1,,XLU,X,Margin,1,1,,,,1,,`, 'Action: is missing'],
  ])('%s', (row, refusal) => {
    expect(refusalsOf(read(row))).toEqual([`4 ${refusal}`])
  })
})
