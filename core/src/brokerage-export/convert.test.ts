import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { instantFromMs } from '../base/instant.ts'
import { convertBrokerageExport } from './convert.ts'
import type { ImportInput } from './find-items.ts'
import type { ImportPayload } from './payload.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../fixtures/schwab/${name}.json`, 'utf8'))
const at = instantFromMs(Date.parse('2026-11-20T14:30:00Z'))
const convert = (inputs: Partial<Record<ImportInput, unknown>>) => convertBrokerageExport(inputs, at)
const onlyAccount = ({ accounts }: ImportPayload) => {
  const [account] = accounts
  if (account === undefined || accounts.length !== 1) throw new Error(`${accounts.length} accounts`)
  return account
}

describe('the recorded answers', () => {
  const { payload, inputs } = convert({
    account_numbers: [{ accountNumber: '11111111', hashValue: 'ABC' }],
    accounts: fixture('account'),
    accounts_with_positions: [fixture('account')],
    account_orders: fixture('orders'),
    orders: fixture('orders'),
    transactions: fixture('transactions'),
  })
  const account = onlyAccount(payload)

  it('make one account with its balances and hash', () => {
    const { positions, orders, transactions, ...facts } = account
    expect(facts).toEqual({
      account_number: '11111111',
      account_type: 'MARGIN',
      brokerage: 'schwab',
      hash_value: 'ABC',
      is_day_trader: false,
      cash_balance: 51420.89,
      buying_power: 88853.04,
      total_value: 50946.39,
      day_trading_buying_power: 177461,
      last_synced: at,
      is_active: true,
    })
    expect([positions?.length, orders.length, transactions.length]).toEqual([10, 5, 2])
  })

  it('make positions with strike and expiration out of the symbol, figures unchanged', () => {
    expect(account.positions?.[1]).toEqual({
      symbol: 'META  250131P00525000',
      asset_type: 'OPTION',
      underlying_symbol: 'META',
      option_type: 'Put',
      strike_price: 525,
      expiration_date: '2025-01-31',
      long_quantity: 0,
      short_quantity: 1,
      market_value: -75,
      current_price: null,
      average_price: 2.7733,
      status: 'Open',
      shares: -1,
      contracts: -1,
      current_day_profit_loss: 33.5,
      current_day_profit_loss_percentage: 30.88,
      long_open_profit_loss: 0,
      short_open_profit_loss: 202.33,
      data_source: 'schwab_import',
    })
  })

  it('keep orders and transactions whole, each order once though it stands in two inputs', () => {
    expect(account.orders).toEqual(fixture('orders'))
    expect(account.transactions).toEqual(fixture('transactions'))
    expect(inputs.find(({ input }) => input === 'orders')).toMatchObject({
      items: 5,
      taken: 5,
      duplicates: 5,
    })
  })

  it('are all taken, the account and its positions said twice counted as duplicates', () => {
    expect(
      inputs.map(({ input, items, taken, duplicates, refused }) => [
        input,
        items,
        taken,
        duplicates,
        refused,
      ]),
    ).toEqual([
      ['account_numbers', 1, 1, 0, []],
      ['accounts', 11, 11, 11, []],
      ['accounts_with_positions', 11, 11, 0, []],
      ['account_orders', 5, 5, 0, []],
      ['orders', 5, 5, 5, []],
      ['transactions', 2, 2, 0, []],
    ])
  })

  it('add up in the export info', () => {
    expect(payload.export_info).toEqual({
      source: 'schwab',
      imported_at: at,
      total_accounts: 1,
      total_positions: 10,
      total_orders: 5,
      total_transactions: 2,
    })
  })

  it('come out of JSON as they went in', () => {
    expect(JSON.parse(JSON.stringify(payload))).toEqual(payload)
  })
})

