/** What one call of the API is: enough to serve it, to call it, and to describe it. */
import type * as z from 'zod/mini'
import type { Topic } from './events.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema = z.ZodMiniType

export type Route = {
  readonly method: Method
  /** Below `/api`, with `{name}` for parameters; served with and without the trailing slash. */
  readonly path: string
  readonly summary: string
  /** `public` needs no session. */
  readonly access: 'public' | 'session'
  /** No API token may make the call: it is about passwords, sessions, tokens or the account itself. */
  readonly sessionOnly?: true
  /** It computes and writes nothing, though it is no GET: a token that may only read may make it. */
  readonly onlyComputes?: true
  /** Its body holds a password or its answer a secret: nothing of either is kept with its Idempotency-Key. */
  readonly isSecret?: true
  readonly query?: Schema
  readonly body?: Schema
  /**
   * `json` (the default) is decoded with `body`; `form-or-json` takes a form too; `raw-json` is parsed and passed on
   * as it came, names unchanged, for a body that carries a broker's own rows; `file` is a form with a field `file`, or
   * the bytes of the file alone.
   */
  readonly bodyAs?: 'json' | 'form-or-json' | 'raw-json' | 'file'
  /** A call without a body counts as one with an empty object. */
  readonly bodyMayBeAbsent?: true
  /** The largest body in bytes; the server's default where absent. */
  readonly bodyLimit?: number
  readonly status: 200 | 201 | 202 | 204
  readonly answer?: Schema
  /** The call answers a file, written piece by piece while it is read, of one of these content types. */
  readonly file?: {
    readonly types: readonly string[]
    /** What its rows are in JSON, under `schema` and `rows`; absent where the file is a form of its own. */
    readonly rows?: 'entries' | 'equity' | 'lots' | 'periods' | 'wheels'
  }
  /** With `?preview=true` the call writes nothing, and answers what it would move with status 200. */
  readonly preview?: Schema
  /** What the call changes, of every one that writes for a user: open pages read it again. */
  readonly touches?: readonly Topic[]
  /** The route honours `If-Match` with the resource's ETag. */
  readonly honoursIfMatch?: true
}

/** Keeps the literal types of a route, so that server and client see exactly its schemas. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

/** What a handler gets as body, after decoding. */
export type BodyOf<R extends Route> = R extends { readonly body: infer S extends Schema }
  ? z.output<S>
  : undefined
export type PreviewOf<R extends Route> = R extends { readonly preview: infer S extends Schema }
  ? z.output<S>
  : never
export type QueryOf<R extends Route> = R extends { readonly query: infer S extends Schema }
  ? z.output<S>
  : undefined
export type AnswerOf<R extends Route> = R extends { readonly answer: infer S extends Schema }
  ? z.output<S>
  : undefined

type ParametersIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never
/** The path's parameters by name. */
export type ParametersOf<R extends Route> = Readonly<Record<ParametersIn<R['path']>, string>>
