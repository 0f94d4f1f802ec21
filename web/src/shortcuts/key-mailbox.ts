import { createMailbox } from '../ui/mailbox.ts'

export interface PressedKey {
  readonly event: KeyboardEvent
  /** What takes the focus if the target leaves: it is known only while the target is there. */
  readonly place: HTMLElement | null
}

/** Keys wait here for the registry, which is loaded with the first of them. */
export const keyMailbox = createMailbox<PressedKey>()

export const placesOfFocus = '[data-keys-row], [data-keeps-focus]'
