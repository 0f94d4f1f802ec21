import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyToNumber } from '@wheelwright/core'
import type { ReadFile } from '../format.ts'
import { heldBy, readText } from '../testing/held.ts'
import { ignoredOf, readBytes, refusalsOf, sampleBytes } from '../testing/read-sample.ts'

type Fields = Readonly<Record<string, string>>

const element = (name: string, fields: Fields): string =>
  `<${name} ${Object.entries(fields)
    .map(([field, value]) => `${field}="${value}"`)
    .join(' ')} />`

const shares = (fields: Fields): string =>
  element('OpenPosition', {
    accountId: 'U1',
    currency: 'USD',
    assetCategory: 'STK',
    symbol: 'KO',
    reportDate: '20261113',
    position: '100',
    markPrice: '62.5',
    positionValue: '6250',
    costBasisPrice: '60',
    costBasisMoney: '6000',
    side: 'Long',
    levelOfDetail: 'SUMMARY',
    ...fields,
  })

const cash = (fields: Fields): string =>
  element('CashReportCurrency', { accountId: 'U1', toDate: '20261113', ...fields })

interface Parts {
  readonly positions?: readonly string[]
  readonly cash?: readonly string[]
  readonly statement?: Fields
}

const statement = ({ positions = [], cash: report = [], statement: own = {} }: Parts): string => {
  const named = { accountId: 'U1', toDate: '20261113', whenGenerated: '20261114;063000', ...own }
  const head = element('FlexStatement', named).replace(' />', '>')
  return `${head}
<OpenPositions>
${positions.join('\n')}
</OpenPositions>
<CashReport>
${report.join('\n')}
</CashReport>
</FlexStatement>`
}

const file = (...statements: readonly string[]): string =>
  `<FlexQueryResponse queryName="q" type="AF">
<FlexStatements count="${statements.length}">
${statements.join('\n')}
</FlexStatements>
</FlexQueryResponse>`

const read = (...parts: readonly Parts[]): ReadFile => readText(file(...parts.map(statement)))

/** Rows = taken + refused + passed over, each with one verdict. */
const isSum = ({ rows, taken, refusals, ignored }: ReadFile): boolean =>
  rows === taken + refusals.length + ignored.length

