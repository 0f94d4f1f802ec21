/** A campaign of the ledger as the wire has it. */
import type { LedgerCycle, RestsOn, WheelEvent, WheelPosition } from '@wheelwright/api'
import {
  capitalTiedUp,
  addParts,
  averagePriceOf,
  contractKey,
  cycleCapital,
  cycleCollateral,
  cycleDays,
  cycleLotProfit,
  cycleLotValue,
  cycleNetCash,
  cycleNetPremium,
  cycleOpenProfit,
  cycleStatus,
  campaignStockCost,
  campaignWaterfall,
  formatOptionSymbol,
  isComplete,
  isCycleOpen,
  legValue,
  lotDifferencesAmong,
  moneyFromMicros,
  multiplyPriceWithin,
  openLegProfit,
  pendingExpiry,
  percentOfMaximum,
  quantityFromMicros,
  sumMoneyWithin,
  toldOf,
  totalProfit,
  unknownParts,
  wholeUnits,
  type CampaignCard,
  type Cycle,
  type Entry,
  type Marks,
  type Money,
  type OpenLeg,
  type Quantity,
  type SoldLeg,
  type TradingDate,
} from '@wheelwright/core'
import { shownStep } from '../../entries/books/waterfall-step.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { symbolOf } from '../../entries/rows/entry-row.ts'
import { indexOf, type BookIndex } from './book-index.ts'
import { callsOffLots, contractsIn, coverOf, fillsOf } from './call-cover.ts'
import { cardOf, lotsOfCampaign, ownIds, type CardedCampaign } from './campaign-cards.ts'
import { missingAt } from '../../portfolio/missing-splits.ts'
import { stockCostOnTheWire } from '../../entries/stock-cost-settings.ts'
import { storyOf, type StoryEvent } from './campaign-story.ts'
import type { CycleContext } from './cycle-context.ts'

const indexFor = ({ book }: KnownCycle, { cycleSettings }: Pick<CycleContext, 'cycleSettings'>): BookIndex =>
  indexOf(book, cycleSettings.rollOverrides)

/** The rolls that the campaign's own entries are. */
export function rollsOf(
  known: KnownCycle,
  context: Pick<CycleContext, 'cycleSettings'>,
): LedgerCycle['rolls'] {
  const { rolls } = indexFor(known, context)
  return [...ownIds(known)].flatMap((id) => rolls.get(id) ?? [])
}

/** What hides a part of the campaign's figures: by the rules of its symbol's. */
const restsOnOf = (card: CampaignCard, { refused, unexpired, missingSplits }: CycleContext): RestsOn => ({
  refusedRows: refused.get(card.underlying)?.rows ?? 0,
  unknownBasis: card.unknownBasis,
  pending: pendingExpiry(card, unexpired).length,
  // What had ended before the split is as it was.
  missingSplits: card.openLegs.length + card.lots.length === 0 ? 0 : missingAt(missingSplits, card),
})

/** Profit of a campaign, with what it rests on: one for all answers. */
export function profitOfCard(card: CampaignCard, context: CycleContext) {
  const restsOn = restsOnOf(card, context)
  const open = cycleOpenProfit(card, context.marks)
  const results = addParts(card.results, unknownParts(restsOn.pending + restsOn.refusedRows))
  const realized = card.realized === null ? null : toldOf(card.realized, results)
  return {
    premiumCollected: card.premiumCollected,
    realizedPnl: realized,
    unrealizedPnl: open,
    totalPnl: totalProfit(realized, open, isCycleOpen(card)),
    complete: isComplete(restsOn),
    results,
    restsOn,
  }
}

export function profitOf(known: KnownCycle, context: CycleContext) {
  return profitOfCard(cardOf(known, context).card, context)
}

const isPending = (leg: OpenLeg, unexpired: TradingDate): boolean =>
  leg.instrument.contract.expiration < unexpired

const averageOf = (basis: number | null, quantity: Quantity, multiplier: number): Money | null =>
  basis === null
    ? null
    : averagePriceOf({ basis: moneyFromMicros(basis), quantity, multiplier, averagePrice: null })

const stockPosition = ({ card, id }: CardedCampaign, marks: Marks): WheelPosition[] =>
  card.lots.map((lot, at) => {
    return {
      id: `${id}:lot:${at + 1}`,
      symbol: card.underlying,
      positionType: 'stock',
      quantity: quantityFromMicros(lot.quantity),
      averagePrice: averageOf(lot.basis, quantityFromMicros(lot.quantity), 1),
      marketValue: cycleLotValue(lot, card.underlying, marks),
      unrealizedPnl: cycleLotProfit(lot, card.underlying, marks),
      percentOfMaximum: null,
      strikePrice: null,
      expirationDate: null,
      optionType: null,
      instrumentType: 'stock',
      assigned: lot.origin === 'assignment',
      acquisitionMethod: lot.origin,
      openedOn: lot.opened,
      isPendingExpiry: false,
    }
  })

