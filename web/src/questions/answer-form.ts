import type { Question, QuestionAnswer } from '@wheelwright/api'
import type { AnswerRefused } from './use-answers.ts'

export interface AnswerFormProps {
  question: Question
  /** Rows to which one cost may be the answer as well. */
  others: readonly Question[]
  isPending: boolean
  /** Resolves with what refused it. */
  onSay: (...answers: readonly QuestionAnswer[]) => Promise<AnswerRefused | null>
  onClose: () => void
}