describe('what a Flex query says is held', () => {
  test('stands beside the trades, a snapshot for each account', () => {
    const sample = readBytes(sampleBytes('exports/made-up/ibkr-positions.xml'))
    expect(sample).toMatchObject({ hasHistory: true, snapshot: [{ cashRows: 1 }, { cashRows: 1 }] })
    expect(heldBy(sample)).toEqual({
      U1111111: ['KO 200 @ 62.25', 'KO 261218C00065000 -2 @ 0.55', 'KO 261218P00055000 -1 @ 0.3'],
      U2222222: ['MSFT 100 @ 410.5'],
    })
    expect(sample.snapshot?.map(({ cash: held }) => held && moneyToNumber(held))).toEqual([8217.05, 9999])
    expect(isSum(sample)).toBe(true)
  })

  test.each([
    ['simple', ['AAPL 100 @ 186.25', 'AAPL 250221C00180000 -1 @ 7.25']],
    ['options', ['AAPL 250221C00180000 1 @ 5.75', 'TSLA 250221P00200000 -2 @ 3.1']],
    ['fractional_shares', ['AMZN 1.25 @ 186.2']],
    ['daily_portfolio', ['AAPL 500 @ 185.5', 'TSLA -200 @ 250.25', 'AAPL 250221C00190000 50 @ 3.25']],
    ['extended', []],
  ])('is in the sample activity_%s', (name, held) => {
    const found = readBytes(sampleBytes(`exports/ibkr/activity_${name}.xml`))
    expect(heldBy(found)).toEqual({ U1234567: held })
    const stated = found.snapshot?.[0]?.cash ?? null
    expect(stated && moneyToNumber(stated)).toBe(
      { daily_portfolio: 150_000.5, extended: 50_050 }[name] ?? null,
    )
  })

  test('is of the end of its day, and priced at its close', () => {
    const [block] = read({ positions: [shares({})] }).snapshot ?? []
    expect(block?.asOf).toBe('2026-11-14T04:59:00.000Z')
    expect(block?.positions[0]?.pricedAt).toBe('2026-11-13T21:00:00.000Z')
  })

  test('is of when the query ran, where that was on the same day', () => {
    const ran = { whenGenerated: '2026-11-13, 15:00:00' }
    const [block] = read({ positions: [shares({})], statement: ran }).snapshot ?? []
    expect(block).toMatchObject({ asOf: '2026-11-13T20:00:00.000Z' })
    expect(block?.positions[0]?.pricedAt).toBe('2026-11-13T20:00:00.000Z')
  })

  test('has the average of a share as the query states it, for options too', () => {
    const call = { assetCategory: 'OPT', symbol: 'KO    261218C00065000', multiplier: '100', position: '-2' }
    const sold = { ...call, side: 'Short', costBasisPrice: '0.8435', costBasisMoney: '-168.70' }
    const [block] = read({ positions: [shares({}), shares(sold)] }).snapshot ?? []
    expect(block?.positions.map(({ averagePrice }) => averagePrice)).toEqual([60_000_000, 843_500])
  })

  test('has no cost where the query writes zero, as it does of shares that came without one', () => {
    const came = { costBasisPrice: '0', costBasisMoney: '0' }
    const lot = { symbol: 'PEP', levelOfDetail: 'LOT' }
    const positions = [shares(came), shares({ ...lot, ...came }), shares(lot)]
    const [block] = read({ positions }).snapshot ?? []
    expect(block?.positions).toMatchObject([
      { averagePrice: null, costBasis: null },
      { averagePrice: null, costBasis: null },
    ])
  })

  test('counts lots only where the whole is not listed', () => {
    const lot = (symbol: string, position: string, costBasisMoney: string): string =>
      shares({ symbol, position, costBasisMoney, positionValue: '1', levelOfDetail: 'LOT' })
    const lots = [lot('KO', '60', '3000'), lot('KO', '40', '2500'), lot('PEP', '10', '900')]
    const both = read({ positions: [shares({}), ...lots, lot('PEP', '5', '600')] })
    expect(heldBy(both)).toEqual({ U1: ['KO 100 @ 62.5', 'PEP 15 @ 62.5'] })
    expect(both.snapshot?.[0]?.positions[1]).toMatchObject({ costBasis: 1_500_000_000, averagePrice: null })
    expect(ignoredOf(both)).toEqual([
      '6: is a lot of a position that is listed as a whole',
      '7: is a lot of a position that is listed as a whole',
      '9: is added to line 8, which is of the same position',
    ])
    expect(heldBy(read({ positions: lots }))).toEqual({ U1: ['KO 100 @ 62.5', 'PEP 10 @ 62.5'] })
  })

  test('is the same however it is listed: as a whole, by lots in any order, or both', () => {
    const lot = fc.record({
      size: fc.integer({ min: 1, max: 5000 }),
      cents: fc.integer({ min: 1, max: 99_999 }),
    })
    fc.assert(
      fc.property(fc.array(lot, { minLength: 1, maxLength: 8 }), fc.boolean(), (lots, isShort) => {
        const sign = isShort ? -1 : 1
        const listed = (size: number, cost: number, levelOfDetail: string): string =>
          shares({
            position: `${sign * size}`,
            side: isShort ? 'Short' : 'Long',
            costBasisPrice: '',
            costBasisMoney: (sign * cost).toFixed(2),
            positionValue: `${sign * size * 62.5}`,
            levelOfDetail,
          })
        const size = lots.reduce((sum, one) => sum + one.size, 0)
        const cost = lots.reduce((sum, one) => sum + one.size * one.cents, 0) / 100
        const whole = listed(size, cost, 'SUMMARY')
        const parts = lots.map((one) => listed(one.size, (one.size * one.cents) / 100, 'LOT'))
        const figuresOf = (positions: readonly string[]) => {
          const found = read({ positions })
          expect(isSum(found)).toBe(true)
          expect(found.taken).toBe(1)
          const [position] = found.snapshot?.[0]?.positions ?? []
          return [position?.quantity, position?.costBasis, position?.marketValue]
        }
        const told = figuresOf([whole])
        expect(figuresOf(parts)).toEqual(told)
        expect(figuresOf(parts.toReversed())).toEqual(told)
        expect(figuresOf([...parts, whole])).toEqual(told)
      }),
      { numRuns: 60 },
    )
  })

  test('is of the last day, where the query lists each day of a period', () => {
    const day = (toDate: string, position: string): Parts => ({
      statement: { toDate, whenGenerated: '20261114;063000' },
      positions: [shares({ position, reportDate: toDate })],
      cash: [cash({ currency: 'USD', toDate, endingCash: position })],
    })
    const found = read(day('20261113', '300'), day('20261112', '200'))
    expect(heldBy(found)).toEqual({ U1: ['KO 300 @ 62.5'] })
    expect(found.snapshot).toMatchObject([{ cash: 300_000_000, asOf: '2026-11-14T04:59:00.000Z' }])
    expect(ignoredOf(found).map((line) => line.replace(/^\d+: /, ''))).toEqual([
      'is not of the last statement that the file has of this account',
      'is not of the last statement that the file has of this account',
    ])
  })

  test('is counted once, where the file has the same statement twice', () => {
    const own = { positions: [shares({})], cash: [cash({ currency: 'USD', endingCash: '7' })] }
    const twice = read(own, own)
    expect(heldBy(twice)).toEqual({ U1: ['KO 100 @ 62.5'] })
    expect(twice).toMatchObject({ rows: 4, taken: 2, snapshot: [{ cash: 7_000_000 }] })
  })

  test('is not kept in other currencies and of what is neither shares nor options, each with a line', () => {
    const positions = [
      shares({ currency: 'CAD', symbol: 'RY' }),
      shares({ assetCategory: 'CRYPTO', symbol: 'BTC.USD-PAXOS' }),
      shares({ assetCategory: 'BOND', symbol: 'T 4 1/2' }),
    ]
    const found = read({ positions, cash: [cash({ currency: 'EUR', endingCash: '5' })] })
    expect(found).toMatchObject({ refusals: [], snapshot: [{ positions: [], unread: [], cash: null }] })
    expect(ignoredOf(found)).toEqual([
      '5: is not kept: held in CAD; only US dollars are kept',
      "6: is not kept: 'CRYPTO'",
      "7: is not kept: 'BOND'",
      '10: is not kept: cash in EUR; only US dollars are kept',
    ])
  })

  test('a row that cannot be read says nothing of what it names, or of anything where it names nothing', () => {
    const named = read({ positions: [shares({}), shares({ symbol: 'IBM', position: '1o0' })] })
    expect(refusalsOf(named)).toEqual(["6 position: is not a quantity: '1o0'"])
    expect(named.refusals[0]?.underlying).toBe('IBM')
    expect(named.snapshot?.[0]?.unread).toEqual(['IBM'])
    const unnamed = read({ positions: [shares({}), shares({ symbol: '?' })] })
    expect(unnamed.snapshot?.[0]?.unread).toEqual([null])
  })

  test('a sign that contradicts the side, and a part of a contract, are refused', () => {
    const call = { assetCategory: 'OPT', symbol: 'KO    261218C00065000', multiplier: '100' }
    const positions = [shares({ side: 'Short' }), shares({ ...call, position: '1.5' })]
    expect(refusalsOf(read({ positions }))).toEqual([
      "5 position: has a sign that contradicts its side, 'Short'",
      '6 -: holds a fraction of a contract',
    ])
  })

  test('an empty section says nothing, nor does a query without one', () => {
    expect(read({})).toMatchObject({ snapshot: null, rows: 0 })
    expect(readText(file(statement({}).replace(/<OpenPositions>[^]*<\/CashReport>/, '')))).toMatchObject({
      snapshot: null,
    })
  })

  test('cash alone is told without listing what is held', () => {
    const alone = read({ cash: [cash({ currency: 'USD', endingCash: '12.34' })] })
    expect(alone).toMatchObject({
      hasHistory: false,
      snapshot: [{ isListed: false, cash: 12_340_000, asOf: '2026-11-14T04:59:00.000Z' }],
    })
  })

  test('a file that ends too early says nothing of what is held', () => {
    const whole = file(statement({ positions: [shares({}), shares({ symbol: 'PEP' })] }))
    for (const end of ['</FlexQueryResponse>', '</OpenPositions>', '<OpenPosition accountId="U1" ']) {
      const cut = readText(whole.slice(0, whole.lastIndexOf(end)))
      expect(cut.snapshot).toBeNull()
      expect(refusalsOf(cut).at(-1)).toMatch(/is where the file ends, before its end/)
      expect(isSum(cut)).toBe(true)
    }
  })
})
