import { lazy, Suspense } from 'react'
import { confirmMailbox } from './confirm.ts'
import { toastMailbox } from './toast.ts'

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }))
const Confirmations = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).Confirmations }))

/** Stands once at the root of the page; loads toasts and confirmations when the first is wanted. */
export function Overlays() {
  const wantsToasts = toastMailbox.useWanted()
  const wantsConfirmations = confirmMailbox.useWanted()
  return (
    // Each by itself, so that toasts stay while the first confirmation is loaded.
    <>
      <Suspense>{wantsToasts && <ToastStack />}</Suspense>
      <Suspense>{wantsConfirmations && <Confirmations />}</Suspense>
    </>
  )
}
