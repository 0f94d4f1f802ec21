import type { WheelCycle } from '@wheelwright/api'
import { useState } from 'react'

/** The wheel that a dialog is held to, so that what changes elsewhere is not overwritten unseen. */
export interface HeldWheel {
  readonly seen: WheelCycle
  /** After a change of one's own. */
  readonly hold: (wheel: WheelCycle) => void
  /** To be held to the wheel as it is now: to the one that is here, where it is another one already, else to the next that comes. */
  readonly takeNew: () => void
}

/** `onTaken` hears of the wheel before and now, while the dialog is drawn with the new one. */
export function useHeldWheel(
  cycle: WheelCycle,
  onTaken: (before: WheelCycle, now: WheelCycle) => void = () => {},
): HeldWheel {
  const [seen, hold] = useState(cycle)
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked && cycle.etag !== seen.etag) {
    setIsAsked(false)
    hold(cycle)
    onTaken(seen, cycle)
  }
  return { seen, hold, takeNew: () => setIsAsked(true) }
}
