// The call to write on free shares: the one nearest to a delta of 0.30 among those that expire in 21 to 45 days, from
// the chain; without a chain an estimate from a volatility, on the strikes that exchanges list.
// Authority: docs/domain.md, section "Detection" (potential income).
import { nextMonthlyExpirations, nextWeeklyExpirations } from '../../expirations.ts'
import { MAX_MICROS } from '../../micros.ts'
import { moneyFromMicros, type Money } from '../../money.ts'
import { valueAmerican } from '../../option-value/american.ts'
import { addDays, daysBetween, type TradingDate } from '../../trading-date.ts'
import type { CallSuggestion } from './market.ts'

/** A call of a chain, as far as it is known. */
export interface ListedCall {
  readonly strike: Money
  readonly expiration: TradingDate
  readonly mark: Money | null
  readonly delta: number | null
}

const DELTA = 0.3
const soonest = 21
const latest = 45

/** Ties go to the earlier expiration, then to the higher strike; null where nothing in reach has mark and delta. */
export function suggestCall(calls: readonly ListedCall[], today: TradingDate): CallSuggestion | null {
  let best: { readonly call: ListedCall; readonly premium: Money; readonly off: number } | null = null
  for (const call of calls) {
    const { mark, delta, expiration, strike } = call
    const days = daysBetween(today, expiration)
    if (mark === null || mark <= 0 || delta === null || days < soonest || days > latest) continue
    const off = Math.abs(delta - DELTA)
    const isBetter =
      best === null ||
      off < best.off ||
      (off === best.off &&
        (expiration < best.call.expiration ||
          (expiration === best.call.expiration && strike > best.call.strike)))
    if (isBetter) best = { call, premium: mark, off }
  }
  if (best === null) return null
  const { call, premium } = best
  return { strike: call.strike, expiration: call.expiration, premium, isEstimate: false }
}

/** What a call is estimated from where there is no chain; rate and volatility as fractions a year. */
export interface EstimateInputs {
  readonly spot: Money
  readonly volatility: number
  readonly rate: number
}

/** Strikes are listed by 0.50 up to 25, by 1 up to 100, by 5 above. */
const steps = [
  { upTo: 25_000_000, step: 500_000 },
  { upTo: 100_000_000, step: 1_000_000 },
  { upTo: Infinity, step: 5_000_000 },
] as const

/** The expiration to write a call for: the monthly one in 21 to 45 days, else the last weekly one. */
export function callExpiration(today: TradingDate): TradingDate | null {
  const from = addDays(today, soonest)
  const weekly = nextWeeklyExpirations(from, 4).filter((date) => daysBetween(today, date) <= latest)
  const [monthly] = nextMonthlyExpirations(from, 1)
  return weekly.find((date) => date === monthly) ?? weekly.at(-1) ?? null
}

/** Null where nothing can be valued. */
export function estimateCall(inputs: EstimateInputs, today: TradingDate): CallSuggestion | null {
  const { spot } = inputs
  const expiration = callExpiration(today)
  if (expiration === null || spot <= 0) return null
  const step = steps.find(({ upTo }) => spot <= upTo)?.step ?? 1_000_000
  const first = Math.ceil(spot / step) * step
  const last = Math.floor((MAX_MICROS - first) / step)
  const calls: ListedCall[] = []
  /** Deltas fall as strikes rise. */
  const isBeyond = (index: number): boolean => {
    if (index > last) return true
    const call = estimateAt(moneyFromMicros(first + index * step), expiration, inputs, today)
    calls.push(call)
    return (call.delta ?? 0) <= DELTA
  }
  let [near, far] = [-1, 0]
  while (!isBeyond(far)) [near, far] = [far, far === 0 ? 1 : far * 2]
  while (far - near > 1) {
    const middle = (near + far) >> 1
    if (isBeyond(middle)) far = middle
    else near = middle
  }
  const found = suggestCall(calls, today)
  return found === null ? null : { ...found, isEstimate: true }
}

function estimateAt(
  strike: Money,
  expiration: TradingDate,
  { spot, volatility, rate }: EstimateInputs,
  today: TradingDate,
): ListedCall {
  const value = valueAmerican({
    right: 'Call',
    spot: spot / 1e6,
    strike: strike / 1e6,
    years: daysBetween(today, expiration) / 365,
    rate,
    dividendYield: 0,
    volatility,
  })
  if (!value.ok) return { strike, expiration, mark: null, delta: null }
  const mark = moneyFromMicros(Math.round(value.value.price * 100) * 10_000)
  return { strike, expiration, mark, delta: value.value.delta }
}
