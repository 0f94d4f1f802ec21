import type { TrashName } from '@wheelwright/api'
import { useToast } from '../../ui/overlays/toast.ts'
import { messageOf } from '../api-error.ts'
import { useWrite } from '../use-write.ts'

/** Brings things back from the trash, and says which of them could not come back and why. Answers how many came back. */
export function useRestore() {
  const toast = useToast()
  const { write } = useWrite('restore')
  const fail = (description: string, of?: unknown) =>
    toast.show({ title: 'It could not be put back', description, tone: 'destructive', of })
  return async (items: readonly TrashName[]): Promise<number> => {
    try {
      const { restored, refused } = await write({ body: { items: [...items] } })
      if (refused[0] !== undefined) fail(refused[0].reason)
      return restored
    } catch (error) {
      fail(messageOf(error, 'Try again.'), error)
      return 0
    }
  }
}
