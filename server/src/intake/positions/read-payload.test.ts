import { describe, expect, it } from 'vitest'
import { readPayload } from './read-payload.ts'
import { payloadOf, rawAccount, rawPosition } from '../testing/payload.ts'

const optionFields = { asset_type: 'OPTION', symbol: 'PCG   261218C00018000', short_quantity: 1 }

/** The problems of a payload whose only account holds these positions. */
const problemsOf = (positions: readonly Record<string, unknown>[]) => {
  const read = readPayload(payloadOf([rawAccount('1', positions)]))
  const account = read.ok ? read.payload.accounts[0] : undefined
  return { taken: account?.snapshot?.positions.length, problems: account?.snapshot?.problems ?? [] }
}

describe('a payload', () => {
  it.each([
    ['a list', []],
    ['a text', 'accounts'],
    ['nothing', null],
    ['an object without accounts', { export_info: {} }],
    ['an object without export_info', { accounts: [] }],
    ['accounts that are no list', { accounts: {}, export_info: {} }],
  ])('that is %s is no import file', (_, raw) => {
    expect(readPayload(raw).ok).toBe(false)
  })

  it('loses an account without a number with all that was in it, and keeps the others', () => {
    const broken = {
      ...rawAccount('1', [rawPosition({ symbol: 'A', long_quantity: 1 })]),
      account_number: null,
      orders: [{}, {}],
    }
    const read = readPayload(payloadOf([broken, rawAccount('2', [])]))
    expect(read.ok && read.payload.lost).toEqual({ positions: 1, orders: 2, transactions: 0 })
    expect(read.ok && read.payload.problems.positions).toEqual([
      { path: 'accounts[0].account_number', reason: 'is missing' },
    ])
    expect(read.ok && read.payload.accounts).toHaveLength(1)
  })

  it('takes an account that is named twice only once', () => {
    const read = readPayload(
      payloadOf([rawAccount('1', []), rawAccount('1', [rawPosition({ symbol: 'A', long_quantity: 1 })])]),
    )
    expect(read.ok && read.payload.accounts).toHaveLength(1)
    expect(read.ok && read.payload.lost.positions).toBe(1)
  })

  it('attaches loose rows by account number, and to the only account when they name none', () => {
    const loose = {
      ...payloadOf([rawAccount('1', null)]),
      orders: [{ orderId: 1 }, { orderId: 2, accountNumber: 1 }, { orderId: 3, accountNumber: 5 }],
    }
    const read = readPayload(loose)
    expect(read.ok && read.payload.accounts[0]?.orders.rows).toHaveLength(2)
    expect(read.ok && read.payload.problems.orders).toEqual([
      { path: 'orders[2]', reason: 'names an account that the file does not bring: 5' },
    ])
  })
})

