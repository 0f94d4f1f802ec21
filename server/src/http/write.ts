/** How a handler writes: its transaction, together with the record of the call's Idempotency-Key. */
import type { Route } from '@wheelwright/api'
import { refuse } from '@wheelwright/core'
import type { Database, Tx } from '../database/database.ts'
import { appendFact, type NewFact } from '../facts/facts.ts'
import { keyReused } from '../idempotency/call-key.ts'
import { claimKey, recordAnswer, type KeyedCall, type Recorded } from '../idempotency/idempotency.ts'
import type { Encoded, MadeFor, Outcome } from './call.ts'
import { encodeAnswer } from './send.ts'

export function asEncoded({ status, body, etag }: Recorded): Encoded {
  return {
    ok: true,
    status,
    text: body,
    etag,
  }
}

type Work = (tx: Tx, isRepeated: boolean) => Promise<Outcome<unknown>>

/** Whether the answer may be stored with its key. */
export function keepsAnswer({ isSecret, answer }: Route): boolean {
  return isSecret !== true || answer === undefined
}

interface SessionWrite {
  readonly userId: string
  readonly keyed: KeyedCall | null
  /** The fact to record for the call; null where it is none. */
  readonly fact: NewFact | null
}

/** A call that changed something is recorded as a fact in its own transaction. */
const noted = async <O extends Outcome<unknown>>(tx: Tx, fact: NewFact | null, outcome: O): Promise<O> => {
  if (fact !== null && outcome.ok && !('isUnchanged' in outcome)) await appendFact(tx, fact)
  return outcome
}

/** For a call by a user who is signed in: the answer is stored, and sent again to a repeated call. */
export function createSessionWrite(db: Database, route: Route, { userId, keyed, fact }: SessionWrite) {
  return (work: Work): Promise<Outcome<unknown>> =>
    db.transaction(
      async (tx) => {
        if (keyed === null) return noted(tx, fact, await work(tx, false))
        const earlier = await claimKey(tx, keyed)
        if (earlier.kind === 'reused') return refuse(keyReused)
        const isRepeated = earlier.kind === 'same'
        if (isRepeated && keepsAnswer(route)) return { ...asEncoded(earlier), isUnchanged: true }
        const outcome = await noted(tx, fact, await work(tx, isRepeated))
        if (!outcome.ok) return outcome
        const encoded = encodeAnswer(route, outcome)
        const { status, text, etag } = encoded
        await recordAnswer(tx, keyed, { status, body: keepsAnswer(route) ? text : null, etag })
        return 'isUnchanged' in outcome ? { ...encoded, isUnchanged: true } : encoded
      },
      { user: userId },
    )
}

type PublicWork = (tx: Tx, earlierUserId: string | null) => Promise<MadeFor<unknown>>

/**
 * For a call by anyone: only the user that it was for is stored, since the answer holds a token. Concurrent sign-ins and
 * sign-ups are safe: unique keys decide between two of one name.
 */
export function createPublicWrite(
  db: Database,
  route: Route,
  keyed: KeyedCall | null,
  wroteFor: (userId: string) => void,
) {
  return (work: PublicWork): Promise<Outcome<unknown>> =>
    db.transaction(async (tx) => {
      const earlier = keyed === null ? null : await claimKey(tx, keyed)
      if (earlier?.kind === 'reused') return refuse(keyReused)
      const outcome = await work(tx, earlier?.kind === 'same' ? earlier.body : null)
      if (outcome.ok) wroteFor(outcome.userId)
      if (keyed !== null && outcome.ok)
        await recordAnswer(tx, keyed, { status: route.status, body: outcome.userId, etag: null })
      return outcome
    }, 'by itself')
}