/** What a short leg brought and what buying it back costs. */
export function soldLeg({ instrument, contracts, cash, fees }: OpenLeg, marks: Marks): SoldLeg {
  const mark = marks.get(contractKey(instrument)) ?? null
  const value = mark === null ? null : multiplyPriceWithin(mark, wholeUnits(contracts), instrument.multiplier)
  return { credit: cash, fees, value }
}

type PriceContext = Pick<CycleContext, 'marks' | 'currentMarks' | 'unexpired'>

/** What is past its expiration has earned nothing that is known, nor has what has no price of the latest session. */
const earnedByLeg = (leg: OpenLeg, { currentMarks, unexpired }: PriceContext): number | null =>
  leg.side === 'short' && !isPending(leg, unexpired) ? percentOfMaximum(soldLeg(leg, currentMarks)) : null

const legPosition = (leg: OpenLeg, context: PriceContext): WheelPosition => {
  const { marks, unexpired } = context
  const { contract } = leg.instrument
  const right = contract.right === 'Call' ? 'call' : 'put'
  const quantity = wholeUnits(leg.side === 'long' ? leg.contracts : -leg.contracts)
  return {
    id: leg.entryId,
    symbol: formatOptionSymbol(contract),
    positionType: `${leg.side}_${right}`,
    quantity,
    averagePrice: averageOf(
      leg.cash === null ? null : leg.fees - leg.cash,
      quantity,
      leg.instrument.multiplier,
    ),
    marketValue: legValue(leg, marks),
    unrealizedPnl: openLegProfit(leg, marks),
    percentOfMaximum: earnedByLeg(leg, context),
    strikePrice: contract.strike,
    expirationDate: contract.expiration,
    optionType: right,
    instrumentType: 'option',
    assigned: false,
    acquisitionMethod: null,
    openedOn: leg.opened,
    isPendingExpiry: isPending(leg, unexpired),
  }
}

/** What is open in the campaign, shares first. */
export function positionsOfCard(campaign: CardedCampaign, context: PriceContext): WheelPosition[] {
  return [
    ...stockPosition(campaign, context.marks),
    ...campaign.card.openLegs.map((leg) => legPosition(leg, context)),
  ]
}

export function positionsOf(
  known: KnownCycle,
  context: PriceContext & Pick<CycleContext, 'cycleSettings'>,
): WheelPosition[] {
  return positionsOfCard(cardOf(known, context), context)
}

const toEvent = (event: StoryEvent, entries: ReadonlyMap<string, Entry>): WheelEvent => {
  const entry = entries.get(event.entryId)
  const isOptionTrade = entry !== undefined && entry.instrument?.type === 'option' && entry.price !== null
  return {
    id: event.entryId,
    eventType: event.type,
    eventDate: event.date,
    quantityShares: quantityFromMicros(event.shares),
    contracts: event.contracts,
    strike: event.strike,
    premium: isOptionTrade ? entry.gross : null,
    price: event.price,
    netCash: event.netCash,
    notes: entry?.note ?? '',
  }
}

/** What an answer has at most of each list of a campaign: one of years has thousands. */
const mostListed = 100
const mostFlags = 20

/** The open ones, then those that started last, in their order. */
const latestSlots = (slots: Cycle['slots']): Cycle['slots'] => {
  if (slots.length <= mostListed) return slots
  const open = slots.filter(({ outcome }) => outcome === 'open').slice(-mostListed)
  const ended = slots.filter(({ outcome }) => outcome !== 'open')
  const kept = new Set([...ended.slice(ended.length - (mostListed - open.length)), ...open])
  return slots.filter((slot) => kept.has(slot))
}

const slotsOf = (known: KnownCycle, entries: BookIndex['entries']): LedgerCycle['slots'] => {
  const symbol = (entryId: string | null): string | null =>
    symbolOf((entryId === null ? undefined : entries.get(entryId)?.instrument) ?? null)
  return latestSlots(known.cycle.slots).map((slot) => ({
    id: slot.id,
    phase: slot.phase,
    outcome: slot.outcome,
    openedOn: slot.opened,
    closedOn: slot.closed,
    put: symbol(slot.put),
    call: symbol(slot.call),
    longCall: symbol(slot.longCall),
    shares: quantityFromMicros(slot.lot?.quantity ?? 0),
    result: slot.result === null ? null : moneyFromMicros(slot.result),
  }))
}

