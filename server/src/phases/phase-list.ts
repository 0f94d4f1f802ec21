/** The phase page: each ticker with the phase that its capital is in, and what each phase of its wheels earned. */
import type { PhaseList, PhaseTicker, ProfitList, WheelCycle } from '@wheelwright/api'
import {
  addPhaseEarnings,
  addResultsTold,
  addUnknowns,
  allParts,
  compareText,
  estimatedPhaseEarnings,
  moneyFromMicros,
  noResults,
  snapshotOf,
  sumMoneyWithin,
  tickerOf,
  toldByPhase,
  toldOf,
  totalProfit,
  zeroMoney,
} from '@wheelwright/core'
import type { Money, Phase, PhaseEarnings, PositionRecord, Total } from '@wheelwright/core'

type Profit = ProfitList['items'][number]
export type Slots = PhaseTicker['phaseData']

/** A wheel of a ticker, with its open slots by phase. */
export interface PhasedWheel {
  readonly cycle: Pick<
    WheelCycle,
    | 'id'
    | 'cycleKey'
    | 'ticker'
    | 'status'
    | 'strategyType'
    | 'outcome'
    | 'capitalRequirement'
    | 'premiumCollected'
    | 'startedAt'
    | 'endedAt'
    | 'daysActive'
    | 'nextAction'
  >
  /** Of a plan the one that it says. */
  readonly phase: Phase
  readonly slots: Slots
  /** Nothing of it is in the ledger. */
  readonly isPlan: boolean
}

const noSlots: Slots = {
  phase1: { slots: 0 },
  phase2: { slots: 0 },
  phase3: { slots: 0 },
  phase4: { slots: 0 },
}
const noEarnings: PhaseEarnings = {
  phase1: zeroMoney,
  phase2: zeroMoney,
  phase3: zeroMoney,
  phase4: zeroMoney,
}

const addSlots = (a: Slots, b: Slots): Slots => ({
  phase1: { slots: a.phase1.slots + b.phase1.slots },
  phase2: { slots: a.phase2.slots + b.phase2.slots },
  phase3: { slots: a.phase3.slots + b.phase3.slots },
  phase4: { slots: a.phase4.slots + b.phase4.slots },
})

const isOpen = ({ cycle }: PhasedWheel): boolean => cycle.status !== 'closed'

/** Wheels of the ledger first: a plan has no capital at stake. */
const byCapital = (a: PhasedWheel, b: PhasedWheel): number =>
  Number(a.isPlan) - Number(b.isPlan) ||
  (b.cycle.capitalRequirement ?? 0) - (a.cycle.capitalRequirement ?? 0) ||
  a.phase - b.phase

const latestEnd = (a: PhasedWheel, b: PhasedWheel): number =>
  compareText(b.cycle.endedAt ?? '', a.cycle.endedAt ?? '') ||
  compareText(b.cycle.startedAt, a.cycle.startedAt)

/** What the plans of a ticker without entries may have earned; null where no premium is known. */
const estimateOf = (wheels: readonly PhasedWheel[]): PhaseEarnings | null => {
  const premiums = wheels.flatMap(({ cycle }) => cycle.premiumCollected ?? [])
  return premiums.length === 0 ? null : premiums.map(estimatedPhaseEarnings).reduce(addPhaseEarnings)
}

const earningsOf = (
  wheels: readonly PhasedWheel[],
  profit: Profit | undefined,
): Pick<
  PhaseTicker,
  'lifetimeEarnings' | 'earningsFrom' | 'realizedPnl' | 'unrealizedPnl' | 'totalPnl' | 'complete' | 'restsOn'
> => {
  if (profit !== undefined)
    return {
      lifetimeEarnings: profit.phaseEarnings,
      earningsFrom: 'ledger',
      realizedPnl: profit.realizedPnl,
      unrealizedPnl: profit.unrealizedPnl,
      totalPnl: totalProfit(profit.realizedPnl, profit.unrealizedPnl, profit.open),
      complete: profit.complete,
      // Without the page of the refused rows and the start of the history, which are of one symbol.
      restsOn: addUnknowns([profit.restsOn]),
    }
  const estimate = estimateOf(wheels)
  return {
    lifetimeEarnings: estimate,
    earningsFrom: estimate === null ? null : 'estimate',
    realizedPnl: null,
    unrealizedPnl: null,
    totalPnl: null,
    complete: null,
    restsOn: null,
  }
}

interface BesideWheels {
  /** Wheels that are over and not among them. */
  readonly others: number
  readonly profit: Profit | undefined
  /** Its open positions. */
  readonly records: readonly PositionRecord[]
  readonly tracked: boolean
  readonly nowMs: number
}

/** As far as it is known; null of a ticker of which nothing is held or was ever traded. */
const collateralOf = ({
  records,
  profit,
  nowMs,
}: BesideWheels): Pick<PhaseTicker, 'collateral' | 'unknownCollateral'> => {
  const { amount, unknownCount } = snapshotOf(records, nowMs).collateral
  const isNothing = records.length === 0 && profit === undefined
  return { collateral: isNothing ? null : amount, unknownCollateral: unknownCount }
}

