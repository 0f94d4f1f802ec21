/** What an adapter is built from. */
import type { Limiter } from '../ask/limiter.ts'
import type { Pace } from '../ask/pace.ts'
import type { Retries } from '../ask/retry.ts'
import type { Transport } from '../ask/transport.ts'
import type { Config } from '../../config/settings.ts'

/** Schwab's token of whoever asks, who may not be connected. */
export interface SchwabAccess {
  /** Null when nobody is connected. */
  readonly accessToken: () => Promise<string | null>
  /** Asks for a new token after one was refused; false when that is refused too. */
  readonly renew: () => Promise<boolean>
}

export const notConnected: SchwabAccess = { accessToken: async () => null, renew: async () => false }

export interface ProviderParts extends Pace {
  readonly config: Config
  readonly schwab: SchwabAccess
  /** The calls of this server's application at Schwab, whoever makes them; market data alone where it is absent. */
  readonly schwabCalls?: Limiter
  readonly transport?: Partial<Transport>
  readonly retries?: Retries
}
