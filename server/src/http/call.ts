/**
 * What a handler gets and what it returns. A handler gets its input decoded, and returns a value or a refusal. Reading,
 * checking, encoding and sending happen around it, in the same way for every route.
 */
import type { AnswerOf, BodyOf, ParametersOf, Problem, QueryOf, RouteName, Routes } from '@wheelwright/api'
import type { Tx } from '../database/database.ts'
import type { KeyedCall } from '../idempotency/idempotency.ts'
import type { SignedIn } from '../sessions/signed-in.ts'

export type Refused = { readonly ok: false; readonly refusal: Problem }

/** A value that the route's schema encodes. */
export interface Answered<A> {
  readonly ok: true
  readonly value: A
  /** The version of the resource, made by `etagOf`. */
  readonly etag?: string
  /** Nothing that the route touches was changed in the end: no page needs to read it again. */
  readonly isUnchanged?: true
  /** A cookie for the browser, as a `Set-Cookie` header. */
  readonly setCookie?: string
}

/** An answer that is JSON text already: from the record of an earlier call, or cached for many readers. */
export interface Encoded {
  readonly ok: true
  readonly status: number
  readonly text: string | null
  readonly etag: string | null
  /**
   * The ETag counts changes by the user only, for clients that write. Prices and the day may have changed the text, so it is
   * sent even where the ETag matches.
   */
  readonly isOfResource?: true
  readonly isUnchanged?: true
  readonly setCookie?: string
  /** For a page of a list: the id after which the next page begins. */
  readonly next?: string | null
}

/** A file that is generated piece by piece while it is sent, so that it takes no more memory than a piece. */
export interface Download {
  readonly ok: true
  readonly fileName: string
  /** The content type. */
  readonly type: string
  readonly pieces: AsyncIterable<string>
}

export type Outcome<A> = Answered<A> | Encoded | Refused

/** Answers with a value; `etag` where the resource has a version. */
export function answer<A>(value: A, etag?: string): Answered<A> {
  return etag === undefined ? { ok: true, value } : { ok: true, value, etag }
}

/** Answers with a value, for a call that changed nothing. */
export function unchanged<A>(value: A): Answered<A> {
  return { ok: true, value, isUnchanged: true }
}

/** Answers that it is done, for a route without an answer body (204). */
export const done: Answered<undefined> = { ok: true, value: undefined }

interface AnyCall<N extends RouteName> {
  readonly body: BodyOf<Routes[N]>
  readonly query: QueryOf<Routes[N]>
  readonly parameters: ParametersOf<Routes[N]>
  /** The client's network address, as far as trusted proxies report it. */
  readonly address: string
  /** The client's user agent; null where it sends none. */
  readonly userAgent: string | null
  /** The `Cookie` header as sent. */
  readonly cookies: string | null
  /** Whether the call only asks what it would change: see `preview` of the route. Nothing may be written then. */
  readonly isPreview: boolean
  /** The headers as sent. */
  readonly headers: Headers
  /** The `If-Match` header as sent: see `checkIfMatch`. */
  readonly ifMatch: string | null
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
}

type AnswerTo<N extends RouteName> = AnswerOf<Routes[N]>

/** A call by a user who is signed in. */
export interface SessionCall<N extends RouteName> extends AnyCall<N> {
  readonly user: SignedIn
  /** The Idempotency-Key and the hash of what was sent with it; null for a call without one. */
  readonly keyed: Pick<KeyedCall, 'key' | 'bodyHash'> | null
  /**
   * The only way to write: runs `work` in a transaction, together with the record of the call's Idempotency-Key. A repeated
   * call gets the first one's answer without running `work`. A refusal rolls everything back. `work` may run again after a
   * serialization failure, so it must have no effect outside `tx`. An answer that is a secret was not stored: then `work`
   * runs for the repeated call too, and is told so.
   */
  readonly write: (
    work: (tx: Tx, isRepeated: boolean) => Promise<Outcome<AnswerTo<N>>>,
  ) => Promise<Outcome<AnswerTo<N>>>
}

/** The result of a call without a session: the answer, and the user it was for. */
export type MadeFor<A> = (Answered<A> & { readonly userId: string }) | Refused

/** A call by anyone. */
interface PublicCall<N extends RouteName> extends AnyCall<N> {
  /**
   * Like `SessionCall.write`, except that the answer holds a token and is never stored: a repeated call runs `work` again,
   * with the user of the first one.
   */
  readonly write: (
    work: (tx: Tx, earlierUserId: string | null) => Promise<MadeFor<AnswerTo<N>>>,
  ) => Promise<Outcome<AnswerTo<N>>>
}

type CallOf<N extends RouteName> = Routes[N]['access'] extends 'session' ? SessionCall<N> : PublicCall<N>

export type Handler<N extends RouteName> = (
  call: CallOf<N>,
) => Promise<Routes[N] extends { readonly file: object } ? Download | Refused : Outcome<AnswerTo<N>>>

/** A handler for every route of the table. */
export type Handlers = { readonly [N in RouteName]: Handler<N> }
