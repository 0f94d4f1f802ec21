/**
 * What a handler is given and what it answers. A handler gets its input decoded and answers a value of code or a
 * refusal; reading, checking, encoding and sending are done around it, the same way for every route.
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
  /** Nothing of what the route touches was changed after all: no page needs to read it again. */
  readonly isUnchanged?: true
  /** A cookie that the browser is to keep, as `Set-Cookie` says it. */
  readonly setCookie?: string
}

/** An answer that is JSON text already: one from the record of an earlier call, or one kept for many readers. */
export interface Encoded {
  readonly ok: true
  readonly status: number
  readonly text: string | null
  readonly etag: string | null
  /**
   * The ETag counts changes of the user's alone, for whoever writes: prices and the day may have changed what the text says, so
   * that nobody is spared it.
   */
  readonly isOfResource?: true
  readonly isUnchanged?: true
  readonly setCookie?: string
  /** Of a page of a list: the id that the next one comes after. */
  readonly next?: string | null
}

/** A file that is written piece by piece while it is read, so that it takes no more memory than a piece. */
export interface Download {
  readonly ok: true
  readonly fileName: string
  /** The content type. */
  readonly type: string
  readonly pieces: AsyncIterable<string>
}

export type Outcome<A> = Answered<A> | Encoded | Refused

/** Answers a value; `etag` where the resource has a version. */
export function answer<A>(value: A, etag?: string): Answered<A> {
  return etag === undefined ? { ok: true, value } : { ok: true, value, etag }
}

/** Answers what a call found that changed nothing. */
export function unchanged<A>(value: A): Answered<A> {
  return { ok: true, value, isUnchanged: true }
}

/** Answers that it is done, for a route without a body (204). */
export const done: Answered<undefined> = { ok: true, value: undefined }

interface AnyCall<N extends RouteName> {
  readonly body: BodyOf<Routes[N]>
  readonly query: QueryOf<Routes[N]>
  readonly parameters: ParametersOf<Routes[N]>
  /** The network address of the client, as far as the trusted proxies tell it. */
  readonly address: string
  /** What the client calls itself; null where it does not say. */
  readonly userAgent: string | null
  /** The `Cookie` header as it was sent. */
  readonly cookies: string | null
  /** Whether only what the call would move is asked for: see `preview` of the route. Nothing may be written then. */
  readonly isPreview: boolean
  /** As they were sent. */
  readonly headers: Headers
  /** The `If-Match` header as it was sent: see `checkIfMatch`. */
  readonly ifMatch: string | null
  /** Is aborted when the client hangs up. */
  readonly signal: AbortSignal
}

type AnswerTo<N extends RouteName> = AnswerOf<Routes[N]>

/** A call by someone who is signed in. */
export interface SessionCall<N extends RouteName> extends AnyCall<N> {
  readonly user: SignedIn
  /** The Idempotency-Key and what was sent under it; null for a call without one. */
  readonly keyed: Pick<KeyedCall, 'key' | 'bodyHash'> | null
  /**
   * The one way to write: runs `work` in a transaction, together with the record of the call's Idempotency-Key. A
   * repeated call answers what the first one did without running `work`. A refusal rolls everything back. `work` may
   * run again after a serialization failure, so that it must have no effect outside `tx`. Where the answer is a secret it
   * was not kept: `work` runs for the repeated call too, and is told so.
   */
  readonly write: (
    work: (tx: Tx, isRepeated: boolean) => Promise<Outcome<AnswerTo<N>>>,
  ) => Promise<Outcome<AnswerTo<N>>>
}

/** What a call without a session came to: the answer, and whom it was for. */
export type MadeFor<A> = (Answered<A> & { readonly userId: string }) | Refused

/** A call by anyone. */
interface PublicCall<N extends RouteName> extends AnyCall<N> {
  /**
   * As `SessionCall.write`, except that the answer holds a token and is never recorded: a repeated call runs `work`
   * again, with the user for whom the first one was.
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
