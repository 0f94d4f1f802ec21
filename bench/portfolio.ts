/** Importing and reading a portfolio of 10,000 positions over HTTP, the server in a process of its own. */
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'

const size = 10_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const tickerOf = (index: number): string =>
  [17_576, 676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26] ?? 'A').join('')

const sharesAt = (index: number, price: number) => ({
  symbol: tickerOf(index),
  asset_type: 'EQUITY',
  long_quantity: 100 + (index % 300),
  short_quantity: 0,
  average_price: 20 + (index % 50),
  market_value: (100 + (index % 300)) * price,
})

const optionAt = (index: number, price: number) => ({
  symbol: `${tickerOf(index % 2500).padEnd(6)}270115${index % 2 ? 'C' : 'P'}${String((10 + (index % 90)) * 1000).padStart(8, '0')}`,
  asset_type: 'OPTION',
  long_quantity: index % 5 === 0 ? 1 : 0,
  short_quantity: index % 5 === 0 ? 0 : 1 + (index % 3),
  average_price: 1.25,
  market_value: (index % 5 === 0 ? 1 : -(1 + (index % 3))) * 100 * price,
})

/** A quarter shares, the rest options; `price` moves every market value. */
const payload = (price: number, minute: number) => ({
  export_info: {
    source: 'schwab',
    imported_at: new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString(),
  },
  accounts: [
    {
      account_number: '1',
      cash_balance: 1000,
      positions: Array.from({ length: size }, (_, index) =>
        index < size / 4 ? sharesAt(index, price) : optionAt(index, price),
      ),
    },
  ],
})

export async function portfolio(): Promise<Figure[]> {
  const server = await startServer()
  const post = (path: string, body: unknown, token?: string) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  const made = await post('/auth/register', {
    username: 'bench',
    email: 'bench@example.com',
    password: 'a long bench password',
  })
  const { access_token: token } = (await made.json()) as { access_token: string }
  const get = async (path: string) => {
    const response = await fetch(`${server.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.text()
  }
  const accepted: number[] = []
  const imports = await timeEach(5, async (index) => {
    const answer = await post('/portfolio/import/positions', payload(2 + index / 100, index), token)
    accepted.push(((await answer.json()) as { imported_count: number }).imported_count)
  })
  const cold = await timeEach(20, async (index) => {
    await post('/stocks/', { symbol: 'ZZZZ', shares: 1 + index, cost_basis: 1, market_price: 1 }, token)
    const startedAt = performance.now()
    await get('/dashboard/snapshot')
    coldReads.push(performance.now() - startedAt)
  })
  const warm = await timeEach(500, () => get('/dashboard/snapshot'))
  await server.stop()
  const allTaken = accepted.every((count) => count > size * 0.9)
  return [
    {
      ...milliseconds(
        `import of ${size.toLocaleString('en')} positions, first (${accepted[0]} taken)`,
        imports[0] ?? 0,
        1000,
      ),
      holds: allTaken && (imports[0] ?? 0) <= 1000,
    },
    milliseconds('the same with every position changed (median)', quantile(imports.slice(1), 0.5), 1000),
    milliseconds('snapshot, 10,000 positions, p50', quantile(warm, 0.5), 10),
    milliseconds('snapshot, 10,000 positions, p99', quantile(warm, 0.99), 30),
    milliseconds(`snapshot right after a change (median of ${cold.length})`, quantile(coldReads, 0.5), 30),
  ]
}

const coldReads: number[] = []
