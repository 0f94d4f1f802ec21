// The chain of rolls behind an open option: what it was first sold for, each roll, and all fees, for the contracts still
// open. Its credit so far is the sum of its steps.
// Authority: docs/domain.md, section "Rolls, assignment, expiration" (chains add up).
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import { firstUnits } from '../../ledger/entries/amounts.ts'
import type { ClosedLeg, OpenLeg } from '../../ledger/lots/leg.ts'
import type { RollLink } from '../../ledger/campaigns/rolls.ts'
import { sumAll } from './leg-amounts.ts'

/** A day on which the chain began or was rolled. */
export interface ChainStep {
  readonly date: TradingDate
  /** `bought` begins the long option of a spread. */
  readonly kind: 'sold' | 'bought' | 'rolled'
  /** What was sold on that day; for a long option, what was bought. */
  readonly into: OptionContract
  /** What was bought back; null where the chain begins. */
  readonly from: OptionContract | null
  readonly contracts: number
  /** Cash of both legs before fees; null when unknown. */
  readonly amount: Money | null
  readonly fees: Money
}

export interface RollChain {
  /** Earliest first. */
  readonly steps: readonly ChainStep[]
  /** After fees; null where a part is unknown. */
  readonly credit: Money | null
  readonly fees: Money
}

/** The parts of a book that chains are read from. */
export interface ChainSource {
  /** Legs that ended, by the entry that closed them. */
  readonly closedBy: ReadonlyMap<string, readonly ClosedLeg[]>
  /** Rolls by the entry that opened the new contracts. */
  readonly rolledInto: ReadonlyMap<string, readonly RollLink[]>
  /** Legs by the entry that opened them, as they were opened. */
  readonly opened: ReadonlyMap<string, readonly OpenLeg[]>
}

/**
 * Which contracts of a fill these are: the oldest are closed first, and rolled first. Counted as on the day on which the
 * fill was opened.
 */
interface Places {
  readonly ofLeg: ReadonlyMap<ClosedLeg, number>
  readonly ofLink: ReadonlyMap<RollLink, number>
  /** Contracts of an opening fill that are closed. */
  readonly closed: ReadonlyMap<string | null, number>
}

interface PlacedSource extends ChainSource {
  readonly places: Places
}

interface Opened {
  readonly entryId: string | null
  readonly contract: OptionContract
  readonly date: TradingDate
  readonly contracts: number
  readonly cash: Money | null
  readonly fees: Money
  /** Contracts of its fill before these. */
  readonly after: number
  /** How many of these contracts splits have made of one that was opened. */
  readonly unit: number
}

/** No one rolls longer chains: a longer one would be a circle of links. */
const MOST_STEPS = 1000

/** For the first `contracts` of the open fills, oldest first. */
export function rollChain(fills: readonly OpenLeg[], contracts: number, source: ChainSource): RollChain {
  const steps: ChainStep[] = []
  const placed = { ...source, places: placesIn(source) }
  let left = contracts
  for (const fill of fills) {
    const taken = Math.min(left, fill.contracts)
    if (taken <= 0) break
    left -= taken
    const { entryId, instrument, opened, cash, fees } = fill
    const unit = splitOf(fill.entryId, fill, source)
    const part = {
      entryId,
      contract: instrument.contract,
      date: opened,
      contracts: taken,
      cash: cash === null ? null : firstUnits(cash, taken, fill.contracts),
      fees: firstUnits(fees, taken, fill.contracts),
      after: Math.round((placed.places.closed.get(entryId) ?? 0) * unit),
      unit,
    }
    addSteps(part, placed, steps)
  }
  const inOrder = joined(steps)
  const fees = moneyFromMicros(inOrder.reduce((sum, step) => sum + step.fees, 0))
  return {
    steps: inOrder,
    credit: sumAll([...inOrder.map(({ amount }) => amount), moneyFromMicros(0 - fees)]),
    fees,
  }
}

/** A split that makes several contracts of one does not change their premium. */
function splitOf(
  entryId: string | null,
  { contracts, cash }: Pick<OpenLeg, 'contracts' | 'cash'>,
  { opened }: Pick<ChainSource, 'opened'>,
): number {
  const [first] = opened.get(entryId ?? '') ?? []
  if (cash === null || cash === 0 || first === undefined || first.cash === null) return 1
  return Math.max(1, Math.round((contracts * first.cash) / (first.contracts * cash)))
}

const openingOf = ({ contracts, openCash }: ClosedLeg) => ({ contracts, cash: openCash })

function placesIn(source: ChainSource): Places {
  const { closedBy, rolledInto } = source
  const [ofLeg, ofLink] = [new Map<ClosedLeg, number>(), new Map<RollLink, number>()]
  const [closed, linked] = [new Map<string | null, number>(), new Map<string, number>()]
  // A leg transferred to another account is open there.
  const ended = [...closedBy.values()].flat().filter(({ movedTo }) => movedTo === undefined)
  for (const leg of ended) {
    const before = closed.get(leg.openEntryId) ?? 0
    ofLeg.set(leg, before)
    closed.set(leg.openEntryId, before + leg.contracts / splitOf(leg.openEntryId, openingOf(leg), source))
  }
  for (const link of [...rolledInto.values()].flat()) {
    const before = linked.get(link.closeEntryId) ?? 0
    ofLink.set(link, before)
    linked.set(link.closeEntryId, before + link.contracts)
  }
  return { ofLeg, ofLink, closed }
}

