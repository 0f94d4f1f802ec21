/**
 * A history of 100,000 rows imported over HTTP, the server in a process of its own: the time to stage and to confirm,
 * what other requests wait meanwhile, the memory, and the figures that are read from it.
 */
import { readFileSync } from 'node:fs'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'

const rows = 100_000
const tickers = 250
const megabyte = 1024
const day = 86_400_000
const firstMonday = Date.UTC(2012, 0, 2)

const two = (figure: number): string => String(figure).padStart(2, '0')
const american = (ms: number): string => {
  const date = new Date(ms)
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const tickerAt = (index: number): string =>
  `Z${[676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26] ?? 'A').join('')}`

type Row = { readonly at: number; readonly text: string }

/** A wheel of eleven rows over twelve weeks: a put expires, a put is bought back, one is assigned, calls follow. */
const wheelAt = (ticker: string, start: number, strike: number): Row[] => {
  const week = (weeks: number): number => start + weeks * 7 * day
  const friday = (weeks: number): number => week(weeks) + 4 * day
  const option = (weeks: number, price: number, right: 'P' | 'C'): string => {
    const word = right === 'P' ? 'PUT' : 'CALL'
    return `"${ticker} ${american(friday(weeks))} ${price}.00 ${right}","${word} ${ticker} INC $${price} EXP ${american(friday(weeks))}"`
  }
  const open = (at: number, contract: string, cents: number): Row => ({
    at,
    text: `"Sell to Open",${contract},"1","$${(cents / 100).toFixed(2)}","$0.66","$${(cents - 0.66).toFixed(2)}"`,
  })
  const end = (at: number, action: string, contract: string): Row => ({
    at,
    text: `"${action}",${contract},"1","","",""`,
  })
  const shares = (at: number, action: 'Buy' | 'Sell', price: number): Row => ({
    at,
    text: `"${action}","${ticker}","${ticker} INC","100","$${price}.00","","${action === 'Buy' ? '-' : ''}$${price * 100}.00"`,
  })
  const [first, second, third] = [
    option(2, strike, 'P'),
    option(5, strike - 1, 'P'),
    option(7, strike - 2, 'P'),
  ]
  const [fourth, fifth] = [option(9, strike, 'C'), option(11, strike + 1, 'C')]
  return [
    open(week(0), first, 120),
    end(friday(2), 'Expired', first),
    open(week(3), second, 150),
    {
      at: week(4),
      text: `"Buy to Close",${second},"1","$0.40","$0.66","-$40.66"`,
    },
    open(week(4), third, 210),
    end(friday(7), 'Assigned', third),
    shares(friday(7), 'Buy', strike - 2),
    open(week(8), fourth, 90),
    end(friday(9), 'Expired', fourth),
    open(week(10), fifth, 110),
    end(friday(11), 'Assigned', fifth),
    shares(friday(11), 'Sell', strike + 1),
  ]
}

/** As Schwab writes it: latest first. */
export const wheelHistory = (count: number): string => {
  const made: Row[] = []
  for (let round = 0; made.length < count; round += 1)
    for (let index = 0; index < tickers && made.length < count; index += 1)
      made.push(...wheelAt(tickerAt(index), firstMonday + round * 84 * day, 20 + (index % 60)))
  const sorted = made.slice(0, count).toSorted((a, b) => b.at - a.at)
  const lines = sorted.map(({ at, text }) => `"${american(at)}",${text}`)
  return [
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    ...lines,
    '',
  ].join('\r\n')
}

/** Peak resident memory of a process in MB. */
const peakMemory = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / megabyte
}

const megabytes = (name: string, value: number, bar: number): Figure => ({
  name,
  measured: `${Math.round(value)} MB`,
  bar: `at most ${bar} MB`,
  holds: value <= bar,
})

const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
  const startedAt = performance.now()
  const value = await work()
  return [value, performance.now() - startedAt]
}

export const ledger = async (): Promise<Figure[]> => {
  const server = await startServer()
  const json = { 'content-type': 'application/json' }
  const made = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      username: 'bench',
      email: 'bench@example.com',
      password: 'a long bench password',
    }),
  })
  const { access_token: token } = (await made.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const send = async (method: string, path: string, body?: BodyInit, type = json['content-type']) => {
    const init = { method, headers: { authorization, 'content-type': type }, ...(body ? { body } : {}) }
    const response = await fetch(`${server.url}/api${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text.slice(0, 300)}`)
    return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
  }
  const writes: number[] = []
  let isOver = false
  /** Somebody else who reads and writes all the while. */
  const other = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const stock = JSON.stringify({ symbol: 'AAAA', shares: 1 + index, cost_basis: 1, market_price: 1 })
      writes.push((await timed(() => send('POST', '/stocks/', stock)))[1])
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const file = wheelHistory(rows)
  const [staged, stagingTook] = await timed(() =>
    send('POST', '/imports?file_name=history.csv&account_name=1', file, 'text/csv'),
  )
  const { id, counts } = staged as { id: string; counts: { new: number } }
  const [, confirmTook] = await timed(() => send('POST', `/imports/${id}/confirm`, '{}'))
  isOver = true
  await other
  const memory = peakMemory(server.pid)
  const [, firstProfit] = await timed(() => send('GET', '/portfolio/pnl'))
  const profit = await timeEach(30, () => send('GET', '/portfolio/pnl'))
  const afterPrice = await timeEach(10, async (index) => {
    const stock = JSON.stringify({ symbol: 'AAAA', shares: 1 + index, cost_basis: 1, market_price: 1 })
    await send('POST', '/stocks/', stock)
    afterPriceReads.push((await timed(() => send('GET', '/portfolio/pnl')))[1])
  })
  const page = await timeEach(30, () => send('GET', '/portfolio/entries'))
  const symbolPage = await timeEach(30, () => send('GET', '/portfolio/entries?symbol=ZAAA'))
  const lots = await timeEach(5, () => send('GET', '/portfolio/lots'))
  const symbolLots = await timeEach(10, () => send('GET', '/portfolio/lots?symbol=ZAAA'))
  const wheel = await timeEach(10, () => send('GET', '/wheels/ZAAA/data'))
  const reconciliation = await timeEach(5, () => send('GET', '/portfolio/reconciliation'))
  await server.stop()
  void afterPrice
  const name = `a history of ${rows.toLocaleString('en-US')} rows`
  return [
    {
      ...milliseconds(`${name}: staged and confirmed`, stagingTook + confirmTook, 10_000),
      holds: counts.new === rows && stagingTook + confirmTook <= 10_000,
    },
    milliseconds(`${name}: the confirmation alone`, confirmTook, 250),
    milliseconds(`writes of others meanwhile, p99`, quantile(writes, 0.99), 250),
    megabytes(`${name}: peak memory of the server`, memory, 300),
    milliseconds('profit, first read after the import', firstProfit, 2000),
    milliseconds('profit, p50', quantile(profit, 0.5), 50),
    milliseconds('profit after a change of positions, p50', quantile(afterPriceReads, 0.5), 50),
    milliseconds('first page of entries, p50', quantile(page, 0.5), 100),
    milliseconds('first page of a symbol, p50', quantile(symbolPage, 0.5), 50),
    milliseconds('all open lots, p50', quantile(lots, 0.5), 250),
    milliseconds('open lots of a symbol, p50', quantile(symbolLots, 0.5), 50),
    milliseconds('campaigns of a symbol, p50', quantile(wheel, 0.5), 50),
    milliseconds('reconciliation, p50', quantile(reconciliation, 0.5), 250),
  ]
}

const afterPriceReads: number[] = []
