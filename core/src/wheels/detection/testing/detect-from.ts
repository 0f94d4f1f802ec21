/** Positions of one ticker, priced now, and what is detected in them. */
import { priceMoment } from '../../../figures/options/option-income.ts'
import type { PositionRecord } from '../../../holdings/position-record.ts'
import { day, dollars, option, stock } from '../../../testing/samples.ts'
import { detectOpportunities, type DetectionInput } from '../detect.ts'
import type { DetectionMarket } from '../market.ts'
import type { Opportunity } from '../opportunity.ts'

/** 2026-03-02 is a Monday; the options below expire on 2026-04-17, in 46 days, unless they say otherwise. */
export const today = day('2026-03-02')
export function priced(cost: string | null, price: string | null) {
  return {
    averagePrice: cost === null ? null : dollars(cost),
    currentPrice: price === null ? null : dollars(price),
  }
}
/** 11:00 in New York, and the last price of the session before it. */
export const nowMs = Date.parse('2026-03-02T16:00:00Z')
export const fridayMs = Date.parse('2026-02-27T21:00:00Z')
const noMarket = {
  today,
  ...priceMoment(nowMs),
  spots: new Map(),
  pricedAt: new Map<string, number>(),
  calls: new Map(),
  dividends: new Map(),
}
export function cashOf(amount: string) {
  return {
    byAccount: new Map([['one', dollars(amount)]]),
    otherwise: dollars('50000'),
  }
}
export function spots(entries: Readonly<Record<string, string>>) {
  return new Map(
    Object.entries(entries).map(([ticker, price]) => [ticker, { price: dollars(price), asOfMs: nowMs }]),
  )
}
/** Every price is of now. */
export function pricedNow(records: readonly PositionRecord[]) {
  return new Map(records.map(({ id }) => [id, nowMs]))
}

export function detect(
  records: readonly PositionRecord[],
  more: Partial<Omit<DetectionInput, 'market'>> & { market?: Partial<DetectionMarket> } = {},
): Opportunity[] {
  return detectOpportunities({
    records,
    cash: cashOf('50000'),
    cyclesPastFirstPhase: new Set(),
    runningWheels: new Map(),
    ...more,
    market: {
      ...noMarket,
      spots: spots({ ZZT: '49' }),
      pricedAt: pricedNow(records),
      ...more.market,
    },
  })
}

export function shares(count: number, more = {}) {
  return stock('ZZT', count, { ...priced('48', '49'), ...more })
}
export function call50(contracts: number, more = {}) {
  return option('.ZZT260417C50', contracts, { ...priced('1.20', '0.80'), ...more })
}
export function put45(contracts: number, more = {}) {
  return option('.ZZT260417P45', contracts, { ...priced('1.10', '0.60'), ...more })
}

/** Strategy, score, label, points of each part. */
export function scores(found: readonly Opportunity[]) {
  return found.map(({ strategy, confidence }) => [
    strategy,
    confidence.score,
    confidence.level,
    confidence.parts.map(({ points }) => points).join('+'),
  ])
}
