/** What is typed into the five forms of a lot, as an order; the rules are core's, for samples and for the ledger alike. */
import {
  lastMarketDay,
  moneyFromDecimal,
  orderFaults,
  parseTradingDate,
  type LotForm,
  type LotOrder,
  type Money,
  type OrderField,
  type TradingDate,
} from '@wheelwright/core'

export interface OrderText {
  readonly ticker: string
  readonly accountId: string
  readonly strike: string
  readonly expiration: string
  readonly premium: string
  readonly debit: string
  readonly price: string
  readonly quantity: string
  readonly fees: string
  readonly date: string
  readonly goodTill: string
  /** Of a spread: both legs, or the short one alone. */
  readonly legs: 'both' | 'short'
  readonly longPrice: string
  readonly longStrike: string
  readonly longPremium: string
}

export function emptyOrder(today: TradingDate, ticker: string, accountId: string): OrderText {
  return {
    ticker,
    accountId,
    strike: '',
    expiration: '',
    premium: '',
    debit: '',
    price: '',
    quantity: '1',
    fees: '',
    date: lastMarketDay(today),
    goodTill: 'DAY',
    legs: 'both',
    longPrice: '',
    longStrike: '',
    longPremium: '',
  }
}

/** Null where it is no amount. */
export function amountIn(text: string): Money | null {
  const read = moneyFromDecimal(text.trim())
  return read.ok ? read.value.value : null
}

const dateIn = (text: string): TradingDate | null => {
  const read = parseTradingDate(text)
  return read.ok ? read.value : null
}

const countIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function orderIn(text: OrderText): LotOrder {
  return {
    strike: amountIn(text.strike),
    expiration: dateIn(text.expiration),
    premium: amountIn(text.premium),
    debit: amountIn(text.debit),
    price: amountIn(text.price),
    quantity: countIn(text.quantity),
    date: dateIn(text.date),
  }
}

type LongField = 'longPrice' | 'longStrike' | 'longPremium'

const longFaults = (form: LotForm, text: OrderText): LongField[] => [
  ...((amountIn(text.longPrice) ?? -1) >= 0 ? [] : (['longPrice'] as const)),
  ...(form !== 'roll' || (amountIn(text.longStrike) ?? 0) > 0 ? [] : (['longStrike'] as const)),
  ...(form !== 'roll' || (amountIn(text.longPremium) ?? -1) >= 0 ? [] : (['longPremium'] as const)),
]

/** The fields of the form that are wrong; fees may be left out, and a new lot needs a ticker. */
export function faultsOf(
  form: LotForm,
  text: OrderText,
  hasBothLegs = false,
): (OrderField | LongField | 'ticker' | 'fees')[] {
  const fees = text.fees.trim() === '' || (amountIn(text.fees) ?? -1) >= 0
  const isNew = form === 'buy shares' || form === 'sell put'
  return [
    ...(isNew && text.ticker.trim() === '' ? (['ticker'] as const) : []),
    ...orderFaults(form, orderIn(text)),
    ...(hasBothLegs ? longFaults(form, text) : []),
    ...(fees ? [] : (['fees'] as const)),
  ]
}

/** The fields that each form shows, in their order. */
export const fieldsOf: Readonly<Record<LotForm, readonly (keyof OrderText)[]>> = {
  'sell call': ['strike', 'expiration', 'premium'],
  'close call': ['debit', 'quantity'],
  'close put': ['debit', 'quantity'],
  roll: ['debit', 'strike', 'expiration', 'premium'],
  'buy shares': ['ticker', 'price'],
  'sell put': ['ticker', 'strike', 'expiration', 'premium'],
}

/** The same where both legs of a spread are closed or rolled. */
export const fieldsOfBoth: Partial<Readonly<Record<LotForm, readonly (keyof OrderText)[]>>> = {
  'close call': ['debit', 'longPrice', 'quantity'],
  'close put': ['debit', 'longPrice', 'quantity'],
  roll: ['debit', 'longPrice', 'strike', 'longStrike', 'expiration', 'premium', 'longPremium'],
}

/** Where a problem of the server belongs. */
export function fieldAt(pointer: string): keyof OrderText | null {
  return (
    (
      {
        '/strike': 'strike',
        '/expiration': 'expiration',
        '/premium': 'premium',
        '/debit': 'debit',
        '/price': 'price',
        '/quantity': 'quantity',
        '/trade_date': 'date',
        '/fees': 'fees',
        '/ticker': 'ticker',
        '/account_id': 'accountId',
        '/legs': 'legs',
        '/long_price': 'longPrice',
        '/long_strike': 'longStrike',
        '/long_premium': 'longPremium',
      } as const
    )[pointer] ?? null
  )
}
