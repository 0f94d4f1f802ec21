/** Payloads for the import's tests: two accounts with ETFs, fractional and short shares, and options on both sides. */
type Raw = Record<string, unknown>

export function rawPosition(fields: Raw): Raw {
  return {
    asset_type: 'EQUITY',
    long_quantity: 0,
    short_quantity: 0,
    data_source: 'schwab_import',
    ...fields,
  }
}

const firstAccount = [
  rawPosition({
    symbol: 'PCG',
    long_quantity: 300,
    average_price: 16.42,
    market_value: 5010.0,
    long_open_profit_loss: 84.0,
  }),
  rawPosition({
    symbol: 'SCHD',
    asset_type: 'COLLECTIVE_INVESTMENT',
    long_quantity: 12.3456,
    average_price: 27.105,
    market_value: 340.12,
    long_open_profit_loss: 5.49,
  }),
  rawPosition({ symbol: 'BRK/B', long_quantity: 0.5, average_price: 470.001234, market_value: 242.55 }),
  rawPosition({
    symbol: 'TLRY',
    short_quantity: 200,
    average_price: 1.9,
    market_value: -410.0,
    short_open_profit_loss: -30.0,
  }),
  rawPosition({
    symbol: 'PCG   261218C00018000',
    asset_type: 'OPTION',
    underlying_symbol: 'PCG',
    option_type: 'CALL',
    strike_price: 18,
    expiration_date: '2026-12-18',
    short_quantity: 2,
    average_price: 0.4134,
    market_value: -51.0,
    short_open_profit_loss: 31.68,
  }),
]

const secondAccount = [
  rawPosition({
    symbol: 'PCG',
    long_quantity: 100,
    average_price: 15.0,
    market_value: 1670.0,
    long_open_profit_loss: 170.0,
  }),
  rawPosition({
    symbol: 'AMD261218P00140000',
    asset_type: 'OPTION',
    short_quantity: 1,
    average_price: 2.1133,
    market_value: -118.5,
    short_open_profit_loss: 92.83,
  }),
]

export function payloadOf(accounts: readonly Raw[], importedAt = '2026-11-19T21:00:00Z'): Raw {
  return {
    export_info: { source: 'schwab', imported_at: importedAt },
    accounts,
  }
}

export function rawAccount(number: string, positions: readonly Raw[] | null, more: Raw = {}): Raw {
  return {
    account_number: number,
    account_type: 'MARGIN',
    brokerage: 'schwab',
    cash_balance: 1000.25,
    positions,
    orders: [],
    transactions: [],
    ...more,
  }
}

export function twoAccounts(): Raw {
  return payloadOf([rawAccount('11112222', firstAccount), rawAccount('33334444', secondAccount)])
}

/** A day later: PCG sold down, SCHD gone, the call half closed, TLRY unchanged, a new ETF; the second account absent. */
export function changedSnapshot(): Raw {
  return payloadOf(
    [
      rawAccount('11112222', [
        rawPosition({
          symbol: 'PCG',
          long_quantity: 200,
          average_price: 16.42,
          market_value: 3360.0,
          long_open_profit_loss: 76.0,
        }),
        firstAccount[2] ?? {},
        firstAccount[3] ?? {},
        { ...firstAccount[4], short_quantity: 1, market_value: -20.5, short_open_profit_loss: 20.84 },
        rawPosition({
          symbol: 'VTI',
          asset_type: 'COLLECTIVE_INVESTMENT',
          long_quantity: 3,
          average_price: 300.1,
          market_value: 951.3,
          long_open_profit_loss: 51.0,
        }),
      ]),
    ],
    '2026-11-20T14:00:00Z',
  )
}
