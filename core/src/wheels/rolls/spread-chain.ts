// The chain of a spread: what its short option was rolled along, and beside it what the long one cost, since both legs move
// together. A long option went on from the one that was sold on the day of a roll of the short option, out of the old
// expiration into the new one. Authority: docs/domain.md, section "Deciding a roll" (a spread moves both legs).
import { moneyFromMicros, zeroMoney } from '../../base/money.ts'
import type { RollLink } from '../../ledger/campaigns/rolls.ts'
import type { ClosedLeg, OpenLeg } from '../../ledger/lots/leg.ts'
import { compareText } from '../../base/text-order.ts'
import { sumAll } from './leg-amounts.ts'
import { rollChain, type ChainSource, type ChainStep, type RollChain } from './roll-chain.ts'

export interface SpreadSource extends Pick<ChainSource, 'closedBy'> {
  /** Long legs as they were opened. */
  readonly opened: readonly OpenLeg[]
}

/** Of the first `contracts` of the long fills that are open, oldest first, added to the chain of the short option. */
export function spreadChain(
  short: RollChain,
  longs: readonly OpenLeg[],
  contracts: number,
  source: SpreadSource,
): RollChain {
  const rolledInto = Map.groupBy(longRolls(short.steps, source), ({ openEntryId }) => openEntryId)
  const opened = Map.groupBy(source.opened, ({ entryId }) => entryId)
  const long = rollChain(longs, contracts, { closedBy: source.closedBy, rolledInto, opened })
  const bought = long.steps.map((step): ChainStep =>
    step.kind === 'sold' ? { ...step, kind: 'bought' } : step,
  )
  return {
    steps: [...short.steps, ...bought].toSorted((a, b) => compareText(a.date, b.date)),
    credit: sumAll([short.credit, long.credit]),
    fees: moneyFromMicros(short.fees + long.fees),
  }
}

function longRolls(steps: readonly ChainStep[], { closedBy, opened }: SpreadSource): RollLink[] {
  const ended = [...closedBy.values()].flat().filter(({ side, end }) => side === 'long' && end === 'closed')
  const links = new Map<string, RollLink>()
  for (const step of steps) {
    const closes = ended.filter((leg) => leg.closed === step.date && expiresWith(leg, step.from))
    const opens = opened.filter((leg) => leg.opened === step.date && expiresWith(leg, step.into))
    for (const open of opens)
      for (const close of closes)
        links.set(`${close.closeEntryId} ${open.entryId}`, linkOf(close.closeEntryId, open, closes))
  }
  return [...links.values()]
}

function expiresWith(
  { instrument: { contract } }: Pick<OpenLeg, 'instrument'>,
  other: ChainStep['from'],
): boolean {
  return other !== null && contract.expiration === other.expiration && contract.right === other.right
}

function linkOf(closeEntryId: string, open: OpenLeg, closes: readonly ClosedLeg[]): RollLink {
  const closed = closes.filter((leg) => leg.closeEntryId === closeEntryId)
  const contracts = closed.reduce((sum, leg) => sum + leg.contracts, 0)
  return {
    closeEntryId,
    openEntryId: open.entryId,
    date: open.opened,
    contracts: Math.min(contracts, open.contracts),
    netCredit: zeroMoney,
  }
}
