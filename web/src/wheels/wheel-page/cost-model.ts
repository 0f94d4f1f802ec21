/** From the strike to the net stock cost: what each entry adds to it or takes from it, as bars that follow one another. */
import type { LedgerCycle, WaterfallStep, WheelPage } from '@wheelwright/api'
import {
  dividePrice,
  isPendingExpiry,
  moneyFromMicros,
  multiplyPriceWithin,
  parseOptionSymbol,
  sumMoneyWithin,
} from '@wheelwright/core'
import type { Money, TradingDate } from '@wheelwright/core'
import { addUpInCents } from './rounded-legs.ts'

export interface CostBar {
  readonly key: string
  /** An entry, without its fees where they are known; those that come before the first that is named; or the fees of so many. */
  readonly of: WaterfallStep | 'earlier' | { readonly feesOf: number }
  readonly amount: Money
  readonly perShare: Money
  /** The cost before and after it, a share. */
  readonly from: number
  readonly to: number
}

export interface CostBars {
  readonly bars: readonly CostBar[]
  readonly sum: Money
  readonly perShare: Money
  /** What the bars are drawn within, a share. */
  readonly range: readonly [number, number]
}

const isShares = ({ label }: WaterfallStep): boolean => label === 'shares'

/** Blocks that one purchase or assignment brought are one step to look at. */
const withoutParts = (steps: readonly WaterfallStep[]): WaterfallStep[] =>
  [
    ...Map.groupBy(steps, ({ label, date, symbol, entryId }) =>
      label === 'shares' ? `${label} ${date ?? ''} ${symbol ?? ''}` : `${entryId} ${label}`,
    ).values(),
  ].flatMap((parts) => {
    const [first] = parts
    if (first === undefined) return []
    const whole = (amounts: readonly (Money | null)[]): Money | null =>
      amounts.includes(null) ? null : sumMoneyWithin(amounts.flatMap((amount) => amount ?? []))
    const [amount, fees] = [whole(parts.map((each) => each.amount)), whole(parts.map((each) => each.fees))]
    return [{ ...first, amount, fees }]
  })

type Part = Pick<CostBar, 'of'> & { readonly amount: Money | null }

/** Entries at the prices that they were traded for, and the fees of all as one. */
const partsOf = (steps: readonly WaterfallStep[]): Part[] => {
  const charged = steps.flatMap(({ fees }) => (fees === null || fees === 0 ? [] : [fees]))
  const traded = steps.map((step): Part & { readonly of: WaterfallStep } => {
    const amount = step.amount === null ? null : moneyFromMicros(step.amount - (step.fees ?? 0))
    return { of: { ...step, amount }, amount }
  })
  const told = traded.filter(({ amount }) => amount !== 0)
  return [
    ...told.filter(({ of }) => isShares(of)),
    ...told.filter(({ of }) => !isShares(of)),
    ...(charged.length === 0 ? [] : [{ of: { feesOf: charged.length }, amount: sumMoneyWithin(charged) }]),
  ]
}

const keyOf = (of: CostBar['of'], at: number): string =>
  typeof of === 'object' && 'entryId' in of ? `${of.entryId}.${at}` : `together.${at}`

/**
 * Null without shares, or where a step is unknown. Shares first, then by day, fees last; what is before the first steps is one
 * bar.
 */
export function costBarsOf({
  waterfall,
  earlierSteps,
  sharesHeld,
  netStockCost,
}: Pick<LedgerCycle, 'waterfall' | 'earlierSteps' | 'sharesHeld' | 'netStockCost'>): CostBars | null {
  if (sharesHeld <= 0 || netStockCost === null || (earlierSteps.count > 0 && earlierSteps.amount === null))
    return null
  const parts: Part[] = [
    ...(earlierSteps.count > 0 ? [{ of: 'earlier' as const, amount: earlierSteps.amount }] : []),
    ...partsOf(withoutParts(waterfall)),
  ]
  let total = 0
  const bars: CostBar[] = []
  for (const [at, { of, amount }] of parts.entries()) {
    if (amount === null) return null
    const [from, to] = [total / sharesHeld, (total + amount) / sharesHeld]
    total += amount
    bars.push({
      key: keyOf(of, at),
      of,
      amount,
      perShare: dividePrice(amount, sharesHeld, 1) ?? moneyFromMicros(0),
      from,
      to,
    })
  }
  const [, ...after] = bars
  const ends = [bars[0]?.to ?? 0, ...after.flatMap(({ from, to }) => [from, to])]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const room = (most - least) * 0.15 || most * 0.05 || 1
  return { bars, sum: moneyFromMicros(total), perShare: netStockCost, range: [least - room, most] }
}

/** Whether a column of the bars does not come to its sum as both are shown, in cents. */
export function isCostRounded({ bars, sum, perShare }: Pick<CostBars, 'bars' | 'sum' | 'perShare'>): boolean {
  const amounts = bars.map(({ amount }) => amount)
  const shares = bars.map((bar) => bar.perShare)
  return !addUpInCents(amounts, sum) || !addUpInCents(shares, perShare)
}

interface CalledAway {
  readonly on: TradingDate
  readonly strike: Money
  /** Of the whole wheel. */
  readonly result: Money
}

interface Foretold {
  readonly wheel: Pick<WheelPage['wheel'], 'nextPlace'>
  readonly campaign: Pick<
    LedgerCycle,
    'slots' | 'sharesHeld' | 'earlierSteps' | 'waterfall' | 'netStockCost' | 'stockCost'
  > | null
}

/**
 * What the wheel comes to where one open call takes all its shares: proceeds at the strike less their net cost. Nobody knows what
 * became of one past its expiration, nor what becomes of shares of which the broker holds others.
 */
export function calledAwayOf({ wheel, campaign }: Foretold, nowMs: number): CalledAway | null {
  if (campaign === null || wheel.nextPlace === 'reconciliation') return null
  const { slots, sharesHeld } = campaign
  // A cost that leaves premiums out says nothing of the whole wheel.
  if (!campaign.stockCost.startsWith('whole-cycle')) return null
  const cost = costBarsOf(campaign)
  if (cost === null) return null
  const open = slots.filter(({ outcome }) => outcome === 'open')
  const [symbol, ...others] = [...new Set(open.map(({ call }) => call))]
  if (symbol === undefined || symbol === null || others.length > 0) return null
  if (open.reduce((sum, { shares }) => sum + shares, 0) !== sharesHeld) return null
  const option = parseOptionSymbol(symbol)
  if (!option.ok || isPendingExpiry(option.value.expiration, 'Open', nowMs)) return null
  const proceeds = multiplyPriceWithin(option.value.strike, sharesHeld, 1)
  if (proceeds === null) return null
  return {
    on: option.value.expiration,
    strike: option.value.strike,
    result: moneyFromMicros(proceeds - cost.sum),
  }
}
