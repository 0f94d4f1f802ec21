/** What lies in the trash, in words. */
import type { TrashItem } from '@wheelwright/api'
import {
  absQuantity,
  assertNever,
  parseOptionSymbol,
  tradingDateAt,
  wholeUnits,
  type Instant,
  type Quantity,
  type TradingDate,
} from '@wheelwright/core'
import { instrumentInWords } from '../entries/instrument.tsx'
import { priceDigits } from '../entries/price-digits.ts'
import { kindInWords } from '../entries/kinds.ts'
import { formatDate, formatMoney, formatQuantity } from '../ui/figures/figures.ts'

/** The day in New York. */
export function dayOf(at: Instant): TradingDate {
  return tradingDateAt(Date.parse(at))
}

const ofSymbol = (symbol: string | null): string =>
  symbol === null ? '' : ` of ${instrumentInWords(symbol)}`

/** 10 shares of KO, −1 contract of KO $75.00 call, Dec 18, 2026. */
const held = (symbol: string, quantity: Quantity): string => {
  const unit = parseOptionSymbol(symbol).ok ? 'contract' : 'share'
  const isOne = absQuantity(quantity) === wholeUnits(1)
  return `${formatQuantity(quantity)} ${unit}${isOne ? '' : 's'}${ofSymbol(symbol)}`
}

export function whatOf(item: TrashItem): string {
  switch (item.kind) {
    case 'wheel':
      return `${item.ticker} wheel since ${formatDate(item.startedAt)}`
    case 'entry': {
      const price =
        item.price === null ? '' : ` at ${formatMoney(item.price, { digits: priceDigits(item.price) })}`
      const quantity = item.quantity === 0 ? '' : `, ${formatQuantity(item.quantity)}${price}`
      return `${kindInWords(item.entryKind)}${ofSymbol(item.symbol)}${quantity}, ${formatDate(item.tradeDate)}`
    }
    case 'position':
      return held(item.symbol, item.quantity)
    case 'ticker':
      return `${item.ticker} on the phase page`
    default:
      return assertNever(item)
  }
}

/** What left the trash with an item: an assignment and its shares are one event. Empty where it came back alone. */
export function cameAlong(
  item: TrashItem,
  before: readonly TrashItem[],
  after: readonly TrashItem[] | undefined,
): string {
  if (after === undefined) return ''
  const left = new Set(after.map(({ id }) => id))
  return before
    .filter(({ id }) => id !== item.id && !left.has(id))
    .map(whatOf)
    .join('; ')
}
