import type { LedgerEntry, ManualEntry } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { preview } from '../client/preview.ts'
import { useWrite } from '../client/use-write.ts'
import { kindInWords } from '../entries/kinds.ts'
import { movesInWords } from '../entries/moves-in-words.ts'
import { useConfirm } from '../ui/confirm.ts'
import { useToast } from '../ui/toast.ts'
import { recordedAs } from './record-model.ts'

/** Removes an entry recorded by hand and offers to record it again. Where that cannot be offered, or figures move, it asks first. */
export const useRemoveEntry = () => {
  const confirm = useConfirm()
  const toast = useToast()
  const { write: remove } = useWrite('removeEntry')
  const { write: add } = useWrite('addEntry')
  const fail = (title: string, error: unknown) =>
    toast.show({ title, description: messageOf(error, 'Try again.'), tone: 'destructive' })
  const putBack = async (body: ManualEntry) => {
    try {
      await add({ body })
    } catch (error) {
      fail('The entry could not be put back', error)
    }
  }
  return async (entry: LedgerEntry): Promise<void> => {
    const what = `${kindInWords(entry.kind)}${entry.underlying === null ? '' : ` of ${entry.underlying}`}`
    const again = recordedAs(entry)
    try {
      const moves = movesInWords(await preview('removeEntry', { parameters: { id: entry.id } }))
      const kept = 'It goes to the trash, where it stays for 30 days.'
      const needsNoWord = again !== null && moves === ''
      const agreed =
        needsNoWord ||
        (await confirm({
          title: `Remove ${what}?`,
          message: moves === '' ? kept : `This moves figures. ${moves} ${kept}`,
          action: 'Remove',
          tone: 'danger',
        }))
      if (!agreed) return
      // What breaks was shown, and agreed to.
      const query = needsNoWord ? {} : { confirmed: 'true' as const }
      await remove({ parameters: { id: entry.id }, query })
      toast.show({
        title: `Removed ${what}`,
        ...(again === null ? {} : { action: { label: 'Undo', onPress: () => void putBack(again) } }),
      })
    } catch (error) {
      fail('The entry could not be removed', error)
    }
  }
}
