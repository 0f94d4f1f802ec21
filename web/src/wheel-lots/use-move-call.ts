import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'

interface Move {
  readonly fromLot: string
  readonly toLot: string
}

/** Moves a call, and offers to send it back. */
export function useMoveCall(groupId: string, onDone: () => void) {
  const toast = useToast()
  const { write, isPending } = useWrite('moveLotCall')
  const [failure, setFailure] = useState<string | null>(null)
  const sendBack = ({ fromLot, toLot }: Move) => {
    write({ parameters: { id: groupId }, body: { fromLot: toLot, toLot: fromLot } }).then(
      () => toast.show({ title: `The call covers lot ${fromLot} again` }),
      (error: unknown) =>
        toast.show({
          title: 'The call could not be sent back',
          description: messageOf(error, 'Try again.'),
          tone: 'destructive',
          of: error,
        }),
    )
  }
  const move = async (body: Move) => {
    setFailure(null)
    try {
      await write({ parameters: { id: groupId }, body })
    } catch (error) {
      setFailure(messageOf(error, 'The call could not be moved. Nothing was changed.'))
      return
    }
    toast.show({
      title: `The call covers lot ${body.toLot}`,
      action: { label: 'Undo', onPress: () => sendBack(body) },
    })
    onDone()
  }
  return { move, isPending, failure }
}
