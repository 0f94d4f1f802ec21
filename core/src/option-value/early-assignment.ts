// Whether the holder of an option that someone is short of has reason to exercise it before expiration. A call in the
// money whose extrinsic value is below the dividend is worth more as shares, on the evening before the share goes ex; a
// put deep in the money with hardly any extrinsic value earns more as cash.
// Authority: docs/domain.md, section "Option value"; OCC, Characteristics and Risks of Standardized Options, chapter VIII.
import { isMarketOpenOn } from '../market/market-calendar.ts'
import { compareMoney, moneyFromMicros, subtractMoney, zeroMoney, type Money } from '../base/money.ts'
import { lastTradingDate, type OptionContract } from '../instruments/option-contract.ts'
import { moneynessOf } from '../figures/options/option-metrics.ts'
import { isIndexRoot } from '../instruments/option-root.ts'
import { addDays, type TradingDate } from '../base/trading-date.ts'

/** What is known of a short option's market; `null` where it is not. */
export interface ShortOptionMarket {
  readonly contract: OptionContract
  /** Dollars per share, of the underlying and of the option. */
  readonly spot: Money | null
  readonly mark: Money | null
  readonly today: TradingDate
  /** The next dividend announced. */
  readonly dividend: { readonly exDate: TradingDate; readonly amount: Money } | null
}

export type AssignmentSignal =
  | { readonly kind: 'none' }
  /** Without a price, or with a deliverable that is not the shares, nothing can be told. */
  | { readonly kind: 'unknown'; readonly missing: 'spot' | 'mark' | 'deliverable' }
  | {
      readonly kind: 'dividend'
      readonly extrinsic: Money
      readonly dividend: Money
      readonly exDate: TradingDate
      /** The last session before the ex-date, on whose evening holders exercise. */
      readonly decidedOn: TradingDate
      readonly isTonight: boolean
    }
  | { readonly kind: 'deep-put'; readonly intrinsic: Money; readonly extrinsic: Money }

/** In the money by at least this part of the strike, */
const DEEP = 0.05
/** with at most this part of it, or these micro-dollars, of extrinsic value left. */
const HARDLY = 0.001
const HARDLY_MICROS = 50_000

/** The signal of one short option, as of the market of that day. */
export function earlyAssignmentSignal(market: ShortOptionMarket): AssignmentSignal {
  const { contract, spot, mark, today } = market
  // Index options are settled in cash and, those that wheels meet, not before expiration.
  if (isIndexRoot(contract.root) || today > lastTradingDate(contract.expiration)) return { kind: 'none' }
  if (contract.adjusted) return { kind: 'unknown', missing: 'deliverable' }
  if (spot === null) return { kind: 'unknown', missing: 'spot' }
  const { state, intrinsic } = moneynessOf(contract, spot)
  if (state !== 'in the money') return { kind: 'none' }
  if (mark === null) return { kind: 'unknown', missing: 'mark' }
  const above = subtractMoney(mark, intrinsic)
  // A quote may lie below what exercise brings; then there is nothing extrinsic left.
  const extrinsic = compareMoney(above, zeroMoney) > 0 ? above : zeroMoney
  return contract.right === 'Call'
    ? signalOfCall(market, extrinsic)
    : signalOfPut(contract, intrinsic, extrinsic)
}

function signalOfCall({ contract, today, dividend }: ShortOptionMarket, extrinsic: Money): AssignmentSignal {
  if (dividend === null || compareMoney(extrinsic, dividend.amount) >= 0) return { kind: 'none' }
  const { exDate, amount } = dividend
  const decidedOn = sessionBefore(exDate)
  if (today >= exDate || decidedOn > lastTradingDate(contract.expiration)) return { kind: 'none' }
  // At a weekend before the ex-date the evening has passed: what was not exercised then stays.
  if (today > decidedOn) return { kind: 'none' }
  return { kind: 'dividend', extrinsic, dividend: amount, exDate, decidedOn, isTonight: today === decidedOn }
}

function signalOfPut({ strike }: OptionContract, intrinsic: Money, extrinsic: Money): AssignmentSignal {
  const hardly = moneyFromMicros(Math.max(HARDLY_MICROS, Math.round(strike * HARDLY)))
  const isDeep = intrinsic >= strike * DEEP
  return isDeep && compareMoney(extrinsic, hardly) <= 0
    ? { kind: 'deep-put', intrinsic, extrinsic }
    : { kind: 'none' }
}

function sessionBefore(date: TradingDate): TradingDate {
  let before = addDays(date, -1)
  while (!isMarketOpenOn(before)) before = addDays(before, -1)
  return before
}
