// One position of a broker's account in the payload's fields. Schwab puts the instrument in an object of its own and
// gives an option's strike and expiration only within its symbol; files of this product are flat.
// Authority: document 3, section 3 (position fields); Schwab Trader API, SecuritiesAccount positions.
import { canonicalEquitySymbol } from '../instruments/equity-symbol.ts'
import { parseInstant } from '../base/instant.ts'
import { moneyToNumber } from '../base/money.ts'
import { formatOptionSymbol, type OptionContract } from '../instruments/option-contract.ts'
import { parseOptionSymbol } from '../instruments/option-symbol.ts'
import { addQuantity, negateQuantity, quantityFromNumber, quantityToNumber } from '../base/quantity.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { parseTradingDate, tradingDateAt, type TradingDate } from '../base/trading-date.ts'
import { figureOf, isFields, textOf } from './fields.ts'
import type { Fields, PayloadPosition } from './payload.ts'

const shareTypes: ReadonlySet<string> = new Set(['EQUITY', 'COLLECTIVE_INVESTMENT'])

/** Each figure by the names under which it comes. */
const figureNames = {
  long_quantity: ['longQuantity'],
  short_quantity: ['shortQuantity'],
  market_value: ['marketValue'],
  current_price: ['currentPrice'],
  average_price: ['averagePrice', 'costBasis'],
  current_day_profit_loss: ['currentDayProfitLoss'],
  current_day_profit_loss_percentage: ['currentDayProfitLossPercentage'],
  long_open_profit_loss: ['longOpenProfitLoss'],
  short_open_profit_loss: ['shortOpenProfitLoss'],
} as const satisfies Partial<Record<keyof PayloadPosition, readonly string[]>>
type Figures = Record<keyof typeof figureNames, number | null>
type Instrument = Pick<
  PayloadPosition,
  'symbol' | 'asset_type' | 'underlying_symbol' | 'option_type' | 'strike_price' | 'expiration_date'
>

/** Why a row is no position of the payload. */
export interface PositionRefusal {
  /** Continues a sentence: `names no symbol`. */
  readonly reason: string
  /** What goes into the payload in its place, so that the server knows of a row that could not be read; mostly one. */
  readonly passedOn: readonly Fields[]
}

/** The payload's position, or why it can't be one. Figures pass through unchanged. */
export function convertPosition(value: unknown): Result<PayloadPosition, PositionRefusal> {
  if (!isFields(value)) return refuse({ reason: 'is not an object', passedOn: [{ unread: value }] })
  const { instrument: nested, ...own } = value
  const row = isFields(nested) ? { ...own, ...nested } : own
  const type = textOf(row, 'assetType')?.toUpperCase() ?? null
  if (type !== null && type !== 'OPTION' && !shareTypes.has(type)) {
    // No position of such a type is ever stored, so that leaving it out can't count as a sale.
    const reason = `${type.slice(0, 40)} positions are not followed; shares, ETFs and options are`
    return refuse({ reason, passedOn: [] })
  }
  const instrument = type === 'OPTION' ? readOption(row) : readShare(row, type)
  const figures = readFigures(own)
  if (!instrument.ok) return refuse({ reason: instrument.refusal, passedOn: [row] })
  if (!figures.ok) return refuse({ reason: figures.refusal, passedOn: [row] })
  return ok(toPosition(instrument.value, figures.value, textOf(own, 'status')))
}

function toPosition(instrument: Instrument, held: Figures, status: string | null): PayloadPosition {
  const signed = signedQuantity(held.long_quantity ?? 0, held.short_quantity ?? 0)
  return {
    ...instrument,
    ...held,
    long_quantity: held.long_quantity ?? 0,
    short_quantity: held.short_quantity ?? 0,
    status: status ?? 'Open',
    shares: signed,
    contracts: signed,
    current_day_profit_loss: held.current_day_profit_loss ?? 0,
    current_day_profit_loss_percentage: held.current_day_profit_loss_percentage ?? 0,
    long_open_profit_loss: held.long_open_profit_loss ?? 0,
    short_open_profit_loss: held.short_open_profit_loss ?? 0,
    data_source: 'schwab_import',
  }
}

function readFigures(row: Fields): Result<Figures, string> {
  const figures: Partial<Figures> = {}
  for (const [key, names] of Object.entries(figureNames)) {
    const figure = figureOf(row, ...names)
    if (figure === 'unreadable') return refuse(`has a ${key} that is not a number`)
    Object.assign(figures, { [key]: figure })
  }
  return ok(figures as Figures)
}

function readShare(row: Fields, type: string | null): Result<Instrument, string> {
  if (type === null) return refuse('names no asset type')
  const symbol = textOf(row, 'symbol')
  if (symbol === null) return refuse('names no symbol')
  const canonical = canonicalEquitySymbol(symbol)
  if (!canonical.ok) return refuse(`has a symbol that is no share's: '${symbol.slice(0, 40)}'`)
  return ok({
    symbol: canonical.value,
    asset_type: type,
    underlying_symbol: textOf(row, 'underlyingSymbol'),
    option_type: null,
    strike_price: null,
    expiration_date: null,
  })
}

function readOption(row: Fields): Result<Instrument, string> {
  const symbol = textOf(row, 'symbol')
  if (symbol === null) return refuse('names no symbol')
  const parsed = parseOptionSymbol(symbol)
  const contract = parsed.ok ? parsed.value : null
  const strike = figureOf(row, 'strikePrice')
  if (strike === 'unreadable') return refuse('has a strike_price that is not a number')
  const terms = {
    option_type: rightOf(row) ?? contract?.right ?? null,
    // Some senders write a strike of 0 where they know none.
    strike_price: strike || strikeOf(contract),
    expiration_date: expirationOf(row) ?? contract?.expiration ?? null,
  }
  const isKnown = terms.option_type !== null && terms.strike_price !== null && terms.expiration_date !== null
  if (!isKnown)
    return refuse(`has a symbol that is no option's, and not all its terms: '${symbol.slice(0, 40)}'`)
  return ok({
    symbol: contract === null ? symbol : formatOptionSymbol(contract),
    asset_type: 'OPTION',
    underlying_symbol: textOf(row, 'underlyingSymbol') ?? contract?.underlying ?? null,
    ...terms,
  })
}

function strikeOf(contract: OptionContract | null): number | null {
  return contract === null ? null : moneyToNumber(contract.strike)
}

function rightOf(row: Fields): 'Call' | 'Put' | null {
  const text = textOf(row, 'putCall', 'optionType')?.toUpperCase() ?? ''
  if (text === 'CALL' || text === 'C') return 'Call'
  return text === 'PUT' || text === 'P' ? 'Put' : null
}

/** A day, or an instant such as Schwab's midnight in New York (`2025-03-21T04:00:00+0000`). */
function expirationOf(row: Fields): TradingDate | null {
  const text = textOf(row, 'expirationDate', 'expiryDate')
  if (text === null) return null
  const date = parseTradingDate(text)
  if (date.ok) return date.value
  const instant = parseInstant(text)
  return instant.ok ? tradingDateAt(Date.parse(instant.value)) : null
}

/** Long less short; a quantity beyond all range is left for the server to refuse. */
function signedQuantity(long: number, short: number): number {
  const [bought, sold] = [quantityFromNumber(long), quantityFromNumber(short)]
  if (!bought.ok || !sold.ok) return long - short
  const micros = bought.value.value - sold.value.value
  const within = Number.isSafeInteger(micros)
  return within
    ? quantityToNumber(addQuantity(bought.value.value, negateQuantity(sold.value.value)))
    : long - short
}
