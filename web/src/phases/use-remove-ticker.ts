import type { PhaseTicker, TrashName } from '@wheelwright/api'
import { useWheelName } from '../campaigns/use-wheel-name.ts'
import { messageOf } from '../client/api-error.ts'
import { useRestore } from '../client/undo/use-restore.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { useConfirm } from '../ui/overlays/confirm.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { removedTickerWords } from '../wheels/trash-words.ts'

const wheelsOf = ({ ticker, wheels }: PhaseTicker, nameOf: ReturnType<typeof useWheelName>): string =>
  wheels.length === 0
    ? 'It has no open wheel, and is no longer followed.'
    : `${counted(wheels.length, 'open wheel')} (${wheels.map((wheel) => nameOf({ ...wheel, ticker })).join('; ')}) ${
        wheels.length === 1 ? 'goes' : 'go'
      } to the trash. Entries stay: P&L and lots do not change.`

/** Asks, moves the ticker's open wheels to the trash, follows it no more, and offers to put all of it back. */
export function useRemoveTicker() {
  const confirm = useConfirm()
  const toast = useToast()
  const nameOf = useWheelName()
  const restore = useRestore()
  const { write } = useWrite('removeTicker')
  return async (item: PhaseTicker): Promise<void> => {
    const { ticker, tracked, wheels } = item
    const agreed = await confirm({
      title: `Delete wheel for ${ticker}? This cannot be undone.`,
      message: wheelsOf(item, nameOf),
      action: 'Delete',
      tone: 'danger',
    })
    if (!agreed) return
    try {
      await write({ parameters: { ticker } })
    } catch (error) {
      toast.show({
        title: 'Failed to delete wheel.',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
        of: error,
      })
      return
    }
    const gone: TrashName[] = wheels.map(({ id }) => ({ kind: 'wheel', id }))
    if (tracked) gone.push({ kind: 'ticker', id: ticker })
    toast.show({
      title: removedTickerWords(ticker, wheels.length),
      ...(wheels.length > 0 && { description: 'You can restore it from the trash.' }),
      action: { label: 'Undo', onPress: () => void restore(gone) },
    })
  }
}
