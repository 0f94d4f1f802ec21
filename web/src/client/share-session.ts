/**
 * A new tab asks the open ones for the session, since session storage belongs to one tab; signing out in one tab
 * signs out all of them.
 */
import { clearToken, readToken, storeToken } from '../session/token.ts'

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'signed-out' }

/** No longer does a visitor wait for the sign-in form. */
const longestWaitMs = 200
/** A tab that is slow to answer still counts so long. */
const lateAnswerMs = 10_000
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('wheelwright.session')

const isMessage = (value: unknown): value is Message =>
  value !== null && typeof value === 'object' && 'kind' in value && typeof value.kind === 'string'

/** The address that was asked for without a session, and until when another tab may still bring one. */
let awaited: { readonly address: string; readonly untilMs: number } | null = null

const takeLate = (session: string, onLate: (address: string) => void): void => {
  const { address = '', untilMs = 0 } = awaited ?? {}
  awaited = null
  if (performance.now() > untilMs) return
  storeToken(session)
  onLate(address)
}

/**
 * Answers other tabs, and follows their sign-out. `onSignedOut` runs when another tab signs out, `onLate` when a
 * session came after its moment, with the address that was asked for.
 */
export function shareSession(onSignedOut: () => void, onLate: (address: string) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    const token = readToken()
    if (data.kind === 'ask' && token !== null)
      channel.postMessage({ kind: 'session', token } satisfies Message)
    if (data.kind === 'session' && token === null && awaited !== null) takeLate(data.token, onLate)
    if (data.kind === 'signed-out' && token !== null) {
      clearToken()
      onSignedOut()
    }
  })
}

export function announceSignOut(): void {
  return channel?.postMessage({ kind: 'signed-out' } satisfies Message)
}

/** Waits a moment for another tab's session when this one has none. */
export function receiveSession(address: string): Promise<void> {
  return new Promise((resolve) => {
    if (channel === null || readToken() !== null) return resolve()
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && data.kind === 'session') {
        storeToken(data.token)
        finish()
      }
    }
    const finish = () => {
      clearTimeout(timer)
      channel.removeEventListener('message', listen)
      resolve()
    }
    const timer = setTimeout(() => {
      awaited = { address, untilMs: performance.now() + lateAnswerMs }
      finish()
    }, longestWaitMs)
    channel.addEventListener('message', listen)
    channel.postMessage({ kind: 'ask' } satisfies Message)
  })
}
