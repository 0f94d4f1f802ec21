// The slots of a campaign: a put that is rolled or assigned stays one slot, a block bought starts one, and a call finds the
// block that it covers, of the highest basis that the strike clears, else the oldest.
// Authority: docs/domain.md, sections "Basis and disposal" and "Wheel cycle".
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { firstUnits } from '../entries/amounts.ts'
import { MOST_BLOCKS } from '../entries/countable.ts'
import { Blocks, isFree } from './cycle-blocks.ts'
import { hasShareOf, sharesOf } from './cycle-lots.ts'
import type { CycleLot, Outcome, Slot, SlotStep } from './cycle.ts'

/** The slots of one campaign, and the contracts in them. */
export class Slots {
  readonly all: Slot[] = []
  /** Open slots, in the order in which they started. */
  readonly open = new Set<Slot>()
  /** Their blocks of shares, as calls and sales choose among them. */
  blocks = new Blocks()
  readonly outcomes: Outcome[] = []
  /** The slot that ended last; within one day a block of shares rather than a put that brought none. */
  lastEnded: Slot | null = null
  readonly #puts = new Map<string, Slot[]>()
  readonly #calls = new Map<string, Slot[]>()
  readonly #longCalls = new Map<string, Slot[]>()
  /**
   * For the legs of a roll: contracts opened before the old ones were closed, or slots waiting for a leg opened later that
   * day.
   */
  readonly #rolling = new Map<string, Slot[]>()
  /** Slots whose shares are gone today, and whether those were sold or moved. */
  readonly #leaving: { readonly slot: Slot; readonly as: 'sold' | 'moved' }[] = []
  #count = 0
  /** For each entry the slots that have shares of it, built on first use; it may still name slots that have none left. */
  #holders: Map<string, Slot[]> | null = null

