import type { Question, QuestionAnswer } from '@wheelwright/api'
import type { AnswerRefused } from './use-answers.ts'

export interface AnswerFormProps {
  question: Question
  isPending: boolean
  /** Resolves with what refused it. */
  onSay: (answer: QuestionAnswer) => Promise<AnswerRefused | null>
  onClose: () => void
}