describe('a position', () => {
  it.each([
    [
      'a negative quantity',
      rawPosition({ symbol: 'A', long_quantity: -5 }),
      'long_quantity',
      'must not be negative, and is -5',
    ],
    [
      'NaN as text',
      rawPosition({ symbol: 'A', long_quantity: 'NaN' }),
      'long_quantity',
      "must be a quantity, not 'NaN'",
    ],
    [
      'a quantity as text',
      rawPosition({ symbol: 'A', long_quantity: '5' }),
      'long_quantity',
      "must be a quantity, not '5'",
    ],
    [
      'an unknown asset type',
      rawPosition({ symbol: 'A', asset_type: 'BEANS', long_quantity: 1 }),
      'asset_type',
      "is unknown: 'BEANS'",
    ],
    [
      'a fund',
      rawPosition({ symbol: 'SWVXX', asset_type: 'MUTUAL_FUND', long_quantity: 1 }),
      'asset_type',
      'MUTUAL_FUND positions are not followed; shares, ETFs and options are',
    ],
    ['no symbol', rawPosition({ long_quantity: 1 }), 'symbol', 'is missing'],
    [
      'nothing held',
      rawPosition({ symbol: 'A' }),
      'long_quantity',
      'and short_quantity are 0: nothing is held',
    ],
    [
      'half a contract',
      { ...optionFields, short_quantity: 0.5 },
      'long_quantity',
      'and short_quantity of an option must be whole contracts',
    ],
    [
      'another strike than its symbol',
      { ...optionFields, strike_price: 19 },
      'strike_price',
      'is not the strike in the symbol',
    ],
    [
      'another right than its symbol',
      { ...optionFields, option_type: 'PUT' },
      'option_type',
      "says 'PUT' where the symbol says Call",
    ],
    [
      'another expiration than its symbol',
      { ...optionFields, expiration_date: '2026-12-19' },
      'expiration_date',
      'says 2026-12-19 where the symbol says 2026-12-18',
    ],
    [
      'an amount beyond what can be held',
      rawPosition({ symbol: 'A', long_quantity: 1, market_value: 1e13 }),
      'market_value',
      'is beyond what can be held: 10000000000000',
    ],
    [
      'a price of text',
      rawPosition({ symbol: 'A', long_quantity: 1, average_price: {} }),
      'average_price',
      'must be an amount of dollars, not {}',
    ],
  ])('with %s is refused with the place and the reason', (_, raw, field, reason) => {
    expect(problemsOf([raw])).toEqual({
      taken: 0,
      problems: [{ path: `accounts[0].positions[0].${field}`, reason }],
    })
  })

  it('beyond what can be held is refused even when each part could be held', () => {
    const { taken, problems } = problemsOf([
      rawPosition({ symbol: 'A', long_quantity: 1e6, current_price: 1e6 }),
    ])
    expect([taken, problems]).toEqual([
      0,
      [{ path: 'accounts[0].positions[0]', reason: 'price x quantity is beyond what can be held' }],
    ])
  })

  it('that stands there twice alike is taken once', () => {
    const twice = [
      rawPosition({ symbol: 'A', long_quantity: 5 }),
      rawPosition({ symbol: 'A', long_quantity: 5 }),
    ]
    expect(problemsOf(twice)).toEqual({
      taken: 1,
      problems: [
        { path: 'accounts[0].positions[1]', reason: 'is the same as accounts[0].positions[0]: taken once' },
      ],
    })
  })

  it('that contradicts itself is not taken at all', () => {
    const { taken, problems } = problemsOf([
      rawPosition({ symbol: 'A', long_quantity: 5 }),
      rawPosition({ symbol: 'A', long_quantity: 6 }),
    ])
    expect(taken).toBe(0)
    expect(problems).toHaveLength(2)
  })

  it('with more than six decimals is taken rounded, and says so', () => {
    const { taken, problems } = problemsOf([
      rawPosition({ symbol: 'A', long_quantity: 1, average_price: 1.23456789 }),
    ])
    expect(taken).toBe(1)
    expect(problems).toEqual([
      { path: 'accounts[0].positions[0].average_price', reason: 'rounded to six decimals: 1.23456789' },
    ])
  })

  it('whose short market value came without its sign is worth less than nothing', () => {
    const read = readPayload(payloadOf([rawAccount('1', [{ ...optionFields, market_value: 120 }])]))
    expect(read.ok && read.payload.accounts[0]?.snapshot?.positions[0]?.marketValue).toBe(-120_000_000)
  })

  it('an option whose symbol is unreadable is rebuilt from its four fields', () => {
    const raw = {
      asset_type: 'OPTION',
      symbol: 'PCG weird',
      underlying_symbol: 'PCG',
      option_type: 'Call',
      strike_price: 18,
      expiration_date: '2026-12-18',
      long_quantity: 1,
    }
    const read = readPayload(payloadOf([rawAccount('1', [raw])]))
    expect(read.ok && read.payload.accounts[0]?.snapshot?.positions[0]?.symbol).toBe('PCG   261218C00018000')
  })
})
