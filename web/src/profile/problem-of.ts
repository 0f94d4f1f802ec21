/** What a form shows of a refused call: at the fields that it names, else above the form. */
import { refusalOf } from '../client/refusal-of.ts'

interface FormProblem {
  readonly fields: ReadonlyMap<string, string>
  /** Null where a field of the form says it. */
  readonly message: string | null
}

/** `shown` are the pointers of the form's own fields. */
export function problemOf(error: Error | null, shown: readonly string[]): FormProblem {
  const fieldAt = (pointer: string) => (shown.includes(pointer) ? pointer : null)
  const { atFields, message } = refusalOf(error, fieldAt, 'Try again.')
  return { fields: new Map(atFields), message }
}
