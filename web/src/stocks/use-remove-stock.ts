import type { Position } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useRestore } from '../client/undo/use-restore.ts'
import { useWrite } from '../client/use-write.ts'
import { useConfirm } from '../ui/overlays/confirm.ts'
import { formatQuantity } from '../ui/figures/figures.ts'
import { useToast } from '../ui/overlays/toast.ts'

const oneShare = 1_000_000

export function sharesOf({ shares, symbol }: Pick<Position, 'shares' | 'symbol'>): string {
  if (shares === null) return `the shares of ${symbol}`
  return `${formatQuantity(shares)} ${shares === oneShare ? 'share' : 'shares'} of ${symbol}`
}

/** Asks, removes a lot entered by hand, and offers to put it back. */
export function useRemoveStock() {
  const confirm = useConfirm()
  const toast = useToast()
  const { write } = useWrite('removeStock')
  const restore = useRestore()
  return async (position: Position): Promise<void> => {
    const what = sharesOf(position)
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
        description: 'It stays in the trash for 30 days.',
        action: { label: 'Undo', onPress: () => void restore([{ kind: 'position', id: position.id }]) },
      })
    } catch (error) {
      toast.show({
        title: 'The stock could not be removed',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
        of: error,
      })
    }
  }
}
