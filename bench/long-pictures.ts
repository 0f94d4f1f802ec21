/**
 * Pictures of 10,000 days in Chromium, forty years as no portfolio has them: from the end of the answer to the frame that shows
 * the line, its reading among it, and from a move of the cursor to the layout of what it changed. And the palette, from the
 * key to the frame that shows its field, where its script is there.
 */
import { encodeWire, equity, type Equity } from '@wheelwright/api'
import {
  addDays,
  isMarketOpenOn,
  moneyFromMicros,
  tradingDateAt,
  type Money,
  type TradingDate,
} from '@wheelwright/core'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { importHistory, signUp } from './ledger.ts'
import { milliseconds, quantile, type Figure } from './measure.ts'
import { american } from './periods.ts'
import { signIn } from './wheels-page.ts'
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const points = 10_000
const runs = Number(process.env['BENCH_ROUNDS'] ?? 7)
const moves = 40
const bar = 50

const sessions = (): TradingDate[] => {
  const dates: TradingDate[] = []
  for (let date = tradingDateAt(Date.now()); dates.length < points; date = addDays(date, -1))
    if (isMarketOpenOn(date)) dates.push(date)
  return dates.toReversed()
}

const dollars = (amount: number): Money => moneyFromMicros(amount * 1_000_000)

const equityOf = (dates: readonly TradingDate[]): Equity => ({
  items: dates.map((date, index) => {
    const value = 10_000 + index * 3 + (index % 17) * 40
    const deposits = 10_000 + Math.floor(index / 20) * 50
    return {
      date,
      value: dollars(value),
      cash: dollars(1000),
      deposits: dollars(deposits),
      gain: dollars(value - deposits),
      benchmark: dollars(value - (index % 31) * 25),
      unknown: 0,
      oldPrices: 0,
      source: 'kept',
      follows: index > 0,
    }
  }),
  covers: 'positions-and-cash',
  past: { rebuilt: 0, leftOut: 0, reason: null },
  twr: { total: 1, annual: 0.1, reason: null },
  xirr: { rate: 0.1, reason: null },
  benchmark: { symbol: 'SPY', value: dollars(40_000), reason: null },
  nextOn: addDays(tradingDateAt(Date.now()), 1),
})

const closesOf = (symbol: string, dates: readonly TradingDate[]) => ({
  symbol,
  source: 'bench',
  as_of: new Date().toISOString(),
  days: dates.map((date, index) => {
    const close = 40 + index / 400 + (index % 13)
    return { date, open: close, high: close + 1, low: close - 1, close, volume: null }
  }),
})

const drawn = ({ selector, answer }: { selector: string; answer: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`no ${selector} after 20 s`)), 20_000)
    const look = (): void => {
      const line = document.querySelector(selector)?.getAttribute('d') ?? ''
      const [came] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(answer).test(name)) as PerformanceResourceTiming[]
      if (line.length < 20_000 || came === undefined || came.responseEnd === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - came.responseEnd))
    }
    look()
  })

/** The cursor goes far with every move, so that none finds its answer there already. */
const redraw = async ([selector, count]: readonly [string, number]): Promise<number[]> => {
  const input = document.querySelector(selector) as HTMLInputElement
  const answers: number[] = []
  for (let move = 0; move < count; move += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const begun = performance.now()
    const value = String(Math.floor(Number(input.max) * ((move * 0.37) % 1)))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    document.body.getBoundingClientRect()
    answers.push(performance.now() - begun)
  }
  // The first moves also compile what the others use.
  return answers.slice(5)
}

