import type { QuestionAnswer } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { useToast } from '../ui/toast.ts'

/** The user's word, and the way back. */
export const useAnswers = () => {
  const toast = useToast()
  const { write, isPending } = useWrite('answerQuestions')
  const undo = useWrite('takeBackAnswers')

  const takeBack = async (batchId: string) => {
    try {
      await undo.write({ parameters: { id: batchId } })
      toast.show({ title: 'Taken back: the questions are open again' })
    } catch (error) {
      toast.show({
        title: 'The answers could not be taken back',
        description: messageOf(error, 'Nothing was changed. Try again.'),
        tone: 'destructive',
      })
    }
  }

  /** Resolves with the sentence that refused the only answer, or null. */
  const say = async (answers: readonly QuestionAnswer[]): Promise<string | null> => {
    try {
      const { batchId, results } = await write({ body: { answers: [...answers] } })
      const refused = results.filter(({ taken }) => !taken)
      const taken = results.length - refused.length
      const [first] = refused
      if (batchId !== null)
        toast.show({
          title: `${counted(taken, 'question')} answered`,
          ...(first !== undefined && { description: `${refused.length} not: ${first.message ?? ''}` }),
          action: { label: 'Undo', onPress: () => void takeBack(batchId) },
        })
      else if (answers.length > 1)
        toast.show({ title: 'Nothing was answered', description: first?.message ?? '', tone: 'destructive' })
      return batchId === null ? (first?.message ?? null) : null
    } catch (error) {
      const message = messageOf(error, 'Try again.')
      toast.show({ title: 'Your answer could not be kept', description: message, tone: 'destructive' })
      return null
    }
  }
  return { say, takeBack, isPending: isPending || undo.isPending }
}
