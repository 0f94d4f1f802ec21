/** A Schwab that tells each connected user another price, so that an answer says whose it was. */
import { ok, refuse } from '@wheelwright/core'
import { readConfig } from '../../config/read-config.ts'
import type { Config, Environment } from '../../config/settings.ts'
import { createDemoProvider } from '../../demo/demo-provider.ts'
import { createConfiguredMarket } from '../configured-market.ts'
import type { Market } from '../market.ts'

export function configOf(environment: Environment): Config {
  const config = readConfig(environment)
  if (!config.ok) throw new Error('the configuration is not right')
  return config.value
}

const answerTo = (url: URL, price: number, nowMs: number): unknown => {
  if (url.pathname.endsWith('/pricehistory')) {
    const candle = { open: price, high: price, low: price, close: price, volume: 1 }
    return { candles: [{ ...candle, datetime: Date.parse('2026-11-18T06:00:00Z') }] }
  }
  const told = { bidPrice: price, askPrice: price, lastPrice: price, mark: price }
  const quote = { ...told, quoteTime: nowMs, tradeTime: nowMs }
  const symbols = (url.searchParams.get('symbols') ?? '').split(',')
  return Object.fromEntries(symbols.map((symbol) => [symbol, { symbol, realtime: true, quote }]))
}

interface LicensedSchwab {
  readonly market: Market
  /** `path user` of each call. */
  readonly asked: string[]
}

/** Users who have no price here have a login that has ended. */
export function createLicensedSchwab(
  priceOf: (userId: string) => number | undefined,
  clock: () => number,
): LicensedSchwab {
  const asked: string[] = []
  const market = createConfiguredMarket({
    config: configOf({ MARKET_DATA_PRIMARY: 'schwab' }),
    demo: createDemoProvider(clock),
    clock,
    schwabOf: (userId) => ({
      accessToken: async () =>
        priceOf(userId) === undefined ? refuse({ kind: 'unauthorized' }) : ok(`of-${userId}`),
      renew: async () => {},
    }),
    transport: {
      fetch: async (url, init) => {
        const bearer = new Headers(init.headers).get('authorization') ?? ''
        const userId = bearer.replace('Bearer of-', '')
        asked.push(`${url.pathname} ${userId}`)
        const price = priceOf(userId)
        return price === undefined
          ? new Response('{}', { status: 401 })
          : Response.json(answerTo(url, price, clock()))
      },
    },
  })
  return { market, asked }
}
