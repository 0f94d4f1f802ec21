/** Refreshing the prices of wheels, with the sentences that the specification has for what came of it. */
import { ApiError, messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** What a proxy answers in the server's place has no sentence: its status says most. */
const whyNot = (error: unknown): string => {
  const message = messageOf(error, 'Unknown error')
  const isBare = error instanceof ApiError && error.code === `HTTP_${error.status}`
  return isBare ? `HTTP ${error.status}: ${message}` : message
}

export function useRefreshWheels() {
  const toast = useToast()
  const { write, isPending } = useWrite('refreshWheelPrices')
  const refresh = async (): Promise<void> => {
    try {
      const { success, message, summary } = await write({})
      toast.show({
        title: success
          ? `Updated ${counted(summary.updated, 'wheel cycle')} with real-time prices!`
          : `Price refresh completed with some issues: ${message}`,
      })
    } catch (error) {
      toast.show({
        title: `Failed to refresh wheel prices: ${whyNot(error)}`,
        tone: 'destructive',
        of: error,
      })
    }
  }
  /** Nobody asked for it: how old the prices are says what came of it. */
  const refreshQuietly = async (): Promise<void> => {
    await write({}).catch(() => undefined)
  }
  return { refresh, refreshQuietly, isPending }
}
