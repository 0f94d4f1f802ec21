import { describe, expect, test } from 'vitest'
import { ignoredOf, noticesOf, readHistoryText, readOutcome, refusalsOf } from '../testing/read-sample.ts'
import { schwabHeader } from '../testing/broker-files.ts'

const read = (...rows: readonly string[]) => readHistoryText([schwabHeader, ...rows].join('\n'))

describe('corporate actions of Schwab’s history', () => {
  test('a forward split states what it added, and its ratio is left to what is held', () => {
    const file = read('07/15/2024 as of 07/12/2024,Stock Split,AVGO,BROADCOM INC,9,$170.067,,')
    expect(file.entries).toMatchObject([
      {
        kind: 'split',
        numerator: null,
        denominator: null,
        quantity: 9_000_000,
        // Paid after the close of Friday the 12th: the shares traded at the new price from Monday on.
        tradeDate: '2024-07-15',
        netCash: 0,
      },
    ])
    expect(noticesOf(file)).toEqual([
      '2 -: states what the split added and not its ratio, which follows from the shares held',
    ])
  })

  test('half of a reverse split says nothing without the other', () => {
    expect(refusalsOf(read('06/10/2024,Reverse Split,KO,COCA COLA,10,,,'))).toEqual([
      '2 -: is half of a reverse split, and names no ratio: import a file with its other half, or enter the split by hand',
    ])
  })

  test('shares that came by a reverse split have NEW behind the company’s name', () => {
    const file = read(
      '08/02/2021,Reverse Split,GE,GENERAL ELECTRIC CO NEW,25,,,',
      '08/02/2021,Reverse Split,369604103,GENERAL ELECTRIC CO XXXREVERSE SPLIT EFF: 08/02/21,-200,,,',
    )
    expect(file.entries).toMatchObject([{ kind: 'split', numerator: 1, denominator: 8 }])
    expect(refusalsOf(file)).toEqual([])
  })

  test('halves of a reverse split that were posted on two days are one, as of its day', () => {
    const file = read(
      '06/11/2026,Reverse Split,ABC,ABC CORP,12,,,',
      '06/12/2026 as of 06/11/2026,Reverse Split,000361105,ABC CORP XXXREVERSE SPLIT EFF: 06/11/26,-96,,,',
    )
    expect(file.entries).toMatchObject([{ kind: 'split', tradeDate: '2026-06-11', denominator: 8 }])
    expect(refusalsOf(file)).toEqual([])
  })

  test('half of a reverse split that names its ratio says enough', () => {
    const file = read('06/10/2024,Reverse Split,KO,COCA COLA 1 FOR 8 R/S,10,,,')
    expect(file.entries).toMatchObject([{ kind: 'split', numerator: 1, denominator: 8, quantity: 0 }])
    expect(noticesOf(file)).toEqual(['2 -: is half of a reverse split; taken by the ratio that it names'])
  })

  const halves = (now: number, old = 320, words = '') => [
    `06/10/2024,Reverse Split,TNXP,TONIX PHARMA HLDGS,${now},,,`,
    `06/10/2024,Reverse Split,890260854,TONIX PHARMA HLDGS XXXREVERSE SPLIT EFF: 06/10/24${words},-${old},,,`,
  ]

  test('the halves of a reverse split make its ratio', () => {
    const file = read(...halves(10))
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 32, quantity: -310_000_000 },
    ])
    expect(ignoredOf(file)).toEqual(['3: is the old half of the split on line 2'])
  })

  test('of a split cut to whole shares the only ratio that leaves them counts', () => {
    const file = read(...halves(587, 14_684))
    expect(file.entries).toMatchObject([
      { kind: 'split', numerator: 1, denominator: 25, quantity: -14_097_000_000 },
    ])
    expect(noticesOf(file)).toEqual([])
  })

  test('where several ratios would leave them, words decide, else the shares themselves', () => {
    // Of 320 shares 1-for-33, 1-for-34 and 1-for-35 all leave 9 and a fraction.
    expect(read(...halves(9, 320, ' 1 FOR 34')).entries).toMatchObject([{ numerator: 1, denominator: 34 }])
    const file = read(...halves(9))
    expect(file.entries).toMatchObject([{ numerator: 9, denominator: 320, quantity: -311_000_000 }])
    expect(noticesOf(file)).toEqual([
      '2 -: is of a split that several ratios would explain; taken by the shares that left and came',
    ])
  })

  test('a split that leaves as many shares as before changes nothing', () => {
    expect(readOutcome(read(...halves(1, 1)))).toEqual([2, 0, 0, 2, 0])
  })

  test('shares held in cash and on margin are one split, in any order', () => {
    const rows = [...halves(10, 320), ...halves(5, 160)]
    for (const file of [read(...rows), read(...rows.toReversed())]) {
      expect(file.entries).toMatchObject([
        { kind: 'split', numerator: 1, denominator: 32, quantity: -465_000_000 },
      ])
      expect(readOutcome(file)).toEqual([4, 1, 0, 3, 0])
    }
  })

  test('halves that move one way are refused together', () => {
    expect(refusalsOf(read(...halves(-10)))).toEqual([
      '2 -: is of a split whose old and new shares move one way',
      '3 -: belongs to the split on line 2, which cannot be read',
    ])
  })

  const option = (terms: string) => `TSLA 01/20/2023 ${terms}`
  const added = (terms: string, count: number, action = 'Options Frwd Split') =>
    `08/25/2022 as of 08/24/2022,${action},${option(terms)},CALL TESLA INC,${count},,,`

  test('contracts that a split added are those of the day of its shares, told by number and new strike alone', () => {
    const file = read(added('333.33 C', -4), '08/25/2022 as of 08/24/2022,Stock Split,TSLA,TESLA INC,200,,,')
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        quantity: -4_000_000,
        tradeDate: '2022-08-25',
        becomes: { contract: { strike: 333_330_000 } },
      },
      { kind: 'split', quantity: 200_000_000, tradeDate: '2022-08-25' },
    ])
  })

  test('contracts that were added by mistake and taken back leave nothing', () => {
    const file = read(
      added('333.33 C', -4, 'Options Frwd Split Adj'),
      added('333.33 C', 4, 'Options Frwd Split Adj'),
    )
    expect(ignoredOf(file)).toEqual(['2: is taken back by line 3', '3: takes back line 2'])
  })

  test.each(['Reverse Split', 'Spin-off', 'Special Dividend'])(
    'the contracts of a %s become adjusted ones',
    (name) => {
      const half = (symbol: string, count: number) =>
        `06/17/2024,${name},${symbol} 07/19/2024 5.00 P,PUT,${count},,,`
      const file = read(half('HYDR1', -2), half('HYDR', 2))
      expect(file.entries).toMatchObject([
        { kind: 'contract-change', contractsPerOld: 1, becomes: { contract: { root: 'HYDR1' } } },
      ])
      expect(ignoredOf(file)).toEqual(['3: is the old half of the change on line 2'])
    },
  )

  const changed = (symbol: string, count: number) => `06/17/2024,Name Change,${symbol},OLDN CORP,${count},,,`
  const [oldPut, newPut] = ['OLDN 07/19/2024 5.00 P', 'NEWN 07/19/2024 5.00 P']

  test('old shares may be named by their ticker, and their contracts change with them', () => {
    const file = read(changed('NEWN', 100), changed('OLDN', -100), changed(newPut, -2), changed(oldPut, 2))
    expect(file.entries).toMatchObject([
      { kind: 'symbol-change', instrument: { symbol: 'OLDN' }, newSymbol: 'NEWN' },
      { kind: 'contract-change', contractsPerOld: 1, becomes: { contract: { root: 'NEWN' } } },
    ])
    expect(refusalsOf(file)).toEqual([])
  })

  test('of contracts alone an earlier row tells which symbol was the old one', () => {
    const opened = `06/03/2024,Sell to Open,${oldPut},PUT OLDN CORP,2,$1.00,,$200.00`
    expect(read(changed(newPut, -2), changed(oldPut, 2), opened).entries).toMatchObject([
      { kind: 'contract-change', instrument: { contract: { root: 'OLDN' } } },
      { kind: 'sell-to-open' },
    ])
    expect(refusalsOf(read(changed(newPut, -2), changed(oldPut, 2)))).toEqual([
      '2 Symbol: changes a contract, and no other row says what it became or was',
      '3 Symbol: changes a contract, and no other row says what it became or was',
    ])
  })

  test('a special dividend lowers the strike of a contract', () => {
    const half = (strike: string, count: number) =>
      `06/17/2024,Options Adjustment,SPC 07/19/2024 ${strike} P,PUT,${count},,,`
    expect(read(half('45.00', -2), half('50.00', 2)).entries).toMatchObject([
      {
        kind: 'contract-change',
        contractsPerOld: 1,
        instrument: { contract: { strike: 50_000_000 } },
        becomes: { contract: { strike: 45_000_000 } },
      },
    ])
  })

  test('a canceled purchase is taken back as a whole', () => {
    const file = read('03/26/2026 as of 03/25/2026,Cancel Buy,BRK/B,BERKSHIRE,4,$477.40,,"$1,909.60"')
    expect(file.entries).toMatchObject([
      { kind: 'sell', quantity: -4_000_000, netCash: 1_909_600_000, reverses: true, tradeDate: '2026-03-25' },
    ])
  })

  const merged = (now: number) => [
    '01/04/2021,Buy,CCIV,CHURCHILL CAPITAL IV CLASS A,50,$20.00,,"-$1,000.00"',
    `07/26/2021,Stock Merger,LCID,LUCID GROUP INC,${now},,,`,
    '07/26/2021,Stock Merger,171439102,CHURCHILL CAPITAL IV XXXMANDATORY MERGER EFF: 07/26/21,-50,,,',
  ]

  test('old shares named by a number are those of the company that another row names', () => {
    const file = read(...merged(50))
    expect(file.entries[1]).toMatchObject({
      kind: 'symbol-change',
      instrument: { symbol: 'CCIV' },
      newSymbol: 'LCID',
    })
    expect(ignoredOf(file)).toEqual(['4: is the old half of the change on line 3'])
  })

  test('with another count of new shares the old ones leave and the new ones come', () => {
    const file = read(...merged(25))
    expect(file.entries.slice(1)).toMatchObject([
      { kind: 'corporate-action', instrument: { symbol: 'LCID' }, quantity: 25_000_000 },
      { kind: 'corporate-action', instrument: { symbol: 'CCIV' }, quantity: -50_000_000 },
    ])
    expect(noticesOf(file)).toEqual(["4 Symbol: is a number; the company's name in other rows says CCIV"])
  })

  test.each(['Name Change', 'Stock Merger', 'Conversion', 'Mandatory Reorg Exc'])(
    'half of it waits: %s',
    (action) => {
      const halves = [`07/26/2021,${action},LCID,LUCID,50,,,`, `07/26/2021,${action},CCIV,CHURCHILL,-50,,,`]
      const refusal =
        '2 -: is half of an exchange of shares, and its other half is not in the file: import a file that has both'
      for (const half of halves) expect(refusalsOf(read(half))).toEqual([refusal])
      expect(read(...halves).entries).toMatchObject([{ kind: 'symbol-change', newSymbol: 'LCID' }])
    },
  )

  test('shares that left under one action and came under another wait for nothing', () => {
    const file = read(
      '07/26/2021,Conversion,LCID,LUCID,25,,,',
      '07/26/2021,Stock Merger,CCIV,CHURCHILL,-50,,,',
    )
    expect(file.entries).toHaveLength(2)
  })

  test('shares that came for those that were paid wait for nothing', () => {
    const file = read(
      '07/26/2021,Stock Merger,LCID,LUCID,25,,,',
      '07/26/2021,Cash Merger,CCIV,CHURCHILL,,,,$100.00',
      '07/26/2021,Cash Merger Adj,CCIV,CHURCHILL,-50,,,',
    )
    expect(file.entries).toHaveLength(2)
  })

  test('two symbols of that name are one too many', () => {
    const warrant = '01/05/2021,Buy,CCIVW,CHURCHILL CAPITAL IV WARRANT,1,$2.00,,-$2.00'
    const file = read(...merged(50), warrant)
    expect(refusalsOf(file)).toEqual([
      '4 Symbol: names the old shares by a number, and no other row gives their symbol; the new ones are on line 3',
    ])
    expect(file.taken).toBe(3)
  })
})
