/** The connection of each user to a brokerage, as whoever asks the brokerage for that user needs it. */
import type { BrokerageStatus, IntegrationCheck, IntegrationTests } from '@wheelwright/api'
import type { Result } from '@wheelwright/core'

/**
 * Why there is no token. `loginNeeded` and `revoked` end with a new login in the browser and with nothing else;
 * `providerDown` ends by itself.
 */
export type TokenRefusal = 'notConnected' | 'loginNeeded' | 'revoked' | 'providerDown'

export interface BrokerConnections {
  /**
   * An access token that is good for five minutes at least. One that is not is refreshed first, by one call for all
   * who ask, in whichever process.
   */
  readonly accessToken: (userId: string) => Promise<Result<string, TokenRefusal>>
  /**
   * The brokerage answered 401 to this token. It is refreshed once; whether the login is at an end is what the token
   * endpoint says. A token that is not the stored one any more changes nothing.
   */
  readonly refused: (userId: string, token: string) => Promise<void>
  readonly status: (userId: string) => Promise<BrokerageStatus>
}

export interface BegunLogin {
  readonly authorizeUrl: string
  /** The cookie that binds the attempt to the browser. */
  readonly cookie: string
}

/** What came back, and from which browser. */
export interface Returned {
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
  readonly cookie: string | null
  /** Who is signed in there; null for nobody, as on an address of its own. */
  readonly signedIn: string | null
}

export type LoginRefusal =
  /** The user or the brokerage said no; the brokerage's own word. */
  | { readonly kind: 'denied'; readonly error: string }
  | { readonly kind: 'noCode' }
  /** A state that was used, replaced, ran out or never was, or came from another browser. */
  | { readonly kind: 'unknownAttempt' }
  | { readonly kind: 'notConfigured' }
  /** The token endpoint's own word. */
  | { readonly kind: 'codeRefused'; readonly code: string }
  | { readonly kind: 'providerDown' }

interface FinishedLogin {
  readonly userId: string
  readonly returnTo: string | null
}

/** Where the browser may go on where the attempt was recognised. */
export type LoginEnd = Result<FinishedLogin, LoginRefusal & { readonly returnTo?: string | null }>

export interface Connections extends BrokerConnections {
  readonly beginLogin: (userId: string, origin: string | null) => Promise<Result<BegunLogin, 'notConfigured'>>
  readonly finishLogin: (returned: Returned) => Promise<LoginEnd>
  /** Those checks, or all four, against the configured addresses. */
  readonly test: (checks?: readonly IntegrationCheck[]) => Promise<IntegrationTests>
}
