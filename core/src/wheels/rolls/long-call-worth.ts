// What the long call beneath a poor man's covered call is worth when the short one ends: by a model at the volatility that its
// own price says today, an estimate; where that is not known its intrinsic value, which is a lower bound. On the day on which
// it ends itself the two are one. Authority: docs/domain.md, sections "Deciding a roll" and "Option value".
import { MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { valueAmerican } from '../../option-value/american.ts'
import type { CoveringCall } from './roll-leg.ts'

/** Dollars a share, at a price of the underlying on the day on which a choice ends. */
export function worthOfLongCall(
  { strike, expiration, volatility, rate }: CoveringCall,
  price: Money,
  endsOn: TradingDate,
): Money {
  const intrinsic = moneyFromMicros(Math.max(0, price - strike))
  const days = daysBetween(endsOn, expiration)
  if (volatility === null || days <= 0 || price <= 0) return intrinsic
  const value = valueAmerican({
    right: 'Call',
    spot: price / MICROS,
    strike: strike / MICROS,
    years: days / 365,
    rate,
    dividendYield: 0,
    volatility,
  })
  return value.ok ? moneyFromMicros(Math.max(intrinsic, Math.round(value.value.price * MICROS))) : intrinsic
}
