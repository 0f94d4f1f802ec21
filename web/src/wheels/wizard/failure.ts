/** What the Error panel says of a create that failed. Authority: document 2, section 8. */
import { ApiError } from '../../client/api-error.ts'

const otherwise = 'Failed to create wheel cycle. Please try again.'
const byStatus: Readonly<Record<number, string>> = {
  400: 'Invalid wheel data. Please check your inputs.',
  500: 'Server error. Please try again later.',
}

/** A body without a message leaves the bare words of the status, which say less than the specification's. */
const bareWords = new Set(['', 'Request failed', 'Bad Request', 'Internal Server Error'])

export const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return otherwise
  if (!bareWords.has(error.message)) return error.message
  return (error instanceof ApiError ? byStatus[error.status] : undefined) ?? otherwise
}
