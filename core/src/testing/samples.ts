// Positions for tests, written the way a trader says them.
import { assert } from '../base/assert.ts'
import { moneyFromDecimal, type Money } from '../base/money.ts'
import { parseOptionSymbol } from '../instruments/option-symbol.ts'
import type { OptionRecord, StockRecord } from '../holdings/position-record.ts'
import { wholeUnits } from '../base/quantity.ts'
import { parseTradingDate, type TradingDate } from '../base/trading-date.ts'

/** `dollars('1.25')` */
export function dollars(text: string): Money {
  const parsed = moneyFromDecimal(text)
  assert(parsed.ok, `not an amount: ${text}`)
  return parsed.value.value
}

/** `day('2026-01-16')` */
export function day(text: string): TradingDate {
  const parsed = parseTradingDate(text)
  assert(parsed.ok, `not a day: ${text}`)
  return parsed.value
}

const unpriced = { averagePrice: null, currentPrice: null, marketValue: null, openProfitLoss: null }

/** Open shares of account `one`: `stock('AAPL', 250)`. */
export function stock(symbol: string, shares: number, more: Partial<StockRecord> = {}): StockRecord {
  const where = { id: symbol, accountId: 'one', status: 'Open', kind: 'stock' } as const
  return { ...unpriced, ...where, symbol, quantity: wholeUnits(shares), multiplier: 1, ...more }
}

/** An open option of account `one`, short below zero: `option('.AAPL260116C150', -2)`. */
export function option(symbol: string, contracts: number, more: Partial<OptionRecord> = {}): OptionRecord {
  const parsed = parseOptionSymbol(symbol)
  assert(parsed.ok, `not an option: ${symbol}`)
  const where = { id: symbol, accountId: 'one', status: 'Open', kind: 'option' } as const
  const held = { contract: parsed.value, quantity: wholeUnits(contracts), multiplier: 100 }
  return { ...unpriced, ...where, ...held, ...more }
}
