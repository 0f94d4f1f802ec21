/** A wheel made by hand, from either payload of the specification, checked in the order in which it is asked for. */
import type { FieldError, WheelCycleEntry } from '@wheelwright/api'
import {
  canonicalEquitySymbol,
  contractsProblem,
  cycleStatuses,
  planBounds,
  planMessages,
  tickerProblem,
  wheelStrategies,
} from '@wheelwright/core'
import type { CycleStatus, Money, TradingDate, WheelStrategy } from '@wheelwright/core'
import { readDay } from './read-day.ts'
import type { StoredParameters } from '../wheel-rows.ts'
import { isStrikeOutside } from './field-faults.ts'

export interface MadeWheel {
  readonly ticker: string
  readonly strategy: WheelStrategy
  readonly status: CycleStatus
  readonly startedOn: TradingDate
  readonly accountId: string | null
  readonly strike: Money | null
  readonly expiration: TradingDate | null
  readonly contracts: number | null
  readonly premium: Money | null
  readonly notes: string
  readonly parameters: StoredParameters
}

export type Made =
  | { readonly ok: true; readonly wheel: MadeWheel }
  | { readonly ok: false; readonly error: FieldError }

const wrong = (pointer: string, message: string): Made => ({ ok: false, error: { pointer, message } })

/** One name for what the two payloads name differently; what stands at the top wins over the metadata. */
const joined = (entry: WheelCycleEntry) => {
  const metadata = entry.detectionMetadata ?? {}
  const shares = entry.sharesQuantity ?? entry.shares ?? null
  return {
    ticker: (entry.ticker ?? '').trim().toUpperCase(),
    strategy: entry.strategyType ?? entry.cycleType ?? '',
    strike: entry.strikePrice ?? entry.putStrikePrice ?? metadata.strikePrice ?? null,
    expiration: entry.expirationDate ?? entry.putExpirationDate ?? metadata.expirationDate ?? null,
    premium: entry.premium ?? entry.putSoldPrice ?? metadata.premium ?? null,
    contracts: entry.contractCount ?? metadata.contractCount ?? null,
    shares,
  }
}

const missingFields = ({ ticker, strategy }: ReturnType<typeof joined>): string[] => [
  ...(ticker === '' ? ['ticker'] : []),
  ...(strategy === '' ? ['strategy_type'] : []),
]

/** 'Open' is what the specification's client sends for a new wheel. */
const statusOf = (text: string | null): CycleStatus | null => {
  if (text === null || text === 'Open') return 'active'
  return cycleStatuses.find((status) => status === text) ?? null
}

const startOf = (text: string | null, today: TradingDate): TradingDate | null =>
  text === null || text === '' ? today : readDay(text)

const needsStrike = 'cash_secured_put'
const needsShares = 'covered_call'

/** `today` is New York's. */
export function makeWheel(entry: WheelCycleEntry, today: TradingDate): Made {
  const given = joined(entry)
  const missing = missingFields(given)
  if (missing.length > 0) return wrong(`/${missing[0]}`, `Missing required fields: ${missing.join(', ')}`)
  const problem = tickerProblem(given.ticker)
  if (problem !== null) return wrong('/ticker', problem)
  const symbol = canonicalEquitySymbol(given.ticker)
  if (!symbol.ok) return wrong('/ticker', 'Ticker must be the symbol of a share, as in PCG or BRK.B')
  const strategy = wheelStrategies.find((name) => name === given.strategy)
  if (strategy === undefined) return wrong('/strategy_type', `Must be one of ${wheelStrategies.join(', ')}`)
  const status = statusOf(entry.status ?? null)
  if (status === null) return wrong('/status', `Must be one of ${cycleStatuses.join(', ')}`)
  const startedOn = startOf(entry.startedAt ?? null, today)
  if (startedOn === null) return wrong('/started_at', 'Must be a date like 2026-11-20')
  const fault = contractFault(strategy, given, today) ?? wishFault(entry)
  if (fault !== null) return { ok: false, error: fault }
  return {
    ok: true,
    wheel: {
      ticker: symbol.value,
      strategy,
      status,
      startedOn,
      accountId: entry.accountId ?? null,
      strike: given.strike,
      expiration: given.expiration,
      contracts: contractsOf(given),
      premium: given.premium,
      notes: entry.notes ?? '',
      parameters: {
        ...(entry.detectionMetadata ? { metadata: entry.detectionMetadata } : {}),
        sharesQuantity: given.shares,
        stockPurchasePrice: entry.stockPurchasePrice ?? null,
      },
    },
  }
}

/** Contracts that so many shares stand for; one where none are named. */
const contractsFor = (shares: number | null): number => Math.max(1, Math.floor((shares ?? 0) / 100_000_000))

const contractsOf = ({
  contracts,
  shares,
}: Pick<ReturnType<typeof joined>, 'contracts' | 'shares'>): number => contracts ?? contractsFor(shares)

const contractFault = (
  strategy: WheelStrategy,
  { strike, shares, contracts, expiration, premium }: ReturnType<typeof joined>,
  today: TradingDate,
): FieldError | null => {
  if (strategy === needsStrike && strike === null)
    return { pointer: '/strike_price', message: planMessages.strikeOfPut }
  if (strategy === needsShares && shares === null)
    return { pointer: '/shares_quantity', message: planMessages.sharesOfCall }
  if (strike !== null && isStrikeOutside(strike))
    return { pointer: '/strike_price', message: planMessages.strikeRange }
  if (shares !== null && shares <= 0)
    return { pointer: '/shares_quantity', message: 'Shares quantity must be greater than 0' }
  if (premium !== null && premium < 0)
    return { pointer: '/premium', message: 'Premium must not be below zero' }
  const problem = contractsProblem(contractsOf({ contracts, shares }))
  if (problem !== null)
    return { pointer: contracts === null ? '/shares_quantity' : '/contract_count', message: problem }
  if (expiration !== null && expiration <= today)
    return { pointer: '/expiration_date', message: planMessages.expirationPast }
  return null
}

const isOutside = (
  value: number | null | undefined,
  { least, most }: { least: number; most: number },
): boolean => value !== undefined && value !== null && (value < least || value > most)

/** What is wished for beside the contract, within the bounds of the wizard's own fields. */
const wishFault = ({ detectionMetadata, stockPurchasePrice }: WheelCycleEntry): FieldError | null => {
  const { stopLoss, profitTarget, maxDays, positionSize } = detectionMetadata ?? {}
  const { percent, days } = planBounds
  const at = (name: string, message: string): FieldError => ({
    pointer: `/detection_metadata/${name}`,
    message,
  })
  if (isOutside(stopLoss, percent)) return at('stop_loss', 'Stop loss must be between 0 and 100')
  if (isOutside(profitTarget, percent)) return at('profit_target', 'Profit target must be between 0 and 100')
  if (isOutside(maxDays, days) || !Number.isInteger(maxDays ?? 1))
    return at('max_days', 'Max days to hold must be between 1 and 365')
  if ((positionSize ?? 0) < 0) return at('position_size', 'Position size must not be below zero')
  if ((stockPurchasePrice ?? 0) < 0)
    return { pointer: '/stock_purchase_price', message: 'Stock purchase price must not be below zero' }
  return null
}
