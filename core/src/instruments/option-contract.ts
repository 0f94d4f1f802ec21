// A listed option: root, right, strike and expiration. The strike has at most three decimals and five digits before
// them, since the symbol holds it x 1000 in eight digits. Authority: OCC Options Symbology Initiative (21-character OSI).
import { MICROS } from '../base/micros.ts'
import { moneyFromMicros, type Money } from '../base/money.ts'
import { isAdjustedRoot, rootOf, underlyingOf } from './option-root.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { addDays, weekday, type TradingDate } from '../base/trading-date.ts'

export type OptionRight = 'Call' | 'Put'

export interface OptionContract {
  /** As the OCC writes it, up to 6 characters: `AAPL`, `OXY2`, `BRKB`, `SPXW`. */
  readonly root: string
  /** The canonical symbol of what it stands on: `OXY`, `BRK.B`, `SPX`. */
  readonly underlying: string
  readonly right: OptionRight
  /** Dollars per share of the underlying. */
  readonly strike: Money
  /** As printed in the symbol: before February 2015 the Saturday after the last trading day. */
  readonly expiration: TradingDate
  /** The deliverable was changed and is not known: never assume 100 shares. */
  readonly adjusted: boolean
}

/** Why terms make no listed contract. */
export interface ContractRefusal {
  readonly kind: 'bad-root' | 'bad-strike' | 'bad-expiration'
  readonly text: string
}

const MICROS_PER_MILL = 1000
/** From February 2015 on, symbols name the Friday itself. */
const FIRST_FRIDAY_DATES = '2015-02-01'
const MAX_STRIKE_MILLS = 99_999_999

/** A contract from its terms; refuses a root, strike or year that no symbol can hold. */
export function optionContract(terms: {
  readonly root: string
  readonly right: OptionRight
  readonly strike: Money
  readonly expiration: TradingDate
}): Result<OptionContract, ContractRefusal> {
  const { right, strike, expiration } = terms
  const root = rootOf(terms.root)
  if (root === null) return refuse({ kind: 'bad-root', text: terms.root.slice(0, 40) })
  const mills = strike / MICROS_PER_MILL
  if (!Number.isInteger(mills) || mills < 1 || mills > MAX_STRIKE_MILLS)
    return refuse({ kind: 'bad-strike', text: String(strike / MICROS) })
  if (!expiration.startsWith('20')) return refuse({ kind: 'bad-expiration', text: expiration })
  const underlying = underlyingOf(root)
  return ok({ root, underlying, right, strike, expiration, adjusted: isAdjustedRoot(root) })
}

/** The canonical symbol: root padded to 6, yymmdd, `C` or `P`, strike x 1000 in 8 digits; always 21 characters. */
export function formatOptionSymbol(contract: OptionContract): string {
  const { root, right, strike, expiration } = contract
  const date = `${expiration.slice(2, 4)}${expiration.slice(5, 7)}${expiration.slice(8)}`
  const mills = String(strike / MICROS_PER_MILL).padStart(8, '0')
  return `${root.padEnd(6)}${date}${right === 'Call' ? 'C' : 'P'}${mills}`
}

/** The strike of a symbol's eight digits (thousandths of a dollar). */
export function strikeFromMills(mills: number): Money {
  return moneyFromMicros(mills * MICROS_PER_MILL)
}

/** The last day a contract trades: its expiration, or the Friday before where the symbol names a Saturday (pre-2015). */
export function lastTradingDate(expiration: TradingDate): TradingDate {
  if (expiration >= FIRST_FRIDAY_DATES) return expiration
  return weekday(expiration) === 6 ? addDays(expiration, -1) : expiration
}
