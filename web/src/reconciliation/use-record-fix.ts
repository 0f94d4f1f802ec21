import type { ManualEntry } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { kindInWords } from '../entries/kinds.ts'
import { useUnrecord } from '../client/undo/use-unrecord.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Records the entry of a fix; Undo takes all that was recorded with it out again. */
export function useRecordFix(onDone: () => void) {
  const toast = useToast()
  const undo = useUndo()
  const unrecord = useUnrecord()
  const { write, isPending, error } = useWrite('addEntry')
  const record = async (body: ManualEntry) => {
    try {
      const { items } = await write({ body })
      onDone()
      toast.show({ title: `Recorded: ${kindInWords(body.kind)}`, action: undo(() => unrecord(items)) })
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
