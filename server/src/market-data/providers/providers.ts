/**
 * Every source of market data that configuration can name, each behind its guards. To add one: write its file beside
 * this one and its line in `makers`. Its name stands in the settings too, with its key and address; neither can be
 * forgotten, since each list must have what the other has.
 */
import type { MarketDataSource } from '../../config/settings.ts'
import { guarded, type GuardedProvider } from '../ask/guarded.ts'
import type { Provider } from '../provider.ts'
import { polygon } from './polygon.ts'
import type { ProviderParts } from './provider-parts.ts'
import { schwab } from './schwab.ts'
import { tradier } from './tradier.ts'
import { yahoo } from './yahoo.ts'

/** One line per provider. A missing key makes it refuse, not vanish. */
const makers: Readonly<Record<MarketDataSource, (parts: ProviderParts) => Provider>> = {
  schwab,
  tradier,
  polygon,
  yahoo,
}

/** The provider of that name. Limits and pauses are its own: make one for a process and keep it. */
export function createProvider(name: MarketDataSource, parts: ProviderParts): GuardedProvider {
  return guarded(makers[name](parts), parts)
}
