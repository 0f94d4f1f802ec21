/** The market of a process: the two sources that its configuration names, and the simulated one beside them. */
import type { Config, MarketDataSource } from '../config/settings.ts'
import { guarded, type GuardedProvider } from './ask/guarded.ts'
import type { Limiter } from './ask/limiter.ts'
import { systemPace, type Pace } from './ask/pace.ts'
import type { Transport } from './ask/transport.ts'
import { createMarket, type Market, type MarketLimits } from './market.ts'
import type { Provider } from './provider.ts'
import { createProvider } from './providers/providers.ts'
import { notConnected } from './providers/provider-parts.ts'

export interface MarketParts extends Partial<Pace>, Pick<MarketLimits, 'patience'> {
  readonly config: Config
  readonly demo: Provider
  readonly clock: () => number
  readonly transport?: Partial<Transport>
  readonly schwabCalls?: Limiter
}

export const createConfiguredMarket = ({ config, demo, ...parts }: MarketParts): Market => {
  const pace: Pace = { ...systemPace, ...parts }
  const { clock } = pace
  const named = (name: MarketDataSource | null): GuardedProvider | null =>
    name === null ? null : createProvider(name, { ...pace, ...parts, config, schwab: notConnected })
  const sources = {
    demo: guarded(demo, { clock }),
    primary: named(config.marketDataPrimary),
    alternative: named(config.marketDataAlternative),
  }
  const { patience } = parts
  const widestMarket = config.widestMarketPercent / 100
  return createMarket(sources, clock, patience === undefined ? { widestMarket } : { widestMarket, patience })
}
