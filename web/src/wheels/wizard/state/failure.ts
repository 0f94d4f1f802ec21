/** What the Error panel says of a create that failed. Authority: document 2, section 8. */
import { ApiError } from '../../../client/api-error.ts'

const otherwise = 'Failed to create wheel cycle. Please try again.'
const byStatus: Readonly<Record<number, string>> = {
  400: 'Invalid wheel data. Please check your inputs.',
  500: 'Server error. Please try again later.',
}

const says = (answer: object, name: string): boolean =>
  name in answer && typeof answer[name as keyof object] === 'string' && answer[name as keyof object] !== ''

/** Whether the server answered without a word of its own, so that the message is only its status. */
const isMute = ({ answer }: ApiError): boolean =>
  answer !== null && typeof answer === 'object' && !says(answer, 'message') && !says(answer, 'detail')

export function failureText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return otherwise
  return error instanceof ApiError && isMute(error) ? (byStatus[error.status] ?? otherwise) : error.message
}
