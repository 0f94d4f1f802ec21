/** Which record a request belongs to: its key, its caller, its route and a fingerprint of its body. */
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { ok, refuse, type Result } from '@wheelwright/core'
import type { Problem } from '@wheelwright/api'
import { longestKey, type KeyedCall } from './idempotency.ts'

const printable = /^[\x21-\x7e]+$/

/** The `Idempotency-Key` of a request; null when it has none. */
export function readKey(headers: Headers): Result<string | null, Problem> {
  const key = headers.get('idempotency-key')
  if (key === null) return ok(null)
  if (key.length <= longestKey && printable.test(key)) return ok(key)
  return refuse({
    kind: 'invalid',
    message: `Idempotency-Key must be 1 to ${longestKey} visible characters.`,
  })
}

interface KeyedRequest {
  readonly userId: string | null
  readonly key: string
  readonly method: string
  readonly path: string
  /** The bytes as they came, or a form, of which only what it says counts and not how its parts were divided. */
  readonly body: Uint8Array | FormData
  /** Whether the body may hold a password. */
  readonly holdsSecret: boolean
  readonly now: number
}

/** Each text with its length before it, so that no two forms run together into the same bytes. */
const addText = (hash: Hash | Hmac, text: string): void => {
  const bytes = Buffer.from(text)
  hash.update(`${bytes.byteLength}:`).update(bytes)
}

/**
 * The parts of a form in their order. A client that sends the same form again makes up another boundary, so the bytes
 * of the whole body tell nothing.
 */
const addForm = async (hash: Hash | Hmac, form: FormData): Promise<void> => {
  for (const [name, value] of form) {
    const isText = typeof value === 'string'
    for (const text of isText ? ['text', name, value] : ['file', name, value.name, value.type])
      addText(hash, text)
    if (isText) continue
    hash.update(`${value.size}:`)
    for await (const chunk of value.stream()) hash.update(chunk)
  }
}

/**
 * Of a body that may hold a password, as every one without a session, not even a plain hash is kept: the fingerprint is made
 * with the server's own key.
 */
export async function toKeyedCall(request: KeyedRequest, fingerprintKey: Buffer): Promise<KeyedCall> {
  const { userId, key, method, path, body, holdsSecret, now } = request
  const hash = holdsSecret ? createHmac('sha256', fingerprintKey) : createHash('sha256')
  if (body instanceof FormData) await addForm(hash, body)
  else hash.update(body)
  return {
    userId: userId ?? '',
    key,
    route: `${method} ${path}`,
    bodyHash: hash.digest('hex'),
    now,
  }
}

export const keyReused: Problem = {
  kind: 'keyReused',
  message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
}
