// At the end of each day every short call is given its cover: long calls first, each for the highest short strike it can
// cover (expiring no earlier, strike no higher), then blocks of shares, then shares held before, which join the campaign.
// Authority: docs/domain.md, sections "Rolls, assignment, expiration" and "Wheel cycle".
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { BookMove } from '../booking/book-move.ts'
import { cashOf, type CycleDraft } from './cycle-draft.ts'
import { CallReach, coversCall } from './call-reach.ts'
import { isFree } from './cycle-blocks.ts'
import type { CycleSettings } from './cycle-settings.ts'
import type { Slot } from './cycle.ts'
import { gatherBlock } from './cycle-shares.ts'
import { isSale } from './share-change.ts'
import type { OpenLeg } from '../lots/leg.ts'

/** Gives every put a slot, and every call its cover where there is one. */
export function coverLegs(cycle: CycleDraft, date: TradingDate, callLots: CycleSettings['callLots']): void {
  const longs: OpenLeg[] = []
  const naked: OpenLeg[] = []
  for (const leg of cycle.legs.values())
    if (isPut(leg)) startPuts(cycle, leg, date)
    else if (leg.side === 'long') longs.push(leg)
    else if (nakedContracts(cycle, leg) > 0) naked.push(leg)
  if (naked.length === 0) return
  const spare = longs.map((leg) => spareOf(cycle, leg)).filter(({ contracts }) => contracts > 0)
  const reach = new CallReach(spare.map(({ leg }) => leg))
  for (const leg of naked.toSorted(highestStrikeFirst))
    if (reach.covers(leg)) coverWithCalls(cycle, leg, spare, date)
  const named = (leg: OpenLeg): number => Number(callLots[leg.entryId] === undefined)
  for (const leg of naked.toSorted((a, b) => named(a) - named(b) || oldestFirst(a, b)))
    coverWithShares(cycle, leg, date, callLots[leg.entryId] ?? [])
}

function startPuts({ slots }: CycleDraft, leg: OpenLeg, date: TradingDate): void {
  if (leg.side === 'long') return
  const missing = leg.contracts - slots.of('put', leg.entryId).length
  for (let made = 0; made < missing; made += 1) slots.bind('put', leg.entryId, slots.start(date, {}))
}

/** Contracts of a short call that nothing covers. */
export function nakedContracts(cycle: CycleDraft, leg: OpenLeg): number {
  return leg.contracts - cycle.slots.of('call', leg.entryId).length
}

/** Contracts of all short calls that nothing covers. */
export function nakedCalls(cycle: CycleDraft): number {
  let naked = 0
  for (const leg of cycle.legs.values())
    if (leg.side === 'short' && !isPut(leg)) naked += nakedContracts(cycle, leg)
  return naked
}

/** How many contracts of each short call are covered. */
export function coveredCalls(cycle: CycleDraft): ReadonlyMap<string, number> {
  const calls = [...cycle.legs.values()].filter((leg) => leg.side === 'short' && !isPut(leg))
  return new Map(calls.map(({ entryId }) => [entryId, cycle.slots.of('call', entryId).length]))
}

/** Reports calls that lost their cover by the day's sales; what was closed or assigned with it is no longer short. */
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
  return move.kind === 'lot-closed' && isSale(move.disposal)
}

/** A long call, its slots without a short call, and how many contracts it can still cover. */
interface SpareCall {
  readonly leg: OpenLeg
  readonly idle: Slot[]
  contracts: number
}

function spareOf(cycle: CycleDraft, leg: OpenLeg): SpareCall {
  const slots = cycle.slots.ofLongCall(leg.entryId)
  const idle = slots.filter(({ call }) => call === null)
  return { leg, idle, contracts: Math.max(idle.length, leg.contracts - slots.length + idle.length) }
}

function coverWithCalls(
  cycle: CycleDraft,
  leg: OpenLeg,
  spare: readonly SpareCall[],
  date: TradingDate,
): void {
  for (const long of spare) {
    if (long.contracts === 0 || !coversCall(long.leg, leg)) continue
    for (; long.contracts > 0 && nakedContracts(cycle, leg) > 0; long.contracts -= 1) {
      const slot = long.idle.shift() ?? startOnCall(cycle, long.leg, date)
      cycle.goOn('call', leg.entryId, slot)
    }
    if (nakedContracts(cycle, leg) === 0) return
  }
}

/** Its cost has been tied up since it was bought. */
function startOnCall(cycle: CycleDraft, { entryId, opened }: OpenLeg, date: TradingDate): Slot {
  const cash = cashOf(cycle.legs, entryId)
  cycle.joinWith(cash === null ? null : Math.max(0, 0 - cash), opened, date)
  return cycle.slots.start(date, { phase: 3, longCall: entryId })
}

function coverWithShares(cycle: CycleDraft, leg: OpenLeg, date: TradingDate, lots: readonly string[]): void {
  const wanted = [...lots]
  const { strike } = leg.instrument.contract
  for (const { lot } of cycle.slots.of('call', leg.entryId)) remove(wanted, lot?.entryId)
  while (nakedContracts(cycle, leg) > 0) {
    const mayJoin = leg.opened === date || cycle.started === date
    const best = nextNamed(cycle, wanted) ?? cycle.slots.blocks.best(strike)
    const slot = best ?? gatherBlock(cycle, { date, strike, mayJoin })
    if (slot === null) return
    cycle.goOn('call', leg.entryId, slot)
  }
}

/** The oldest free block of the first named lot that has one. */
function nextNamed({ slots }: CycleDraft, wanted: string[]): Slot | null {
  for (let id = wanted.shift(); id !== undefined; id = wanted.shift())
    for (const slot of slots.open) if (isFree(slot) && slot.lot?.entryId === id) return slot
  return null
}

function remove(ids: string[], id: string | undefined): void {
  const place = ids.indexOf(id ?? '')
  if (place >= 0) ids.splice(place, 1)
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
