/**
 * The page Options with 1,000 open options in Chromium: from the end of the answer to the frame that shows the first row, rows in
 * the document, and from a click on a header of the table to the frame with the rows in their new order (Event Timing).
 */
import { nextMonthlyExpirations, tradingDateAt } from '@wheelwright/core'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'
import { importHistory, signUp } from './ledger.ts'
import { milliseconds, quantile, type Figure } from './measure.ts'
import { american } from './periods.ts'
import { signIn } from './wheels-page.ts'

const options = 1000
const runs = Number(process.env['BENCH_ROUNDS'] ?? 7)
const day = 86_400_000

/** Puts at a hundred strikes on ten tickers, over five expirations. */
const history = (): string => {
  const now = Date.now()
  const ends = nextMonthlyExpirations(tradingDateAt(now), 6).slice(1)
  const rows = Array.from({ length: options }, (_, index) => {
    const ticker = `YY${String.fromCharCode(65 + (index % 10))}`
    const expires = american(Date.parse(ends[index % ends.length] ?? ''))
    const put = `${ticker} ${expires} ${20 + Math.floor(index / 10)}.00 P`
    return `"${american(now - 10 * day)}","Sell to Open","${put}","${ticker} put","1","$1.20","$0.66","$119.34"`
  })
  return schwabSiteFile(rows)
}

interface Shown {
  readonly afterData: number
  readonly inDocument: number
}

const firstRows = (): Promise<Shown> =>
  new Promise((resolve) => {
    const look = (): void => {
      const drawn = document.querySelectorAll('main table:not([aria-busy]) tbody tr').length
      const [answer] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/options\/?(?:\?|$)/.test(name)) as PerformanceResourceTiming[]
      if (drawn < 5 || answer === undefined || answer.responseEnd === 0) requestAnimationFrame(look)
      else
        requestAnimationFrame(() =>
          resolve({ afterData: performance.now() - answer.responseEnd, inDocument: drawn }),
        )
    }
    look()
  })

/** From the click to the frame after the one in which the header says so. */
const sort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const button = document.querySelector<HTMLElement>('main th button')
    if (button === null) return reject(new Error('no header sorts'))
    const before = button.closest('th')?.getAttribute('aria-sort')
    const begun = performance.now()
    button.click()
    const look = (): void => {
      const now = document.querySelector('main th button')?.closest('th')?.getAttribute('aria-sort')
      if (now === before) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - begun))
    }
    look()
  })

export async function optionsPage(): Promise<Figure[]> {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    await importHistory(await signUp(server.url), history())
    const token = await signIn(server.url)
    const [shown, sorted]: [Shown[], number[]] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(`${server.url}/Options`, { waitUntil: 'commit' })
      shown.push(await page.evaluate(firstRows))
      await page.goto(`${server.url}/Options?columns=specification`)
      await page.locator('main th button').first().waitFor()
      await page.waitForTimeout(800)
      for (let time = 0; time < 3; time += 1) sorted.push(await page.evaluate(sort))
      await context.close()
    }
    const rows = Math.max(...shown.map(({ inDocument }) => inDocument))
    const name = `Options, ${options.toLocaleString('en-US')} rows`
    return [
      milliseconds(
        `${name}: first paint after the data (median)`,
        quantile(
          shown.map(({ afterData }) => afterData),
          0.5,
        ),
        150,
      ),
      { name: `${name}: rows in the document`, measured: String(rows), bar: 'at most 60', holds: rows <= 60 },
      milliseconds(`${name}: sorted, from the click (median)`, quantile(sorted, 0.5), 100),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1] === import.meta.filename) console.table(await optionsPage())
