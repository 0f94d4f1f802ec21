/** The fills that close a wheel as they are typed; with a market close marks only fill them in. */
import type { ClosingFill, CloseSummary, OpenToClose } from '@wheelwright/api'
import {
  lastMarketDay,
  moneyFromDecimal,
  moneyFromMicros,
  moneyToNumber,
  multiplyPriceWithin,
  parseTradingDate,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { CloseMethod, Money, TradingDate } from '@wheelwright/core'
import { formatDate } from '../../ui/figures/figures.ts'

export interface TypedFill {
  readonly price: string
  readonly fees: string
  readonly tradeDate: string
}

/** What the user typed, by the id of what is open; the rest is filled in. */
export type TypedFills = Readonly<Record<string, Partial<TypedFill>>>
export type FillFaults = Readonly<Record<string, Partial<Record<keyof TypedFill, string>>>>

const asText = (money: Money | null): string => (money === null ? '' : String(moneyToNumber(money)))

const amountIn = (text: string): Money | null => {
  const read = moneyFromDecimal(text.trim())
  return read.ok && read.value.value >= 0 ? read.value.value : null
}

interface Wish {
  readonly method: CloseMethod
  readonly today: TradingDate
  readonly feePerContract: Money
}

/** What became of it is answered, not traded. */
export function isExpired({ expirationDate }: OpenToClose, today: TradingDate): boolean {
  return expirationDate !== null && expirationDate < today
}

const isOption = ({ expirationDate }: OpenToClose): boolean => expirationDate !== null

/** A limit is the user's own; a mark is no fill, and stands in for one until it is typed. */
export function shownFill(
  open: OpenToClose,
  typed: Partial<TypedFill> | undefined,
  { method, today, feePerContract }: Wish,
): TypedFill {
  const contracts = Math.abs(open.quantity) / 1_000_000
  const fees = isOption(open) ? moneyFromMicros(Math.round(feePerContract * contracts)) : moneyFromMicros(0)
  const isPast = isExpired(open, today)
  return {
    price: typed?.price ?? (method === 'market_close' && !isPast ? asText(open.mark) : ''),
    fees: typed?.fees ?? asText(fees),
    tradeDate: typed?.tradeDate ?? (isPast ? '' : lastMarketDay(today)),
  }
}

const faultsOf = (open: OpenToClose, fill: TypedFill, today: TradingDate): Partial<TypedFill> => {
  const price = amountIn(fill.price)
  const date = parseTradingDate(fill.tradeDate)
  const needsMore = !isOption(open) && price === 0
  return {
    ...(price === null || needsMore
      ? { price: `Type what it was filled at, ${isOption(open) ? 'at least' : 'above'} 0` }
      : {}),
    ...(amountIn(fill.fees) === null ? { fees: 'Fees must be at least 0' } : {}),
    ...(!date.ok
      ? { tradeDate: 'Please enter a valid date' }
      : date.value > today
        ? { tradeDate: 'Trade date must not be in the future' }
        : open.expirationDate !== null && date.value > open.expirationDate
          ? { tradeDate: `It expired on ${formatDate(open.expirationDate)}` }
          : {}),
  }
}

type ReadClosing =
  | { readonly ok: true; readonly fills: ClosingFill[] }
  | { readonly ok: false; readonly faults: FillFaults }

export function readClosing(
  { openToClose, feePerContract }: Pick<CloseSummary, 'openToClose' | 'feePerContract'>,
  typed: TypedFills,
  wish: Omit<Wish, 'feePerContract'>,
): ReadClosing {
  const shown = openToClose.map((open) => ({
    open,
    fill: shownFill(open, typed[open.id], { ...wish, feePerContract }),
  }))
  const faults = shown.flatMap(({ open, fill }) => {
    const found = faultsOf(open, fill, wish.today)
    return Object.keys(found).length === 0 ? [] : [[open.id, found] as const]
  })
  if (faults.length > 0) return { ok: false, faults: Object.fromEntries(faults) }
  return {
    ok: true,
    fills: shown.map(({ open, fill }) => {
      const date = parseTradingDate(fill.tradeDate)
      const told = {
        closePrice: amountIn(fill.price),
        fees: amountIn(fill.fees),
        tradeDate: date.ok ? date.value : null,
      }
      return isOption(open) ? { optionId: open.id, ...told } : { positionId: open.id, ...told }
    }),
  }
}

/** The wheel's P&L at these fills: today's, and how far each fill is from the mark it rests on. Null while one is not known. */
export function finalPnlOf(
  {
    openToClose,
    feePerContract,
    totalPnl,
  }: Pick<CloseSummary, 'openToClose' | 'feePerContract' | 'totalPnl'>,
  typed: TypedFills,
  wish: Omit<Wish, 'feePerContract'>,
): Money | null {
  if (totalPnl === null) return null
  const parts = openToClose.map((open): Money | null => {
    const fill = shownFill(open, typed[open.id], { ...wish, feePerContract })
    const [price, fees] = [amountIn(fill.price), amountIn(fill.fees)]
    if (price === null || fees === null || open.mark === null) return null
    const moved = multiplyPriceWithin(moneyFromMicros(price - open.mark), open.quantity, open.multiplier)
    return moved === null ? null : moneyFromMicros(moved - fees)
  })
  const known = parts.filter((part) => part !== null)
  return known.length < parts.length ? null : sumMoneyWithin([totalPnl, ...known])
}
