import type { LedgerEntry } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { preview } from '../client/preview.ts'
import { useRestore } from '../client/undo/use-restore.ts'
import { useWrite } from '../client/use-write.ts'
import { kindInWords } from '../entries/kinds.ts'
import { movesInWords } from '../entries/moves-in-words.ts'
import { useConfirm } from '../ui/overlays/confirm.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Removes an entry recorded by hand and offers to put it back. Where figures move, it asks first. */
export function useRemoveEntry() {
  const confirm = useConfirm()
  const toast = useToast()
  const { write: remove } = useWrite('removeEntry')
  const restore = useRestore()
  return async (entry: LedgerEntry): Promise<void> => {
    const what = `${kindInWords(entry.kind)}${entry.underlying === null ? '' : ` of ${entry.underlying}`}`
    try {
      const moves = movesInWords(await preview('removeEntry', { parameters: { id: entry.id } }))
      const kept = 'It goes to the trash, where it stays for 30 days.'
      const needsNoWord = moves === ''
      const agreed =
        needsNoWord ||
        (await confirm({
          title: `Remove ${what}?`,
          message: `This moves figures. ${moves} ${kept}`,
          action: 'Remove',
          tone: 'danger',
        }))
      if (!agreed) return
      // What breaks was shown, and agreed to.
      const query = needsNoWord ? {} : { confirmed: 'true' as const }
      await remove({ parameters: { id: entry.id }, query })
      toast.show({
        title: `Removed ${what}`,
        description: kept,
        action: { label: 'Undo', onPress: () => void restore([{ kind: 'entry', id: entry.id }]) },
      })
    } catch (error) {
      toast.show({
        title: 'The entry could not be removed',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
        of: error,
      })
    }
  }
}
