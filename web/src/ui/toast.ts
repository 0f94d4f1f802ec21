import { createMailbox } from './mailbox.ts'
import { now } from './now.ts'
import { dismissToast, keepToast, withoutForgotten, type RecentToast } from './recent-toasts.ts'

export interface ToastContent {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** One thing to do about it, above all Undo. */
  action?: { label: string; onPress: () => void }
  /** Where to look at it, beside what takes it back. */
  link?: { label: string; onPress: () => void }
  /** Where another stay is asked for than its kind has. */
  stayMs?: number
}

export type ToastMessage =
  | { kind: 'show'; id: string; content: ToastContent; onClose: () => void }
  | { kind: 'dismiss'; id: string }

/** The stack that draws the toasts is loaded with the first one. */
export const toastMailbox = createMailbox<ToastMessage>()

let shown = 0
let kept: RecentToast[] = []
/** What the toasts that are shown can take back, newest first. */
let undos: { id: string; onPress: () => void }[] = []

function show(content: ToastContent): string {
  shown += 1
  const id = `toast-${shown}`
  const { title, description = null, tone = 'default' } = content
  kept = keepToast(withoutForgotten(kept, now()), { id, title, description, tone, dismissedAtMs: null })
  if (content.action?.label === 'Undo') undos = [{ id, onPress: content.action.onPress }, ...undos]
  const onClose = () => {
    undos = undos.filter((undo) => undo.id !== id)
    kept = dismissToast(kept, id, now())
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

/** What was said lately, newest first. */
export function recentToasts(): readonly RecentToast[] {
  return withoutForgotten(kept, now())
}

const toasts = { show, dismiss }

export function useToast(): typeof toasts {
  return toasts
}
