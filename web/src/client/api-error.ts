/** A failed call: the sentence to show, the HTTP status (0 when the network failed), and the catalogue's code. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly status: number
  declare readonly code: string
  declare readonly path: string
  /** The server's own sentence where the message is the specification's `HTTP {status}: {statusText}`. */
  declare readonly detail: string
  declare readonly requestId: string | null
  /** Seconds until asking again makes sense, as the answer says; 0 or absent where it does not. */
  declare readonly retryAfter?: number
  /** Messages by JSON pointer of the field. */
  declare readonly fields: ReadonlyMap<string, string>
  /** The problem as it was answered, names in camelCase; what a code brings beside the message is read from it. */
  declare readonly answer: unknown

  constructor({
    message,
    cause,
    ...facts
  }: {
    message: string
    status: number
    code: string
    path: string
    detail?: string
    requestId?: string | null
    retryAfter?: number
    fields?: ReadonlyMap<string, string>
    answer?: unknown
    cause?: unknown
  }) {
    super(message, { cause })
    Object.assign(this, {
      detail: message,
      requestId: null,
      fields: new Map(),
      answer: null,
      ...facts,
    })
  }
}

/** The message of whatever was thrown, or the sentence given where it has none. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}

/**
 * What the server says, where the specification wants no more than `HTTP {status}: {statusText}` on its own pages: a status
 * tells nobody what to do.
 */
export function detailOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.detail !== '' ? error.detail : messageOf(error, otherwise)
}

/** By which the request is found in the server's log; null where none was answered. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null
}

/** True when the request itself was at fault, so that sending it again cannot help. */
export function isRequestAtFault(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** What was written is not settled so far: the server answers again by itself. */
export const notSettledCode = 'NOT_SETTLED'
export function isNotSettled(error: unknown): boolean {
  return error instanceof ApiError && error.code === notSettledCode
}
