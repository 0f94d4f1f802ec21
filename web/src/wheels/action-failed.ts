/** What is said when an action on a wheel fails that has no sentence of its own in the specification's catalogue. */
import { messageOf } from '../client/api-error.ts'
import type { ToastContent } from '../ui/overlays/toast.ts'

/** `unchanged` says how things stand, since the message may only say why. */
export function actionFailed(error: unknown, unchanged: string): ToastContent {
  return {
    title: `Action failed: ${messageOf(error, 'Please try again.')}`,
    description: unchanged,
    tone: 'destructive',
    of: error,
  }
}
