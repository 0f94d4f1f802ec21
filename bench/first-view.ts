/** The first signed-in view in Chromium: the JavaScript that it loads, and when its largest part is painted. */
import { gzipSync } from 'node:zlib'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const runs = 7

type Painted = { readonly lcp: number; readonly scripts: readonly string[] }

const largestPaint = (): Promise<{ lcp: number; scripts: string[] }> =>
  new Promise((resolve) => {
    let lcp = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => {
      const scripts = performance.getEntriesByType('resource').map((entry) => entry.name)
      resolve({ lcp, scripts: scripts.filter((name) => name.endsWith('.js')) })
    }, 1200)
  })

const gzipBytes = async (address: string): Promise<number> =>
  gzipSync(await (await fetch(address)).text()).length

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
    await page.goto(`${server.url}/Dashboard`, { waitUntil: 'load' })
    await page.getByText('Total Portfolio Value').waitFor()
    views.push(await page.evaluate(largestPaint))
    await context.close()
  }
  const sizes = await Promise.all((views[0]?.scripts ?? []).map(gzipBytes))
  await browser.close()
  await server.stop()
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  return [
    {
      name: 'JavaScript of the first signed-in view, gzip',
      measured: `${kilobytes.toFixed(1)} kB`,
      bar: 'at most 130 kB',
      holds: kilobytes <= 130,
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
