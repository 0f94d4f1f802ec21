import type { Position } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useRestore } from '../client/use-restore.ts'
import { useWrite } from '../client/use-write.ts'
import { useConfirm } from '../ui/confirm.ts'
import { formatDate } from '../ui/figures.ts'
import { useToast } from '../ui/toast.ts'

const dateOf = ({ expirationDate }: Position): string =>
  expirationDate === null ? 'no expiration' : formatDate(expirationDate)

/** Asks, deletes, and offers to put the option back; a failure is shown, not only logged. */
export function useDeleteOption() {
  const confirm = useConfirm()
  const toast = useToast()
  const { write } = useWrite('removeOption')
  const restore = useRestore()
  return async (position: Position): Promise<void> => {
    const agreed = await confirm({
      title: 'Are you sure you want to delete this option?',
      message: [`${position.ticker} ${position.optionType ?? ''}`, dateOf(position)].join(', '),
      action: 'Delete',
      tone: 'danger',
    })
    if (!agreed) return
    try {
      await write({ parameters: { id: position.id }, ifMatch: position.etag })
      toast.show({
        title: `Deleted the ${position.ticker} option`,
        description: 'It stays in the trash for 30 days.',
        action: { label: 'Undo', onPress: () => void restore([{ kind: 'position', id: position.id }]) },
      })
    } catch (error) {
      toast.show({
        title: 'The option could not be deleted',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
      })
    }
  }
}
