/** The table of periods over a history of ten years and 5,070 rows, from a server in a process of its own. */
import { startServer } from '../e2e/server-process.ts'
import { signUp } from './ledger.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const day = 86_400_000
const firstMonday = Date.UTC(2016, 0, 4)
const tickers = 13
const rounds = 65

const two = (figure: number): string => String(figure).padStart(2, '0')
/** A day as Schwab writes it. */
export function american(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}

/** The rest of a row of Schwab's history after its date. */
export interface Told {
  readonly at: number
  readonly text: string
}

/** In eight weeks a put is assigned and the shares are called away. */
const roundOf = (ticker: string, start: number): Told[] => {
  const [sold, assigned, written, called] = [0, 18, 28, 46].map((days) => start + days * day) as [
    number,
    number,
    number,
    number,
  ]
  const put = `"${ticker} ${american(assigned)} 40.00 P","${ticker} put"`
  const call = `"${ticker} ${american(called)} 42.00 C","${ticker} call"`
  return [
    { at: sold, text: `"Sell to Open",${put},"1","$1.20","$0.66","$119.34"` },
    { at: assigned, text: `"Assigned",${put},"1","","",""` },
    { at: assigned, text: `"Buy","${ticker}","${ticker} INC","100","$40.00","","-$4000.00"` },
    { at: written, text: `"Sell to Open",${call},"1","$1.00","$0.66","$99.34"` },
    { at: called, text: `"Assigned",${call},"1","","",""` },
    { at: called, text: `"Sell","${ticker}","${ticker} INC","100","$42.00","","$4200.00"` },
  ]
}

/** 5,070 rows of ten years, beside those that a measurement adds. */
export function tenYears(more: readonly Told[] = []): string {
  const rows = Array.from({ length: tickers }, (_, index) =>
    Array.from({ length: rounds }, (__, round) =>
      roundOf(`ZZ${String.fromCharCode(65 + index)}`, firstMonday + round * 56 * day),
    ).flat(),
  ).flat()
  const lines = [...rows, ...more]
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, text }) => `"${american(at)}",${text}`)
  return schwabSiteFile(lines)
}

export async function periods(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const send = await signUp(server.url)
    const file = '/imports?file_name=periods.csv&account_name=1'
    const batch = await send('POST', file, tenYears(), 'text/csv')
    await send('POST', `/imports/${String(batch?.['id'])}/confirm`, '{}')
    const months = '/portfolio/pnl?by=month&premium=opened'
    const first = await timeEach(1, () => send('GET', months))
    const plain = await timeEach(31, () => send('GET', months))
    const days = await timeEach(31, () => send('GET', '/portfolio/pnl?by=day&from=2020-01-01&to=2020-12-31'))
    const changed: number[] = []
    for (let index = 0; index < 15; index += 1) {
      await send('POST', '/stocks/', '{"symbol":"AAAA","shares":1,"cost_basis":1,"market_price":1}')
      changed.push(...(await timeEach(1, () => send('GET', months))))
    }
    return [
      milliseconds('periods: ten years by month, p50', quantile(plain, 0.5), 30),
      milliseconds('periods: the days of a year, p50', quantile(days, 0.5), 30),
      milliseconds('periods: right after a change of positions, p50', quantile(changed, 0.5), 50),
      milliseconds('periods: first read after the import', quantile(first, 0.5), 250),
    ]
  } finally {
    await server.stop()
  }
}
