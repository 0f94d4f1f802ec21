/** The form for an entry made by hand: which fields a kind has, what was typed, and the entry that it means. */
import type { ManualEntry } from '@wheelwright/api'
import { lastMarketDay, moneyFromDecimal, parseTradingDate, quantityFromDecimal } from '@wheelwright/core'
import type { Money, Quantity, TradingDate } from '@wheelwright/core'
import { kindWords } from '../entries/kinds.ts'

export type ManualKind = ManualEntry['kind']

export const recordFields = [
  'accountId',
  'kind',
  'symbol',
  'quantity',
  'price',
  'amount',
  'fees',
  'tradeDate',
  'acquiredOn',
  'numerator',
  'denominator',
  'newSymbol',
  'note',
] as const
export type RecordField = (typeof recordFields)[number]
export type RecordForm = Record<RecordField, string> & { withShares: boolean }
type RecordErrors = Partial<Record<RecordField, string>>

type Need = 'needed' | 'optional'

interface KindFields {
  readonly symbol?: Need
  /** `signed` may be below zero: the kind does not say the direction. */
  readonly quantity?: 'above-zero' | 'signed'
  /** Of a transfer the price is what the shares cost, if that is known. */
  readonly price?: Need
  /** Of an assignment or exercise what an index option settled for. */
  readonly amount?: Need
  readonly fees?: Need
  readonly acquiredOn?: Need
  readonly ratio?: Need
  readonly newSymbol?: Need
  readonly withShares?: Need
}

const trade: KindFields = { symbol: 'needed', quantity: 'above-zero', price: 'needed', fees: 'optional' }
const ending: KindFields = { symbol: 'needed', quantity: 'above-zero' }
const delivery: KindFields = { ...ending, amount: 'optional', fees: 'optional', withShares: 'optional' }
const cash: KindFields = { symbol: 'optional', amount: 'needed' }
const holding: KindFields = {
  symbol: 'needed',
  quantity: 'signed',
  price: 'optional',
  acquiredOn: 'optional',
}

export const fieldsOfKind: Readonly<Record<ManualKind, KindFields>> = {
  buy: trade,
  sell: trade,
  'sell-to-open': trade,
  'buy-to-open': trade,
  'buy-to-close': trade,
  'sell-to-close': trade,
  expiration: ending,
  assignment: delivery,
  exercise: delivery,
  dividend: cash,
  interest: cash,
  fee: cash,
  'cash-transfer': cash,
  'share-transfer': holding,
  'opening-balance': holding,
  split: { symbol: 'needed', ratio: 'needed' },
  'symbol-change': { symbol: 'needed', newSymbol: 'needed' },
  'contract-change': { symbol: 'needed', newSymbol: 'needed' },
}

const optionKinds: ReadonlySet<ManualKind> = new Set([
  'sell-to-open',
  'buy-to-open',
  'buy-to-close',
  'sell-to-close',
  'expiration',
  'assignment',
  'exercise',
  'contract-change',
])

/** What a field is called depends on whether the kind is about options. */
export function fieldWords(kind: ManualKind) {
  return optionKinds.has(kind)
    ? ({ symbol: 'Option', newSymbol: 'New option', quantity: 'Contracts' } as const)
    : ({ symbol: 'Symbol', newSymbol: 'New symbol', quantity: 'Shares' } as const)
}

export const manualKindChoices = (Object.keys(fieldsOfKind) as ManualKind[]).map((value) => ({
  value,
  label: kindWords[value],
}))

export function emptyRecord(accountId: string, today: TradingDate): RecordForm {
  return {
    accountId,
    kind: 'buy',
    symbol: '',
    quantity: '',
    price: '',
    amount: '',
    fees: '',
    tradeDate: lastMarketDay(today),
    acquiredOn: '',
    numerator: '',
    denominator: '1',
    newSymbol: '',
    note: '',
    withShares: true,
  }
}

const isManualKind = (kind: string): kind is ManualKind => kind in fieldsOfKind

export function kindOf({ kind }: Pick<RecordForm, 'kind'>): ManualKind {
  return isManualKind(kind) ? kind : 'buy'
}

const moneyIn = (text: string): Money | null => {
  const parsed = moneyFromDecimal(text.trim())
  return parsed.ok ? parsed.value.value : null
}
const quantityIn = (text: string): Quantity | null => {
  const parsed = quantityFromDecimal(text.trim())
  return parsed.ok && parsed.value.value !== 0 ? parsed.value.value : null
}
const dateIn = (text: string): TradingDate | null => {
  const parsed = parseTradingDate(text)
  return parsed.ok ? parsed.value : null
}
const wholeIn = (text: string): number | null =>
  /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : null

