/** How long the calls that people wait for take while sources accept a question and never answer. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile, timeEach, type Figure } from './measure.ts'

const runs = 3
const symbols = 50
const bar = 5000

/** Tradier never answers; Polygon does where it is told to. */
const startSources = async () => {
  let answers = false
  const server = createServer((request, response) => {
    if (!answers || !(request.url ?? '').startsWith('/v3/snapshot')) return
    const asked = new URL(request.url ?? '', 'http://local').searchParams.get('ticker.any_of') ?? ''
    const last_updated = Date.now() * 1_000_000
    const results = asked.split(',').map((ticker) => ({
      ticker,
      type: 'stocks',
      last_quote: { bid: 20, ask: 20, last_updated, timeframe: 'REAL-TIME' },
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 'OK', results }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (wanted: boolean) => {
      answers = wanted
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const payload = {
  export_info: { source: 'schwab', imported_at: new Date(Date.now() - 60_000).toISOString() },
  accounts: [
    {
      account_number: '1',
      positions: Array.from({ length: symbols }, (_, index) => ({
        symbol: `AA${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : 'X'}`,
        asset_type: 'EQUITY',
        long_quantity: 100,
        average_price: 20,
        market_value: 2000,
      })),
    },
  ],
}

/** A new server for each case, since one that was silent is remembered for a minute. */
const measure = async (method: string, path: string, answers: boolean): Promise<number> => {
  const sources = await startSources()
  sources.answer(answers)
  const durations: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const server = await startServer({
      MARKET_DATA_PRIMARY: 'tradier',
      MARKET_DATA_ALTERNATIVE: 'polygon',
      TRADIER_API_KEY: 'key',
      POLYGON_API_KEY: 'key',
      TRADIER_BASE_URL: sources.url,
      POLYGON_BASE_URL: sources.url,
      PRICE_REFRESH_SECONDS: '0',
    })
    const call = async (how: string, where: string, body?: unknown, token = '') => {
      const response = await fetch(`${server.url}/api${where}`, {
        method: how,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await response.json()) as { access_token: string }
    }
    const registration = { username: 'bench', email: 'b@example.com', password: 'Four wheels turn 8' }
    const { access_token: token } = await call('POST', '/auth/register', registration)
    await call('POST', '/portfolio/import/positions', payload, token)
    const body = method === 'POST' ? {} : undefined
    durations.push(...(await timeEach(1, () => call(method, path, body, token))))
    await server.stop()
  }
  sources.close()
  return quantile(durations, 0.5)
}

export async function hungSources(): Promise<Figure[]> {
  return [
    milliseconds(
      'refresh of 50 prices, both sources hang',
      await measure('POST', '/portfolio/refresh-all-prices', false),
      bar,
    ),
    milliseconds(
      'the same, the second source answers',
      await measure('POST', '/portfolio/refresh-all-prices', true),
      bar,
    ),
    milliseconds(
      'quotes, both sources hang',
      await measure('GET', '/market/quotes?symbols=AAA,AAB', false),
      bar,
    ),
    milliseconds('a chain, both sources hang', await measure('GET', '/market/chain?symbol=AAA', false), bar),
  ]
}