describe('the endpoint samples', () => {
  it.each([
    ['get', 'CASH', 5000, 0],
    ['get_margin', 'MARGIN', 0, 50_000],
    ['list', 'MARGIN', 0, 20_000],
  ])('accounts/%s is an account with 0 for the balances that it leaves out', (name, type, cash, power) => {
    const { payload } = convert({ accounts: fixture(`endpoint-samples/accounts/${name}`) })
    expect(onlyAccount(payload)).toMatchObject({
      account_type: type,
      cash_balance: cash,
      buying_power: power,
      total_value: 0,
      hash_value: null,
      positions: null,
    })
  })

  it('numbers alone stand for accounts of which nothing else is known', () => {
    const { payload } = convert({ account_numbers: fixture('endpoint-samples/accounts/numbers') })
    expect(onlyAccount(payload)).toMatchObject({
      account_number: '12345678',
      hash_value: 'ABC123HASH',
      account_type: 'UNKNOWN',
      cash_balance: null,
      positions: null,
    })
  })

  it('the rows of a life cycle find their account, keeping their order', () => {
    const { note: _, ...rows } = fixture('lifecycle-shapes') as Record<string, unknown>
    const transactions = Object.values(rows)
    const { payload, inputs } = convert({ account_numbers: [{ account_number: 99990000 }], transactions })
    expect(onlyAccount(payload).transactions).toEqual(transactions)
    expect(inputs[1]).toMatchObject({ items: transactions.length, taken: transactions.length, refused: [] })
  })
})

describe('accounts', () => {
  it('an account number as an integer is the same account', () => {
    const { payload } = convert({
      accounts: [{ accountNumber: 123 }],
      orders: [{ account_number: '123', orderId: 1 }],
    })
    expect(onlyAccount(payload)).toMatchObject({ account_number: '123', orders: [{ orderId: 1 }] })
  })

  it("an order's integer finds the account whose text begins with zeros", () => {
    const { payload } = convert({ accounts: [{ accountNumber: '00123' }], orders: [{ accountNumber: 123 }] })
    expect(onlyAccount(payload).orders).toHaveLength(1)
  })

  it('numbers of accounts that no input brings are refused', () => {
    const { payload, inputs } = convert({
      account_numbers: fixture('account_numbers'),
      accounts_with_positions: fixture('account'),
    })
    expect(payload.accounts).toHaveLength(1)
    expect(inputs[0]).toMatchObject({
      items: 2,
      taken: 0,
      refused: [
        { path: 'account_numbers[0]', reason: 'names an account that no input brings' },
        { path: 'account_numbers[1]', reason: 'names an account that no input brings' },
      ],
    })
  })

  it('an account without a number is refused with all that it holds', () => {
    const account = { positions: [{ symbol: 'ZZT' }], orders: [{ orderId: 1 }] }
    expect(convert({ accounts: [{ securitiesAccount: account }] }).inputs).toMatchObject([
      {
        items: 3,
        taken: 0,
        refused: [
          { path: 'accounts[0].securitiesAccount', reason: 'names no account number' },
          {
            path: 'accounts[0].securitiesAccount.positions[0]',
            reason: 'belongs to an account without a number',
          },
          {
            path: 'accounts[0].securitiesAccount.orders[0]',
            reason: 'names no account, and there is not exactly one',
          },
        ],
      },
    ])
  })

  it('a balance that is no number is unknown, not 0', () => {
    const account = { accountNumber: '1', currentBalances: { cashBalance: 'much' } }
    expect(onlyAccount(convert({ accounts: account }).payload).cash_balance).toBeNull()
  })
})

describe('what is held', () => {
  const zt = { symbol: 'ZZT', assetType: 'EQUITY', longQuantity: 5 }
  const positionsOf = (inputs: Partial<Record<ImportInput, unknown>>) =>
    convert(inputs).payload.accounts.map(({ positions }) => positions?.length ?? null)

  it('is unknown where positions were not asked for', () => {
    expect(positionsOf({ accounts: [{ accountNumber: '1' }] })).toEqual([null])
    expect(positionsOf({ accounts_with_positions: [{ accountNumber: '1' }] })).toEqual([null])
  })

  it('is nothing where another account of the input lists its positions', () => {
    const accounts = [{ accountNumber: '1', positions: [zt] }, { accountNumber: '2' }]
    expect(positionsOf({ accounts_with_positions: accounts })).toEqual([1, 0])
    expect(positionsOf({ accounts })).toEqual([1, null])
  })

  it('is nothing where the balances say so', () => {
    const values = ['longMarketValue', 'shortMarketValue', 'longOptionMarketValue', 'shortOptionMarketValue']
    const currentBalances = Object.fromEntries(values.map((name) => [name, 0]))
    expect(positionsOf({ accounts_with_positions: { accountNumber: '1', currentBalances } })).toEqual([0])
    const invested = { ...currentBalances, longMarketValue: 5 }
    expect(
      positionsOf({ accounts_with_positions: { accountNumber: '1', currentBalances: invested } }),
    ).toEqual([null])
  })

  it.each([[null], ['garbage']])('is unknown where an account says %j instead of a list', (positions) => {
    const accounts = [
      { accountNumber: '1', positions: [zt] },
      { accountNumber: '2', positions },
    ]
    expect(positionsOf({ accounts_with_positions: accounts })).toEqual([1, null])
  })

  it('comes from one input: what another says alike is a duplicate, what it says otherwise is refused', () => {
    const { payload, inputs } = convert({
      accounts: [{ accountNumber: '1', positions: [zt, { ...zt, longQuantity: 6 }] }],
      accounts_with_positions: [{ accountNumber: '1', positions: [zt] }],
    })
    expect(onlyAccount(payload).positions).toHaveLength(1)
    expect(inputs[0]).toMatchObject({
      items: 3,
      taken: 2,
      duplicates: 2,
      refused: [
        {
          path: 'accounts[0].positions[1]',
          reason: "differs from accounts_with_positions, where this account's positions were taken from",
        },
      ],
    })
  })
})

