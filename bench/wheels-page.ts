/** The Wheels page with 500 wheels in Chromium: from the end of the first answer to the frame that shows the first of them. */
import { launchChromium } from '../e2e/chromium.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'

const runs = 7

/**
 * What is awaited, what it is drawn as, and the bar. The page asks for the wheels that are looked at first, draws them, and reads the
 * whole list and the events after that.
 */
const looks = [
  {
    name: '500 as grid',
    view: 'grid',
    answer: /wheel-cycles\?status=open&first=/,
    selector: 'article[aria-label^="Wheel "]',
    bar: 200,
  },
  {
    name: '500 as list',
    view: 'list',
    answer: /wheel-cycles\?status=open&first=/,
    selector: '.table tbody .wheel-name',
    bar: 200,
  },
  {
    name: '500 as timeline',
    view: 'timeline',
    answer: /wheel-cycles\?status=open&first=/,
    selector: 'article.wheel-row',
    bar: 200,
  },
  {
    name: 'lines of 500',
    view: 'timeline',
    answer: /timeline=true&ids=/,
    selector: '.wheel-row .track',
    bar: 400,
  },
] as const

type Awaited = { readonly selector: string; readonly answer: string }

const firstWheel = ({ selector, answer }: Awaited): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const drawn = document.querySelectorAll(selector).length
      const [came] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(answer).test(name)) as PerformanceResourceTiming[]
      if (drawn === 0 || came === undefined || came.responseEnd === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - came.responseEnd))
    }
    look()
  })

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'a long bench password' }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Of a server that holds the wheels of the user `bench`. */
export async function wheelsPage(url: string): Promise<Figure[]> {
  const token = await signIn(url)
  const browser = await launchChromium()
  const figures: Figure[] = []
  for (const { name, view, selector, answer, bar } of looks) {
    const shown: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
      const page = await context.newPage()
      await page.goto(`${url}/Wheels?view=${view}`, { waitUntil: 'commit' })
      shown.push(await page.evaluate(firstWheel, { selector, answer: answer.source }))
      await context.close()
    }
    figures.push(
      milliseconds(`Wheels, ${name}: first paint after the data (median)`, quantile(shown, 0.5), bar),
    )
  }
  await browser.close()
  return figures
}
