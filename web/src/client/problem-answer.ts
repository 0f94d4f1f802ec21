/** Reads a failed answer, whatever its body is, into an ApiError. */
import { fromWireCase } from '@wheelwright/api'
import { ApiError } from './api-error.ts'

type Facts = { message?: unknown; detail?: unknown; code?: unknown; instance?: unknown; errors?: unknown }

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const fieldsIn = (errors: unknown): Map<string, string> => {
  const fields = new Map<string, string>()
  if (!Array.isArray(errors)) return fields
  for (const error of errors as { pointer?: unknown; message?: unknown }[]) {
    const pointer = textIn(error?.pointer)
    if (pointer && !fields.has(pointer)) fields.set(pointer, textIn(error.message) ?? 'Check this field')
  }
  return fields
}

const bodyOf = async (response: Response): Promise<Facts> => {
  try {
    const body: unknown = await response.json()
    return body !== null && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}

/**
 * `asHttp` gives the message the form that the specification prints for portfolio reads,
 * `HTTP {status}: {statusText}`; the server's sentence is kept as `detail`.
 */
export async function toApiError(response: Response, path: string, asHttp: boolean): Promise<ApiError> {
  const body = await bodyOf(response)
  const statusText = response.statusText === '' ? 'Request failed' : response.statusText
  const detail = textIn(body.message) ?? textIn(body.detail) ?? statusText
  return new ApiError({
    message: asHttp ? `HTTP ${response.status}: ${statusText}` : detail,
    detail,
    status: response.status,
    code: textIn(body.code) ?? `HTTP_${response.status}`,
    path,
    requestId: textIn(body.instance) ?? response.headers.get('x-request-id'),
    retryAfter: Number(response.headers.get('retry-after')),
    fields: fieldsIn(body.errors),
    answer: fromWireCase(body),
  })
}
