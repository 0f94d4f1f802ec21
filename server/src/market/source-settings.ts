/** Where prices come from, for the settings page: the two configured sources and how they do. */
import type { MarketDataSettings } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import type { GuardedProvider } from '../market-data/ask/guarded.ts'
import { audienceOf, readChoice } from '../market-data/choice.ts'
import type { Market } from '../market-data/market.ts'
import { sentenceOfRefusal } from '../market-data/sentences.ts'
import { sourceStatus } from '../market-data/source-status.ts'

type ConfiguredSource = MarketDataSettings['primary']

const inactive: ConfiguredSource = {
  name: null,
  title: null,
  status: 'inactive',
  message: null,
  lastAnswerAt: null,
  refusedPrices: 0,
}

const connectFirst = ({ title }: GuardedProvider): string =>
  `${title} is not connected: its quotes come with your own connection to it.`

const toConfigured = (market: Market, provider: GuardedProvider | null): ConfiguredSource => {
  if (provider === null) return inactive
  if (provider.needsConnection === true)
    return { ...inactive, name: provider.name, title: provider.title, message: connectFirst(provider) }
  const { lastRefusal, lastAnswerAt } = provider.state()
  const status = sourceStatus(provider)
  const message =
    status === 'error' && lastRefusal !== null ? sentenceOfRefusal(lastRefusal.refusal, provider) : null
  const { name, title } = provider
  return { name, title, status, message, lastAnswerAt, refusedPrices: market.countBad(provider) }
}

export async function readMarketDataSettings(
  db: Reader,
  market: Market,
  user: { readonly id: string; readonly isDemo: boolean },
): Promise<MarketDataSettings> {
  const audience = await audienceOf(db, { ...user, isDemo: false })
  const { primary, alternative } = audience === 'demo' ? market.sources : market.sourcesOf(audience)
  return {
    source: await readChoice(db, user.id),
    primary: toConfigured(market, primary),
    alternative: toConfigured(market, alternative),
    isSimulated: user.isDemo,
  }
}
