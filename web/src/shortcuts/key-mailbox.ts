import { createMailbox } from '../ui/mailbox.ts'

/** Keys wait here for the registry, which is loaded with the first of them. */
export const keyMailbox = createMailbox<KeyboardEvent>()
