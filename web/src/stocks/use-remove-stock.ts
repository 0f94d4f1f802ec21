import type { Position } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useConfirm } from '../ui/confirm.ts'
import { formatQuantity } from '../ui/figures.ts'
import { useToast } from '../ui/toast.ts'

/** Asks, removes a lot entered by hand, and offers to put it back. */
export const useRemoveStock = () => {
  const confirm = useConfirm()
  const toast = useToast()
  const { write } = useWrite('removeStock')
  const { write: add } = useWrite('addStock')
  const putBack = async (position: Position) => {
    const { shares, costBasis, currentPrice } = position
    if (shares === null || costBasis === null || currentPrice === null) return
    try {
      await add({ body: { symbol: position.symbol, shares, costBasis, marketPrice: currentPrice } })
    } catch (error) {
      toast.show({
        title: 'The stock could not be put back',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
      })
    }
  }
  return async (position: Position): Promise<void> => {
    const what = `${position.shares === null ? '' : formatQuantity(position.shares)} shares of ${position.symbol}`
    const agreed = await confirm({
      title: `Remove ${what}?`,
      message: 'All lots of this entry are removed.',
      action: 'Remove',
      tone: 'danger',
    })
    if (!agreed) return
    try {
      await write({ parameters: { id: position.id }, ifMatch: position.etag })
      toast.show({
        title: `Removed ${what}`,
        action: { label: 'Undo', onPress: () => void putBack(position) },
      })
    } catch (error) {
      toast.show({
        title: 'The stock could not be removed',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
      })
    }
  }
}
