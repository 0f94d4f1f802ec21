import { createMailbox } from '../mailbox.ts'

export interface Question {
  title: string
  /** What will happen, and what is kept. */
  message?: string
  /** Says what is done: Delete, not OK. */
  action: string
  cancel?: string
  tone?: 'primary' | 'danger'
}

export interface PendingQuestion extends Question {
  answer: (confirmed: boolean) => void
}

/** The dialog that asks is loaded with the first question. */
export const confirmMailbox = createMailbox<PendingQuestion>()

/** Asks, and resolves to whether the user agreed; closing the dialog is a no. */
function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => confirmMailbox.post({ ...question, answer: resolve }))
}

export function useConfirm(): typeof confirm {
  return confirm
}
