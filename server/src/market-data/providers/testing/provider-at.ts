/** A provider that asks a server on this machine, without waiting for anything. */
import { ok } from '@wheelwright/core'
import { readConfig } from '../../../config/read-config.ts'
import type { MarketDataSource } from '../../../config/settings.ts'
import type { GuardedProvider } from '../../ask/guarded.ts'
import { createTestPace, type TestPace } from '../../ask/testing/pace.ts'
import type { ProviderParts, SchwabAccess } from '../provider-parts.ts'
import { createProvider } from '../providers.ts'
import { accessToken, apiKey } from './stand-ins.ts'
import { noon } from './told-market.ts'

export interface TestProvider {
  readonly provider: GuardedProvider
  readonly pace: TestPace
}

/** With a key and a connection, unless `environment` or `parts` say otherwise. */
export function providerAt(
  name: MarketDataSource,
  url: string,
  parts: Partial<ProviderParts> & { readonly environment?: Readonly<Record<string, string>> } = {},
): TestProvider {
  const config = readConfig({
    SCHWAB_BASE_URL: url,
    TRADIER_BASE_URL: url,
    POLYGON_BASE_URL: url,
    YAHOO_BASE_URL: url,
    TRADIER_API_KEY: apiKey,
    POLYGON_API_KEY: apiKey,
    ...parts.environment,
  })
  if (!config.ok) throw new Error(config.refusal.map(({ sentence }) => sentence).join(' '))
  const pace = createTestPace(noon)
  const schwab: SchwabAccess = { accessToken: async () => ok(accessToken), renew: async () => {} }
  return { provider: createProvider(name, { config: config.value, schwab, ...pace, ...parts }), pace }
}

/** Nobody gives up. */
export function waiting(): AbortSignal {
  return new AbortController().signal
}
