/**
 * A history of 100,000 rows imported over HTTP, the server in a process of its own: the time to stage and to confirm,
 * what other requests wait meanwhile, the memory, and the figures that are read from it.
 */
import { readFileSync } from 'node:fs'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const rows = 100_000
const rowsOfWheel = 12
/** Of twelve weeks each, until summer 2026: a longer history has more tickers, since nobody's goes on into the future. */
const mostRounds = 62
const tickersOf = (count: number): number => Math.max(250, Math.ceil(count / (rowsOfWheel * mostRounds)))
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
export function wheelHistory(count: number): string {
  const [made, tickers]: [Row[], number] = [[], tickersOf(count)]
  for (let round = 0; made.length < count; round += 1)
    for (let index = 0; index < tickers && made.length < count; index += 1)
      made.push(...wheelAt(tickerAt(index), firstMonday + round * 84 * day, 20 + (index % 60)))
  const sorted = made.slice(0, count).toSorted((a, b) => b.at - a.at)
  const lines = sorted.map(({ at, text }) => `"${american(at)}",${text}`)
  return schwabSiteFile(lines)
}

/** The lines of a file that begins with its latest, in so many files, the oldest first. */
export function inFiles(file: string, files: number): string[] {
  const [head = '', ...lines] = file.trimEnd().split('\r\n')
  const each = Math.ceil(lines.length / files)
  return Array.from({ length: files }, (_, at) =>
    [head, ...lines.slice(at * each, (at + 1) * each), ''].join('\r\n'),
  ).toReversed()
}

/** Peak resident memory of a process in MB. */
export function peakMemory(pid: number): number {
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

export type Send = (
  method: string,
  path: string,
  body?: BodyInit,
  type?: string,
) => Promise<Record<string, unknown> | null>

const json = 'application/json'

/** Calls the API with a token. */
export function callerOf(url: string, token: string): Send {
  return async (method, path, body, type = json) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body ? { body } : {}) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text.slice(0, 300)}`)
    return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
  }
}

/** The token of a user that is made; behind a proxy that is trusted, of somebody at an address of their own. */
export async function register(url: string, username: string, address = '127.0.0.1'): Promise<string> {
  const wanted = { username, email: `${username}@example.com`, password: 'a long bench password' }
  const made = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': json, 'x-forwarded-for': address },
    body: JSON.stringify(wanted),
  })
  return ((await made.json()) as { access_token: string }).access_token
}

/** Calls the API as a user that was made for it. */
export async function signUp(url: string, username = 'bench'): Promise<Send> {
  return callerOf(url, await register(url, username))
}

const addStock = (send: Send, shares: number) =>
  send('POST', '/stocks/', JSON.stringify({ symbol: 'AAAA', shares, cost_basis: 1, market_price: 1 }))

/** Somebody else who writes all the while; ended, it answers how long each write took. */
const writeMeanwhile = (send: Send): (() => Promise<number[]>) => {
  const writes: number[] = []
  const over = new AbortController()
  const work = (async () => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      writes.push((await timed(() => addStock(send, 1 + index)))[1])
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    over.abort()
    await work
    return writes
  }
}

/** Imports a file, and confirms it. */
export async function importHistory(send: Send, file: string): Promise<void> {
  const staged = await send('POST', '/imports?file_name=history.csv&account_name=1', file, 'text/csv')
  await send('POST', `/imports/${String(staged?.['id'])}/confirm`, '{}')
}

const importFigures = async (send: Send, pid: number): Promise<Figure[]> => {
  const endWriting = writeMeanwhile(send)
  const file = wheelHistory(rows)
  const [staged, stagingTook] = await timed(() =>
    send('POST', '/imports?file_name=history.csv&account_name=1', file, 'text/csv'),
  )
  const { id, counts } = staged as { id: string; counts: { new: number } }
  const [, confirmTook] = await timed(() => send('POST', `/imports/${id}/confirm`, '{}'))
  const writes = await endWriting()
  const [name, took] = [`a history of ${rows.toLocaleString('en-US')} rows`, stagingTook + confirmTook]
  return [
    {
      ...milliseconds(`${name}: staged and confirmed`, took, 10_000),
      holds: counts.new === rows && took <= 10_000,
    },
    milliseconds(`${name}: the confirmation alone`, confirmTook, 250),
    milliseconds('writes of others meanwhile, p99', quantile(writes, 0.99), 250),
    megabytes(`${name}: peak memory of the server`, peakMemory(pid), 300),
  ]
}

const readFigures = async (send: Send): Promise<Figure[]> => {
  const [, first] = await timed(() => send('GET', '/portfolio/pnl'))
  const median = async (name: string, path: string, times: number, bar: number): Promise<Figure> =>
    milliseconds(`${name}, p50`, quantile(await timeEach(times, () => send('GET', path)), 0.5), bar)
  const afterChange: number[] = []
  for (let index = 0; index < 10; index += 1) {
    await addStock(send, 1 + index)
    afterChange.push((await timed(() => send('GET', '/portfolio/pnl')))[1])
  }
  return [
    milliseconds('profit, first read after the import', first, 2000),
    await median('profit', '/portfolio/pnl', 30, 50),
    milliseconds('profit after a change of positions, p50', quantile(afterChange, 0.5), 50),
    await median('first page of entries', '/portfolio/entries', 30, 100),
    await median('first page of a symbol', '/portfolio/entries?symbol=ZAAA', 30, 50),
    await median('all open lots', '/portfolio/lots', 5, 250),
    await median('open lots of a symbol', '/portfolio/lots?symbol=ZAAA', 10, 50),
    await median('campaigns of a symbol', '/wheels/ZAAA/data', 10, 50),
    await median('reconciliation', '/portfolio/reconciliation', 5, 250),
  ]
}

export async function ledger(): Promise<Figure[]> {
  const server = await startServer()
  const send = await signUp(server.url)
  const figures = [...(await importFigures(send, server.pid)), ...(await readFigures(send))]
  await server.stop()
  return figures
}
