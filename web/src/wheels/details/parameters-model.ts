/** The contract and the parameters of a wheel as they are typed, what is wrong with them, and what of them is sent. */
import type { WheelCycle, WheelParameters } from '@wheelwright/api'
import {
  moneyFromDecimal,
  moneyFromMicros,
  moneyToNumber,
  parseTradingDate,
  planBounds,
  planMessages,
} from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'

export interface TypedParameters {
  readonly strike: string
  readonly contracts: string
  readonly expiration: string
  readonly targetPremiumRate: string
  readonly strikeSelectionMethod: string
  readonly minDte: string
  readonly maxDte: string
  readonly profitTarget: string
  readonly lossLimit: string
  readonly maxPositionSize: string
  readonly autoRoll: boolean
  readonly notifications: boolean
  readonly notes: string
}
export type ParameterName = keyof TypedParameters
type Faults = Readonly<Partial<Record<ParameterName, string>>>

export const strikeMethods = [
  { value: 'delta', label: 'Delta' },
  { value: 'percentage', label: 'Percentage' },
  { value: 'premium', label: 'Premium' },
  { value: 'support_resistance', label: 'Support and resistance' },
] as const

const typed = (value: number | null): string => (value === null ? '' : String(value))
const typedMoney = (value: Money | null): string => (value === null ? '' : String(moneyToNumber(value)))

export function typedParameters(cycle: WheelCycle): TypedParameters {
  return {
    strike: typedMoney(cycle.strikePrice),
    contracts: typed(cycle.contractCount),
    expiration: cycle.expirationDate ?? '',
    targetPremiumRate: typed(cycle.targetPremiumRate),
    strikeSelectionMethod: cycle.strikeSelectionMethod ?? 'delta',
    minDte: typed(cycle.minDte),
    maxDte: typed(cycle.maxDte),
    profitTarget: typed(cycle.profitTargetPercentage),
    lossLimit: typed(cycle.lossLimitPercentage),
    maxPositionSize: typedMoney(cycle.maxPositionSize),
    autoRoll: cycle.autoRoll,
    notifications: cycle.notificationsEnabled,
    notes: cycle.notes,
  }
}

export function changedNames(cycle: WheelCycle, now: TypedParameters): ParameterName[] {
  const before = typedParameters(cycle)
  return (Object.keys(before) as ParameterName[]).filter((name) => before[name] !== now[name])
}

