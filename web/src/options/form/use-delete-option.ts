import { messageOf } from '../../client/api-error.ts'
import { useRestore } from '../../client/undo/use-restore.ts'
import { useWrite } from '../../client/use-write.ts'
import { useConfirm } from '../../ui/overlays/confirm.ts'
import { useToast } from '../../ui/overlays/toast.ts'
import { nameOfRow } from '../model.ts'
import type { OptionRow } from '../option-row.ts'

/** Asks, deletes, and offers to put the option back; a failure is shown, not only logged. */
export function useDeleteOption() {
  const confirm = useConfirm()
  const toast = useToast()
  const { write } = useWrite('removeOption')
  const restore = useRestore()
  return async (row: OptionRow): Promise<void> => {
    const { position } = row
    const agreed = await confirm({
      title: 'Are you sure you want to delete this option?',
      message: nameOfRow(row),
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
        of: error,
      })
    }
  }
}
