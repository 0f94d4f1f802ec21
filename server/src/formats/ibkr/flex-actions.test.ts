import { describe, expect, test } from 'vitest'
import { ignoredOf, readOutcome, refusalsOf } from '../testing/read-sample.ts'
import { attributes, put, read } from './testing/flex-text.ts'

describe('what a company does, told by Interactive Brokers', () => {
  const action = (values: Readonly<Record<string, string>>): string =>
    `<CorporateAction ${attributes({ currency: 'USD', dateTime: '20260609;202500', reportDate: '20260610', type: 'FS', description: 'ABC SPLIT 3 FOR 1', proceeds: '0', ...values })} />`
  const option = (symbol: string, quantity: string, values: Readonly<Record<string, string>> = {}): string =>
    action({ assetCategory: 'OPT', symbol, multiplier: '100', quantity, ...values })
  const readActions = (...rows: readonly string[]) =>
    read(`<CorporateActions>\n${rows.join('\n')}\n</CorporateActions>`)

  test('a split after the close counts from the next day, when the first trades are made at the new price', () => {
    const [split] = readActions(action({ assetCategory: 'STK', symbol: 'ABC', quantity: '200' })).entries
    expect(split).toMatchObject({ kind: 'split', tradeDate: '2026-06-10', numerator: 3, denominator: 1 })
  })

  test('the contracts of a split change in pairs, each by its strike', () => {
    const file = readActions(
      option('ABC   260717C00035000', '-3'),
      option('ABC   260717C00036667', '-6'),
      option('ABC   260717C00105000', '1'),
      option('ABC   260717C00110000', '2'),
    )
    expect(readOutcome(file).slice(0, 4)).toEqual([4, 2, 0, 2])
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        contractsPerOld: 3,
        instrument: { contract: { strike: 105_000_000 } },
        becomes: { contract: { strike: 35_000_000 } },
      },
      {
        kind: 'contract-change',
        contractsPerOld: 3,
        instrument: { contract: { strike: 110_000_000 } },
        becomes: { contract: { strike: 36_667_000 } },
      },
    ])
  })

  test('a reverse split leaves contracts and strike and changes the root', () => {
    const file = readActions(
      option('ABC1  260717P00010000', '-2', { type: 'RS', description: 'ABC SPLIT 1 FOR 10' }),
      option('ABC   260717P00010000', '2', { type: 'RS', description: 'ABC SPLIT 1 FOR 10' }),
    )
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        contractsPerOld: 1,
        becomes: { contract: { root: 'ABC1', adjusted: true } },
      },
    ])
  })

  test('a contract of a company that changed its ticker goes on under the new one, which the words name', () => {
    const words = {
      type: 'IC',
      description: 'OLDN(US0000000001) CUSIP/ISIN CHANGE TO (US0000000002) (NEWN, PUT, 1)',
    }
    const file = readActions(
      option('NEWN  260717P00020000', '-1', words),
      option('OLDN  260717P00020000', '1', words),
    )
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        instrument: { contract: { root: 'OLDN' } },
        becomes: { contract: { root: 'NEWN' } },
      },
    ])
    expect(refusalsOf(file)).toEqual([])
  })

  test('an adjusted contract goes on under the new ticker with its digit', () => {
    const words = {
      type: 'IC',
      description: 'OLDN(US0000000001) CUSIP/ISIN CHANGE TO (US0000000002) (NEWN1)',
    }
    const file = readActions(
      option('OLDN1 260717P00010000', '2', words),
      option('NEWN1 260717P00010000', '-2', words),
    )
    expect(refusalsOf(file)).toEqual([])
    expect(file.entries).toMatchObject([
      {
        kind: 'contract-change',
        instrument: { contract: { root: 'OLDN1' } },
        becomes: { contract: { root: 'NEWN1' } },
      },
    ])
  })

  test('shares for shares without a gain, by the query’s word, carry their basis over', () => {
    const words = (ticker: string) => `OLDC(US4) MERGED(Acquisition)  WITH US5 1 FOR 2 (${ticker}, CO, US)`
    const read = (gain: string, rows: readonly string[] = ['OLDC -100', 'NEWC 50']) =>
      readActions(
        ...rows.map((row) => {
          const [symbol = '', quantity = ''] = row.split(' ')
          const stated = { type: 'TC', actionID: '3', fifoPnlRealized: gain, description: words(symbol) }
          return action({ assetCategory: 'STK', symbol, quantity, ...stated })
        }),
      )
    const merged = (gain: string) => read(gain).entries
    for (const half of ['OLDC -100', 'NEWC 50'])
      expect(refusalsOf(read('0', [half]))).toEqual([
        '3 -: is half of a merger, and its other half is not in the file: run a query that has both',
      ])
    expect(read('500', ['OLDC -100']).entries).toMatchObject([{ kind: 'corporate-action' }])
    expect(merged('0')).toMatchObject([
      { kind: 'split', instrument: { symbol: 'OLDC' }, numerator: 1, denominator: 2 },
      { kind: 'symbol-change', newSymbol: 'NEWC' },
    ])
    const apart = [{ kind: 'corporate-action' }, { kind: 'corporate-action' }]
    for (const gain of ['500', '']) expect(merged(gain)).toMatchObject(apart)
  })

  test('a merger for cash alone ends the contracts for what they were worth, and pays for the shares in full', () => {
    const words = (held: string) => `ABC(US4) MERGED(Acquisition)  FOR USD 26.00 PER SHARE (${held})`
    const merged = { type: 'TC', actionID: '3' }
    const file = readActions(
      action({
        ...merged,
        assetCategory: 'STK',
        symbol: 'ABC',
        quantity: '-100',
        proceeds: '2600',
        description: words('ABC, ABC INC, US4'),
      }),
      option('ABC   260918C00030000', '1', { ...merged, description: words('ABC 18SEP26 30 C') }),
      option('ABC   260918C00020000', '-2', {
        ...merged,
        proceeds: '1200',
        description: words('ABC 18SEP26 20 C'),
      }),
    )
    expect(refusalsOf(file)).toEqual([])
    expect(file.entries).toMatchObject([
      { kind: 'corporate-action', quantity: -100_000_000, gross: 2_600_000_000 },
      { kind: 'buy-to-close', quantity: 1_000_000, price: 0, gross: 0 },
      { kind: 'sell-to-close', quantity: -2_000_000, price: 6_000_000, gross: 1_200_000_000 },
    ])
    for (const entry of file.entries) expect(entry).not.toHaveProperty('alsoShares')
  })

  const shares = (symbol: string, quantity: string, values: Readonly<Record<string, string>> = {}): string =>
    action({ assetCategory: 'STK', symbol, quantity, type: 'RS', actionID: '5', ...values })
  const reverse = (ticker: string) => `ABC(US0000000001) SPLIT 1 FOR 10 (${ticker}, ABC INC, US0000000002)`

  test.each([
    ['the suffix of what became something else', 'ABC.OLD'],
    ['its ticker as before', 'ABC'],
  ])('old and new shares of a reverse split are one split: the old ones have %s', (_, old) => {
    const file = readActions(
      shares('ABC', '10', { description: reverse('ABC') }),
      shares(old, '-104', { description: reverse(old) }),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'ABC' }, numerator: 1, denominator: 10, quantity: -94_000_000 },
    ])
    expect(ignoredOf(file)).toEqual(['4: is the old half of the change on line 3'])
  })

  test('a split that gives another ticker changes the symbol, too, and pays for the fraction', () => {
    const file = readActions(
      shares('NEW', '10', { actionDescription: reverse('NEW'), description: 'ABC INC', proceeds: '3.21' }),
      shares('ABC.OLD', '-104', { actionDescription: reverse('ABC.OLD'), description: 'ABC INC' }),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'ABC' }, denominator: 10 },
      { kind: 'symbol-change', instrument: { symbol: 'ABC' }, newSymbol: 'NEW' },
      { kind: 'corporate-action', inLieu: true, quantity: 0, netCash: 3_210_000 },
    ])
  })

  const renamed = (ticker: string) =>
    `ABC(US0000000001) CUSIP/ISIN CHANGE TO (US0000000002) (${ticker}, X, US1)`

  test('a change of number is a change of symbol where the ticker changes', () => {
    const pair = (ticker: string) =>
      readActions(
        shares('ABC.OLD', '-85', { type: 'IC', description: renamed('ABC.OLD') }),
        shares(ticker, '85', { type: 'IC', description: renamed(ticker) }),
      )
    expect(pair('NEW').entries).toMatchObject([
      { kind: 'symbol-change', instrument: { symbol: 'ABC' }, newSymbol: 'NEW' },
    ])
    expect(readOutcome(pair('ABC'))).toEqual([2, 0, 0, 2, 0])
  })

  test('half of a split is taken by the ratio that it names, half of a change of symbol is not', () => {
    const file = readActions(
      shares('ABC.OLD', '-104', { description: reverse('ABC.OLD') }),
      shares('DEF', '10', { type: 'IC', description: renamed('DEF') }),
    )
    expect(file.entries).toMatchObject([
      { kind: 'split', instrument: { symbol: 'ABC' }, denominator: 10, quantity: 0 },
    ])
    expect(refusalsOf(file)).toEqual([
      '4 -: is half of a change of symbol, and its other half is not in the file: run a query that has both',
    ])
  })

  test('what was canceled comes with what takes it back, in whatever file', () => {
    const file = readActions(
      shares('ABC', '300', { type: 'FS', description: 'ABC SPLIT 4 FOR 1', actionID: '6' }),
      shares('ABC', '-300', { type: 'FS', description: 'ABC SPLIT 4 FOR 1', actionID: '6', code: 'Ca' }),
      shares('ABC', '200', { type: 'FS', description: 'ABC SPLIT 3 FOR 1', actionID: '7' }),
    )
    expect(readOutcome(file)).toEqual([3, 3, 0, 0, 0])
    expect(file.entries).toMatchObject([
      { numerator: 4, denominator: 1, quantity: 300_000_000 },
      { numerator: 4, denominator: 1, quantity: -300_000_000, reverses: true },
      { numerator: 3, denominator: 1, quantity: 200_000_000 },
    ])
  })

  test('shares in another currency are not kept, in pairs or alone', () => {
    const euros = { currency: 'EUR', description: reverse('ABC') }
    const file = readActions(shares('ABC', '10', euros), shares('ABC.OLD', '-100', euros))
    expect(refusalsOf(file)).toEqual([3, 4].map((line) => `${line} currency: is not US dollars: 'EUR'`))
  })

  test('a change without its other half is refused', () => {
    expect(refusalsOf(readActions(option('ABC   260717C00035000', '-3')))).toEqual([
      '3 assetCategory: is an option, and no other row says what it became or was',
    ])
  })
})

describe('a position that came from or went to another broker', () => {
  const share = { assetCategory: 'STK', symbol: 'KO', currency: 'USD', multiplier: '1' }
  const { assetCategory, symbol, currency, multiplier, putCall, strike, expiry } = put
  const contract = { assetCategory, symbol, currency, multiplier, putCall, strike, expiry }

  test.each([
    ['100 shares', 'IN', share, '100', 100],
    ['100 shares', 'OUT', share, '-100', -100],
    ['100 shares, written without a sign,', 'OUT', share, '100', -100],
    ['2 long contracts', 'IN', contract, '2', 2],
    ['2 long contracts', 'OUT', contract, '-2', -2],
    ['2 short contracts', 'IN', contract, '-2', -2],
    ['2 short contracts', 'OUT', contract, '2', 2],
  ])('%s %s', (_, direction, what, quantity, moved) => {
    const values = { ...what, type: 'ACATS', date: '20260401', direction, quantity }
    const { entries } = read(`<Transfers>\n<Transfer ${attributes(values)} />\n</Transfers>`)
    expect(entries).toMatchObject([{ kind: 'share-transfer', quantity: moved * 1e6 }])
  })
})
