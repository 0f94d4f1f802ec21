import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../ui/overlays/toast.ts'
import { takenBack } from './taken-back.ts'
import { useUndo } from './use-undo.ts'

interface Change<T> {
  readonly before: T
  readonly after: NoInfer<T>
  /** What is set by now; null where it is gone. */
  readonly read: (queries: ReturnType<typeof useQueryClient>) => Promise<NoInfer<T> | null>
  readonly write: (settings: NoInfer<T>) => Promise<unknown>
}

/** The Undo of settings that are written as a set: what was set later, here or in another tab, stays. */
export function useTakeBack() {
  const queries = useQueryClient()
  const toast = useToast()
  const undo = useUndo()
  return <T extends object>({ before, after, read, write }: Change<T>) =>
    undo(async () => {
      const now = await read(queries)
      const back = now && takenBack({ now, before, after })
      if (back !== null) await write(back)
      else toast.show({ title: 'It was changed again since', description: 'It stays as it is now.' })
    })
}
