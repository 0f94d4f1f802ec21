/** The connection of each user to a brokerage, as whoever asks the brokerage for that user needs it. */
import type { BrokerageStatus } from '@wheelwright/api'
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
