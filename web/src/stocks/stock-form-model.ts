/** The Add Stock form: text as typed, what it means, and the specification's message for what is wrong. */
import type { StockEntry } from '@wheelwright/api'
import {
  moneyFromDecimal,
  multiplyPriceWithin,
  negateMoney,
  quantityFromDecimal,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { Money, Quantity } from '@wheelwright/core'

export type StockForm = { symbol: string; shares: string; costBasis: string; marketPrice: string }
type StockFormErrors = Partial<Record<keyof StockForm, string>>

export const emptyStockForm: StockForm = { symbol: '', shares: '', costBasis: '', marketPrice: '' }

/** Which field of the form a pointer of the server's answer means. */
export const fieldOf: Readonly<Record<string, keyof StockForm>> = {
  '/symbol': 'symbol',
  '/shares': 'shares',
  '/cost_basis': 'costBasis',
  '/market_price': 'marketPrice',
}

const moneyIn = (text: string): Money | null => {
  const parsed = moneyFromDecimal(text.trim())
  return parsed.ok && parsed.value.value > 0 ? parsed.value.value : null
}

const sharesIn = (text: string): Quantity | null => {
  const parsed = quantityFromDecimal(text.trim())
  return parsed.ok && parsed.value.value > 0 ? parsed.value.value : null
}

type ReadStockForm =
  | { readonly ok: true; readonly entry: StockEntry }
  | { readonly ok: false; readonly errors: StockFormErrors }

export function readStockForm(form: StockForm): ReadStockForm {
  const symbol = form.symbol.trim().toUpperCase()
  const shares = sharesIn(form.shares)
  const costBasis = moneyIn(form.costBasis)
  const marketPrice = moneyIn(form.marketPrice)
  if (symbol !== '' && shares !== null && costBasis !== null && marketPrice !== null) {
    return { ok: true, entry: { symbol, shares, costBasis, marketPrice } }
  }
  const errors: StockFormErrors = {}
  if (symbol === '') errors.symbol = 'Symbol is required'
  if (shares === null) errors.shares = 'Shares must be greater than 0'
  if (costBasis === null) errors.costBasis = 'Cost basis must be greater than 0'
  if (marketPrice === null) errors.marketPrice = 'Market price must be greater than 0'
  return { ok: false, errors }
}

type StockPreview = {
  readonly value: Money | null
  readonly cost: Money | null
  readonly profitLoss: Money | null
}

/** What the entry would be worth; null as long as a part of it is missing or beyond what can be held. */
export function previewOf(form: StockForm): StockPreview {
  const shares = sharesIn(form.shares)
  const times = (price: Money | null) =>
    price === null || shares === null ? null : multiplyPriceWithin(price, shares, 1)
  const value = times(moneyIn(form.marketPrice))
  const cost = times(moneyIn(form.costBasis))
  return {
    value,
    cost,
    profitLoss: value === null || cost === null ? null : sumMoneyWithin([value, negateMoney(cost)]),
  }
}
