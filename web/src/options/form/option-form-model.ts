/** The option form: text as typed, and what it means. */
import type { OptionEntry, Position } from '@wheelwright/api'
import {
  assert,
  MICROS,
  moneyFromDecimal,
  moneyToNumber,
  parseOptionSymbol,
  parseTradingDate,
  quantityFromDecimal,
  quantityToNumber,
  rootOf,
} from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

export type OptionForm = {
  ticker: string
  optionType: 'Call' | 'Put'
  strikePrice: string
  expirationDate: string
  contracts: string
  costBasis: string
  currentPrice: string
  status: 'Open' | 'Closed'
}
type OptionFormErrors = Partial<Record<keyof OptionForm, string>>

export const emptyOptionForm: OptionForm = {
  ticker: '',
  optionType: 'Call',
  strikePrice: '',
  expirationDate: '',
  contracts: '',
  costBasis: '',
  currentPrice: '',
  status: 'Open',
}

const asText = (money: Money | null): string => (money === null ? '' : String(moneyToNumber(money)))

/**
 * The ticker where the contract is one of its own; else the root, as of `SPXW` or the adjusted `OXY2`, since those of SPX and
 * OXY are other contracts.
 */
const typedTicker = ({ symbol, ticker }: Position): string => {
  const contract = parseOptionSymbol(symbol)
  return !contract.ok || contract.value.root === rootOf(ticker) ? ticker : contract.value.root
}

export function formOf(position: Position): OptionForm {
  return {
    ticker: typedTicker(position),
    optionType: position.optionType ?? 'Call',
    strikePrice: asText(position.strikePrice),
    expirationDate: position.expirationDate ?? '',
    contracts: position.contracts === null ? '' : String(quantityToNumber(position.contracts)),
    costBasis: asText(position.costBasis),
    currentPrice: asText(position.currentPrice),
    status: position.status === 'Closed' ? 'Closed' : 'Open',
  }
}

const moneyIn = (text: string): Money | null => {
  const parsed = moneyFromDecimal(text.trim())
  return parsed.ok ? parsed.value.value : null
}

const wholeContracts = (text: string) => {
  const parsed = quantityFromDecimal(text.trim())
  return parsed.ok && parsed.value.value !== 0 && parsed.value.value % MICROS === 0
    ? parsed.value.value
    : null
}

type ReadOptionForm =
  | { readonly ok: true; readonly entry: OptionEntry }
  | { readonly ok: false; readonly errors: OptionFormErrors }

const errorsIn = (form: OptionForm): OptionFormErrors => {
  const errors: OptionFormErrors = {}
  const strike = moneyIn(form.strikePrice)
  const cost = moneyIn(form.costBasis)
  const price = form.currentPrice.trim() === '' ? 0 : moneyIn(form.currentPrice)
  if (form.ticker.trim() === '') errors.ticker = 'Ticker is required'
  if (form.strikePrice.trim() === '') errors.strikePrice = 'Strike price is required'
  else if (strike === null || strike <= 0) errors.strikePrice = 'Strike price must be greater than 0'
  if (!parseTradingDate(form.expirationDate).ok) errors.expirationDate = 'Expiry date is required'
  if (form.contracts.trim() === '') errors.contracts = 'Contracts are required'
  else if (wholeContracts(form.contracts) === null)
    errors.contracts = 'Contracts must be a whole number other than 0'
  if (form.costBasis.trim() === '') errors.costBasis = 'Cost is required'
  else if (cost === null || cost < 0) errors.costBasis = 'Cost must not be negative'
  if (price === null || price < 0) errors.currentPrice = 'Current price must not be negative'
  return errors
}

export function readOptionForm(form: OptionForm): ReadOptionForm {
  const expiration = parseTradingDate(form.expirationDate)
  const strikePrice = moneyIn(form.strikePrice)
  const contracts = wholeContracts(form.contracts)
  const costBasis = moneyIn(form.costBasis)
  const errors = errorsIn(form)
  const isWrong = Object.keys(errors).length > 0
  if (isWrong || !expiration.ok || strikePrice === null || contracts === null || costBasis === null)
    return { ok: false, errors }
  return {
    ok: true,
    entry: {
      ticker: form.ticker.trim().toUpperCase(),
      optionType: form.optionType,
      strikePrice,
      expirationDate: expiration.value,
      contracts,
      costBasis,
      currentPrice: form.currentPrice.trim() === '' ? null : moneyIn(form.currentPrice),
      status: form.status,
    },
  }
}

/** What brings an option back to what it was, its price with source and age. */
export function entryOf(position: Position): OptionEntry {
  const read = readOptionForm(formOf(position))
  assert(read.ok, 'an option that is there can be written')
  const { priceAsOf, priceSource, priceIsDelayed } = position
  return priceSource === null ? read.entry : { ...read.entry, priceAsOf, priceSource, priceIsDelayed }
}

/** Which field of the form a pointer of the server's answer means. */
export const fieldOf: Readonly<Record<string, keyof OptionForm>> = {
  '/ticker': 'ticker',
  '/option_type': 'optionType',
  '/strike_price': 'strikePrice',
  '/expiration_date': 'expirationDate',
  '/contracts': 'contracts',
  '/cost_basis': 'costBasis',
  '/current_price': 'currentPrice',
  '/status': 'status',
}
