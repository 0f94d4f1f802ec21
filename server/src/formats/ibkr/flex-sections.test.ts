/** Sections beside trades and cash: each row of what moves something is taken or refused, never left out. */
import { describe, expect, test } from 'vitest'
import { readOutcome, refusalsOf } from '../testing/read-sample.ts'
import { attributes, put, read, tradesOf } from './testing/flex-text.ts'

const section = (name: string, element: string, values: Readonly<Record<string, string>>): string =>
  `<${name}><${element} ${attributes({ accountId: 'U1', currency: 'USD', ...values })} /></${name}>`
const event = { date: '20260515', multiplier: '1' }
const assigned = { ...put, ...event, multiplier: '100', transactionType: 'Assignment', tradeID: '' }
const shares = {
  ...event,
  assetCategory: 'STK',
  symbol: 'KO',
  transactionType: 'Buy',
  quantity: '100',
  tradePrice: '60',
}

describe('sections of a Flex query', () => {
  test('what was taxed of a service is a fee', () => {
    const taxed = section('SalesTaxes', 'SalesTax', {
      date: '20260105',
      salesTax: '-0.42',
      taxableDescription: 'Market data',
      transactionID: '9',
    })
    const file = read(tradesOf(put) + taxed)
    expect(readOutcome(file)).toEqual([2, 2, 0, 0, -0.42])
    expect(file.entries[1]).toMatchObject({ kind: 'fee', brokerId: 'transactionID:9', instrument: null })
  })

  const bought = {
    ...put,
    assetCategory: 'STK',
    symbol: 'TTE',
    multiplier: '1',
    quantity: '100',
    tradePrice: '60',
    proceeds: '-6000',
    openCloseIndicator: 'O',
    buySell: 'BUY',
    transactionType: 'ExchTrade',
    notes: '',
  }
  const tax = (element: string, taxAmount: string, tradeId = '77'): string =>
    section('TransactionTaxes', element, {
      assetCategory: 'STK',
      symbol: 'TTE',
      date: '20260515',
      taxDescription: 'French Transaction Tax',
      taxAmount,
      tradeId,
    })

  test('a tax that its trade has among its own is counted there', () => {
    const file = read(
      tradesOf({ ...bought, taxes: '-18' }) +
        tax('TransactionTax', '-18') +
        tax('TransactionTaxDetail', '-18'),
    )
    expect(readOutcome(file)).toEqual([3, 1, 0, 2, -6018])
  })

  test('a tax on a trade without any is a fee', () => {
    const file = read(
      tradesOf({ ...bought, taxes: '0' }) + tax('TransactionTax', '-18') + tax('TransactionTaxDetail', '-18'),
    )
    expect(readOutcome(file)).toEqual([3, 2, 0, 1, -6018])
    expect(file.entries[1]).toMatchObject({
      kind: 'fee',
      tradeDate: '2026-05-15',
      instrument: { symbol: 'TTE' },
      note: 'French Transaction Tax',
    })
  })

  test.each([
    ['another amount', { taxes: '-5' }, '77'],
    ['no word of taxes', {}, '77'],
    ['another number', { taxes: '0' }, '78'],
  ])('a tax is refused where its trade has %s', (_, taxes, number) => {
    const file = read(tradesOf({ ...bought, ...taxes }) + tax('TransactionTax', '-18', number))
    expect(readOutcome(file).slice(0, 3)).toEqual([2, 1, 1])
  })

  test.each([
    ['TransactionTaxes', 'TransactionTax', { taxAmount: '-0.35', levelOfDetail: 'SUMMARY' }],
    ['TransactionTaxes', 'TransactionTaxDetail', { taxAmount: '-0.35' }],
    ['StockGrantActivities', 'StockGrantActivity', { quantity: '10' }],
    ['GrantActivities', 'GrantActivity', { quantity: '10' }],
    ['TradeTransfers', 'TradeTransfer', { quantity: '10', direction: 'From' }],
  ])('%s are refused by name', (name, element, values) => {
    const row = section(name, element, { symbol: 'KO', assetCategory: 'STK', date: '20260105', ...values })
    const file = read(tradesOf(put) + row)
    expect(readOutcome(file).slice(0, 3)).toEqual([2, 1, 1])
    expect(file.refusals[0]).toMatchObject({ underlying: 'KO' })
  })
})

describe('shares among the option events', () => {
  const events = (...rows: readonly Readonly<Record<string, string>>[]): string =>
    `<OptionEAE>${rows.map((row) => `<OptionEAE ${attributes({ currency: 'USD', ...row })} />`).join('')}</OptionEAE>`

  test('are delivered at the strike where the query lists no trades', () => {
    const file = read(events(assigned, { ...shares, commisionsAndTax: '-1', tradeID: '78' }))
    expect(readOutcome(file)).toEqual([2, 2, 0, 0, -6001])
    expect(file.entries[1]).toMatchObject({
      kind: 'buy',
      quantity: 100_000_000,
      price: 60_000_000,
      fees: 1_000_000,
      brokerId: 'tradeID:78',
    })
  })

  test('count once beside their trade', () => {
    const bought = {
      ...put,
      ...shares,
      proceeds: '-6000',
      openCloseIndicator: 'O',
      buySell: 'BUY',
      tradeID: '78',
      transactionType: 'BookTrade',
      notes: 'A',
    }
    const file = read(
      tradesOf(put, bought) + events({ ...assigned, tradeID: '77' }, { ...shares, tradeID: '78' }),
    )
    expect(readOutcome(file)).toEqual([4, 2, 0, 2, -6000])
  })

  test('an option that is bought there is refused', () => {
    expect(refusalsOf(read(events({ ...assigned, transactionType: 'Buy' })))).toEqual([
      expect.stringContaining('is an option, and none of what one delivers'),
    ])
  })
})
