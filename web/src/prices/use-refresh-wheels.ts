/** Refreshing the prices of wheels, with the sentences that the specification has for what came of it. */
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/toast.ts'

export const useRefreshWheels = () => {
  const toast = useToast()
  const { write, isPending } = useWrite('refreshWheelPrices')
  const refresh = async (): Promise<void> => {
    try {
      const { success, message, summary } = await write({})
      toast.show({
        title: success
          ? `Updated ${summary.updated} wheel cycles with real-time prices!`
          : `Price refresh completed with some issues: ${message}`,
      })
    } catch (error) {
      toast.show({
        title: `Failed to refresh wheel prices: ${messageOf(error, 'Unknown error')}`,
        tone: 'destructive',
      })
    }
  }
  /** Nobody asked for it: how old the prices are says what came of it. */
  const refreshQuietly = async (): Promise<void> => {
    await write({}).catch(() => undefined)
  }
  return { refresh, refreshQuietly, isPending }
}
