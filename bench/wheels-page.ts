/** The Wheels page with 500 wheels in Chromium: from the end of the answer to the frame that shows the first of them. */
import { launchChromium } from '../e2e/chromium.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const runs = 7

/** What a view draws of a wheel. */
const views = [
  { view: 'grid', selector: 'article[aria-label^="Wheel "]' },
  { view: 'list', selector: '.table tbody .wheel-name' },
  { view: 'timeline', selector: 'article .campaign' },
] as const

const firstWheel = (selector: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const drawn = document.querySelectorAll(selector).length
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/wheels/wheel-cycles')) as PerformanceResourceTiming[]
      const [answer] = answers
      if (drawn === 0 || answer === undefined || answer.responseEnd === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - answer.responseEnd))
    }
    look()
  })

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'a long bench password' }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Of a server that holds the wheels of the user `bench`. */
export const wheelsPage = async (url: string): Promise<Figure[]> => {
  const token = await signIn(url)
  const browser = await launchChromium()
  const figures: Figure[] = []
  for (const { view, selector } of views) {
    const shown: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
      const page = await context.newPage()
      await page.goto(`${url}/Wheels?view=${view}`, { waitUntil: 'commit' })
      shown.push(await page.evaluate(firstWheel, selector))
      await context.close()
    }
    figures.push(
      milliseconds(`Wheels, 500 as ${view}: first paint after the data (median)`, quantile(shown, 0.5), 200),
    )
  }
  await browser.close()
  return figures
}