describe('rows', () => {
  const two = [{ accountNumber: '1' }, { accountNumber: '2' }]

  it('without an account go to the only account, else are refused', () => {
    const orders = [{ orderId: 7 }]
    expect(onlyAccount(convert({ accounts: [two[0]], orders }).payload).orders).toEqual(orders)
    expect(convert({ accounts: two, orders }).inputs[1]).toMatchObject({
      taken: 0,
      refused: [{ path: 'orders[0]', reason: 'names no account, and there is not exactly one' }],
    })
  })

  it('of an unknown account are refused', () => {
    expect(convert({ accounts: two, transactions: [{ accountNumber: 3 }] }).inputs[1]?.refused).toEqual([
      { path: 'transactions[0]', reason: 'names an account that no input brings: 3' },
    ])
  })

  it('standing in an account belong to it, unless they name another', () => {
    const accounts = [
      { accountNumber: '1', orders: [{ orderId: 1 }, { orderId: 2, accountNumber: 2 }] },
      two[1],
    ]
    const { payload } = convert({ accounts })
    expect(payload.accounts.map(({ orders }) => orders)).toEqual([
      [{ orderId: 1 }],
      [{ orderId: 2, accountNumber: 2 }],
    ])
  })

  it('equal ones without an id are two honest rows', () => {
    const row = { type: 'TRADE', netAmount: 5 }
    const { payload, inputs } = convert({ accounts: two[0], transactions: [row, row] })
    expect(onlyAccount(payload).transactions).toEqual([row, row])
    expect(inputs[1]?.duplicates).toBe(0)
  })

  it('of one id in two accounts are two', () => {
    const orders = two.map(({ accountNumber }) => ({ orderId: 1, accountNumber }))
    expect(convert({ accounts: two, orders }).payload.export_info.total_orders).toBe(2)
  })
})

describe('input that is no export', () => {
  it.each([
    ['a number', 5, 'orders', 'is not an object'],
    ['null', null, 'orders', 'is not an object'],
    ['a list of texts', ['x'], 'orders[0]', 'is not an object'],
    ['an empty object', {}, 'orders', 'is empty'],
    ['lists beyond lists', [[[[[[]], [[[1]]]]]]], 'orders[0][0][0][0][0]', 'is nested too deep'],
    ['a wrapper of a text', { securitiesAccount: 'x' }, 'orders.securitiesAccount', 'is not an object'],
  ])('%s is refused', (_, orders, path, reason) => {
    const [report] = convert({ orders }).inputs
    expect(report?.refused[0]).toEqual({ path, reason })
    expect(report?.items).toBe((report?.taken ?? 0) + (report?.refused.length ?? 0))
  })

  it('positions outside any account are refused', () => {
    const { inputs } = convert({ accounts: { orders: [], positions: [{ symbol: 'ZZT' }] } })
    expect(inputs[0]?.refused).toEqual([{ path: 'accounts', reason: 'holds positions outside any account' }])
  })

  it('an absent input is skipped; an empty list has no items', () => {
    expect(convert({ orders: [] }).inputs).toEqual([
      { input: 'orders', items: 0, taken: 0, duplicates: 0, refused: [] },
    ])
    expect(convert({}).payload.accounts).toEqual([])
  })
})
