/** The market of a process: the two sources that its configuration names, and the simulated one beside them. */
import type { Config, MarketDataSource } from '../config/settings.ts'
import { guarded, type GuardedProvider } from './ask/guarded.ts'
import type { Limiter } from './ask/limiter.ts'
import { systemPace, type Pace } from './ask/pace.ts'
import type { Transport } from './ask/transport.ts'
import { createMarket, type Choice, type Market, type MarketLimits } from './market.ts'
import { createOwnSchwab } from './own-schwab.ts'
import type { Provider } from './provider.ts'
import { createProvider } from './providers/providers.ts'
import { notConnected, type SchwabAccess } from './providers/provider-parts.ts'

interface MarketParts extends Partial<Pace>, Pick<MarketLimits, 'patience'> {
  readonly config: Config
  readonly demo: Provider
  readonly clock: () => number
  readonly transport?: Partial<Transport>
  readonly schwabCalls?: Limiter
  /** Each user's own connection to Schwab. */
  readonly schwabOf: (userId: string) => SchwabAccess
}

export function createConfiguredMarket({ config, demo, schwabOf, ...parts }: MarketParts): Market {
  const pace: Pace = { ...systemPace, ...parts }
  const { clock } = pace
  const names: Readonly<Record<Choice, MarketDataSource | null>> = {
    primary: config.marketDataPrimary,
    alternative: config.marketDataAlternative,
  }
  const isSchwabAsked = names.primary === 'schwab' || names.alternative === 'schwab'
  const schwab = isSchwabAsked ? createOwnSchwab({ ...pace, ...parts, config }, schwabOf) : null
  const named = (name: MarketDataSource | null): GuardedProvider | null => {
    if (name === null) return null
    if (name === 'schwab' && schwab !== null) return schwab.nobodys
    return createProvider(name, { ...pace, ...parts, config, schwab: notConnected })
  }
  const sources = {
    demo: guarded(demo, { clock }),
    primary: named(names.primary),
    alternative: named(names.alternative),
    ...(schwab !== null && {
      ofUser: (choice: Choice, userId: string) => (names[choice] === 'schwab' ? schwab.ofUser(userId) : null),
    }),
  }
  const { patience } = parts
  const widestMarket = config.widestMarketPercent / 100
  return createMarket(sources, clock, patience === undefined ? { widestMarket } : { widestMarket, patience })
}
