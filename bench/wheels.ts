/** The list of 500 wheels with 20 entries each, page after page, from a server in a process of its own, with and without timelines. */
import { fullPage } from '@wheelwright/api'
import { startServer } from '../e2e/server-process.ts'
import { signUp } from './ledger.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import { wheelPages } from './wheel-page.ts'
import { signIn, wheelsPage } from './wheels-page.ts'
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const wheels = 500
const day = 86_400_000
const firstMonday = Date.UTC(2026, 0, 5)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const tickerAt = (index: number): string =>
  `Z${[676, 26, 1].map((unit) => letters[Math.floor(index / unit) % 26] ?? 'A').join('')}`

const two = (figure: number): string => String(figure).padStart(2, '0')
const american = (ms: number): string => {
  const date = new Date(ms)
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}

/** Eight puts expire, the ninth is assigned, and a call is written that is still open: twenty rows. */
const campaignOf = (ticker: string): { readonly at: number; readonly text: string }[] => {
  const option = (at: number, strike: number, right: 'P' | 'C') =>
    `"${ticker} ${american(at)} ${strike}.00 ${right}","${ticker} option"`
  const rows = Array.from({ length: 9 }, (_, index) => {
    const sold = firstMonday + index * 14 * day
    const ends = sold + 11 * day
    const put = option(ends, 40, 'P')
    const opening = { at: sold, text: `"Sell to Open",${put},"1","$1.20","$0.66","$119.34"` }
    if (index < 8) return [opening, { at: ends, text: `"Expired",${put},"1","","",""` }]
    return [
      opening,
      { at: ends, text: `"Assigned",${put},"1","","",""` },
      { at: ends, text: `"Buy","${ticker}","${ticker} INC","100","$40.00","","-$4000.00"` },
    ]
  }).flat()
  const call = option(Date.UTC(2028, 0, 21), 45, 'C')
  return [
    ...rows,
    { at: firstMonday + 128 * day, text: `"Sell to Open",${call},"1","$2.00","$0.66","$199.34"` },
  ]
}

/** So many wheels, each on a ticker of its own, as Schwab's history tells them. */
export function historyOfWheels(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => campaignOf(tickerAt(index))).flat()
  const lines = rows.toSorted((a, b) => b.at - a.at).map(({ at, text }) => `"${american(at)}",${text}`)
  return schwabSiteFile(lines)
}

export async function wheelList(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const send = await signUp(server.url)
    const file = '/imports?file_name=wheels.csv&account_name=1'
    const batch = await send('POST', file, historyOfWheels(wheels), 'text/csv')
    await send('POST', `/imports/${String(batch?.['id'])}/confirm`, '{}')
    const read = async (path: string) => {
      let count = 0
      for (let after = ''; ;) {
        const page = (await send('GET', `${path}${after}`)) as unknown as { readonly id: string }[]
        count += page.length
        if (page.length < fullPage) break
        after = `${path.includes('?') ? '&' : '?'}after=${page.at(-1)?.id}`
      }
      if (count !== wheels) throw new Error(`${count} wheels in place of ${wheels}`)
    }
    await read('/wheels/wheel-cycles')
    const plain = await timeEach(31, () => read('/wheels/wheel-cycles'))
    const changed: number[] = []
    for (let index = 0; index < 15; index += 1) {
      await send('POST', '/stocks/', '{"symbol":"AAAA","shares":1,"cost_basis":1,"market_price":1}')
      changed.push(...(await timeEach(1, () => read('/wheels/wheel-cycles'))))
    }
    const key = `${tickerAt(0)}-20260105-1`
    const page = await timeEach(31, () => send('GET', `/wheels/pages/${key}`))
    const drawn = await timeEach(15, () => read('/wheels/wheel-cycles?timeline=true'))
    return [
      milliseconds('list of 500 wheels with 20 entries each, p50', quantile(plain, 0.5), 50),
      milliseconds('the same right after a change, p50', quantile(changed, 0.5), 50),
      milliseconds('the same with their timelines, p50', quantile(drawn, 0.5), 150),
      milliseconds('the page of one of them, p50', quantile(page, 0.5), 50),
      ...(await wheelsPage(server.url)),
      ...(await wheelPages(server.url, await signIn(server.url))),
    ]
  } finally {
    await server.stop()
  }
}
