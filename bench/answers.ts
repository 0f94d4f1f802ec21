/**
 * How large the answers of a long history are, and how long they take: 100,000 entries on one underlying, a fifth of them
 * closings without an opening, and 100,000 over 250 underlyings, each read over HTTP from a server of its own.
 */
import type { Entry } from '@wheelwright/core'
import { startServer } from '../e2e/server-process.ts'
import { closingsAlone } from './hard-histories.ts'
import { wheelHistory } from './ledger.ts'
import { quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { quoted, schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const size = 100_000
const mostBytes = 500_000
const mostReconciling = 1000
const runs = 3

const actions: Partial<Readonly<Record<Entry['kind'], string>>> = {
  'sell-to-open': 'Sell to Open',
  'buy-to-close': 'Buy to Close',
  expiration: 'Expired',
  assignment: 'Assigned',
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Cash Dividend',
}

const american = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const dollars = (micros: number): string => `${micros < 0 ? '-' : ''}$${(Math.abs(micros) / 1e6).toFixed(2)}`

/** As Schwab writes it. */
const rowOf = ({ kind, instrument, quantity, price, fees, netCash, tradeDate }: Entry): string => {
  const symbol =
    instrument === null
      ? ''
      : instrument.type === 'share'
        ? instrument.symbol
        : `${instrument.contract.root} ${american(instrument.contract.expiration)} ${(instrument.contract.strike / 1e6).toFixed(2)} ${instrument.contract.right[0]}`
  const [count, priced] = [Math.abs(quantity) / 1e6, price === null ? '' : dollars(price)]
  const cash = netCash === 0 ? '' : dollars(netCash)
  const cells = [american(tradeDate), actions[kind] ?? '', symbol, symbol, count === 0 ? '' : count, priced]
  return quoted(...cells, fees === 0 ? '' : dollars(fees), cash)
}

const csvOf = (entries: readonly Entry[]): string =>
  schwabSiteFile(entries.toSorted((a, b) => (a.tradeDate < b.tradeDate ? 1 : -1)).map(rowOf))

type Read = (path: string) => Promise<string>

const reader = async (url: string, file: string): Promise<Read> => {
  const json = { 'content-type': 'application/json' }
  const register = { username: 'bench', email: 'bench@example.com', password: 'a long bench password' }
  const body = JSON.stringify(register)
  const made = await fetch(`${url}/api/auth/register`, { method: 'POST', headers: json, body })
  const { access_token: token } = (await made.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const csv = { authorization, 'content-type': 'text/csv' }
  const staging = { method: 'POST', headers: csv, body: file }
  const staged = await fetch(`${url}/api/imports?file_name=a.csv&account_name=1`, staging)
  const { id } = (await staged.json()) as { id: string }
  const confirming = { method: 'POST', headers: { ...json, authorization }, body: '{}' }
  await fetch(`${url}/api/imports/${id}/confirm`, confirming)
  return async (path) => {
    const response = await fetch(`${url}/api${path}`, { headers: { authorization } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text.slice(0, 300)}`)
    return text
  }
}

/** Of the first wheel, the first import and the first entry there is. */
const pathsOf = async (read: Read, symbol: string): Promise<string[]> => {
  const firstId = async (path: string): Promise<string> => {
    const list = JSON.parse(await read(path)) as { id: string }[] | { items: { id: string }[] }
    return (Array.isArray(list) ? list : list.items)[0]?.id ?? 'none'
  }
  const wheel = await firstId('/wheels/wheel-cycles')
  const batch = await firstId('/imports')
  const sale = await firstId(`/portfolio/entries?symbol=${symbol}&kind=sell&limit=1`)
  return [
    '/portfolio/reconciliation',
    '/portfolio/entries',
    '/portfolio/pnl',
    '/portfolio/lots',
    '/portfolio/lots?status=all',
    `/portfolio/lots?status=all&symbol=${symbol}`,
    `/portfolio/entries/${sale}/lots`,
    '/wheels/wheel-cycles',
    '/wheels/wheel-cycles?timeline=true',
    '/wheels/wheel-cycles?status=closed&timeline=true',
    `/wheels/${symbol}/data`,
    `/wheels/${wheel}/close-summary`,
    `/wheels/wheel-cycles/${wheel}?timeline=true`,
    `/wheels/wheel-cycles/${wheel}/performance`,
    `/wheels/wheel-cycles/${wheel}/positions`,
    `/wheels/wheel-cycles/${wheel}/status/history`,
    `/wheels/wheel-events?cycle_id=${wheel}`,
    '/wheels/campaign-proposals',
    '/imports',
    `/imports/${batch}`,
    `/imports/${batch}/rows?outcome=new`,
    `/imports/${batch}/refused`,
  ]
}

const figureOf = (name: string, bytes: number, first: number, again: number): Figure => ({
  name,
  measured: `${Math.round(bytes / 1000).toLocaleString('en')} kB, first ${Math.round(first)} ms, then ${Math.round(again)} ms`,
  bar: `at most ${mostBytes / 1000} kB`,
  holds: bytes <= mostBytes && (!name.includes('reconciliation') || again <= mostReconciling),
})

export async function answers(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [about, symbol, file] of [
    ['one underlying', 'SPY', csvOf(closingsAlone(size))],
    ['250 underlyings', 'ZAAA', wheelHistory(size)],
  ] as const) {
    const server = await startServer()
    try {
      const read = await reader(server.url, file)
      for (const path of await pathsOf(read, symbol)) {
        let text = ''
        const [first = Number.NaN] = await timeEach(1, async () => (text = await read(path)))
        const again = quantile(await timeEach(runs, () => read(path)), 0.5)
        const named = path.replaceAll(/\/[0-9a-f-]{20,}[^/?]*/g, '/{id}')
        const figure = figureOf(
          `${named}, 100,000 entries on ${about}`,
          Buffer.byteLength(text),
          first,
          again,
        )
        console.log(`${figure.name}: ${figure.measured}`)
        figures.push(figure)
      }
    } finally {
      await server.stop()
    }
  }
  return figures
}