/** The steps that opened these contracts, and the steps before them. */
function addSteps(opened: Opened, source: PlacedSource, steps: ChainStep[]): void {
  let rest = opened
  let start = 0
  for (const link of opened.entryId === null ? [] : (source.rolledInto.get(opened.entryId) ?? [])) {
    if (rest.contracts === 0 || steps.length >= MOST_STEPS) break
    const skipped = Math.max(0, rest.after - start)
    if (skipped < link.contracts * opened.unit) rest = addRolled(rest, { link, skipped }, source, steps)
    start += link.contracts * opened.unit
  }
  const { date, contract, contracts, cash, fees } = rest
  if (contracts > 0)
    steps.push({ date, kind: 'sold', into: contract, from: null, contracts, amount: cash, fees })
}

interface LinkPart {
  readonly link: RollLink
  /** Contracts of it that were rolled on. */
  readonly skipped: number
}

/** Returns those that were not rolled from the contracts that the link closed. */
function addRolled(
  opened: Opened,
  { link, skipped }: LinkPart,
  source: PlacedSource,
  steps: ChainStep[],
): Opened {
  const { unit } = opened
  let [mine, rest] = cut(opened, Math.min(opened.contracts, link.contracts * unit - skipped))
  let before = (source.places.ofLink.get(link) ?? 0) * unit + skipped
  for (const leg of source.closedBy.get(link.closeEntryId) ?? []) {
    if (mine.contracts === 0) break
    const contracts = leg.contracts * unit
    const from = Math.min(before, contracts)
    before -= from
    const taken = Math.min(mine.contracts, contracts - from)
    if (taken === 0) continue
    const ofTaken = (total: Money): number =>
      firstUnits(total, from + taken, contracts) - firstUnits(total, from, contracts)
    const [part, later] = cut(mine, taken)
    mine = later
    const fees = part.fees + ofTaken(leg.closeFees)
    steps.push({
      date: opened.date,
      kind: 'rolled',
      into: opened.contract,
      from: leg.instrument.contract,
      contracts: taken,
      amount: sumAll([part.cash, moneyFromMicros(ofTaken(leg.closeCash))]),
      fees: moneyFromMicros(fees),
    })
    const old = openedBy(leg, unit, source)
    addSteps(cut(cut(old, from)[1], taken)[0], source, steps)
  }
  return mine.contracts === 0 ? rest : joinedAgain(mine, rest)
}

/** Counted as those that went on from it. */
function openedBy(leg: ClosedLeg, times: number, source: PlacedSource): Opened {
  const unit = times * splitOf(leg.openEntryId, openingOf(leg), source)
  return {
    entryId: leg.openEntryId,
    contract: leg.instrument.contract,
    date: leg.opened ?? leg.closed,
    contracts: leg.contracts * times,
    cash: leg.openCash,
    fees: leg.openFees,
    after: Math.round((source.places.ofLeg.get(leg) ?? 0) * unit),
    unit,
  }
}

/** The first contracts and the others, which add up to all. */
function cut(opened: Opened, count: number): [Opened, Opened] {
  const { contracts, cash, fees } = opened
  const after = opened.after + Math.min(count, contracts)
  if (count >= contracts)
    return [opened, { ...opened, contracts: 0, cash: zeroMoney, fees: zeroMoney, after }]
  const first = {
    contracts: count,
    cash: cash === null ? null : firstUnits(cash, count, contracts),
    fees: firstUnits(fees, count, contracts),
  }
  const rest = {
    contracts: contracts - count,
    cash: cash === null || first.cash === null ? null : moneyFromMicros(cash - first.cash),
    fees: moneyFromMicros(fees - first.fees),
    after,
  }
  return [
    { ...opened, ...first },
    { ...opened, ...rest },
  ]
}

const joinedAgain = (a: Opened, b: Opened): Opened => ({
  ...a,
  contracts: a.contracts + b.contracts,
  cash: sumAll([a.cash, b.cash]),
  fees: moneyFromMicros(a.fees + b.fees),
})

/** Fills of one day and kind are one step. */
function joined(steps: readonly ChainStep[]): ChainStep[] {
  const keyOf = ({ date, from, into, kind }: ChainStep): string =>
    JSON.stringify([date, kind, from?.root, from?.strike, from?.expiration, into.strike, into.expiration])
  const together = [...Map.groupBy(steps, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return {
      ...first,
      contracts: group.reduce((sum, { contracts }) => sum + contracts, 0),
      amount: sumAll(group.map(({ amount }) => amount)),
      fees: moneyFromMicros(group.reduce((sum, { fees }) => sum + fees, 0)),
    }
  })
  return together.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
