/** What is typed into the five forms of a lot, as an order; the rules are core's, for samples and for the ledger alike. */
import {
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
    date: today,
    goodTill: 'DAY',
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

/** The fields of the form that are wrong; fees may be left out, and a new lot needs a ticker. */
export function faultsOf(form: LotForm, text: OrderText): (OrderField | 'ticker' | 'fees')[] {
  const fees = text.fees.trim() === '' || (amountIn(text.fees) ?? -1) >= 0
  const isNew = form === 'buy shares' || form === 'sell put'
  return [
    ...(isNew && text.ticker.trim() === '' ? (['ticker'] as const) : []),
    ...orderFaults(form, orderIn(text)),
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
      } as const
    )[pointer] ?? null
  )
}
