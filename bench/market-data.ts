/** Refreshing the prices of 5,000 symbols from a provider 20 ms away, and chains with all their Greeks. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'

const symbols = 5000
const runs = 5
const latencyMs = 20
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A run has its own symbols, so that none is answered from memory. */
const symbolsOf = (run: number): string[] =>
  Array.from({ length: symbols }, (_, index) =>
    [17_576, 676, 26, 1].map((unit) => letters[Math.floor((run * symbols + index) / unit) % 26]).join(''),
  )

const quoteOf = (symbol: string) => {
  const now = Date.now()
  // Near enough to what is stored to be taken unseen.
  const price = 20 + (symbol.charCodeAt(2) % 7)
  const times = { trade_date: now, bid_date: now, ask_date: now }
  return { symbol, type: 'stock', last: price, bid: price, ask: price + 0.02, prevclose: price, ...times }
}

/** Answers as Tradier does, later. */
const startProvider = async () => {
  let calls = 0
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      calls += 1
      await setTimeout(latencyMs)
      const asked = (new URLSearchParams(body).get('symbols') ?? '').split(',')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ quotes: { quote: asked.map(quoteOf) } }))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, close: () => server.close() }
}

const payload = (run: number) => ({
  export_info: { source: 'schwab', imported_at: new Date(Date.now() - 60_000).toISOString() },
  accounts: [
    {
      account_number: '1',
      positions: symbolsOf(run).map((symbol) => ({
        symbol,
        asset_type: 'EQUITY',
        long_quantity: 100,
        average_price: 20,
        market_value: 2000,
      })),
    },
  ],
})

type Ask = <T>(method: string, path: string, token?: string, body?: unknown) => Promise<T>

const askAt =
  (url: string): Ask =>
  async (method, path, token, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as never
  }

const refreshes = async (ask: Ask): Promise<{ readonly times: number[]; readonly areAllTaken: boolean }> => {
  const tokens: string[] = []
  for (let run = 0; run < runs; run += 1) {
    const user = {
      username: `bench${run}`,
      email: `bench${run}@example.com`,
      password: 'a long bench password',
    }
    const { access_token: token } = await ask<{ access_token: string }>(
      'POST',
      '/auth/register',
      undefined,
      user,
    )
    await ask('POST', '/portfolio/import/positions', token, payload(run))
    tokens.push(token)
  }
  const updated: number[] = []
  const times = await timeEach(runs, async (run) => {
    const { summary } = await ask<{ summary: { stocks_updated: number } }>(
      'POST',
      '/portfolio/refresh-all-prices',
      tokens[run],
    )
    updated.push(summary.stocks_updated)
  })
  return { times, areAllTaken: updated.every((count) => count === symbols) }
}

/** The first time that anyone asks for each of the chains. */
const chains = async (ask: Ask, ticker: string): Promise<number> => {
  const { access_token: token } = await ask<{ access_token: string }>('POST', '/auth/demo')
  const { expirations } = await ask<{ expirations: { date: string }[] }>(
    'GET',
    `/market/chain?symbol=${ticker}`,
    token,
  )
  const wanted = expirations.slice(4, 14)
  const times = await timeEach(wanted.length, (index) =>
    ask('GET', `/market/chain?symbol=${ticker}&expiration=${wanted[index]?.date ?? ''}`, token),
  )
  return quantile(times, 0.5)
}

export async function marketData(): Promise<Figure[]> {
  const provider = await startProvider()
  const server = await startServer({
    MARKET_DATA_PRIMARY: 'tradier',
    TRADIER_API_KEY: 'bench',
    TRADIER_BASE_URL: provider.url,
    PRICE_REFRESH_SECONDS: '0',
  })
  const ask = askAt(server.url)
  const { times, areAllTaken } = await refreshes(ask)
  const [plain, paying] = [await chains(ask, 'AMD'), await chains(ask, 'VTI')]
  await server.stop()
  provider.close()
  const refreshed = milliseconds(
    `refresh of 5,000 symbols, provider ${latencyMs} ms away (median, ${provider.calls() / runs} calls)`,
    quantile(times, 0.5),
    5000,
  )
  return [
    { ...refreshed, holds: refreshed.holds && areAllTaken },
    milliseconds('a chain with Greeks, first asked (median)', plain, 250),
    milliseconds('a chain with Greeks and dated dividends, first asked (median)', paying, 1000),
  ]
}
