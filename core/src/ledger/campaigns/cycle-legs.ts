// What the end of a leg does to the slots of a campaign: a put is closed or rolled, a put becomes shares, a call frees its
// block or takes it away. Authority: docs/domain.md, section "Wheel cycle" (slots and phases).
import { addResult, type CycleDraft } from './cycle-draft.ts'
import { gatherBlock } from './cycle-shares.ts'
import { contractStep } from './slots.ts'
import type { Outcome, Slot } from './cycle.ts'
import { firstUnits } from '../entries/amounts.ts'
import { negateMoney, type Money } from '../../base/money.ts'
import { legProfit, type ClosedLeg } from '../lots/leg.ts'
import { splitLeg } from '../lots/leg-parts.ts'

/** Ends contracts of a leg of the campaign; of a leg that is not its own only the closing cash counts. */
export function endLeg(cycle: CycleDraft, leg: ClosedLeg): void {
  cycle.addFlow('option', leg.closeEntryId, leg.closed, leg.closeCash - leg.closeFees)
  // A leg transferred to another account leaves at its opening cash.
  if (leg.movedTo === undefined) cycle.realize('option', leg.closeEntryId, leg.closed, legProfit(leg))
  cycle.delivering = null
  const openEntryId = leg.openEntryId
  const open = openEntryId === null ? undefined : cycle.legs.get(openEntryId)
  if (openEntryId === null || open === undefined) return
  const contracts = Math.min(leg.contracts, open.contracts)
  // Its premium goes along: the campaign to which it comes has collected it.
  if (leg.movedTo !== undefined && leg.side === 'short')
    cycle.premiums.push(leg.openCash === null ? null : negateMoney(leg.openCash))
  if (leg.side === 'long') endLong(cycle, leg, openEntryId)
  else if (open.instrument.contract.right === 'Put') endPuts(cycle, leg, openEntryId)
  else endCalls(cycle, leg, openEntryId, open.contracts)
  const [, rest] = splitLeg(open, contracts)
  if (rest) cycle.legs.set(openEntryId, rest)
  else cycle.legs.delete(openEntryId)
}

function endPuts(cycle: CycleDraft, leg: ClosedLeg, openEntryId: string): void {
  for (let index = 0; index < leg.contracts; index += 1) {
    const opened = leg.opened ?? leg.closed
    const slot = cycle.slots.release('put', openEntryId) ?? cycle.slots.start(opened, {})
    addContract(slot, leg, index)
    if (leg.end === 'assigned') cycle.delivering = slot
    else if (!rollOn(cycle, leg, 'put', slot)) cycle.slots.end(slot, outcomeOfPut(leg, slot), leg.closed)
  }
}

function outcomeOfPut({ end }: ClosedLeg, slot: Slot): Outcome {
  return end === 'transferred' ? 'moved' : keptOrLost(slot)
}

function keptOrLost({ result }: Slot): Outcome {
  return (result ?? 0) > 0 ? 'premium kept' : 'closed at a loss'
}

/** Puts rolled into the next day, where their campaign had ended by then and the new ones are in another, ended with it. */
export function endWaiting({ slots, ended }: CycleDraft): void {
  if (ended === null) return
  for (const slot of slots.open) if (slot.lot === null) slots.end(slot, keptOrLost(slot), ended)
}

/**
 * For a call covered in part, assignment takes covered contracts first and a close takes naked ones first. A contract naked
 * until its assignment takes the block that it would have covered, where shares arrived on that day.
 */
function endCalls(cycle: CycleDraft, leg: ClosedLeg, openEntryId: string, open: number): void {
  const covered = cycle.slots.of('call', openEntryId).length
  const freed = leg.end === 'assigned' ? leg.contracts : Math.max(0, leg.contracts - (open - covered))
  for (let index = 0; index < freed; index += 1) {
    const slot = cycle.slots.release('call', openEntryId) ?? freeBlock(cycle, leg)
    if (slot === null) return
    addContract(slot, leg, index)
    // A slot in which a long call takes the place of shares keeps its phase.
    if (slot.lot !== null) slot.phase = 2
    if (leg.end === 'assigned') cycle.delivering = slot
    else rollOn(cycle, leg, 'call', slot)
  }
}

function freeBlock(cycle: CycleDraft, { end, closed, instrument }: ClosedLeg): Slot | null {
  if (end !== 'assigned') return null
  const { strike } = instrument.contract
  return cycle.slots.blocks.best(strike) ?? gatherBlock(cycle, { date: closed, strike, mayJoin: false })
}

/**
 * The end of a long call that covered a slot: sold, the slot ends; exercised, it holds shares. Slots whose call was assigned
 * come first.
 */
function endLong(cycle: CycleDraft, leg: ClosedLeg, openEntryId: string): void {
  const all = cycle.slots.ofLongCall(openEntryId)
  const slots =
    leg.end === 'exercised' ? all.toSorted((a, b) => +cycle.owed.has(b) - +cycle.owed.has(a)) : all
  for (const [index, slot] of slots.slice(0, leg.contracts).entries()) {
    addContract(slot, leg, index)
    slot.longCall = null
    if (leg.end === 'exercised') cycle.delivering = slot
    else cycle.slots.leave(slot, leg.end === 'transferred' ? 'moved' : 'sold')
  }
}

function rollOn(cycle: CycleDraft, leg: ClosedLeg, kind: 'put' | 'call', slot: Slot): boolean {
  const target = leg.end === 'closed' ? cycle.rolls.next(leg.closeEntryId) : null
  if (target === null) return false
  if (cycle.legs.has(target)) cycle.goOn(kind, target, slot)
  else cycle.slots.await(target, slot)
  return true
}

/** Adds what one contract of an ended leg brought and cost. */
function addContract(slot: Slot, leg: ClosedLeg, index: number): void {
  slot.steps.push(contractStep(leg.closeEntryId))
  const part = (total: Money): number =>
    firstUnits(total, index + 1, leg.contracts) - firstUnits(total, index, leg.contracts)
  addResult(slot, leg.openCash === null ? null : part(leg.openCash), part(leg.closeCash))
  addResult(slot, -part(leg.openFees), -part(leg.closeFees))
}