const waterfallOf = (
  known: KnownCycle,
  context: CycleContext,
  entries: ReadonlyMap<string, Entry>,
): Pick<LedgerCycle, 'waterfall' | 'earlierSteps'> => {
  const steps = campaignWaterfall(
    known.cycle,
    context.cycleSettings.stockCost,
    lotsOfCampaign(known, context),
  )
  const earlier = steps.slice(0, -mostListed)
  const told = earlier.flatMap(({ amount }) => amount ?? [])
  return {
    waterfall: steps.slice(-mostListed).map((step) => shownStep(step, entries)),
    earlierSteps: {
      count: earlier.length,
      amount: told.length < earlier.length ? null : sumMoneyWithin(told),
    },
  }
}

/** The latest events, and the rolls that they tell of. */
const storyShown = (
  known: KnownCycle,
  context: CycleContext,
  entries: ReadonlyMap<string, Entry>,
): Pick<LedgerCycle, 'events' | 'eventCount' | 'rolls'> => {
  const story = storyOf(known, context)
  const shown = story.slice(-mostListed)
  const ids = new Set(shown.map(({ entryId }) => entryId))
  const rolls = rollsOf(known, context)
  return {
    events: shown.map((event) => toEvent(event, entries)),
    eventCount: story.length,
    rolls:
      shown.length === story.length
        ? rolls
        : rolls.filter(({ closeEntryId, openEntryId }) => ids.has(closeEntryId) || ids.has(openEntryId)),
  }
}

/** Short calls that no slot stands on, or that nothing covers. A long call that limits the loss of one makes it neither. */
const looseCallsOf = (cycle: Cycle): LedgerCycle['looseCalls'] => {
  const cover = coverOf(cycle)
  return [...fillsOf(cycle, 'short')].flatMap(([key, fills]) => {
    const coverage = cover.get(key)
    if (coverage === undefined) return []
    const onSlots = fills.reduce((sum, { entryId }) => sum + (cycle.standing.get(entryId)?.length ?? 0), 0)
    const [offLots, naked] = [contractsIn(fills) - onSlots, coverage.naked]
    const symbol = formatOptionSymbol(fills[0].instrument.contract)
    return offLots > 0 || naked > 0 ? { symbol, offLots, naked } : []
  })
}

/** What the ledger tells of a campaign: nothing of what became of its wheel. */
export type ToldCycle = Omit<LedgerCycle, 'wheelInTrash'>

export function toLedgerCycle(known: KnownCycle, context: CycleContext): ToldCycle {
  const { cycle, id } = known
  const { entries, disposals, costs } = indexFor(known, context)
  const { status, reason } = cycleStatus(cycle, context.today, context.cycleSettings)
  const shares = cycle.lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const differences = lotDifferencesAmong(disposals, [cycle])
  const profit = profitOf(known, context)
  const offLots = callsOffLots(cycle)
  return {
    id,
    cycleKey: cycle.key,
    ticker: cycle.underlying,
    accountId: cycle.accountId,
    accountNumber: context.accounts.get(cycle.accountId) ?? null,
    status,
    statusReason: reason,
    phase: cycle.phase,
    outcome: cycle.outcome,
    outcomes: cycle.outcomes.slice(-mostListed),
    startedAt: cycle.started,
    endedAt: cycle.ended,
    daysActive: cycleDays(cycle, context.today),
    ...profit,
    netPremium: cycleNetPremium(cycle, profit.restsOn.refusedRows),
    netCash: cycleNetCash(cycle, costs),
    collateral: cycleCollateral(cycle),
    capitalParts: [...capitalTiedUp({ ...cycle, capital: cycleCapital(cycle) }, offLots).parts],
    sharesHeld: quantityFromMicros(shares),
    netStockCost: campaignStockCost(cycle, context.cycleSettings.stockCost, lotsOfCampaign(known, context)),
    stockCost: stockCostOnTheWire(context.cycleSettings.stockCost),
    nakedCalls: offLots.naked,
    looseCalls: looseCallsOf(cycle).slice(-mostFlags),
    uncoveredCalls: cycle.uncoveredCalls
      .slice(-mostFlags)
      .map((call) => ({ ...call, saleEntryIds: call.saleEntryIds.slice(0, mostFlags) })),
    uncoveredCallCount: cycle.uncoveredCalls.length,
    lotDifferences: differences.slice(-mostFlags),
    lotDifferenceCount: differences.length,
    slots: slotsOf(known, entries),
    slotCount: cycle.slots.length,
    ...storyShown(known, context, entries),
    ...waterfallOf(known, context, entries),
  }
}
