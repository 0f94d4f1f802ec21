/** The short form for a wheel by hand, and its create payload. Authority: document 3, sections 3 and 4. */
import type { WheelCycleEntry, WheelSetup } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  contractsProblem,
  multiplyPriceWithin,
  parseTradingDate,
  planBounds,
  planMessages,
  quantityFromMicros,
  wholeUnits,
  tickerProblem,
} from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { moneyIn, moneyText, numberIn, wizardMessages } from '../wizard/state/form.ts'

export interface ManualForm {
  readonly ticker: string
  readonly cycleType: string
  readonly shares: string
  readonly stockPurchasePrice: string
  readonly putStrikePrice: string
  readonly putSoldPrice: string
  readonly putExpirationDate: string
  readonly contracts: string
  readonly notes: string
}
export type ManualField = keyof ManualForm
type ManualErrors = Readonly<Partial<Record<ManualField, string>>>

export const emptyManual: ManualForm = {
  ticker: '',
  cycleType: 'full_wheel',
  shares: '',
  stockPurchasePrice: '',
  putStrikePrice: '',
  putSoldPrice: '',
  putExpirationDate: '',
  contracts: '1',
  notes: '',
}

const text = (amount: Money | null): string => (amount === null || amount === 0 ? '' : moneyText(amount))

/** What detection knows stands in it; what it lacks is left to be typed. */
export function manualFrom(setup: WheelSetup): ManualForm {
  return {
    ticker: setup.ticker,
    cycleType: setup.strategyType,
    shares: setup.shares > 0 ? String(setup.shares) : '',
    stockPurchasePrice: text(setup.stockPurchasePrice),
    putStrikePrice: text(setup.putStrikePrice),
    putSoldPrice: text(setup.putSoldPrice),
    putExpirationDate: setup.putExpirationDate ?? '',
    contracts: String(setup.contractCount ?? Math.max(1, Math.floor(setup.shares / 100))),
    notes: '',
  }
}

const million = 1_000_000

const sharesIn = (typed: string) => {
  const count = numberIn(typed)
  return count === null ? null : quantityFromMicros(Math.round(count * million))
}

const dayIn = (typed: string): TradingDate | null => {
  const read = parseTradingDate(typed)
  return read.ok ? read.value : null
}

const amountProblem = (typed: string, problem: string): string | undefined => {
  if (typed.trim() === '') return undefined
  const amount = moneyIn(typed)
  return amount === null || amount < 0 ? problem : undefined
}

const wrongTicker = (ticker: string): string | undefined => {
  if (ticker === '') return planMessages.ticker
  return tickerProblem(ticker) ?? (canonicalEquitySymbol(ticker).ok ? undefined : wizardMessages.symbol)
}

const strikeProblem = ({ cycleType, putStrikePrice }: ManualForm): string | undefined => {
  const strike = moneyIn(putStrikePrice)
  if (putStrikePrice.trim() === '')
    return cycleType === 'cash_secured_put' ? planMessages.strikeOfPut : undefined
  const isWithin = strike !== null && strike > 0 && strike <= planBounds.strikeInUpdates.most * million
  return isWithin ? undefined : planMessages.strikeRange
}

const sharesProblem = ({ cycleType, shares }: ManualForm): string | undefined => {
  if (shares.trim() === '') return cycleType === 'covered_call' ? planMessages.sharesOfCall : undefined
  return (numberIn(shares) ?? 0) > 0 ? undefined : 'Shares quantity must be greater than 0'
}

const expirationProblem = (typed: string, today: TradingDate): string | undefined => {
  if (typed === '') return undefined
  const day = dayIn(typed)
  return day === null || day <= today ? planMessages.expirationPast : undefined
}

/** By field; nothing where the form can be sent. */
export function manualErrors(form: ManualForm, today: TradingDate): ManualErrors {
  const found: Record<ManualField, string | undefined> = {
    ticker: wrongTicker(form.ticker),
    cycleType: undefined,
    shares: sharesProblem(form),
    stockPurchasePrice: amountProblem(form.stockPurchasePrice, 'Stock purchase price must not be below zero'),
    putStrikePrice: strikeProblem(form),
    putSoldPrice: amountProblem(form.putSoldPrice, wizardMessages.premium),
    putExpirationDate: expirationProblem(form.putExpirationDate, today),
    contracts: contractsProblem(numberIn(form.contracts)) ?? undefined,
    notes: undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The document’s payload; what is empty is left out. */
export function manualEntry(
  form: ManualForm,
  { accountId, today }: { readonly accountId: string | null; readonly today: TradingDate },
): WheelCycleEntry {
  return {
    ticker: form.ticker,
    cycleType: form.cycleType,
    startedAt: today,
    status: 'Open',
    shares: sharesIn(form.shares),
    stockPurchasePrice: moneyIn(form.stockPurchasePrice),
    putStrikePrice: moneyIn(form.putStrikePrice),
    putSoldPrice: moneyIn(form.putSoldPrice),
    putExpirationDate: dayIn(form.putExpirationDate),
    contractCount: numberIn(form.contracts),
    ...(form.notes.trim() === '' ? {} : { notes: form.notes.trim() }),
    ...(accountId === null ? {} : { accountId }),
    detectionMetadata: { createdVia: 'manual_creation' },
  }
}

/** Premium x 100 x contracts; null where one of them is not typed. */
export function premiumCollected({ putSoldPrice, contracts }: ManualForm): Money | null {
  const [price, count] = [moneyIn(putSoldPrice), numberIn(contracts)]
  if (price === null || contractsProblem(count) !== null) return null
  return multiplyPriceWithin(price, wholeUnits(count ?? 0), 100)
}

/** What the server’s pointers mean among the fields. */
export const manualFieldOf: Readonly<Record<string, ManualField>> = {
  '/ticker': 'ticker',
  '/strategy_type': 'cycleType',
  '/shares_quantity': 'shares',
  '/stock_purchase_price': 'stockPurchasePrice',
  '/strike_price': 'putStrikePrice',
  '/premium': 'putSoldPrice',
  '/expiration_date': 'putExpirationDate',
  '/contract_count': 'contracts',
  '/notes': 'notes',
}
