/** What lies in the trash, in words. */
import type { TrashItem } from '@wheelwright/api'
import { assertNever, tradingDateAt, type Instant, type TradingDate } from '@wheelwright/core'
import { kindInWords } from '../entries/kinds.ts'
import { formatDate, formatMoney, formatQuantity } from '../ui/figures.ts'

/** The day in New York. */
export function dayOf(at: Instant): TradingDate {
  return tradingDateAt(Date.parse(at))
}

const ofSymbol = (symbol: string | null): string => (symbol === null ? '' : ` of ${symbol}`)

export function whatOf(item: TrashItem): string {
  switch (item.kind) {
    case 'wheel':
      return `${item.ticker} wheel since ${formatDate(item.startedAt)}`
    case 'entry': {
      const price = item.price === null ? '' : ` at ${formatMoney(item.price)}`
      const quantity = item.quantity === 0 ? '' : `, ${formatQuantity(item.quantity)}${price}`
      return `${kindInWords(item.entryKind)}${ofSymbol(item.symbol)}${quantity}, ${formatDate(item.tradeDate)}`
    }
    case 'position':
      return `Position ${formatQuantity(item.quantity)}${ofSymbol(item.symbol)}`
    case 'ticker':
      return `${item.ticker} on the phase page`
    default:
      return assertNever(item)
  }
}
