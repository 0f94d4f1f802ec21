/** What a form shows of a refused call: at the fields that it names, else above the form. */
import { ApiError, messageOf } from '../client/api-error.ts'

interface FormProblem {
  readonly fields: ReadonlyMap<string, string>
  /** Null where a field of the form says it. */
  readonly message: string | null
}

/** `shown` are the pointers of the form's own fields. */
export function problemOf(error: Error | null, shown: readonly string[]): FormProblem {
  const fields = error instanceof ApiError ? error.fields : new Map<string, string>()
  const isAtField = shown.some((pointer) => fields.has(pointer))
  return { fields, message: error === null || isAtField ? null : messageOf(error, 'Try again.') }
}
