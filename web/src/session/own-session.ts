/**
 * One's own session while this tab looks at the demo portfolio. It goes with the session of the demo, whichever way that ends:
 * items with this prefix are removed as soon as the tab has another session.
 */
import { sessionItemPrefix } from './token.ts'

const key = `${sessionItemPrefix}own`

/** Where the tab has no room for it, who leaves the demo signs in again. */
export function setAside(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    sessionStorage.removeItem(key)
  }
}

export function readOwn(): string | null {
  return sessionStorage.getItem(key)
}
