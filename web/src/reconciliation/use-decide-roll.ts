import type { RollProposal } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** The user's word on two fills, and the way back to the open question. */
export function useDecideRoll() {
  const toast = useToast()
  const { write, isPending } = useWrite('decideRoll')
  const say = async ({ closeEntryId, openEntryId }: RollProposal, linked: boolean | null) => {
    try {
      await write({ body: { closeEntryId, openEntryId, linked } })
      return true
    } catch (error) {
      toast.show({
        title: 'Your answer could not be saved',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
        of: error,
      })
      return false
    }
  }
  const decide = async (proposal: RollProposal, linked: boolean) => {
    if (!(await say(proposal, linked))) return
    toast.show({
      title: linked ? 'Linked as one roll' : 'Kept as two trades',
      action: { label: 'Undo', onPress: () => void say(proposal, null) },
    })
  }
  return { decide, isPending }
}
