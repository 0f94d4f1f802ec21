/** The Wheels Phase page for 200 tickers: the answer, and in Chromium from its end to the frame that shows the first cards. */
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { signUp } from './ledger.ts'
import { milliseconds, quantile, timeEach, type Figure } from './measure.ts'
import { historyOfWheels } from './wheels.ts'
import { signIn } from './wheels-page.ts'

const tickers = 200
const runs = 11

/** Milliseconds from the end of the answer to the frame after the first card stands. */
const firstCard = (): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const [came] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('wheels/performance')) as PerformanceResourceTiming[]
      const isDrawn = document.querySelector('.phase-card') !== null
      if (!isDrawn || came === undefined || came.responseEnd === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - came.responseEnd))
    }
    look()
  })

const paints = async (url: string): Promise<number[]> => {
  const token = await signIn(url)
  const browser = await launchChromium()
  const measured: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
    const page = await context.newPage()
    await page.goto(`${url}/WheelsPhaseView`, { waitUntil: 'commit' })
    measured.push(await page.evaluate(firstCard))
    await context.close()
  }
  await browser.close()
  return measured
}

export async function phasePage(): Promise<Figure[]> {
  const server = await startServer()
  try {
    const send = await signUp(server.url)
    const file = '/imports?file_name=wheels.csv&account_name=1'
    const batch = await send('POST', file, historyOfWheels(tickers), 'text/csv')
    await send('POST', `/imports/${String(batch?.['id'])}/confirm`, '{}')
    const read = async () => {
      const answer = (await send('GET', '/wheels/performance')) as unknown as { readonly items: unknown[] }
      if (answer.items.length !== tickers) throw new Error(`${answer.items.length} tickers`)
    }
    await read()
    const answers = await timeEach(31, read)
    const shown = await paints(server.url)
    return [
      milliseconds(`phases of ${tickers} tickers, p50`, quantile(answers, 0.5), 100),
      milliseconds(`phases of ${tickers} tickers, best`, Math.min(...answers), 100),
      milliseconds(
        `Wheels Phase, ${tickers} tickers: first paint after the data (median)`,
        quantile(shown, 0.5),
        100,
      ),
      milliseconds(
        `Wheels Phase, ${tickers} tickers: first paint after the data (best)`,
        Math.min(...shown),
        100,
      ),
    ]
  } finally {
    await server.stop()
  }
}

if (process.argv[1] === import.meta.filename) console.table(await phasePage())
