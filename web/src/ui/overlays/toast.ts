import { createMailbox } from '../mailbox.ts'

export interface ToastContent {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** One thing to do about it, above all Undo. */
  action?: { label: string; onPress: () => void }
  /** Where to look at it, beside what takes it back. */
  link?: { label: string; onPress: () => void }
  /** The failure that it tells of: once what failed is done after all, it goes. */
  of?: unknown
  /** Where another stay is asked for than its kind has. */
  stayMs?: number
}

export type ToastMessage =
  | { kind: 'show'; id: string; content: ToastContent; onClose: () => void }
  | { kind: 'dismiss'; id: string }

/** The stack that draws the toasts is loaded with the first one. */
export const toastMailbox = createMailbox<ToastMessage>()

let shown = 0
/** What the toasts that are shown can take back, newest first. */
let undos: { id: string; onPress: () => void }[] = []

/** What failed, by its error, and the toast that says so. */
const failed = new WeakMap<object, string>()
const failures = new Map<string, string>()

/** The same thing tried again fails with another error. */
export function noteFailure(error: unknown, what: string): void {
  if (error instanceof Error) failed.set(error, what)
}

/** It was done after all. */
export function noteDone(what: string): void {
  const id = failures.get(what)
  if (id === undefined) return
  failures.delete(what)
  dismiss(id)
}

function show(content: ToastContent): string {
  shown += 1
  const id = `toast-${shown}`
  const what = content.of instanceof Error ? failed.get(content.of) : undefined
  if (what !== undefined) {
    noteDone(what)
    failures.set(what, id)
  }
  if (content.action?.label === 'Undo') undos = [{ id, onPress: content.action.onPress }, ...undos]
  const onClose = () => {
    undos = undos.filter((undo) => undo.id !== id)
  }
  toastMailbox.post({ kind: 'show', id, content, onClose })
  return id
}

function dismiss(id: string): void {
  toastMailbox.post({ kind: 'dismiss', id })
}

/** Presses Undo on the newest toast that offers it; false where none does. */
export function undoNewest(): boolean {
  const [newest] = undos
  if (newest === undefined) return false
  // Whatever becomes of the toast, it is pressed once.
  undos = undos.slice(1)
  newest.onPress()
  dismiss(newest.id)
  return true
}

const toasts = { show, dismiss }

export function useToast(): typeof toasts {
  return toasts
}
