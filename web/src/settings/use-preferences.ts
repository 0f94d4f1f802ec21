import type { Preferences } from '@wheelwright/api'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useTakeBack } from '../client/undo/use-take-back.ts'
import { useWrite } from '../client/use-write.ts'
import { preferencesQuery } from '../lots/queries.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Changes a preference at once, shows it while figures follow, and offers to take it back. */
export function useChangePreferences(stored: Preferences) {
  const toast = useToast()
  const takeBack = useTakeBack()
  const { write, isPending } = useWrite('changePreferences')
  const [pending, setPending] = useState<Preferences | null>(null)
  const send = async (body: Preferences): Promise<boolean> => {
    setPending(body)
    try {
      await write({ body })
      return true
    } catch (error) {
      toast.show({
        title: 'The setting could not be saved',
        description: messageOf(error, 'Everything stayed as it was. Try again.'),
        tone: 'destructive',
        of: error,
      })
      return false
    } finally {
      // A later choice may be on its way by now.
      setPending((latest) => (latest === body ? null : latest))
    }
  }
  const change = async (wanted: Partial<Preferences>, title: string) => {
    const before = pending ?? stored
    const after = { ...before, ...wanted }
    if (!(await send(after))) return
    toast.show({
      title,
      action: takeBack({
        before,
        after,
        read: (queries) => queries.fetchQuery({ ...preferencesQuery, staleTime: 0 }),
        write: send,
      }),
    })
  }
  return { preferences: pending ?? stored, change, isPending }
}
