// The chain that an open option was rolled along: what it was first sold for, each roll, and all fees, for the contracts
// that are still open of it. Its credit so far is the sum of its steps. Authority: docs/domain.md, section "Rolls,
// assignment, expiration" (chains add up).
import { moneyFromMicros, zeroMoney, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { OptionContract } from '../../instruments/option-contract.ts'
import { firstUnits } from '../../ledger/entries/amounts.ts'
import type { ClosedLeg, OpenLeg } from '../../ledger/lots/leg.ts'
import type { RollLink } from '../../ledger/campaigns/rolls.ts'
import { sumAll } from './leg-amounts.ts'

/** One day on which the chain began or went on. */
export interface ChainStep {
  readonly date: TradingDate
  /** `bought` begins the long option of a spread. */
  readonly kind: 'sold' | 'bought' | 'rolled'
  /** What was sold on that day, of a long option what was bought. */
  readonly into: OptionContract
  /** What was bought back for it; null where the chain begins. */
  readonly from: OptionContract | null
  readonly contracts: number
  /** Cash before fees of both legs; null is unknown. */
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

/** What of a book the chains are read from. */
export interface ChainSource {
  /** Legs that ended, by the entry that closed them. */
  readonly closedBy: ReadonlyMap<string, readonly ClosedLeg[]>
  /** Rolls by the entry that opened the new contracts. */
  readonly rolledInto: ReadonlyMap<string, readonly RollLink[]>
}

interface Opened {
  readonly entryId: string | null
  readonly contract: OptionContract
  readonly date: TradingDate
  readonly contracts: number
  readonly cash: Money | null
  readonly fees: Money
}

/** Longer chains than anyone rolls: what is longer is a circle of links. */
const MOST_STEPS = 1000

/** Of the first `contracts` of the open fills, oldest first. */
export function rollChain(fills: readonly OpenLeg[], contracts: number, source: ChainSource): RollChain {
  const steps: ChainStep[] = []
  let left = contracts
  for (const fill of fills) {
    const taken = Math.min(left, fill.contracts)
    if (taken <= 0) break
    left -= taken
    const { entryId, instrument, opened, cash, fees } = fill
    const part = {
      entryId,
      contract: instrument.contract,
      date: opened,
      contracts: taken,
      cash: cash === null ? null : firstUnits(cash, taken, fill.contracts),
      fees: firstUnits(fees, taken, fill.contracts),
    }
    addSteps(part, source, steps)
  }
  const inOrder = joined(steps)
  const fees = moneyFromMicros(inOrder.reduce((sum, step) => sum + step.fees, 0))
  return {
    steps: inOrder,
    credit: sumAll([...inOrder.map(({ amount }) => amount), moneyFromMicros(0 - fees)]),
    fees,
  }
}

/** The steps that opened these contracts, and those before them. */
function addSteps(opened: Opened, source: ChainSource, steps: ChainStep[]): void {
  let rest = opened
  for (const link of opened.entryId === null ? [] : (source.rolledInto.get(opened.entryId) ?? [])) {
    if (rest.contracts === 0 || steps.length >= MOST_STEPS) break
    rest = addRolled(rest, link, source, steps)
  }
  const { date, contract, contracts, cash, fees } = rest
  if (contracts > 0)
    steps.push({ date, kind: 'sold', into: contract, from: null, contracts, amount: cash, fees })
}

/** Answers what of them did not go on from the contracts that the link closed. */
function addRolled(opened: Opened, link: RollLink, source: ChainSource, steps: ChainStep[]): Opened {
  let [mine, rest] = cut(opened, Math.min(opened.contracts, link.contracts))
  for (const leg of source.closedBy.get(link.closeEntryId) ?? []) {
    if (mine.contracts === 0) break
    const taken = Math.min(mine.contracts, leg.contracts)
    const [part, later] = cut(mine, taken)
    mine = later
    const fees = part.fees + firstUnits(leg.closeFees, taken, leg.contracts)
    steps.push({
      date: opened.date,
      kind: 'rolled',
      into: opened.contract,
      from: leg.instrument.contract,
      contracts: taken,
      amount: sumAll([part.cash, firstUnits(leg.closeCash, taken, leg.contracts)]),
      fees: moneyFromMicros(fees),
    })
    addSteps(cut(openedBy(leg), taken)[0], source, steps)
  }
  return mine.contracts === 0 ? rest : joinedAgain(mine, rest)
}

const openedBy = (leg: ClosedLeg): Opened => ({
  entryId: leg.openEntryId,
  contract: leg.instrument.contract,
  date: leg.opened ?? leg.closed,
  contracts: leg.contracts,
  cash: leg.openCash,
  fees: leg.openFees,
})

/** The first contracts and the others, which add up to all. */
function cut(opened: Opened, count: number): [Opened, Opened] {
  const { contracts, cash, fees } = opened
  if (count >= contracts) return [opened, { ...opened, contracts: 0, cash: zeroMoney, fees: zeroMoney }]
  const first = {
    contracts: count,
    cash: cash === null ? null : firstUnits(cash, count, contracts),
    fees: firstUnits(fees, count, contracts),
  }
  const rest = {
    contracts: contracts - count,
    cash: cash === null || first.cash === null ? null : moneyFromMicros(cash - first.cash),
    fees: moneyFromMicros(fees - first.fees),
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