const itemOf = (ticker: string, wheels: readonly PhasedWheel[], beside: BesideWheels): PhaseTicker => {
  const { others, profit, tracked } = beside
  const open = wheels.filter(isOpen).toSorted(byCapital)
  const ended = wheels.filter((wheel) => !isOpen(wheel)).toSorted(latestEnd)
  const leading = open[0] ?? ended[0]
  const days = (open.length > 0 ? open : ended.slice(0, 1)).map(({ cycle }) => cycle.daysActive)
  return {
    ticker,
    tracked,
    currentPhase: leading?.phase ?? null,
    outcome: open.length > 0 ? null : (ended[0]?.cycle.outcome ?? null),
    ...earningsOf(wheels, profit),
    phaseData: open.map(({ slots }) => slots).reduce(addSlots, noSlots),
    ...collateralOf(beside),
    activeDays: Math.max(0, ...days),
    wheels: open.map(({ cycle, phase }) => ({
      id: cycle.id,
      cycleKey: cycle.cycleKey,
      status: cycle.status,
      startedAt: cycle.startedAt,
      phase,
      nextAction: cycle.nextAction,
    })),
    closedWheels: ended.length + others,
  }
}

const isActive = ({ wheels }: PhaseTicker): boolean => wheels.length > 0

const activeFirst = (a: PhaseTicker, b: PhaseTicker): number =>
  Number(isActive(b)) - Number(isActive(a)) ||
  Number(b.tracked) - Number(a.tracked) ||
  compareText(a.ticker, b.ticker)

const sum = (amounts: readonly (Money | null)[]): Money =>
  moneyFromMicros(amounts.reduce((total, amount) => total + (amount ?? 0), 0))

const knownEarnings = ({ phaseEarnings: { phase1, phase2, phase3, phase4 } }: Profit): PhaseEarnings => ({
  phase1: phase1 ?? zeroMoney,
  phase2: phase2 ?? zeroMoney,
  phase3: phase3 ?? zeroMoney,
  phase4: phase4 ?? zeroMoney,
})

/** Whether what is open of it is known. */
const isTold = ({ open, unrealizedPnl }: Profit): boolean => open && unrealizedPnl !== null

/** Of all that the ledger tells of a ticker: what is hidden from the page moves no total. */
const totalsOf = (
  items: readonly PhaseTicker[],
  all: readonly Profit[],
  collateral: Total,
): PhaseList['totals'] => {
  const profits = all.filter(({ underlying }) => underlying !== null)
  const unnamed = all.filter(({ underlying }) => underlying === null)
  const active = items.filter(isActive)
  const open = profits.flatMap(({ unrealizedPnl }) => unrealizedPnl ?? [])
  const results = profits.map((profit) => profit.results).reduce(addResultsTold, noResults)
  const realizedPnl = toldOf(sum(profits.map((profit) => profit.realizedPnl)), allParts(results))
  const inPhase = (phase: number): number =>
    active.filter(({ currentPhase }) => currentPhase === phase).length
  return {
    activeTickers: active.length,
    realizedPnl,
    unnamedPnl: sum(unnamed.map((profit) => profit.realizedPnl)),
    lifetimeEarnings: toldByPhase(profits.map(knownEarnings).reduce(addPhaseEarnings, noEarnings), results),
    totalPnl: totalProfit(realizedPnl, sumMoneyWithin(open), profits.some(isTold)),
    unknownTickers: profits.length - open.length,
    complete: profits.every(({ complete }) => complete),
    restsOn: addUnknowns(profits.map(({ restsOn }) => restsOn)),
    collateral: collateral.amount,
    unknownCollateral: collateral.unknownCount,
    distribution: { phase1: inPhase(1), phase2: inPhase(2), phase3: inPhase(3), phase4: inPhase(4) },
  }
}

interface PhaseSource {
  /** All, or those that lead: a ticker is told by its open ones, or by the one that ended last. */
  readonly wheels: readonly PhasedWheel[]
  /** By ticker, how many are over beside them. */
  readonly others: ReadonlyMap<string, number>
  readonly profits: ProfitList
  /** All open positions. */
  readonly records: readonly PositionRecord[]
  readonly tracked: readonly string[]
}

export function phaseListOf(
  { wheels, others, profits, records, tracked }: PhaseSource,
  nowMs: number,
): PhaseList {
  const known = profits.items.filter(({ underlying }) => underlying !== null)
  const profitOf = new Map(known.map((profit) => [profit.underlying, profit]))
  const wheelsOf = Map.groupBy(wheels, ({ cycle }) => cycle.ticker)
  const recordsOf = Map.groupBy(records, tickerOf)
  const tickers = new Set([...wheelsOf.keys(), ...tracked])
  const items = [...tickers]
    .map((ticker) =>
      itemOf(ticker, wheelsOf.get(ticker) ?? [], {
        others: others.get(ticker) ?? 0,
        profit: profitOf.get(ticker),
        records: recordsOf.get(ticker) ?? [],
        tracked: tracked.includes(ticker),
        nowMs,
      }),
    )
    .toSorted(activeFirst)
  return { items, totals: totalsOf(items, profits.items, snapshotOf(records, nowMs).collateral) }
}