type ReadRecord =
  | { readonly ok: true; readonly entry: ManualEntry }
  | { readonly ok: false; readonly errors: RecordErrors }

/** What is wrong with each field that the kind has, in the words of that field. */
const errorsOf = (form: RecordForm): RecordErrors => {
  const fields = fieldsOfKind[kindOf(form)]
  const words = fieldWords(kindOf(form))
  const quantity = quantityIn(form.quantity)
  const isBad = (need: Need | undefined, text: string, value: unknown) =>
    need !== undefined && value === null && (need === 'needed' || text.trim() !== '')
  const isBelowZero = (value: Money | null) => value !== null && value < 0
  const checks: readonly (readonly [RecordField, boolean, string])[] = [
    ['accountId', form.accountId === '', 'Choose an account'],
    ['symbol', fields.symbol === 'needed' && form.symbol.trim() === '', `${words.symbol} is required`],
    [
      'quantity',
      fields.quantity === 'above-zero' && (quantity === null || quantity < 0),
      `${words.quantity} must be greater than 0`,
    ],
    ['quantity', fields.quantity === 'signed' && quantity === null, `${words.quantity} is required`],
    [
      'price',
      isBad(fields.price, form.price, moneyIn(form.price)) ||
        (fields.price !== undefined && isBelowZero(moneyIn(form.price))),
      'Price must be an amount of 0 or more',
    ],
    [
      'amount',
      isBad(fields.amount, form.amount, moneyIn(form.amount)),
      fields.amount === 'optional' ? 'Enter an amount, or leave it empty' : 'Amount is required',
    ],
    [
      'fees',
      isBad(fields.fees, form.fees, moneyIn(form.fees)) ||
        (fields.fees !== undefined && isBelowZero(moneyIn(form.fees))),
      'Fees must be an amount of 0 or more',
    ],
    ['tradeDate', dateIn(form.tradeDate) === null, 'Date is required'],
    [
      'acquiredOn',
      isBad(fields.acquiredOn, form.acquiredOn, dateIn(form.acquiredOn)),
      'Enter a date, or leave it empty',
    ],
    ['numerator', isBad(fields.ratio, form.numerator, wholeIn(form.numerator)), 'Enter a whole number'],
    ['denominator', isBad(fields.ratio, form.denominator, wholeIn(form.denominator)), 'Enter a whole number'],
    [
      'newSymbol',
      fields.newSymbol === 'needed' && form.newSymbol.trim() === '',
      `The ${words.newSymbol.toLowerCase()} is required`,
    ],
  ]
  return Object.fromEntries(
    checks.flatMap(([field, isWrong, message]) => (isWrong ? [[field, message]] : [])),
  )
}

/** The entry that the form means; only the fields of its kind count. */
export function readRecord(form: RecordForm): ReadRecord {
  const errors = errorsOf(form)
  const tradeDate = dateIn(form.tradeDate)
  if (Object.keys(errors).length > 0 || tradeDate === null) return { ok: false, errors }
  const kind = kindOf(form)
  const fields = fieldsOfKind[kind]
  const optional = <T>(need: unknown, value: T | null) =>
    need === undefined || value === null ? null : value
  const facts = {
    symbol: optional(fields.symbol, form.symbol.trim() === '' ? null : form.symbol.trim().toUpperCase()),
    quantity: optional(fields.quantity, quantityIn(form.quantity)),
    price: optional(fields.price, moneyIn(form.price)),
    amount: optional(fields.amount, moneyIn(form.amount)),
    fees: optional(fields.fees, moneyIn(form.fees)),
    acquiredOn: optional(fields.acquiredOn, dateIn(form.acquiredOn)),
    numerator: optional(fields.ratio, wholeIn(form.numerator)),
    denominator: optional(fields.ratio, wholeIn(form.denominator)),
    newSymbol: optional(fields.newSymbol, form.newSymbol.trim().toUpperCase()),
    withShares: optional(fields.withShares, form.withShares),
    note: form.note.trim() === '' ? null : form.note.trim(),
  }
  return { ok: true, entry: { accountId: form.accountId, kind, tradeDate, ...withoutNulls(facts) } }
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

const withoutNulls = <T extends object>(facts: T): Present<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Present<T>

/** Which field of the form a pointer of the server's answer means. */
export function fieldAt(pointer: string): RecordField | null {
  const name = pointer.slice(1).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return recordFields.find((field) => field === name) ?? null
}
