import type { LedgerEntry, ManualEntry } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { kindInWords } from '../entries/kinds.ts'
import { useToast } from '../ui/toast.ts'

/** Records the entry of a fix; Undo takes all that was recorded with it out again. */
export function useRecordFix(onDone: () => void) {
  const toast = useToast()
  const { write, isPending, error } = useWrite('addEntry')
  const { write: remove } = useWrite('removeEntry')
  const takeBack = async (items: readonly LedgerEntry[]) => {
    try {
      for (const { id } of items) await remove({ parameters: { id } })
    } catch (failure) {
      toast.show({
        title: 'The entry could not be removed',
        description: messageOf(failure, 'Try again in Activity.'),
        tone: 'destructive',
      })
    }
  }
  const record = async (body: ManualEntry) => {
    try {
      const { items } = await write({ body })
      onDone()
      toast.show({
        title: `Recorded: ${kindInWords(body.kind)}`,
        action: { label: 'Undo', onPress: () => void takeBack(items) },
      })
    } catch {
      // The dialog stays open and shows what was refused.
    }
  }
  return {
    record,
    isPending,
    failure: error === null ? null : messageOf(error, 'The entry could not be recorded'),
  }
}
