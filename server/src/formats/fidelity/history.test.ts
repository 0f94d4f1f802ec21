import { describe, expect, test } from 'vitest'
import { ignoredOf, noticesOf, readHistoryText, readSample, refusalsOf } from '../testing/read-sample.ts'

describe('the sample of Fidelity', () => {
  const file = readSample('exports/fidelity/fidelity_transactions.csv')

  test('names its account, and its lines of notice are notes', () => {
    expect(file.accountNames).toEqual(['My Account X12345678'])
    expect(ignoredOf(file)).toEqual(
      ['5: moves cash into the core position, which is cash'].concat(
        [29, 30, 31, 32, 33, 35, 36, 38].map((line) => `${line}: is a note of the broker`),
      ),
    )
  })

  test('the amounts that their publisher changed are taken as stated, and said', () => {
    expect(file.notices.map(({ line }) => line)).toEqual([7, 8, 9, 10, 17, 18, 20, 22])
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

  test('an option whose symbol a spreadsheet took for a formula is the one that its description names', () => {
    const [, words = ''] = xlu.split('XLU260710P44.5')
    const lost = read(
      `06/15/2026,Joint,Z1,YOU SOLD OPENING TRANSACTION PUT (XLU),#NAME?${words},-1,0.50,0.65,0.02,,49.33,,`,
      '06/15/2026,Joint,Z1,YOU BOUGHT SELECT,#NAME?,SELECT SECTOR SPDR,Margin,100,44.5,,,,-4450.00,,',
    )
    expect(lost.entries).toMatchObject([{ kind: 'sell-to-open', instrument: { contract: { root: 'XLU' } } }])
    expect(refusalsOf(lost)).toEqual(["5 Symbol: is no symbol: '#NAME?'"])
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
      '5 -: is half of a reverse split, and names no ratio: import a file with its other half, or enter the split by hand',
    ])
  })

  const opened = `06/15/2026,J,Z1,YOU SOLD OPENING TRANSACTION PUT (XLU),${xlu},-1,0.50,,,,50.00,,`
  const expired = (quantity: number) =>
    `07/13/2026,J,Z1,EXPIRED PUT (XLU) as of Jul-10-2026,${xlu},${quantity},,,,,,,`

  test('what expires is of the side that was traded last, whatever its sign', () => {
    const ended = (...rows: readonly string[]) =>
      read(...rows).entries.find(({ kind }) => kind === 'expiration')
    expect(ended(expired(1), opened)).toMatchObject({ quantity: 1_000_000, tradeDate: '2026-07-10' })
    expect(ended(expired(-1), opened)).toMatchObject({ quantity: 1_000_000 })
    expect(ended(expired(-1))).toMatchObject({ quantity: -1_000_000 })
    expect(noticesOf(read(expired(-1), opened))).toEqual([
      '4 Quantity: has a sign that contradicts the short contract that it ends',
    ])
    expect(read(expired(-1)).questions).toEqual([
      { account: 'Z1', symbol: 'XLU   260710P00044500', on: '2026-07-10' },
    ])
  })

  const reorganized = (action: string, symbol: string, quantity: string, description = 'X') =>
    `06/15/2026,J,Z1,${action},${symbol},${description},Margin,${quantity},,,,,,,`

  test('a change of name is a change of symbol, and rows before it name the shares by the old number', () => {
    const rows = (symbol: string, old: string) => [
      reorganized('NAME CHANGED N/C FROM 171439100#REOR M0012345670001 NEW CO', symbol, '85'),
      reorganized('NAME CHANGED N/C TO 549498103#REOR M0012345670000 OLD CO', old, '-85'),
      `06/01/2026,J,Z1,YOU BOUGHT OLD CO,171439100,OLD CO,Margin,85,20,,,,-1700,,`,
    ]
    expect(read(...rows('LCID', 'CCIV')).entries).toMatchObject([
      { kind: 'symbol-change', instrument: { symbol: 'CCIV' }, newSymbol: 'LCID' },
      { kind: 'buy', instrument: { symbol: 'LCID' } },
    ])
    const numbered = read(...rows('LCID', '171439100'))
    expect(ignoredOf(numbered).slice(0, 2)).toEqual(
      [4, 5].map(
        (line) =>
          `${line}: changes the number of the security, and neither its ticker nor how many there are`,
      ),
    )
    expect(numbered.entries).toMatchObject([{ kind: 'buy', instrument: { symbol: 'LCID' } }])
  })

  test('rows before two changes of one company name the shares by the number of then', () => {
    const file = read(
      reorganized('REVERSE SPLIT R/S FROM 549498103#REOR M0012345690001 NEW CO', 'LCID', '10'),
      reorganized('REVERSE SPLIT R/S TO 700000108#REOR M0012345690000 NEW CO', '549498103', '-100'),
      reorganized('NAME CHANGED N/C FROM 171439100#REOR M0012345670001 NEW CO', '549498103', '100'),
      reorganized('NAME CHANGED N/C TO 549498103#REOR M0012345670000 OLD CO', '171439100', '-100'),
      `06/01/2026,J,Z1,YOU BOUGHT OLD CO,171439100,OLD CO,Margin,100,20,,,,-2000,,`,
    )
    expect(refusalsOf(file)).toEqual([])
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'LCID' } },
      { kind: 'buy', instrument: { symbol: 'LCID' } },
    ])
  })

  test('the contracts of a reverse split become adjusted ones', () => {
    const split = read(
      reorganized('REVERSE SPLIT R/S FROM 171439100#REOR M0012345670003 X', ' -XLU1260710P44.5', '-2'),
      reorganized('REVERSE SPLIT R/S TO 549498103#REOR M0012345670002 X', ' -XLU260710P44.5', '2'),
    )
    expect(split.entries).toMatchObject([
      { kind: 'contract-change', contractsPerOld: 1, becomes: { contract: { root: 'XLU1' } } },
    ])
  })

  test('a contract goes on under the new name of its company', () => {
    const renamed = read(
      reorganized('NAME CHANGED N/C FROM 171439100#REOR M0012345670003 X', ' -LCID260710P20', '-2'),
      reorganized('NAME CHANGED N/C TO 549498103#REOR M0012345670002 X', ' -CCIV260710P20', '2'),
    )
    expect(renamed.entries).toMatchObject([
      {
        kind: 'contract-change',
        instrument: { contract: { root: 'CCIV' } },
        becomes: { contract: { root: 'LCID' } },
      },
    ])
    expect(refusalsOf(renamed)).toEqual([])
  })

  test.each(['SPINOFF FROM:(PARENT ) X', 'X SPIN-OFF FROM PARENT'])(
    'shares of a %s are no split',
    (words) => {
      const file = read(`06/15/2026,J,Z1,DISTRIBUTION ${words},KO,X,Margin,10,,,,,,,`)
      expect(file.entries).toMatchObject([{ kind: 'corporate-action', quantity: 10_000_000, gross: 0 }])
    },
  )

  test('an amount beside shares is cash only where it comes as they leave', () => {
    const valued = (action: string, quantity: string, amount: string) =>
      `06/15/2026,J,Z1,${action},KO,X,Margin,${quantity},,,,,${amount},,`
    const moved = read(
      valued('MERGER MER PAYOUT #REOR M0012345670000 X', '-26', '-14.22'),
      valued('MERGER MER FROM 171439100#REOR M0012345670001 X', '13', '14.22'),
      valued('REDEMPTION PAYOUT X', '-100', '2500.00'),
      valued('DISTRIBUTION SPINOFF FROM:(PARENT ) X', '10', '99.00'),
      valued('DISTRIBUTION X', '', '5.00'),
    )
    expect(moved.entries.map(({ kind, quantity, netCash }) => [kind, quantity / 1e6, netCash / 1e6])).toEqual(
      [
        ['corporate-action', -26, 0],
        ['corporate-action', 13, 0],
        ['corporate-action', -100, 2500],
        ['corporate-action', 10, 0],
        ['dividend', 0, 5],
      ],
    )
    expect(noticesOf(moved)).toEqual(
      [4, 5, 7].map((line) => `${line} Amount ($): is what the shares were worth, and no cash`),
    )
    expect(refusalsOf(read(valued('DISTRIBUTION X', '10', '-5.00')))).toEqual([
      '4 Amount ($): moves 5 dollars together with shares',
    ])
  })

  test('cash that goes into the core position and out of it is no trade, whatever that is', () => {
    const bank = 'QPIFQ,FDIC INSURED DEPOSIT AT TRUIST BANK'
    const file = read(
      `06/15/2026,J,Z1,PURCHASE INTO CORE ACCOUNT FDIC INSURED DEPOSIT (QPIFQ),${bank},Cash,100,1,,,,-100,,`,
      `06/16/2026,J,Z1,REDEMPTION FROM CORE ACCOUNT FDIC INSURED DEPOSIT (QPIFQ),${bank},Cash,-50,1,,,,50,,`,
      `06/17/2026,J,Z1,INTEREST EARNED FDIC INSURED DEPOSIT (QPIFQ),${bank},Cash,,,,,,1.5,,`,
      `06/17/2026,J,Z1,REINVESTMENT FDIC INSURED DEPOSIT (QPIFQ),${bank},Cash,1.5,1,,,,-1.5,,`,
      '06/18/2026,J,Z1,REDEMPTION FROM CORE ACCOUNT CASH (315994103),315994103,CASH,Cash,-50,1,,,,50,,',
      '06/18/2026,J,Z1,REDEEMED TO COVER A SETTLED OBLIGATION FIDELITY GOVERNMENT,SPAXX,X,Cash,-50,1,,,,50,,',
    )
    expect(file.entries).toMatchObject([{ kind: 'interest', netCash: 1_500_000 }])
    const moves = 'moves cash into or out of'
    expect(ignoredOf(file).slice(0, -1)).toEqual([
      `4: ${moves} the core position, which is cash`,
      `5: ${moves} the core position, which is cash`,
      '7: moves cash into the core position, which is cash',
      `8: ${moves} the core position, which is cash`,
      `9: ${moves} a money-market fund, which is cash`,
    ])
    expect(refusalsOf(file)).toEqual([])
  })

  test.each([
    ['FED TAX W/H FEDERAL TAX WITHHELD', '', 'cash-transfer'],
    ['NON-RESIDENT TAX DIVIDEND RECEIVED', 'KO', 'dividend'],
    ['TAX WITHHELD X', 'KO', 'dividend'],
    ['INTEREST FULLY PAID LENDING', 'KO', 'interest'],
    ['ADVISOR FEE', '', 'fee'],
    ['DEBIT CARD PURCHASE', '', 'cash-transfer'],
    ['ROLLOVER CASH DIRECT ROLLOVER', '', 'cash-transfer'],
    ['JOURNALED JNL VS A/C TYPES', '', 'cash-transfer'],
    ['TRANSFER OF ASSETS ACAT RES.CREDIT', '', 'cash-transfer'],
  ])('%s moves cash as what it is', (action, symbol, kind) => {
    const [entry] = read(`06/15/2026,J,Z1,${action},${symbol},X,Cash,,,,,,-7.50,,`).entries
    expect(entry).toMatchObject({ kind, netCash: -7_500_000 })
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