/** From a change of its width to the frame after the picture has it: all of it is worked out and drawn anew. */
const resize = async ([selector, count]: readonly [string, number]): Promise<number[]> => {
  const svg = document.querySelector(selector)?.closest('svg')
  const frame = svg?.parentElement
  if (!svg || !frame) throw new Error(`no ${selector}`)
  const took: number[] = []
  for (let time = 0; time < count; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    const before = svg.getAttribute('width')
    const begun = performance.now()
    frame.style.width = `${900 - (time % 2) * 100}px`
    for (let waits = 0; svg.getAttribute('width') === before && waits < 100; waits += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    took.push(performance.now() - begun)
  }
  return took.slice(3)
}

const openPage = async (browser: Browser, token: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
  return context.newPage()
}

interface Picture {
  readonly name: string
  readonly path: string
  readonly call: RegExp
  readonly body: string
  readonly line: string
  readonly cursor: string
}

const measure = async (browser: Browser, url: string, token: string, picture: Picture): Promise<Figure[]> => {
  const [shown, resized, moved]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run += 1) {
    const page = await openPage(browser, token)
    await page.route(picture.call, (route) =>
      route.fulfill({ contentType: 'application/json', body: picture.body }),
    )
    await page.goto(`${url}${picture.path}`, { waitUntil: 'commit' })
    shown.push(await page.evaluate(drawn, { selector: picture.line, answer: picture.call.source }))
    await page.waitForTimeout(500)
    resized.push(...(await page.evaluate(resize, [picture.line, 12] as const)))
    moved.push(...(await page.evaluate(redraw, [picture.cursor, moves] as const)))
    await page.context().close()
  }
  const name = `${picture.name} of ${points.toLocaleString('en-US')} days`
  return [
    milliseconds(
      `${name}: from the answer to the line, reading it included (median)`,
      quantile(shown, 0.5),
      150,
    ),
    milliseconds(`${name}: drawn anew at another width (median)`, quantile(resized, 0.5), bar),
    milliseconds(`${name}: after a move of the cursor (median)`, quantile(moved, 0.5), bar),
    milliseconds(`${name}: after a move of the cursor, p95`, quantile(moved, 0.95), bar),
  ]
}

type Waiting = { field: Promise<number> }

/** Begins to wait for the key: from it to the frame after the field stands in its dialog. */
const awaitField = (): void => {
  const field = new Promise<number>((resolve) => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'k') return
      removeEventListener('keydown', onKey, { capture: true })
      const begun = performance.now()
      const look = (): void => {
        if (document.querySelector('[role=dialog] [role=combobox]') === null) requestAnimationFrame(look)
        else requestAnimationFrame(() => resolve(performance.now() - begun))
      }
      look()
    }
    addEventListener('keydown', onKey, { capture: true })
  })
  Object.assign(globalThis, { field })
}

const palette = async (browser: Browser, url: string, token: string): Promise<Figure[]> => {
  const [first, again]: [number[], number[]] = [[], []]
  const open = async (page: Page, times: number[]): Promise<void> => {
    await page.evaluate(awaitField)
    await page.keyboard.press('Control+k')
    times.push(await page.evaluate(() => (globalThis as unknown as Waiting).field))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (let run = 0; run < runs; run += 1) {
    const page = await openPage(browser, token)
    await page.goto(`${url}/Dashboard`)
    await page.getByText('Total Portfolio Value').waitFor()
    // Its script is fetched once the page is at rest.
    await page.waitForTimeout(7000)
    await open(page, first)
    for (let time = 0; time < 3; time += 1) await open(page, again)
    await page.context().close()
  }
  return [
    milliseconds('palette, for the first time (median)', quantile(first, 0.5), bar),
    milliseconds('palette, once more (median)', quantile(again, 0.5), bar),
  ]
}

export async function longPictures(): Promise<Figure[]> {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    const dates = sessions()
    const first = american(Date.parse(dates[0] ?? ''))
    const bought = `"${first}","Buy","KO","COCA COLA","100","$40.00","","-$4000.00"`
    await importHistory(await signUp(server.url), schwabSiteFile([bought]))
    const token = await signIn(server.url)
    const pictures: readonly Picture[] = [
      {
        name: 'value and benchmark',
        path: '/Periods',
        call: /api\/portfolio\/equity/,
        body: JSON.stringify(encodeWire(equity, equityOf(dates))),
        line: '.equity-line[data-line=value]',
        cursor: '.equity-frame .picture-range',
      },
      {
        name: 'price',
        path: '/Symbols/KO?range=all',
        call: /api\/market\/history/,
        body: JSON.stringify(closesOf('KO', dates)),
        line: '.price-chart-line',
        cursor: 'main input[type=range]',
      },
    ]
    const figures: Figure[] = []
    for (const picture of pictures) figures.push(...(await measure(browser, server.url, token, picture)))
    return [...figures, ...(await palette(browser, server.url, token))]
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1] === import.meta.filename) console.table(await longPictures())
