import { messageOf } from '../../client/api-error.ts'
import { preview } from '../../client/preview.ts'
import { movesInWords } from '../../entries/moves-in-words.ts'
import { useAnswers } from '../../questions/use-answers.ts'
import { useConfirm } from '../../ui/overlays/confirm.ts'
import { useToast } from '../../ui/overlays/toast.ts'
import { moveInWords, type Transfer } from './transfers-model.ts'

/** Takes a link apart once the user has seen what that moves, and the way back. */
export function useUnlink() {
  const confirm = useConfirm()
  const toast = useToast()
  const { say, takeBack, isPending } = useAnswers()
  const fail = (description: string) =>
    toast.show({ title: 'The transfer was not taken apart', description, tone: 'destructive' })
  const unlink = async (transfer: Transfer): Promise<void> => {
    if (transfer.questionId === null) return
    const word = { id: transfer.questionId, choice: 'not_same' }
    try {
      const moves = movesInWords(await preview('answerQuestions', { body: { answers: [word] } }))
      const moved = moves === '' ? 'No figure moves.' : `This moves figures. ${moves}`
      const agreed = await confirm({
        title: 'These are not one transfer?',
        message: `${moveInWords(transfer)} ${moved} The rows stay, and are not linked again by themselves.`,
        action: 'Take it apart',
        tone: 'danger',
      })
      if (!agreed) return
      const refused = await say([word])
      if (refused !== null) fail(refused.message)
    } catch (error) {
      fail(messageOf(error, 'Nothing was changed. Try again.'))
    }
  }
  return { unlink, takeBack, isPending }
}
