/** The tables of connections to brokerages, as code sees them. Tokens and verifiers are sealed (`connections/sealer.ts`). */
import type { Flag } from '../flag.ts'

export interface BrokerConnectionRow {
  user_id: string
  broker: string
  /** Counts every change of the tokens: who changes them says from which one. */
  revision: number
  /** Names the login; null once it was disconnected. What is sealed is bound to it. */
  login_id: string | null
  access_token: string | null
  refresh_token: string | null
  access_expires_at: string | null
  logged_in_at: string | null
  login_expires_at: string | null
  /** Why the login is at an end though nobody disconnected it. */
  ended: 'login_needed' | 'revoked' | null
  /** Whoever refreshes the tokens, named anew each time. */
  refresher: string | null
  /** Refreshes that brought nothing since one that did, the first of them, and when it may be tried again. */
  failures: number
  down_since: string | null
  retry_at: string | null
  /** When a token was last refreshed since the brokerage refused it. */
  refused_at: string | null
  /** Hours before the end of which the user was told last. */
  warned_hours: number | null
  last_sync_at: string | null
}

/** A login that was begun in a browser and has not come back. */
export interface BrokerLoginRow {
  user_id: string
  broker: string
  /** SHA-256 of what goes to the brokerage and back. */
  state_hash: string
  /** SHA-256 of the cookie of the browser. */
  browser_hash: string
  /** The browser comes back to the origin that set the cookie, so that it has to bring it. */
  is_bound: Flag
  verifier: string
  /** The origin of the page on which it was begun. */
  return_to: string | null
  ends_at: string
}
