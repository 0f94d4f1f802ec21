/** Refreshing prices, and what the toasts say of it. */
import type { RefreshResult } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'
import type { ToastContent } from '../ui/overlays/toast.ts'

const shown = (count: number): string => count.toLocaleString('en-US')

/** Nothing updated is no success: the toast then carries the server's reason. */
export function refreshToast({ summary, message }: RefreshResult): ToastContent {
  const total = summary.totalPositions
  const updated = summary.stocksUpdated + summary.optionsUpdated
  const waiting = summary.held === 0 ? '' : `, ${shown(summary.held)} refused until you decide`
  const counts = `Updated ${shown(updated)} of ${shown(total)} position${total === 1 ? '' : 's'}${waiting}`
  const description = message === null ? counts : `${counts}. ${message}`
  const isNothing = updated === 0 && message !== null
  return { title: isNothing ? 'No Prices Updated' : 'Prices Updated Successfully', description }
}

export function refreshFailureToast(error: unknown): ToastContent {
  return {
    title: 'Price Refresh Failed',
    description: `Failed to refresh prices: ${messageOf(error, 'Unknown error')}`,
    tone: 'destructive',
    of: error,
  }
}

export function useRefreshPrices(name: 'refreshAllPrices' | 'refreshOptionPrices') {
  const toast = useToast()
  const { write, isPending } = useWrite(name)
  /** `quietly` shows a toast only when something went wrong: for the refresh that no one asked for. */
  const refresh = async ({ quietly = false } = {}): Promise<void> => {
    try {
      const result = await write({})
      if (!quietly) toast.show(refreshToast(result))
    } catch (error) {
      toast.show(refreshFailureToast(error))
    }
  }
  return { refresh, isPending }
}
