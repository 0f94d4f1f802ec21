/** A put of AMD deep in the money, as the server tells it. */
import type { RollChoiceView, RollScenario } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'

export function dollars(amount: number) {
  return moneyFromMicros(Math.round(amount * 1_000_000))
}
export function day(text: string): TradingDate {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

export function choice(more: Partial<RollChoiceView> = {}): RollChoiceView {
  return {
    kind: 'roll',
    strategy: 'extend_dte',
    strike: dollars(137.5),
    expiration: day('2027-01-15'),
    longStrike: null,
    price: dollars(18.85),
    longPrice: null,
    netCredit: dollars(159.7),
    daysAdded: 28,
    creditPerDay: dollars(5.703571),
    creditPerYear: 0.1514,
    breakEven: dollars(118.6565),
    netStockCost: dollars(127.22),
    chance: 0.78,
    lossIfCalled: null,
    dividends: [],
    tax: {
      settles: true,
      result: dollars(-884.3),
      checks: ['written again'],
      qualified: null,
      isIndex: false,
    },
    chainCredit: dollars(1028.5),
    isEstimate: false,
    nextCall: null,
    exercise: null,
    plan: null,
    outcome: null,
    ...more,
  }
}

export function scenario(more: Partial<RollScenario> = {}): RollScenario {
  return {
    optionId: 'fill',
    symbol: 'AMD   261218P00137500',
    ticker: 'AMD',
    accountId: 'a',
    accountNumber: null,
    optionType: 'put',
    strike: dollars(137.5),
    expiration: day('2026-12-18'),
    daysToExpiration: 27,
    contracts: 1,
    open: 2,
    multiplier: 100,
    settlement: 'shares',
    cover: 'cash',
    movesWith: null,
    longCall: null,
    spot: dollars(121.27),
    spotAsOf: null,
    mark: dollars(17.24),
    markAsOf: null,
    intrinsic: dollars(16.23),
    timeValue: dollars(1.01),
    volatility: 0.45,
    netStockCost: null,
    taxBasis: null,
    taxBasisIfAssigned: null,
    feePerContract: dollars(0.65),
    feeSource: 'as on Oct 13, 2026',
    chain: null,
    plan: null,
    options: [choice()],
    others: [],
    best: 0,
    bestReason: '',
    recordable: true,
    messages: [],
    ...more,
  }
}
