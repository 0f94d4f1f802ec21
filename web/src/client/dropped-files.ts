/** Files that were dropped anywhere, waiting for the import page to take them. */
import { createMailbox } from '../ui/mailbox.ts'

export const droppedFiles = createMailbox<readonly File[]>()
