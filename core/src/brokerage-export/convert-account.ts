// One account of the payload out of all that the inputs say of it: the first input that states a field wins.
// Authority: document 3, section 3 (account fields); Schwab Trader API, SecuritiesAccount balances.
import type { Instant } from '../base/instant.ts'
import { fieldOf, figureOf, identifierOf, isFields, textOf } from './fields.ts'
import type { AccountItem } from './find-items.ts'
import { BROKERAGE, type Fields, type PayloadAccount } from './payload.ts'

export type AccountFacts = Omit<PayloadAccount, 'positions' | 'orders' | 'transactions'>

/** Where each balance stands: in the account's balances, around the account, or flat as this product writes it. */
const balances = {
  cash_balance: ['cashBalance', 'totalCash'],
  buying_power: ['buyingPower'],
  total_value: ['liquidationValue', 'currentLiquidationValue', 'totalValue'],
  day_trading_buying_power: ['dayTradingBuyingPower'],
} as const
type Balance = keyof typeof balances

/** The facts of an account; `sources` are its items, the most telling first, none when only its number is known. */
export function convertAccount(
  number: string,
  sources: readonly AccountItem[],
  hashValue: string | null,
  importedAt: Instant,
): AccountFacts {
  const rows = sources.flatMap(rowsOf)
  const first = <T>(read: (row: Fields) => T | null): T | null => {
    for (const row of rows) {
      const value = read(row)
      if (value !== null) return value
    }
    return null
  }
  const balance = (name: Balance) => {
    const figures = rows.map((row) => figureOf(row, ...balances[name])).filter((figure) => figure !== null)
    // The document's default is 0; it would be untrue where nothing is known, or where a figure can't be read.
    const [figure = rows.length > 0 ? 0 : null] = figures
    return figure === 'unreadable' ? null : figure
  }
  return {
    account_number: number,
    account_type: first((row) => textOf(row, 'type', 'accountType')) ?? 'UNKNOWN',
    brokerage: BROKERAGE,
    hash_value: hashValue ?? first((row) => identifierOf(row, 'hashValue')),
    is_day_trader: first((row) => flagOf(row, 'isDayTrader')) ?? false,
    cash_balance: balance('cash_balance'),
    buying_power: balance('buying_power'),
    total_value: balance('total_value'),
    day_trading_buying_power: balance('day_trading_buying_power'),
    last_synced: importedAt,
    is_active: true,
  }
}

/** Whether the account's balances say that nothing is held: some market value is given, and all given are 0. */
export function holdsNothing({ account }: AccountItem): boolean {
  const current = fieldOf(account, 'currentBalances')
  if (!isFields(current)) return false
  const names = ['longMarketValue', 'shortMarketValue', 'longOptionMarketValue', 'shortOptionMarketValue']
  const values = names.map((name) => figureOf(current, name)).filter((value) => value !== null)
  return values.length === names.length && values.every((value) => value === 0)
}

/** The account, its balances and what stands around it, in the order in which a field is looked up. */
function rowsOf({ account, wrapper }: AccountItem): Fields[] {
  const nested = [fieldOf(account, 'currentBalances'), fieldOf(wrapper, 'aggregatedBalance')]
  return [account, ...nested.filter(isFields), wrapper]
}

function flagOf(row: Fields, name: string): boolean | null {
  const value = fieldOf(row, name)
  return typeof value === 'boolean' ? value : null
}
