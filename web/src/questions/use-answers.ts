import { useRef } from 'react'
import type { QuestionAnswer } from '@wheelwright/api'
import { ApiError, messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Why the only answer was not taken, and which of its fields are wrong, by their pointers. */
export interface AnswerRefused {
  readonly message: string
  readonly fields: ReadonlyMap<string, string>
}

const refusedFor = (message: string | null | undefined): AnswerRefused | null =>
  message == null ? null : { message, fields: new Map() }

/** The user's word, and the way back. */
export function useAnswers() {
  const toast = useToast()
  const { write, isPending } = useWrite('answerQuestions')
  const undo = useWrite('takeBackAnswers')
  /** By its batch, the toast that offers what the list of answers offers too. */
  const offers = useRef(new Map<string, string>())

  const takeBack = async (batchId: string) => {
    try {
      await undo.write({ parameters: { id: batchId } })
      const offer = offers.current.get(batchId)
      if (offer !== undefined) toast.dismiss(offer)
      toast.show({ title: 'Taken back: the questions are open again' })
    } catch (error) {
      toast.show({
        title: 'The answers could not be taken back',
        description: messageOf(error, 'Nothing was changed. Try again.'),
        tone: 'destructive',
        of: error,
      })
    }
  }

  /** Resolves with what refused the only answer, or null. */
  const say = async (answers: readonly QuestionAnswer[]): Promise<AnswerRefused | null> => {
    try {
      const { batchId, results } = await write({ body: { answers: [...answers] } })
      const refused = results.filter(({ taken }) => !taken)
      const taken = results.length - refused.length
      const [first] = refused
      if (batchId !== null) {
        const offer = toast.show({
          title: `${counted(taken, 'question')} answered`,
          ...(first !== undefined && {
            description: `${counted(refused.length, 'answer')} could not be taken. ${first.message ?? ''}`,
          }),
          action: { label: 'Undo', onPress: () => void takeBack(batchId) },
        })
        offers.current.set(batchId, offer)
      } else if (answers.length > 1)
        toast.show({ title: 'Nothing was answered', description: first?.message ?? '', tone: 'destructive' })
      return batchId === null ? refusedFor(first?.message) : null
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        return { message: error.detail, fields: error.fields }
      const message = messageOf(error, 'Try again.')
      toast.show({
        title: 'Your answer could not be saved',
        description: message,
        tone: 'destructive',
        of: error,
      })
      return null
    }
  }
  return { say, takeBack, isPending: isPending || undo.isPending }
}
