/**
 * The pages of a portfolio with 5,000 trades in Chromium, and the options of one with 1,000 open: when the largest part is painted, how far anything moves by itself
 * until the page is at rest, and how long the page takes from a click or a key to the frame that shows what it did (Event
 * Timing, in steps of 8 ms).
 */
import { tradingDateAt, nextMonthlyExpirations } from '@wheelwright/core'
import type { Page } from 'playwright-core'
import { launchChromium } from '../e2e/chromium.ts'
import { startServer } from '../e2e/server-process.ts'
import { importHistory, signUp } from './ledger.ts'
import { milliseconds, quantile, type Figure } from './measure.ts'
import { american, tenYears, type Told } from './periods.ts'
import { signIn } from './wheels-page.ts'

const runs = Number(process.env['BENCH_ROUNDS'] ?? 5)
const day = 86_400_000
const openTickers = 20

/** On twenty tickers shares under a call and a put beside them, as a trader of 5,000 rows has them now. */
const openNow = (): Told[] => {
  const now = Date.now()
  const [ends = ''] = nextMonthlyExpirations(tradingDateAt(now), 2).slice(-1)
  const expires = american(Date.parse(ends))
  return Array.from({ length: openTickers }, (_, index) => {
    const ticker = `YY${String.fromCharCode(65 + index)}`
    const at = now - (20 + index) * day
    const option = (strike: number, right: string) =>
      `"Sell to Open","${ticker} ${expires} ${strike}.00 ${right}","${ticker} option","1","$1.20","$0.66","$119.34"`
    return [
      { at, text: `"Buy","${ticker}","${ticker} INC","100","$40.00","","-$4000.00"` },
      { at, text: option(45, 'C') },
      { at, text: option(35, 'P') },
    ]
  }).flat()
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** On fifty tickers a covered call and a put at each of the next ten monthly expirations. */
const thousandOpen = (): Told[] => {
  const now = Date.now()
  const expirations = nextMonthlyExpirations(tradingDateAt(now), 10).map((date) => american(Date.parse(date)))
  return Array.from({ length: 50 }, (_, index) => {
    const ticker = `Y${letters[Math.floor(index / 26)]}${letters[index % 26]}`
    const at = now - (20 + index) * day
    const sold = (expires: string, strike: number, right: string) =>
      `"Sell to Open","${ticker} ${expires} ${strike}.00 ${right}","${ticker} option","1","$1.20","$0.66","$119.34"`
    return [
      { at, text: `"Buy","${ticker}","${ticker} INC","1000","$40.00","","-$40000.00"` },
      ...expirations.flatMap((expires) => [
        { at, text: sold(expires, 45, 'C') },
        { at, text: sold(expires, 35, 'P') },
      ]),
    ]
  }).flat()
}

/** What a user does on a page, each with the name of what is measured. */
type Act = readonly [name: string, act: (page: Page) => Promise<void>]

const press =
  (keys: string) =>
  (page: Page): Promise<void> =>
    page.keyboard.press(keys)

const choose =
  (name: string) =>
  (page: Page): Promise<void> =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .first()
      .click()

const click =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

const type =
  (label: string, text: string) =>
  async (page: Page): Promise<void> => {
    const field = page.locator('main').getByLabel(label).first()
    await field.focus()
    await page.keyboard.type(text, { delay: 60 })
  }

const everywhere: readonly Act[] = [
  ['palette opened', press('Control+K')],
  ['palette typed', (page) => page.keyboard.type('yyb', { delay: 60 })],
  ['palette closed', press('Escape')],
  ['amounts hidden', press('Control+Shift+P')],
  ['amounts shown', press('Control+Shift+P')],
]

type PageActs = readonly [path: string, ready: string, acts: readonly Act[]]

const pages: readonly PageActs[] = [
  ['Dashboard', '.active-wheels .track', [['premium as a table', click('View as table')]]],
  [
    'Options',
    'main table tbody tr, .trader-row',
    [
      ['columns of the specification', choose('Specification columns')],
      ['Greeks', choose('Greeks')],
      ['columns of a trader', choose('Trader')],
      ['counter', click(/short puts$/)],
      ['roll sheet', click(/^Roll /)],
      ['roll sheet closed', press('Escape')],
    ],
  ],
  [
    'Activity',
    '.entries-frame:not([aria-busy]) [data-row]',
    [
      ['entry opened', click('Sell to open')],
      ['entry closed', press('Escape')],
      ['symbol typed', type('Symbol', 'ZZB')],
    ],
  ],
  [
    'Periods',
    'main table tbody tr',
    [
      ['opened', choose('opened')],
      ['years', choose('Years')],
      ['months', choose('Months')],
      ['days as a table', click('View days as table')],
    ],
  ],
  [
    'Wheels',
    '.wheel-row, article[aria-label^="Wheel "]',
    [
      ['list', choose('List')],
      ['grid', choose('Grid')],
      ['timeline', choose('Timeline')],
      ['search', type('Search wheels', 'YYC')],
    ],
  ],
]

/** The rows of the filters, of each order and of each choice of columns. */
const longOptions: readonly PageActs[] = [
  [
    'Options',
    '.trader-row',
    [
      ['counter', click(/short puts$/)],
      ['counter once more', click(/short puts$/)],
      ['Greeks', choose('Greeks')],
      ['columns of a trader', choose('Trader')],
      ['columns of the specification', choose('Specification columns')],
      ['sorted by strike', click('Strike')],
      ['sorted by expiry', click('Expiry')],
    ],
  ],
]

interface Vitals {
  readonly lcp: number
  readonly cls: number
}

/** Observed from before the first line of the page. */
const observe = (): void => {
  const kept = { lcp: 0, cls: 0, events: [] as number[] }
  Object.assign(globalThis, { vitals: kept })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) kept.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) kept.events.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

