import { now } from '../now.ts'

/** The toasts shown last: at most 20 are kept, and a dismissed one for 1,000,000 ms. */
export const toastsKept = 20
const dismissedKeptMs = 1_000_000

export interface RecentToast {
  id: string
  title: string
  description: string | null
  tone: 'default' | 'destructive'
  dismissedAtMs: number | null
}

/** Newest first. */
export function keepToast(kept: readonly RecentToast[], toast: RecentToast): RecentToast[] {
  return [toast, ...kept.filter((other) => other.id !== toast.id)].slice(0, toastsKept)
}

export function dismissToast(kept: readonly RecentToast[], id: string, nowMs: number): RecentToast[] {
  return kept.map((toast) =>
    toast.id === id ? { ...toast, dismissedAtMs: toast.dismissedAtMs ?? nowMs } : toast,
  )
}

export function withoutForgotten(kept: readonly RecentToast[], nowMs: number): RecentToast[] {
  return kept.filter((toast) => toast.dismissedAtMs === null || nowMs - toast.dismissedAtMs < dismissedKeptMs)
}

let kept: RecentToast[] = []

/** What was said lately, newest first. */
export function recentToasts(): readonly RecentToast[] {
  return withoutForgotten(kept, now())
}

export function noteShown(toast: Omit<RecentToast, 'dismissedAtMs'>): void {
  kept = keepToast(withoutForgotten(kept, now()), { ...toast, dismissedAtMs: null })
}

export function noteDismissed(id: string): void {
  kept = dismissToast(kept, id, now())
}