  start(opened: TradingDate, facts: Partial<Slot>): Slot {
    this.#count += 1
    const slot: Slot = {
      id: String(this.#count),
      opened,
      phase: 1,
      outcome: 'open',
      closed: null,
      put: null,
      call: null,
      lot: null,
      longCall: null,
      result: 0,
      steps: facts.lot == null ? [] : [arrived(facts.lot)],
      ...facts,
    }
    this.all.push(slot)
    this.open.add(slot)
    if (slot.lot !== null) this.blocks.add(slot)
    this.#noteHolder(slot)
    if (slot.longCall !== null) {
      bindTo(this.#longCalls, slot.longCall, slot)
      slot.steps.push(contractStep(slot.longCall))
    }
    return slot
  }

  /** An open slot with shares that an entry brought; null where there is none. */
  holderOf(entryId: string): Slot | null {
    if (this.#holders === null) {
      this.#holders = new Map()
      for (const slot of this.open) this.#noteHolder(slot)
    }
    const found = this.#holders.get(entryId) ?? []
    while (found.length > 0) {
      const slot = found.at(-1)
      if (slot?.outcome === 'open' && slot.lot !== null && hasShareOf(slot.lot, entryId)) return slot
      found.pop()
    }
    return null
  }

  #noteHolder(slot: Slot): void {
    if (this.#holders === null || slot.lot === null) return
    for (const { entryId } of sharesOf(slot.lot)) bindTo(this.#holders, entryId, slot)
  }

  /** Replaces the shares of a slot. */
  exchange(slot: Slot, lot: CycleLot): void {
    slot.lot = lot
    this.#noteHolder(slot)
    this.blocks.add(slot)
  }

  /** Puts shares into a slot, where they are a block that a call may cover. */
  hold(slot: Slot, lot: CycleLot): void {
    slot.lot = lot
    slot.phase = 2
    slot.steps.push(arrived(lot))
    this.blocks.add(slot)
    this.#noteHolder(slot)
  }

  /** Slots where a long call takes the place of shares, oldest first. */
  ofLongCall(entryId: string): Slot[] {
    const slots = this.#longCalls.get(entryId)
    if (slots === undefined) return []
    const open = slots.filter(({ outcome, longCall }) => outcome === 'open' && longCall === entryId)
    this.#longCalls.set(entryId, open)
    return [...open]
  }

  /** The slots of a leg's contracts, oldest first. */
  of(kind: 'put' | 'call', entryId: string): Slot[] {
    return (kind === 'put' ? this.#puts : this.#calls).get(entryId) ?? []
  }

  /** Takes the next slot off a leg. */
  release(kind: 'put' | 'call', entryId: string): Slot | null {
    const slot = this.of(kind, entryId).shift() ?? null
    if (slot === null) return null
    slot[kind] = null
    if (kind === 'call' && slot.lot !== null) this.blocks.add(slot)
    return slot
  }

  bind(kind: 'put' | 'call', entryId: string, slot: Slot): void {
    bindTo(kind === 'put' ? this.#puts : this.#calls, entryId, slot)
    slot[kind] = entryId
    slot.steps.push(contractStep(entryId))
  }

  /** Leaves a slot for the leg that a roll opens later the same day. */
  await(openEntryId: string, slot: Slot): void {
    bindTo(this.#rolling, openEntryId, slot)
  }

  arrive(openEntryId: string): Slot | null {
    return this.#rolling.get(openEntryId)?.shift() ?? null
  }

  /** Its shares or long call left: what its short call still brings or costs today belongs to it. */
  leave(slot: Slot, as: 'sold' | 'moved'): void {
    this.#leaving.push({ slot, as })
  }

  endDay(date: TradingDate): void {
    for (const { slot, as } of this.#leaving.splice(0)) this.end(slot, as, date)
  }

  end(slot: Slot, outcome: Outcome, closed: TradingDate): void {
    slot.outcome = outcome
    slot.closed = closed
    this.open.delete(slot)
    if (slot.call !== null) remove(this.of('call', slot.call), slot)
    slot.call = null
    this.outcomes.push(outcome)
    const before = this.lastEnded
    const isPutBesideBlock =
      slot.phase === 1 && before !== null && before.phase > 1 && before.closed === closed
    if (!isPutBesideBlock) this.lastEnded = slot
  }

  /** To be called when the shares of many blocks changed, as in a split. */
  rankBlocks(): void {
    this.blocks = new Blocks()
    for (const slot of this.open) if (slot.lot !== null) this.blocks.add(slot)
  }

  /**
   * Divides every open slot that is selected into as many as its contract becomes contracts. Blocks without a contract are
   * divided only up to the countable limit: the number left is passed along.
   */
  multiply(
    ratio: number,
    cut: (slot: Slot, parts: number) => CycleLot | null,
    {
      isMeant = () => true,
      leave,
    }: {
      readonly isMeant?: (slot: Slot) => boolean
      readonly leave?: (slot: Slot, parts: number) => void
    } = {},
  ): void {
    // The new slots are added at the end, and are not divided again.
    const before = [...this.open]
    for (const slot of before) {
      if (!isMeant(slot)) continue
      // The first part cut is the larger one, so the slot keeps the last.
      for (let parts = ratio; parts > 1; parts -= 1) {
        if (leave !== undefined && isFree(slot) && this.open.size >= MOST_BLOCKS) {
          leave(slot, parts)
          break
        }
        this.#copy(slot, cut(slot, parts), parts)
      }
    }
  }

  #copy(slot: Slot, lot: CycleLot | null, parts: number): void {
    const { put, call, phase, opened, longCall } = slot
    const result = slot.result === null ? null : firstUnits(slot.result as Money, 1, parts)
    if (slot.result !== null && result !== null) slot.result -= result
    const copy = this.start(opened, { phase, lot, longCall, result })
    if (put !== null) this.bind('put', put, copy)
    if (call !== null) this.bind('call', call, copy)
    copy.steps.splice(0, Infinity, ...slot.steps)
  }
}

/** Records shares that came to a slot. */
export function arrived({ entryId, quantity, basis }: CycleLot): SlotStep {
  return { entryId, shares: quantity, basis }
}

/** Records shares that left a slot by an entry. */
export function left(entryId: string, { quantity, basis }: CycleLot): SlotStep {
  return { entryId, shares: 0 - quantity, basis }
}

/** Records an entry that moves contracts only. */
export function contractStep(entryId: string): SlotStep {
  return { entryId, shares: 0, basis: null }
}

function bindTo(slots: Map<string, Slot[]>, entryId: string, slot: Slot): void {
  const bound = slots.get(entryId)
  if (bound) bound.push(slot)
  else slots.set(entryId, [slot])
}

function remove(slots: Slot[], slot: Slot): void {
  const index = slots.indexOf(slot)
  if (index >= 0) slots.splice(index, 1)
}
