/** Slots that are alike stand in one line with their count: fifteen contracts of one order tell one story. */
import type { LedgerCycle } from '@wheelwright/api'
import { compareText, moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

export type Slot = LedgerCycle['slots'][number]

export interface SlotGroup {
  readonly key: string
  readonly slot: Slot
  readonly count: number
  /** Of all slots of the group; null when one is unknown. */
  readonly result: Money | null
}

const likeness = ({ phase, outcome, openedOn, closedOn, put, call, longCall, shares }: Slot): string =>
  [phase, outcome, openedOn, closedOn, put, call, longCall, shares].join('|')

const resultOf = (slots: readonly Slot[]): Money | null =>
  slots.some(({ result }) => result === null)
    ? null
    : moneyFromMicros(slots.reduce((sum, { result }) => sum + (result ?? 0), 0))

/** Open slots first, then those that ended last. */
export function groupSlots(slots: readonly Slot[]): SlotGroup[] {
  return [...Map.groupBy(slots, likeness)]
    .flatMap(([key, alike]) => {
      const [slot] = alike
      return slot === undefined ? [] : [{ key, slot, count: alike.length, result: resultOf(alike) }]
    })
    .toSorted((a, b) => compareText(b.slot.closedOn ?? '9', a.slot.closedOn ?? '9'))
}
