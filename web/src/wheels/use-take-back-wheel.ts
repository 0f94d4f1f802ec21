import type { WheelCycle } from '@wheelwright/api'
import { ApiError } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { actionFailed } from './action-failed.ts'

/** How long the toast of a wheel that was created stays, by the specification. */
export const createdToastMs = 5000

/** What becomes of one that somebody made. */
export const wheelInTrash = 'It stays in the trash for 30 days.'

/** Takes back a wheel that was just made; `after` says what becomes of it. */
export function useTakeBackWheel(after: string) {
  const toast = useToast()
  const { write: remove } = useWrite('removeWheelCycle')
  return async ({ id, etag, ticker }: Pick<WheelCycle, 'id' | 'etag' | 'ticker'>): Promise<void> => {
    try {
      await remove({ parameters: { id }, ifMatch: etag })
      toast.show({ title: `Took the ${ticker} wheel back`, description: after })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return
      toast.show(
        actionFailed(error, `The ${ticker} wheel was not taken back. You can delete it from its menu.`),
      )
    }
  }
}
