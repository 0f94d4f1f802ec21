/** Which record a request belongs to: its key, its caller, its route and a fingerprint of its body. */
import { createHash, createHmac } from 'node:crypto'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Problem } from '@wheelwright/api'
import { longestKey, type KeyedCall } from './idempotency.ts'

const printable = /^[\x21-\x7e]+$/

/** The `Idempotency-Key` of a request; null when it has none. */
export const readKey = (headers: Headers): Result<string | null, Problem> => {
  const key = headers.get('idempotency-key')
  if (key === null) return ok(null)
  if (key.length <= longestKey && printable.test(key)) return ok(key)
  return refuse({
    kind: 'invalid',
    message: `Idempotency-Key must be 1 to ${longestKey} visible characters.`,
  })
}

export interface KeyedRequest {
  readonly userId: string | null
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: Uint8Array
  readonly now: number
}

/**
 * Without a session the body may hold a password, of which not even a plain hash is kept: the fingerprint is made with
 * the server's own key.
 */
export const toKeyedCall = (request: KeyedRequest, fingerprintKey: Buffer): KeyedCall => {
  const { userId, key, method, path, body, now } = request
  const hash = userId === null ? createHmac('sha256', fingerprintKey) : createHash('sha256')
  return {
    userId: userId ?? '',
    key,
    route: `${method} ${path}`,
    bodyHash: hash.update(body).digest('hex'),
    now,
  }
}

export const keyReused: Problem = {
  kind: 'keyReused',
  message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
}
