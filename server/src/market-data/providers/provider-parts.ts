/** What an adapter is built from. */
import type { Limiter } from '../ask/limiter.ts'
import { refuse } from '@wheelwright/core'
import type { Pace } from '../ask/pace.ts'
import type { Retries } from '../ask/retry.ts'
import type { Transport } from '../ask/transport.ts'
import type { Config } from '../../config/settings.ts'
import type { Answer } from '../provider.ts'

/** Schwab's token of whoever asks, who may not be connected. */
export interface SchwabAccess {
  readonly accessToken: () => Answer<string>
  /** Notes that this token was refused; there is another one afterwards, or none. */
  readonly renew: (token: string) => Promise<void>
}

export const notConnected: SchwabAccess = {
  accessToken: async () => refuse({ kind: 'not-connected' }),
  renew: async () => {},
}

export interface ProviderParts extends Pace {
  readonly config: Config
  readonly schwab: SchwabAccess
  /** The calls of this server's application at Schwab, whoever makes them; market data alone where it is absent. */
  readonly schwabCalls?: Limiter
  readonly transport?: Partial<Transport>
  readonly retries?: Retries
}
