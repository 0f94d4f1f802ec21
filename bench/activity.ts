/** Activity with 100,000 entries in Chromium: the first paint after the data, rows in the DOM, frames while scrolling. */
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { wheelHistory } from './ledger.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const rows = 100_000
const runs = 7
const scrolls = 60

type Shown = { readonly afterData: number; readonly inDocument: number }

/** From the end of the answer to the frame that shows the first row. */
const firstRows = (): Promise<Shown> =>
  new Promise((resolve) => {
    const look = (): void => {
      const drawn = document.querySelectorAll('.entries-frame:not([aria-busy]) [data-row]').length
      const entries = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/portfolio/entries')) as PerformanceResourceTiming[]
      const [answer] = entries
      if (drawn === 0 || answer === undefined || answer.responseEnd === 0) requestAnimationFrame(look)
      else
        requestAnimationFrame(() =>
          resolve({ afterData: performance.now() - answer.responseEnd, inDocument: drawn }),
        )
    }
    look()
  })

/** The longest and the median frame while the page moves a row at a time. */
const scrollFrames = (count: number): Promise<number[]> =>
  new Promise((resolve) => {
    const frames: number[] = []
    let last = performance.now()
    const step = (now: number): void => {
      frames.push(now - last)
      last = now
      window.scrollBy(0, 36)
      if (frames.length < count) requestAnimationFrame(step)
      else resolve(frames.slice(1))
    }
    requestAnimationFrame(step)
  })

const importHistory = async (url: string): Promise<string> => {
  const register = { username: 'bench', email: 'bench@example.com', password: 'a long bench password' }
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(register),
  })
  const { access_token: token } = (await made.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const staged = await fetch(`${url}/api/imports?account_name=1`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: wheelHistory(rows),
  })
  const { id } = (await staged.json()) as { id: string }
  await fetch(`${url}/api/imports/${id}/confirm`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: '{}',
  })
  return token
}

export async function activity(): Promise<Figure[]> {
  const server = await startServer()
  const token = await importHistory(server.url)
  const browser = await launchChromium()
  const shown: Shown[] = []
  const frames: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
    const page = await context.newPage()
    await page.goto(`${server.url}/Activity`, { waitUntil: 'commit' })
    shown.push(await page.evaluate(firstRows))
    await page.waitForTimeout(500)
    frames.push(...(await page.evaluate(scrollFrames, scrolls)))
    await context.close()
  }
  await browser.close()
  await server.stop()
  const afterData = shown.map((each) => each.afterData)
  const drawn = Math.max(...shown.map(({ inDocument }) => inDocument))
  return [
    milliseconds(
      'Activity, 100,000 entries: first paint after the data (median)',
      quantile(afterData, 0.5),
      150,
    ),
    {
      name: 'Activity, 100,000 entries: rows in the document',
      measured: String(drawn),
      bar: 'at most 60',
      holds: drawn <= 60,
    },
    milliseconds('Activity: frames while scrolling, p99', quantile(frames, 0.99), 32),
  ]
}
