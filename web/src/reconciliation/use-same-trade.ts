import type { SameTrade } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { kindInWords } from '../entries/kinds.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Lets both entries count, and offers to go back to one. */
export function useKeepBoth() {
  const toast = useToast()
  const { write: keep, isPending } = useWrite('keepBoth')
  const { write: treatAsOne } = useWrite('treatAsOne')
  const fail = (title: string, error: unknown) =>
    toast.show({ title, description: messageOf(error, 'Try again.'), tone: 'destructive', of: error })
  const goBack = async (id: string) => {
    try {
      await treatAsOne({ parameters: { id } })
    } catch (error) {
      fail('The two could not be treated as one again', error)
    }
  }
  const keepBoth = async ({ entryId, kind }: SameTrade) => {
    try {
      await keep({ parameters: { id: entryId } })
      toast.show({
        title: `Both count now: ${kindInWords(kind)}`,
        action: { label: 'Undo', onPress: () => void goBack(entryId) },
      })
    } catch (error) {
      fail('The entry could not be changed', error)
    }
  }
  return { keepBoth, isPending }
}
