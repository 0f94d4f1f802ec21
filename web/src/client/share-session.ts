/**
 * A new tab asks the open ones for the session, since session storage belongs to one tab; signing out in one tab
 * signs out all of them.
 */
import { clearToken, readToken, storeToken } from '../session/token.ts'

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'signed-out' }

const longestWaitMs = 200
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('wheelwright.session')

const isMessage = (value: unknown): value is Message =>
  value !== null && typeof value === 'object' && 'kind' in value && typeof value.kind === 'string'

/** Answers other tabs, and follows their sign-out. `onSignedOut` runs when another tab signs out. */
export const shareSession = (onSignedOut: () => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    const token = readToken()
    if (data.kind === 'ask' && token !== null)
      channel.postMessage({ kind: 'session', token } satisfies Message)
    if (data.kind === 'signed-out' && token !== null) {
      clearToken()
      onSignedOut()
    }
  })
}

export const announceSignOut = (): void => channel?.postMessage({ kind: 'signed-out' } satisfies Message)

/** Waits a moment for another tab's session when this one has none. */
export const receiveSession = (): Promise<void> =>
  new Promise((resolve) => {
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
    const timer = setTimeout(finish, longestWaitMs)
    channel.addEventListener('message', listen)
    channel.postMessage({ kind: 'ask' } satisfies Message)
  })
