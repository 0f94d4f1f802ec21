/** The first signed-in view in Chromium: the JavaScript that it loads before its totals stand there, and behind them; and when its largest part is painted. */
import { gzipSync } from 'node:zlib'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const runs = 7

type Painted = { readonly lcp: number; readonly first: readonly string[]; readonly later: readonly string[] }

/** Notes when the totals first stand on the page, as `e2e/flows/first-view.test.ts` does. */
const noteTotals = (): void => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.stat:not([aria-busy])') === null) return
    Object.assign(globalThis, { totalsAt: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

const largestPaint = (): Promise<Painted> =>
  new Promise((resolve) => {
    let lcp = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => {
      const { totalsAt } = globalThis as unknown as { totalsAt: number }
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const names = (isFirst: boolean) =>
        scripts.flatMap(({ name, startTime }) => (startTime <= totalsAt === isFirst ? name : []))
      resolve({ lcp, first: names(true), later: names(false) })
    }, 1200)
  })

const gzipBytes = async (address: string): Promise<number> =>
  gzipSync(await (await fetch(address)).text(), { level: 9 }).length

export async function firstView(): Promise<Figure[]> {
  const server = await startServer()
  const browser = await launchChromium()
  const demo = await fetch(`${server.url}/api/auth/demo`, { method: 'POST' })
  const { access_token: token } = (await demo.json()) as { access_token: string }
  const views: Painted[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext()
    await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
    const page = await context.newPage()
    await page.addInitScript(noteTotals)
    await page.goto(`${server.url}/Dashboard`, { waitUntil: 'load' })
    await page.getByText('Total Portfolio Value').waitFor()
    views.push(await page.evaluate(largestPaint))
    await context.close()
  }
  const kilobytesOf = async (scripts: readonly string[] = []): Promise<number> =>
    (await Promise.all(scripts.map(gzipBytes))).reduce((sum, size) => sum + size, 0) / 1000
  const [first, later] = [await kilobytesOf(views[0]?.first), await kilobytesOf(views[0]?.later)]
  await browser.close()
  await server.stop()
  return [
    {
      name: 'JavaScript of the first signed-in view, gzip',
      measured: `${first.toFixed(1)} kB`,
      bar: 'at most 130 kB',
      holds: first <= 130,
    },
    {
      name: 'JavaScript of the rest of the Dashboard, behind it',
      measured: `${later.toFixed(1)} kB`,
      bar: 'at most 60 kB',
      holds: later <= 60,
    },
    milliseconds(
      'LCP of the dashboard (median)',
      quantile(
        views.map(({ lcp }) => lcp),
        0.5,
      ),
      800,
    ),
  ]
}

if (process.argv[1] === import.meta.filename) console.table(await firstView())
