/**
 * What the server answered, kept in this browser for when it cannot be reached. Each answer lies encrypted under a key that
 * only the session's token gives, so that nothing can be read once the session has ended.
 */
import { keptAtHeader, keptLink } from '../client/call.ts'
import { readToken } from '../session/token.ts'

const cacheName = 'wheelwright-answers'
const mostAnswers = 300
const mostBytes = 1_000_000
const nonceBytes = 12

interface Keys {
  readonly names: CryptoKey
  readonly answers: CryptoKey
}

const derive = async (token: string): Promise<Keys> => {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, [
    'deriveKey',
  ])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  })
  const [names, answers] = await Promise.all([
    crypto.subtle.deriveKey(from('names'), secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    crypto.subtle.deriveKey(from('answers'), secret, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  ])
  return { names, answers }
}

let known: { readonly token: string; readonly keys: Promise<Keys> } | null = null
const keysOf = (token: string): Promise<Keys> => {
  if (known?.token !== token) known = { token, keys: derive(token) }
  return known.keys
}

/** Says neither who asked nor what for. */
const placeOf = async (keys: Keys, path: string): Promise<string> => {
  const name = await crypto.subtle.sign('HMAC', keys.names, new TextEncoder().encode(path))
  return `/kept/${[...new Uint8Array(name)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Those that were kept first go first. */
const leaveRoom = async (cache: Cache): Promise<void> => {
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostAnswers)).map((each) => cache.delete(each)))
}

/** One after the other, so that nothing is kept once it shall be forgotten. */
let last: Promise<void> = Promise.resolve()
const inTurn = (work: () => Promise<void>): Promise<void> => (last = last.then(work))

/** A browser without room keeps nothing, and the page goes on as it would without. */
const keep = async (token: string, path: string, answer: Response, at: Date): Promise<void> => {
  if (readToken() !== token) return
  try {
    const body = await answer.arrayBuffer()
    if (body.byteLength > mostBytes) return
    const keys = await keysOf(token)
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, keys.answers, body)
    const cache = await caches.open(cacheName)
    const headers = { [keptAtHeader]: at.toISOString(), ...keptLink(answer.headers) }
    await cache.put(await placeOf(keys, path), new Response(new Blob([nonce, sealed]), { headers }))
    await leaveRoom(cache)
  } catch {
    // What was kept before stays.
  }
}

const forget = async (): Promise<void> => {
  known = null
  await caches.delete(cacheName)
}

export function keepAnswer(token: string, path: string, answer: Response, at: Date): Promise<void> {
  return inTurn(() => keep(token, path, answer, at))
}

export function forgetAnswers(): Promise<void> {
  return inTurn(forget)
}

/** What this session was answered last; null where nothing is kept. */
export async function recallAnswer(token: string, path: string): Promise<Response | null> {
  try {
    const keys = await keysOf(token)
    const found = await caches.match(await placeOf(keys, path), { cacheName })
    if (found === undefined) return null
    const sealed = new Uint8Array(await found.arrayBuffer())
    const iv = sealed.slice(0, nonceBytes)
    const body = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, keys.answers, sealed.slice(nonceBytes))
    const at = found.headers.get(keptAtHeader) ?? ''
    const headers = { 'content-type': 'application/json', [keptAtHeader]: at, ...keptLink(found.headers) }
    return new Response(body, { headers })
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
