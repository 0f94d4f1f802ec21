/** What the brokerage added to the address to which it sent the browser back, and what is said when it came to nothing. */
import * as z from 'zod/mini'
import { ApiError } from '../client/api-error.ts'

export interface Returned {
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
}

export function returnedIn(search: string): Returned {
  const query = new URLSearchParams(search)
  return { code: query.get('code'), state: query.get('state'), error: query.get('error') }
}

/** Of an address as it was copied from the browser; null where it is none. */
export function returnedInAddress(text: string): Returned | null {
  const address = text.trim()
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? returnedIn(new URL(address).search) : null
}

export interface Failure {
  readonly message: string
  /** What is known of why, and what to do. */
  readonly advice: string | null
}

/** What the address itself says; null where it may be handed in. */
export function failureIn({ code, error }: Returned): Failure | null {
  if (error !== null && error !== '') return { message: `Authorization failed: ${error}`, advice: null }
  if (code === null || code === '') return { message: 'No authorization code received', advice: null }
  return null
}

const reached = (error: ApiError): boolean => error.status > 0 && error.code !== 'UNEXPECTED_ANSWER'

export function failureOf(error: unknown): Failure {
  return error instanceof ApiError && reached(error)
    ? { message: 'Failed to complete authentication', advice: error.detail }
    : {
        message: 'An unexpected error occurred',
        advice: error instanceof ApiError ? error.detail : null,
      }
}

const returnAnswer = z.object({ returnTo: z.nullable(z.string()) })

/** Where Connect was pressed, as far as the refusal names it. */
export function returnToOf(error: unknown): string | null {
  const answer = z.safeParse(returnAnswer, error instanceof ApiError ? error.answer : null)
  return answer.success ? answer.data.returnTo : null
}

/** An origin of a page of ours, and nothing that could run here. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
