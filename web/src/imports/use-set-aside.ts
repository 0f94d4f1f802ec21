import type { ImportRow } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { useToast } from '../ui/overlays/toast.ts'

type Alike = 'true' | 'false'

/** Refused rows that no figure shall wait for, and the way back. */
export function useSetAside(batchId: string) {
  const toast = useToast()
  const setAside = useWrite('setAsideRow')
  const takeUp = useWrite('takeUpRow')

  const failed = (title: string, error: unknown): void => {
    const description = messageOf(error, 'Nothing was changed. Try again.')
    toast.show({ title, description, tone: 'destructive', of: error })
  }

  const undo = async (row: string, alike: Alike) => {
    try {
      const { rows } = await takeUp.write({ parameters: { id: batchId, row }, query: { alike } })
      toast.show({ title: `${counted(rows.length, 'row')} taken up again` })
    } catch (error) {
      failed('The rows could not be taken up again', error)
    }
  }

  const set = async (row: string, alike: Alike) => {
    try {
      const { rows } = await setAside.write({ parameters: { id: batchId, row }, query: { alike } })
      // Of rows that were set aside together any one names them all.
      const [first = row] = rows
      toast.show({
        title: `${counted(rows.length, 'row')} set aside`,
        description: `Figures no longer wait for ${rows.length === 1 ? 'it' : 'them'}.`,
        action: { label: 'Undo', onPress: () => void undo(first, alike) },
      })
    } catch (error) {
      failed('The rows could not be set aside', error)
    }
  }

  return { set, undo, isPending: setAside.isPending || takeUp.isPending }
}

/** Whether a row can be set aside, or is. */
export function isRefused({ outcome, id }: ImportRow): boolean {
  return id !== null && (outcome === 'refused' || outcome === 'needs-fix')
}
