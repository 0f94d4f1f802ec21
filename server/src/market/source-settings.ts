/** Where prices come from, for the settings page: the two configured sources and how they do. */
import type { MarketDataSettings } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import type { GuardedProvider } from '../market-data/ask/guarded.ts'
import { readChoice } from '../market-data/choice.ts'
import { sentenceOfRefusal } from '../market-data/sentences.ts'
import { sourceStatus } from '../market-data/source-status.ts'

type ConfiguredSource = MarketDataSettings['primary']

const toConfigured = (provider: GuardedProvider | null): ConfiguredSource => {
  if (provider === null)
    return { name: null, title: null, status: 'inactive', message: null, lastAnswerAt: null }
  const { lastRefusal, lastAnswerAt } = provider.state()
  const status = sourceStatus(provider)
  const message =
    status === 'error' && lastRefusal !== null ? sentenceOfRefusal(lastRefusal.refusal, provider) : null
  return { name: provider.name, title: provider.title, status, message, lastAnswerAt }
}

export const readMarketDataSettings = async (
  { db, market: { sources } }: Pick<Deps, 'db' | 'market'>,
  user: { readonly id: string; readonly isDemo: boolean },
): Promise<MarketDataSettings> => ({
  source: await readChoice(db.read, user.id),
  primary: toConfigured(sources.primary),
  alternative: toConfigured(sources.alternative),
  isSimulated: user.isDemo,
})
