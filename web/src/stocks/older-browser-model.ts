/**
 * Stocks that an older client kept in this browser under `stockPositions`. They are offered for import once; what
 * cannot be read stays where it is.
 */
import { MICROS } from '@wheelwright/core'
import type { StockEntry } from '@wheelwright/api'
import { readStockForm } from './stock-form-model.ts'

export const olderStorageKey = 'stockPositions'

export type OlderStocks = { readonly entries: readonly StockEntry[]; readonly unreadable: readonly unknown[] }

const text = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

const entryOf = (raw: unknown): StockEntry | null => {
  if (raw === null || typeof raw !== 'object') return null
  const fields = raw as Record<string, unknown>
  const read = readStockForm({
    symbol: text(fields['symbol'] ?? fields['ticker']),
    shares: text(fields['shares']),
    costBasis: text(fields['costBasis'] ?? fields['cost_basis']),
    marketPrice: text(fields['marketPrice'] ?? fields['market_price'] ?? fields['currentPrice']),
  })
  return read.ok ? read.entry : null
}

/** Null when there is nothing to offer. */
export function readOlderStocks(stored: string | null): OlderStocks | null {
  if (stored === null) return null
  let raw: unknown
  try {
    raw = JSON.parse(stored)
  } catch {
    return null
  }
  const items = (Array.isArray(raw) ? raw : []) as unknown[]
  const read = items.map((item) => ({ item, entry: entryOf(item) }))
  const entries = read.flatMap(({ entry }) => entry ?? [])
  return entries.length === 0
    ? null
    : { entries, unreadable: read.filter(({ entry }) => entry === null).map(({ item }) => item) }
}

/** As the older client kept it. */
export function toStored({ symbol, shares, costBasis, marketPrice }: StockEntry): Record<string, unknown> {
  return { symbol, shares: shares / MICROS, costBasis: costBasis / MICROS, marketPrice: marketPrice / MICROS }
}