/** What was typed upon a wheel that someone else has changed since: what was left alone is as it stands there now. */
export function typedUpon(before: WheelCycle, now: WheelCycle, typed: TypedParameters): TypedParameters {
  const changed = changedNames(before, typed)
  return { ...typedParameters(now), ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

/** Strike, contracts and expiration of the ledger's wheels follow their entries. */
export function followsEntries({ figures }: Pick<WheelCycle, 'figures'>): boolean {
  return figures === 'ledger'
}

/** An empty field takes the limit away. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const isWithin = (text: string, most: number, isWhole = false): boolean => {
  const value = numberIn(text)
  return value === null || (value >= 0 && value <= most && (!isWhole || Number.isInteger(value)))
}

export function moneyIn(text: string): Money | null {
  const read = moneyFromDecimal(text.trim())
  return read.ok ? read.value.value : null
}

type Rule = (typed: TypedParameters, today: TradingDate) => string | null

const percentRule =
  (name: 'targetPremiumRate' | 'profitTarget' | 'lossLimit', label: string): Rule =>
  (now) =>
    isWithin(now[name], 100) ? null : `${label} must be between 0 and 100`

const daysRule =
  (name: 'minDte' | 'maxDte', label: string): Rule =>
  (now) =>
    isWithin(now[name], 365, true) ? null : `${label} must be between 0 and 365`

const contractsRule: Rule = ({ contracts }) => {
  const count = Number(contracts)
  if (contracts.trim() === '' || !(count >= 1)) return planMessages.quantity
  return Number.isInteger(count) && count <= planBounds.contracts.most ? null : planMessages.contractsMost
}

/** Only of what was changed: a limit that an older rule allowed stays until it is touched. */
const rules: Readonly<Partial<Record<ParameterName, Rule>>> = {
  strike: ({ strike }) => {
    const amount = moneyIn(strike)
    const most = moneyFromMicros(planBounds.strikeInUpdates.most * 1_000_000)
    return amount !== null && amount > 0 && amount <= most ? null : planMessages.strikeRange
  },
  contracts: contractsRule,
  expiration: ({ expiration }, today) => {
    const date = parseTradingDate(expiration)
    return date.ok && date.value > today ? null : planMessages.expirationPast
  },
  targetPremiumRate: percentRule('targetPremiumRate', 'Target premium rate'),
  profitTarget: percentRule('profitTarget', 'Profit target'),
  lossLimit: percentRule('lossLimit', 'Stop loss'),
  minDte: daysRule('minDte', 'Min DTE'),
  maxDte: daysRule('maxDte', 'Max DTE'),
  maxPositionSize: ({ maxPositionSize: text }) => {
    const amount = moneyIn(text)
    return text.trim() === '' || (amount !== null && amount >= 0)
      ? null
      : 'Max position size must be at least 0'
  },
}

interface Terms {
  readonly strikePrice?: Money
  readonly quantity?: number
  readonly expirationDate?: TradingDate
}

type ReadParameters =
  | { readonly ok: true; readonly terms: Terms | null; readonly parameters: Partial<WheelParameters> | null }
  | { readonly ok: false; readonly faults: Faults }

const termsOf = (now: TypedParameters, changed: ReadonlySet<ParameterName>): Terms | null => {
  const strike = moneyIn(now.strike)
  const date = parseTradingDate(now.expiration)
  const terms: Terms = {
    ...(changed.has('strike') && strike !== null ? { strikePrice: strike } : {}),
    ...(changed.has('contracts') ? { quantity: Number(now.contracts) } : {}),
    ...(changed.has('expiration') && date.ok ? { expirationDate: date.value } : {}),
  }
  return Object.keys(terms).length === 0 ? null : terms
}

const parametersOf = (
  now: TypedParameters,
  changed: ReadonlySet<ParameterName>,
): Partial<WheelParameters> | null => {
  const method = strikeMethods.find(({ value }) => value === now.strikeSelectionMethod)?.value ?? null
  const all = {
    targetPremiumRate: ['targetPremiumRate', numberIn(now.targetPremiumRate)],
    strikeSelectionMethod: ['strikeSelectionMethod', method],
    minDte: ['minDte', numberIn(now.minDte)],
    maxDte: ['maxDte', numberIn(now.maxDte)],
    profitTargetPercentage: ['profitTarget', numberIn(now.profitTarget)],
    lossLimitPercentage: ['lossLimit', numberIn(now.lossLimit)],
    maxPositionSize: ['maxPositionSize', moneyIn(now.maxPositionSize)],
    autoRoll: ['autoRoll', now.autoRoll],
    notificationsEnabled: ['notifications', now.notifications],
    notes: ['notes', now.notes.trim()],
  } as const
  const sent = Object.entries(all).filter(([, [name]]) => changed.has(name))
  return sent.length === 0 ? null : Object.fromEntries(sent.map(([field, [, value]]) => [field, value]))
}

/** What of it is sent: only what was changed, an empty number as null. */
export function readParameters(cycle: WheelCycle, now: TypedParameters, today: TradingDate): ReadParameters {
  const names = changedNames(cycle, now)
  const faults: Partial<Record<ParameterName, string>> = {}
  for (const name of names) {
    const fault = rules[name]?.(now, today) ?? null
    if (fault !== null) faults[name] = fault
  }
  const [least, most] = [numberIn(now.minDte), numberIn(now.maxDte)]
  const touchesDays = names.includes('minDte') || names.includes('maxDte')
  if (touchesDays && least !== null && most !== null && least > most)
    faults.minDte ??= 'Min DTE must not be above max DTE'
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const changed = new Set(names)
  return { ok: true, terms: termsOf(now, changed), parameters: parametersOf(now, changed) }
}
