/** What a form shows of a refused call: at the fields that it has, the rest above the form. */
import { ApiError, messageOf } from './api-error.ts'

interface Refusal<Field> {
  readonly atFields: [Field, string][]
  /** Null where the fields say all of it. */
  readonly message: string | null
}

/** `fieldAt` names the form's own field for a pointer; null where it has none. */
export function refusalOf<Field>(
  error: unknown,
  fieldAt: (pointer: string) => Field | null,
  otherwise: string,
): Refusal<Field> {
  if (error === null) return { atFields: [], message: null }
  const atFields: [Field, string][] = []
  const elsewhere: string[] = []
  for (const [pointer, message] of error instanceof ApiError ? error.fields : []) {
    const field = fieldAt(pointer)
    if (field === null) elsewhere.push(message)
    else atFields.push([field, message])
  }
  if (atFields.length === 0) return { atFields, message: messageOf(error, otherwise) }
  return { atFields, message: elsewhere.length === 0 ? null : elsewhere.join('. ') }
}
