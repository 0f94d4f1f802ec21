/** What the wizard's fields hold: text as typed, what it means as a plan, and what is wrong with it. */
import {
  canonicalEquitySymbol,
  compareMoney,
  moneyFromDecimal,
  moneyFromMicros,
  moneyToNumber,
  needsCash,
  parseTradingDate,
  planBounds,
  planMessages,
  positionSizeOf,
  problemsOfStep,
} from '@wheelwright/core'
import type { Money, TradingDate, WheelPlan, WheelStrategy, WizardStep } from '@wheelwright/core'

export interface WizardForm {
  readonly ticker: string
  /** Typed, not chosen from the positions or brought by an opportunity. */
  readonly isManualEntry: boolean
  readonly strategy: WheelStrategy | null
  readonly strike: string
  readonly expiration: string
  readonly contracts: string
  /** Dollars a share. */
  readonly premium: string
  /** Empty stands for the cash that the puts tie up. */
  readonly positionSize: string
  readonly stopLoss: string
  readonly profitTarget: string
  readonly maxDays: string
  readonly autoRoll: boolean
  readonly notifications: boolean
  readonly notes: string
}
export type WizardField = keyof WizardForm
export type WizardErrors = Readonly<Partial<Record<WizardField, string>>>

export const emptyForm: WizardForm = {
  ticker: '',
  isManualEntry: false,
  strategy: null,
  strike: '',
  expiration: '',
  contracts: '1',
  premium: '',
  positionSize: '',
  stopLoss: '',
  profitTarget: '',
  maxDays: '',
  autoRoll: false,
  notifications: true,
  notes: '',
}

/** The most that the server takes. */
export const notesLength = 10_000

export const wizardMessages = {
  symbol: 'Ticker must be the symbol of a share, as in PCG or BRK.B',
  premium: 'Premium must not be below zero',
  stopLoss: 'Stop loss must be between 0 and 100',
  profitTarget: 'Profit target must be between 0 and 100',
  maxDays: 'Max days to hold must be between 1 and 365',
} as const

/** Null for an empty text and for one that is no amount. */
export function moneyIn(text: string): Money | null {
  const read = moneyFromDecimal(text.trim())
  return read.ok ? read.value.value : null
}

const cent = 10_000
const dollar = 1_000_000

/** An amount as a field takes it: 15, 0.50, 0.0625. */
export function moneyText(money: Money): string {
  return money % dollar !== 0 && money % cent === 0
    ? moneyToNumber(money).toFixed(2)
    : String(moneyToNumber(money))
}

export function numberIn(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

export function dateIn(text: string): TradingDate | null {
  const read = parseTradingDate(text)
  return read.ok ? read.value : null
}

export function asksForCash({ strategy }: WizardForm): boolean {
  return strategy !== null && needsCash(strategy)
}

/** The cash that the puts tie up, which stands in an empty position size; null until it can be told. */
export function filledSize(form: WizardForm): Money | null {
  const strike = moneyIn(form.strike)
  const contracts = numberIn(form.contracts)
  if (!asksForCash(form) || strike === null || strike <= 0) return null
  return contracts === null || contracts < 1 || !Number.isInteger(contracts)
    ? null
    : positionSizeOf(strike, contracts)
}

/** As typed: without a typed position size it has none, so that its figures name the cash behind the puts. */
export function typedPlan(form: WizardForm): WheelPlan {
  return {
    strategy: form.strategy,
    ticker: form.ticker,
    strike: moneyIn(form.strike),
    expiration: dateIn(form.expiration),
    contracts: numberIn(form.contracts),
    premium: moneyIn(form.premium),
    positionSize: asksForCash(form) ? moneyIn(form.positionSize) : null,
  }
}

/** With an empty position size filled in. */
export function planOf(form: WizardForm): WheelPlan {
  const plan = typedPlan(form)
  return form.positionSize.trim() === '' ? { ...plan, positionSize: filledSize(form) } : plan
}

const isOutside = (text: string, { least, most }: { least: number; most: number }): boolean => {
  const number = numberIn(text)
  return text.trim() !== '' && (number === null || number < least || number > most)
}

/** What the specification bounds beside the fields that a step demands. */
const outOfBounds = (form: WizardForm): WizardErrors => {
  const { percent, days, strikeInUpdates } = planBounds
  const premium = moneyIn(form.premium)
  const strike = moneyIn(form.strike)
  const maxDays = numberIn(form.maxDays)
  return {
    ...(strike !== null &&
      compareMoney(strike, moneyFromMicros(strikeInUpdates.most * 1_000_000)) > 0 && {
        strike: planMessages.strikeRange,
      }),
    ...(form.premium.trim() !== '' &&
      (premium === null || premium < 0) && { premium: wizardMessages.premium }),
    ...(isOutside(form.stopLoss, percent) && { stopLoss: wizardMessages.stopLoss }),
    ...(isOutside(form.profitTarget, percent) && { profitTarget: wizardMessages.profitTarget }),
    ...((isOutside(form.maxDays, days) || (maxDays !== null && !Number.isInteger(maxDays))) && {
      maxDays: wizardMessages.maxDays,
    }),
  }
}

const misnamed = ({ ticker }: WizardForm): WizardErrors =>
  ticker === '' || canonicalEquitySymbol(ticker).ok ? {} : { ticker: wizardMessages.symbol }

/** What keeps a step from being left, a sentence a field; empty when nothing does. */
export function errorsOfStep(step: WizardStep, form: WizardForm, today: TradingDate): WizardErrors {
  const demanded: Record<string, string> = {}
  for (const { field, message } of problemsOfStep(step, planOf(form), today)) demanded[field] ??= message
  return {
    ...(step === 3 ? {} : misnamed(form)),
    ...(step >= 3 ? outOfBounds(form) : {}),
    ...demanded,
  }
}

export function isSound(errors: WizardErrors): boolean {
  return Object.keys(errors).length === 0
}
