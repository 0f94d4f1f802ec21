import { describe, expect, test } from 'vitest'
import { formatOptionSymbol } from '@wheelwright/core'
import { ignoredOf, readBytes, refusalsOf, sampleBytes } from '../testing/read-sample.ts'
import type { ReadFile } from '../format.ts'

const snapshotOf = (file: ReadFile): ReadFile => {
  if (file.snapshot === null) throw new Error('a history, not a snapshot')
  return file
}
const read = (value: unknown): ReadFile =>
  snapshotOf(readBytes(new TextEncoder().encode(JSON.stringify(value, null, 1))))

const account = (number: string, rest: object) => ({
  securitiesAccount: { type: 'MARGIN', accountNumber: number, ...rest },
  aggregatedBalance: { liquidationValue: 1 },
})
const shares = {
  shortQuantity: 0,
  longQuantity: 200,
  averagePrice: 12.5,
  marketValue: 2600,
  instrument: { assetType: 'COLLECTIVE_INVESTMENT', symbol: 'SCHD' },
}

describe('accounts of the Schwab API', () => {
  test('the recorded account holds ten options, shorts below zero, at what they cost', () => {
    const [block] = snapshotOf(readBytes(sampleBytes('schwab/account.json'))).snapshot ?? []
    const [long, short] = block?.positions ?? []
    expect(block).toMatchObject({ account: '11111111', isListed: true, cash: 51_420_890_000 })
    expect(long?.instrument.type === 'option' && formatOptionSymbol(long.instrument.contract)).toBe(
      'META  250131P00510000',
    )
    // 1.7466 x 100 and 2.7733 x 100.
    expect(long).toMatchObject({ quantity: 1_000_000, marketValue: 44_500_000, costBasis: 174_660_000 })
    expect(short).toMatchObject({ quantity: -1_000_000, marketValue: -75_000_000, costBasis: 277_330_000 })
    expect([long?.line, short?.line]).toEqual([10, 36])
  })

  test('each account of a list keeps its own positions, and one without a list says nothing of them', () => {
    const file = read([
      account('1', { positions: [shares], currentBalances: { cashBalance: 10 } }),
      account('2', { currentBalances: { totalCash: 20 } }),
    ])
    expect(file.snapshot).toMatchObject([
      { account: '1', isListed: true, cash: 10_000_000, positions: [{ quantity: 200_000_000 }] },
      { account: '2', isListed: false, cash: 20_000_000, positions: [] },
    ])
    expect(file).toMatchObject({ rows: 3, taken: 3, accountNames: ['1', '2'], header: null })
  })

  test('a position that cannot be read is named with its line, and the others stand', () => {
    const file = read(
      account('1', {
        positions: [
          { ...shares, longQuantity: 0 },
          { ...shares, instrument: { assetType: 'FIXED_INCOME', symbol: 'X' } },
          shares,
        ],
        currentBalances: { cashBalance: 'much' },
      }),
    )
    expect(refusalsOf(file)).toEqual([
      "1 securitiesAccount.currentBalances.cashBalance: is not an amount: 'much'",
      '6 longQuantity: is zero',
      "16 instrument.assetType: is not kept: 'FIXED_INCOME'",
    ])
    expect(file.taken).toBe(1)
  })
})

describe('the export of a brokerage account', () => {
  const interest = (activityId: number) => ({
    activityId,
    type: 'DIVIDEND_OR_INTEREST',
    description: 'CREDIT INTEREST',
    time: '2026-04-17T04:00:00+0000',
    netAmount: 2.5,
    transferItems: [],
  })
  const exported = {
    export_info: { source: 'schwab', imported_at: '2026-04-20T14:00:00Z' },
    accounts: [
      {
        account_number: '7',
        cash_balance: 1234.56,
        positions: [
          {
            symbol: 'PCG   261218C00018000',
            asset_type: 'OPTION',
            short_quantity: 2,
            long_quantity: 0,
            average_price: 0.4134,
            market_value: -51,
            current_price: 0.255,
          },
        ],
        orders: [{ orderId: 1, status: 'CANCELED', filledQuantity: 0 }],
        transactions: [interest(1)],
      },
    ],
    transactions: [{ ...interest(2), accountNumber: '7' }, { activityId: 3 }],
  }

  test('an account says when it was seen, else the export does, else nobody', () => {
    const [account = {}] = exported.accounts
    const asOf = (info: object, more: object) =>
      read({ export_info: info, accounts: [{ ...account, ...more }] }).snapshot?.map((block) => block.asOf)
    const { export_info: info } = exported
    expect(asOf(info, { last_synced: '2026-04-19T20:00:00Z' })).toEqual(['2026-04-19T20:00:00.000Z'])
    expect(asOf(info, { last_synced: null })).toEqual(['2026-04-20T14:00:00.000Z'])
    expect(asOf(info, { last_synced: 'lately' })).toEqual(['2026-04-20T14:00:00.000Z'])
    expect(asOf({ source: 'schwab' }, {})).toEqual([null])
  })

  test('its positions are a snapshot, with the history that it brings', () => {
    const file = read(exported)
    expect(file.snapshot).toMatchObject([
      {
        account: '7',
        asOf: '2026-04-20T14:00:00.000Z',
        cash: 1_234_560_000,
        // 2 x 100 x 0.4134
        positions: [
          { quantity: -2_000_000, price: 255_000, marketValue: -51_000_000, costBasis: 82_680_000 },
        ],
      },
    ])
    expect(file).toMatchObject({ rows: 6, taken: 4 })
    expect(ignoredOf(file)).toEqual(['22: is an order that nothing was filled of: CANCELED'])
    expect(refusalsOf(file)).toEqual(['50 type: is missing'])
    expect(file.entries.map(({ kind, brokerId, netCash }) => [kind, brokerId, netCash])).toEqual([
      ['interest', '1', 2_500_000],
      ['interest', '2', 2_500_000],
    ])
    expect([...file.origins.values()].map((origin) => origin.account)).toEqual(['7', '7'])
  })

  test('written in one line, its rows are told apart by their place', () => {
    const file = snapshotOf(readBytes(new TextEncoder().encode(JSON.stringify(exported))))
    expect(file.entries.map(({ id }) => file.origins.get(id)?.line)).toEqual([4, 5])
  })
})
