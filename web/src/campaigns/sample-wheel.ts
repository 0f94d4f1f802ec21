/** A wheel for the tests of this folder: a short put of PCG, as the ledger would tell it. */
import type { TimelineEvent, WheelCycle, WheelPosition } from '@wheelwright/api'
import { instantFromMs, moneyFromMicros, parseTradingDate, quantityFromMicros } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'

const holding = {
  nextAction: 'Hold the 15 put',
  nextReason: '27 d',
  nextUrgency: 'wait',
  nextPlace: 'details',
  nextOption: null,
  nextActions: [],
} satisfies Partial<WheelCycle>

export function dollars(amount: number) {
  return moneyFromMicros(Math.round(amount * 1_000_000))
}
export function units(count: number) {
  return quantityFromMicros(count * 1_000_000)
}
export function day(text: string): TradingDate {
  const read = parseTradingDate(text)
  if (!read.ok) throw new Error(text)
  return read.value
}
const instant = instantFromMs(Date.parse('2026-11-20T21:00:00Z'))

export function wheel(more: Partial<WheelCycle> = {}): WheelCycle {
  return {
    id: 'w1',
    etag: '"1"',
    origin: 'ledger',
    cycleKey: 'PCG-20261001-1',
    ticker: 'PCG',
    accountId: null,
    accountNumber: null,
    strategyType: 'cash_secured_put',
    status: 'active',
    cardStatus: 'active',
    statusReason: null,
    lastStatusUpdate: instant,
    phase: 1,
    outcome: 'open',
    startedAt: day('2026-10-01'),
    endedAt: null,
    daysActive: 51,
    strikePrice: dollars(15),
    expirationDate: day('2026-12-18'),
    daysToExpiration: 27,
    contractCount: 2,
    figures: 'ledger',
    premiumCollected: dollars(110),
    realizedPnl: dollars(0),
    unrealizedPnl: dollars(30),
    percentOfMaximum: null,
    reachedLimits: [],
    notificationsEnabled: true,
    totalPnl: dollars(30),
    complete: true,
    results: { known: 2, unknown: 0 },
    restsOn: { refusedRows: 0, unknownBasis: 0, pending: 0, missingSplits: 0 },
    currentOptionValue: dollars(-80),
    priceLastUpdated: null,
    priceSource: null,
    priceIsDelayed: false,
    capitalRequirement: dollars(3000),
    capitalParts: [{ kind: 'puts', quantity: units(2), amount: dollars(3000) }],
    sharesHeld: units(0),
    positions: [],
    timeline: null,
    earlierEvents: null,
    netStockCost: null,
    taxBasis: null,
    capitalDays: null,
    capitalGap: null,
    pace: null,
    ...holding,
    description: '',
    notes: '',
    targetPremiumRate: null,
    strikeSelectionMethod: null,
    maxDte: null,
    minDte: null,
    profitTargetPercentage: null,
    lossLimitPercentage: null,
    autoRoll: false,
    maxPositionSize: null,
    detectionMetadata: null,
    riskAssessment: null,
    createdAt: instant,
    lastUpdated: instant,
    ...more,
  }
}

export function position(
  positionType: string,
  quantity: number,
  more: Partial<WheelPosition> = {},
): WheelPosition {
  return {
    id: positionType,
    symbol: 'PCG',
    positionType,
    quantity: units(quantity),
    averagePrice: null,
    marketValue: null,
    unrealizedPnl: null,
    percentOfMaximum: null,
    strikePrice: null,
    expirationDate: null,
    optionType: null,
    instrumentType: positionType === 'stock' ? 'stock' : 'option',
    assigned: false,
    acquisitionMethod: null,
    openedOn: null,
    isPendingExpiry: false,
    ...more,
  }
}

export function happened(
  id: string,
  eventType: string,
  on: string,
  more: Partial<TimelineEvent> = {},
): TimelineEvent {
  return {
    id,
    eventType,
    eventDate: day(on),
    contracts: 2,
    quantityShares: units(0),
    strike: dollars(15),
    expiration: null,
    price: null,
    netCash: dollars(0),
    rolledInto: null,
    ...more,
  }
}
