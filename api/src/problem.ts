/**
 * The error catalogue: every way in which a call can be refused, with its HTTP status, the specification's
 * `code`, and the sentence used when the refusal brings no sentence of its own. Answers are
 * `application/problem+json` (RFC 9457) with the specification's `message` and `code` beside the standard members.
 */
import * as z from 'zod/mini'

export const problemKinds = {
  unparsable: { status: 400, code: 'UNPARSABLE', title: 'The request could not be read' },
  authRequired: { status: 401, code: 'AUTH_REQUIRED', title: 'Not authenticated' },
  loginFailed: { status: 401, code: 'LOGIN_FAILED', title: 'Login failed' },
  forbidden: { status: 403, code: 'FORBIDDEN', title: 'Not allowed' },
  notFound: { status: 404, code: 'NOT_FOUND', title: 'Not found' },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED', title: 'Method not allowed' },
  conflict: { status: 409, code: 'CONFLICT', title: 'Conflict' },
  signupFailed: { status: 409, code: 'SIGNUP_FAILED', title: 'Signup failed' },
  staleVersion: { status: 409, code: 'STALE_VERSION', title: 'Changed by someone else in the meantime' },
  keyReused: {
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
    title: 'Idempotency key used for another request',
  },
  importedReadOnly: {
    status: 409,
    code: 'IMPORTED_READ_ONLY',
    title: 'Imported positions follow the broker',
  },
  tooLarge: { status: 413, code: 'BODY_TOO_LARGE', title: 'Request too large' },
  unsupportedMedia: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', title: 'Unsupported content type' },
  invalid: { status: 422, code: 'INVALID', title: 'Some fields need attention' },
  unknownFormat: { status: 422, code: 'UNKNOWN_FORMAT', title: 'The file is not one that can be read' },
  accountNeeded: {
    status: 422,
    code: 'ACCOUNT_NEEDED',
    title: 'The file does not say which account it belongs to',
  },
  confirmationNeeded: {
    status: 409,
    code: 'CONFIRMATION_NEEDED',
    title: 'Something else depends on it',
  },
  notUndoable: { status: 409, code: 'NOT_UNDOABLE', title: 'The import cannot be undone' },
  stagedAnew: { status: 409, code: 'STAGED_ANEW', title: 'The ledger has changed since the preview' },
  invalidImport: { status: 422, code: 'INVALID_IMPORT_FILE', title: 'Invalid import file format' },
  tooMany: { status: 429, code: 'TOO_MANY_REQUESTS', title: 'Too many requests' },
  internal: { status: 500, code: 'INTERNAL', title: 'Something went wrong on the server' },
  unavailable: { status: 503, code: 'UNAVAILABLE', title: 'Temporarily unavailable' },
  notSettled: { status: 503, code: 'NOT_SETTLED', title: 'Still being calculated' },
} as const satisfies Record<string, { status: number; code: string; title: string }>

export type ProblemKind = keyof typeof problemKinds

/** Where in the body or query a refusal points, as a JSON pointer (RFC 6901) in wire names. */
export type FieldError = { readonly pointer: string; readonly message: string }

/** A refusal on its way to the client: a kind of the catalogue, its sentence, and the fields it names. */
export type Problem = {
  readonly kind: ProblemKind
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Whole seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number
  /** Further members of the answer, in camelCase. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** The body as it stands on the wire. `message` repeats `detail`, as the specification's clients read it. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ pointer: z.string(), message: z.string() }))),
})
export type ProblemBody = z.infer<typeof problemBody>

/** Builds the wire body of a problem. `instance` is the request id. */
export function toProblemBody(problem: Problem, instance: string): ProblemBody {
  const { status, code, title } = problemKinds[problem.kind]
  const detail = problem.message ?? problem.errors?.[0]?.message ?? title
  const errors = problem.errors ? { errors: problem.errors.map((error) => ({ ...error })) } : {}
  return {
    type: `urn:wheelwright:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail,
    instance,
    message: detail,
    code,
    ...errors,
  }
}
