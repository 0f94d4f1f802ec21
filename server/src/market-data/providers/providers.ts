/**
 * Every source of market data, each behind its guards. To add one: write its file beside this one and its line in
 * `makers`.
 */
import type { Config } from '../../config/settings.ts'
import { guarded, type GuardedProvider } from '../ask/guarded.ts'
import type { Pace } from '../ask/pace.ts'
import type { Transport } from '../ask/transport.ts'
import type { Provider } from '../provider.ts'

/** Schwab's token of whoever asks, who may not be connected. */
export interface SchwabAccess {
  /** Null when nobody is connected. */
  readonly accessToken: () => Promise<string | null>
  /** Asks for a new token after one was refused; false when that is refused too. */
  readonly renew: () => Promise<boolean>
}

export const notConnected: SchwabAccess = { accessToken: async () => null, renew: async () => false }

/** What an adapter is built from. */
export interface ProviderParts extends Pace {
  readonly config: Config
  readonly schwab: SchwabAccess
  readonly transport?: Partial<Transport>
}

/** One line per provider, by the name that configuration calls it. A missing key makes it refuse, not vanish. */
const makers = {} as const satisfies Record<string, (parts: ProviderParts) => Provider>

export const createProviders = (parts: ProviderParts): ReadonlyMap<string, GuardedProvider> =>
  new Map(
    Object.entries<(parts: ProviderParts) => Provider>(makers).map(([name, make]) => [
      name,
      guarded(make(parts), parts),
    ]),
  )
