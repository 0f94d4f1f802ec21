// At the end of each day every short call finds its cover: long calls first, each to the highest short strike it can
// cover (expiration at least the short's, strike not above), then blocks of shares, then old shares that join.
// Authority: docs/domain.md, sections "Rolls, assignment, expiration" and "Wheel cycle".
import { compareText } from '../text-order.ts'
import type { TradingDate } from '../trading-date.ts'
import type { BookMove } from './book.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { gatherBlock } from './cycle-shares.ts'
import type { OpenLeg } from './leg.ts'
import { bestBlock } from './slots.ts'

/** Gives every put a slot and every call its cover, where there is one. */
export function coverLegs(cycle: CycleDraft, date: TradingDate): void {
  const legs = [...cycle.legs.values()]
  const shorts = legs.filter(({ side }) => side === 'short')
  for (const leg of shorts.filter(isPut)) {
    const missing = leg.contracts - cycle.slots.of('put', leg.entryId).length
    for (let made = 0; made < missing; made += 1)
      cycle.slots.bind('put', leg.entryId, cycle.slots.start(date, {}))
  }
  const calls = shorts.filter((leg) => !isPut(leg))
  const longs = legs.filter((leg) => leg.side === 'long' && !isPut(leg))
  for (const leg of calls.toSorted(highestStrikeFirst)) coverWithCalls(cycle, leg, longs, date)
  for (const leg of calls.toSorted(oldestFirst)) coverWithShares(cycle, leg, date)
}

/** Contracts of a short call that nothing covers. */
export function nakedContracts(cycle: CycleDraft, leg: OpenLeg): number {
  return leg.contracts - cycle.slots.of('call', leg.entryId).length
}

/** How many contracts of each short call are covered. */
export function coveredCalls(cycle: CycleDraft): ReadonlyMap<string, number> {
  const calls = [...cycle.legs.values()].filter((leg) => leg.side === 'short' && !isPut(leg))
  return new Map(calls.map(({ entryId }) => [entryId, cycle.slots.of('call', entryId).length]))
}

/** Flags calls that the day's sales left without their cover; what was closed or assigned with it is no longer short. */
export function flagUncovered(
  cycle: CycleDraft,
  date: TradingDate,
  covered: ReadonlyMap<string, number>,
  moves: readonly BookMove[],
): void {
  const saleEntryIds = [...new Set(moves.filter(sellsShares).map(({ entry }) => entry.id))]
  for (const [callEntryId, before] of covered) {
    const leg = cycle.legs.get(callEntryId)
    if (leg === undefined) continue
    const contracts = Math.min(before, leg.contracts) - cycle.slots.of('call', callEntryId).length
    if (contracts > 0) cycle.uncoveredCalls.push({ date, callEntryId, contracts, saleEntryIds })
  }
}

export function sellsShares(move: BookMove): boolean {
  return move.kind === 'lot-closed' && move.disposal.end === 'sold'
}

/** Whether a long call may stand in for shares under a short one. */
export function coversCall(long: OpenLeg, short: OpenLeg): boolean {
  const [held, sold] = [long.instrument.contract, short.instrument.contract]
  return held.expiration >= sold.expiration && held.strike <= sold.strike
}

function coverWithCalls(cycle: CycleDraft, leg: OpenLeg, longs: readonly OpenLeg[], date: TradingDate): void {
  for (const long of longs.filter((held) => coversCall(held, leg))) {
    const slots = cycle.slots.all.filter(
      ({ outcome, longCall }) => outcome === 'open' && longCall === long.entryId,
    )
    const idle = slots.filter(({ call }) => call === null)
    const started = slots.length
    for (let used = 0; nakedContracts(cycle, leg) > 0; used += 1) {
      if (idle[used] === undefined && started - idle.length + used >= long.contracts) break
      const slot = idle[used] ?? cycle.slots.start(date, { phase: 3, longCall: long.entryId })
      cycle.goOn('call', leg.entryId, slot)
    }
  }
}

function coverWithShares(cycle: CycleDraft, leg: OpenLeg, date: TradingDate): void {
  while (nakedContracts(cycle, leg) > 0) {
    const joins = leg.opened === date || cycle.started === date
    const slot = bestBlock(cycle.slots.free(), leg) ?? gatherBlock(cycle, date, joins)
    if (slot === null) return
    cycle.goOn('call', leg.entryId, slot)
  }
}

function isPut({ instrument }: OpenLeg): boolean {
  return instrument.contract.right === 'Put'
}

function highestStrikeFirst(a: OpenLeg, b: OpenLeg): number {
  return b.instrument.contract.strike - a.instrument.contract.strike || oldestFirst(a, b)
}

function oldestFirst(a: OpenLeg, b: OpenLeg): number {
  return compareText(a.opened, b.opened) || a.instrument.contract.strike - b.instrument.contract.strike
}
