// What the five forms of a lot ask for, and when they are refused: strike above 0, premium and debit at least 0, expiry on
// the trade date or later, quantity at least 1, a bought lot's price above 0. Authority: document 3, section 5 ("Lot
// modals"); an expiry is held against the trade date, which is today where no other is told.
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'

export const lotForms = ['sell call', 'close call', 'close put', 'roll', 'buy shares', 'sell put'] as const
export type LotForm = (typeof lotForms)[number]

/** What the forms tell; null is not told, or no number. Prices are dollars a share. */
export interface LotOrder {
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  /** Of the option that is sold. */
  readonly premium: Money | null
  /** What a short option is bought back at. */
  readonly debit: Money | null
  /** Of shares. */
  readonly price: Money | null
  /** Contracts. */
  readonly quantity: number | null
  readonly date: TradingDate | null
}
export type OrderField = keyof LotOrder

type Rule = (order: LotOrder) => boolean

const rules = {
  strike: ({ strike }) => strike !== null && strike > 0,
  premium: ({ premium }) => premium !== null && premium >= 0,
  debit: ({ debit }) => debit !== null && debit >= 0,
  price: ({ price }) => price !== null && price > 0,
  quantity: ({ quantity }) => quantity !== null && Number.isInteger(quantity) && quantity >= 1,
  date: ({ date }) => date !== null,
  expiration: ({ expiration, date }) => expiration !== null && (date === null || expiration >= date),
} satisfies Record<OrderField, Rule>

const asked: Readonly<Record<LotForm, readonly OrderField[]>> = {
  'sell call': ['strike', 'premium', 'expiration', 'date'],
  'close call': ['date', 'debit', 'quantity'],
  'close put': ['date', 'debit', 'quantity'],
  roll: ['debit', 'strike', 'expiration', 'premium', 'date'],
  'buy shares': ['price', 'date'],
  'sell put': ['strike', 'premium', 'expiration', 'date'],
}

export interface OrderRefusal {
  readonly label: string
  readonly message: string
}

const badOpening = 'Please enter a valid strike, premium, and a future expiration date.'
const badClose = 'Please enter a valid date and debit; quantity must be > 0.'

export const orderRefusals: Readonly<Record<LotForm, OrderRefusal>> = {
  'sell call': { label: 'Invalid sell covered call', message: badOpening },
  'close call': { label: 'Invalid close call', message: badClose },
  'close put': { label: 'Invalid close put', message: badClose },
  roll: {
    label: 'Invalid roll',
    message: 'Please enter valid close debit and new leg (strike, expiry, premium).',
  },
  'buy shares': { label: 'Invalid lot buy', message: 'Please enter a price above 0.' },
  'sell put': { label: 'Invalid CSP', message: badOpening },
}

/** The fields that are missing or wrong, in the order of the form; none where it may be recorded. */
export function orderFaults(form: LotForm, order: LotOrder): OrderField[] {
  return asked[form].filter((field) => !rules[field](order))
}