type Kept = { vitals: Vitals & { events: number[] } }

/** The longest event of an interaction; 16 where none took as long. */
const longestSince = (): Promise<number> =>
  new Promise((resolve) =>
    setTimeout(() => {
      const { events } = (globalThis as unknown as Kept).vitals
      resolve(Math.max(16, ...events.splice(0)))
    }, 500),
  )

const vitalsOf = (): Vitals => {
  const { lcp, cls } = (globalThis as unknown as Kept).vitals
  return { lcp, cls }
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Of a portfolio with that history, on these pages. */
async function measurePages(holding: string, history: string, pages: readonly PageActs[]): Promise<Figure[]> {
  const server = await startServer()
  const browser = await launchChromium()
  try {
    await importHistory(await signUp(server.url), history)
    const token = await signIn(server.url)
    const loads = new Map<string, Vitals[]>()
    const acts = new Map<string, number[]>()
    const add = <T>(map: Map<string, T[]>, name: string, value: T) =>
      map.set(name, [...(map.get(name) ?? []), value])
    for (let run = 0; run < runs; run += 1)
      for (const [path, ready, own] of pages) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
        await context.addInitScript((value) => sessionStorage.setItem('wheelwright.session', value), token)
        await context.addInitScript(observe)
        const page = await context.newPage()
        page.setDefaultTimeout(10_000)
        await page.goto(`${server.url}/${path}`, { waitUntil: 'load' })
        await page.locator(ready).first().waitFor()
        await page.waitForTimeout(1500)
        add(loads, path, await page.evaluate(vitalsOf))
        for (const [name, act] of [...own, ...everywhere]) {
          await page.evaluate(longestSince)
          await act(page)
          add(acts, `${path}: ${name}`, await page.evaluate(longestSince))
        }
        await context.close()
      }
    const worst = [...acts].map(([name, took]) => [name, median(took)] as const).sort((a, b) => b[1] - a[1])
    if (process.argv.includes('--each')) console.table(worst)
    return pages.flatMap(([path]) => {
      const load = loads.get(path) ?? []
      const shift = median(load.map(({ cls }) => cls))
      const [slowest = ['nothing', 0] as const] = worst.filter(([name]) => name.startsWith(`${path}:`))
      const [at, took] = slowest
      return [
        milliseconds(`${path} of ${holding}: LCP (median)`, median(load.map(({ lcp }) => lcp)), 800),
        {
          name: `${path} of ${holding}: CLS (median)`,
          measured: shift.toFixed(3),
          bar: 'at most 0.02',
          holds: shift <= 0.02,
        },
        milliseconds(`INP of its slowest (${at.slice(path.length + 2)}, median)`, took, 100),
      ]
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

function tradesVitals(): Promise<Figure[]> {
  return measurePages('5,000 trades', tenYears(openNow()), pages)
}

function openOptionsVitals(): Promise<Figure[]> {
  return measurePages('1,000 open options', tenYears(thousandOpen()), longOptions)
}

export async function pageVitals(): Promise<Figure[]> {
  return [...(await tradesVitals()), ...(await openOptionsVitals())]
}

if (process.argv[1] === import.meta.filename) console.table(await pageVitals())
