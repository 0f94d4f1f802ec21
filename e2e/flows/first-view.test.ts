import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { importByApi, importFileByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { isOfLongLane, shareOf } from '../effort.ts'
import { sample, schwabText, tastytradeHistory } from '../payloads/broker-files.ts'
import { jsonOf, recordedPayload, twoAccounts } from '../payloads/payloads.ts'
import { workedCaseHeld } from '../payloads/worked-case.ts'
import { bodyOf, button, groupLines, heading, see, soon } from '../seeing.ts'
import { desktop, ownContext, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser({}, 'whole')

const kilobyte = 1000
/** By then every page has what it loads behind itself: events, the worker of what is kept for offline. */
const behindMs = 2500
let account: Account

beforeAll(async () => {
  account = await signUpByApi()
  await importByApi(account, jsonOf(twoAccounts))
})

/** Every page asks for the scripts that all pages share: each is compressed once. */
const compressed = new Map<string, Promise<number>>()

const compress = async (url: string): Promise<number> => {
  const body = await (await fetch(url)).arrayBuffer()
  return gzipSync(Buffer.from(body), { level: 9 }).length
}

const compressedSize = (url: string): Promise<number> => {
  const known = compressed.get(url) ?? compress(url)
  compressed.set(url, known)
  return known
}

/** The scripts that a page loads from now on, each by its address with its size as gzip. */
const watchScripts = (page: Page) => {
  const sizes = new Map<string, Promise<number>>()
  const note = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    // Read from the server: a body is gone from the browser once the page is left.
    sizes.set(response.url(), compressedSize(response.url()))
  }
  page.on('response', note)
  return async (): Promise<ReadonlyMap<string, number>> => {
    page.off('response', note)
    return new Map(await Promise.all([...sizes].map(async ([url, size]) => [url, await size] as const)))
  }
}

/** Notes when the totals of the Dashboard first stand on the page. */
const watchTotals = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.stat:not([aria-busy])') === null) return
      Object.assign(globalThis, { totalsAt: performance.now() })
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })

/** The scripts that were asked for before the totals stood on the page: what comes later is beyond the first view. */
const scriptsOfTotals = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { totalsAt } = globalThis as unknown as { totalsAt: number }
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') && startTime <= totalsAt ? name : []))
  })

/** A page that has been open for so long fetches what a first key would need: on a busy machine it may be opening still. */
const atRestMs = 5000

const askedAtRest = (page: Page): Promise<string[]> =>
  page.evaluate(
    (since) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (startTime >= since ? name : [])),
    atRestMs,
  )

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0)

const firstViewAtMost = 130 * kilobyte
/** Asked for a second after the start: on a busy machine the totals may take longer, and wait for none of it. */
const afterASecond = /\/keep-in-step-/

const openDashboard = async () => {
  const page = await tabOf(account, ownContext)
  await watchTotals(page)
  const scripts = watchScripts(page)
  await page.goto('/Dashboard')
  await soon(async () => (await bodyOf(page, 'Positions that changed last')).length).toBe(5)
  await page.waitForTimeout(behindMs)
  const [all, early] = [await scripts(), new Set(await scriptsOfTotals(page))]
  for (const url of early) if (afterASecond.test(url)) early.delete(url)
  const first = new Map([...all].filter(([url]) => early.has(url)))
  return { page, all, early, first }
}

it('the first signed-in view loads at most 130 kB of script, any other page at most 60 kB more', async () => {
  const { page, all, early, first } = await openDashboard()
  expect(first.size).toBeGreaterThan(0)
  expect(sum(first.values())).toBeLessThanOrEqual(firstViewAtMost)
  const notOpening = new Set([...early, ...(await askedAtRest(page))])
  const later = [...all].filter(([url]) => !notOpening.has(url)).map(([, size]) => size)
  expect(sum(later), 'the rest of the Dashboard').toBeLessThanOrEqual(60 * kilobyte)

  /** What a page loads beyond the scripts that are there. */
  const added = async (path: string, ready: () => Promise<unknown>, there: ReadonlyMap<string, number>) => {
    const loaded = watchScripts(page)
    await page.goto(path)
    await ready()
    const scripts = [...(await loaded())]
    const atRest = new Set(await askedAtRest(page))
    return new Map(scripts.filter(([url]) => !there.has(url) && !atRest.has(url)))
  }
  const behind = watchScripts(page)
  await page.goto('/Trash')
  await page.waitForTimeout(behindMs)
  const loadedBehind = [...(await behind())].filter(([url]) => all.has(url))
  const there = new Map([...first, ...loadedBehind])
  const titled = (title: string) => () => see(heading(page, title))
  type Opened = readonly [path: string, ready: () => Promise<unknown>]
  /** Those that take most. */
  const largest: readonly Opened[] = [
    ['/Options', () => see(page.getByRole('table', { name: 'Options' }))],
    ['/Wheels', titled('Wheel Strategies')],
    ['/Symbols/PCG', titled('PCG')],
    ['/Imports', titled('Import')],
    ['/Lots', titled('Lots')],
    ['/Settings', titled('Settings')],
    ['/Chain/KO', titled('KO option chain')],
  ]
  const others: readonly Opened[] = [
    ['/Stocks', titled('Stock Positions')],
    ['/Options?columns=specification', () => see(page.getByRole('columnheader', { name: 'Cost Basis' }))],
    ['/Options?columns=greeks', () => see(page.getByRole('table', { name: 'Greeks' }))],
    ['/Import', titled('Data Import Center')],
    ['/Activity', titled('Activity')],
    ['/Reconciliation', titled('Reconciliation')],
    ['/Periods', titled('Periods')],
    ['/Collateral', titled('Collateral')],
    ['/Questions', titled('Questions')],
    ['/Watch', titled('Watch')],
    ['/WheelsPhaseView', titled('Wheel Phase Management')],
    ['/Profile', titled('My Profile')],
  ]
  for (const [path, ready] of [...largest, ...shareOf(others, () => false)])
    expect(sum((await added(path, ready, there)).values()), path).toBeLessThanOrEqual(60 * kilobyte)

  // A form opens on its page: what it takes beside that is a script of its own.
  for (const path of ['/Stocks', '/Options']) {
    const title = heading(page, path === '/Stocks' ? 'Stock Positions' : 'Options Portfolio')
    // What a slow machine loads after the title is the page's, and not the form's.
    const whole = () => see(title).then(() => page.waitForTimeout(behindMs))
    const own = await added(path, whole, there)
    const form = await added(
      `${path}?dialog=add`,
      () => see(page.getByRole('dialog')),
      new Map([...there, ...own]),
    )
    expect(sum(form.values()), `${path}?dialog=add`).toBeLessThanOrEqual(45 * kilobyte)
  }
})

/** Adds up what moves on the page without the user's doing, from its first paint on. */
const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const seen = { total: 0, moved: [] as string[] }
    Object.assign(globalThis, { shifts: seen })
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly { readonly node: Node | null }[]
      }
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.total += entry.value
        for (const { node } of entry.sources)
          seen.moved.push(
            `${entry.value.toFixed(4)} ${node?.nodeName} ${(node?.textContent ?? '').slice(0, 60)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: { total: number; moved: string[] } }).shifts)
}

type View = {
  readonly name: string
  readonly path: string
  readonly payload?: () => unknown
  readonly history?: { readonly name: string; readonly text: string }
  readonly ready: (page: Page) => Promise<unknown>
}

const views: readonly View[] = [
  {
    name: 'the dashboard',
    path: '/Dashboard',
    payload: recordedPayload,
    ready: (page) => soon(async () => (await bodyOf(page, 'Positions that changed last')).length).toBe(2),
  },
  {
    name: 'the empty dashboard',
    path: '/Dashboard',
    ready: (page) => see(page.getByText('No positions yet. Start by adding your first investment!')),
  },
  {
    name: 'the options',
    path: '/Options',
    payload: recordedPayload,
    ready: (page) => soon(async () => (await bodyOf(page, 'Options')).length).toBe(10),
  },
  {
    name: 'the entries',
    path: '/Activity',
    history: sample(tastytradeHistory),
    ready: (page) => see(page.getByText('6 entries', { exact: true })),
  },
  {
    name: 'the imports',
    path: '/Imports',
    history: sample(tastytradeHistory),
    ready: (page) => see(button(page, 'Undo tastytrade_options_heavy_sample.csv')),
  },
  {
    name: 'the stocks',
    path: '/Stocks',
    payload: () => jsonOf(twoAccounts),
    ready: (page) => soon(() => groupLines(page)).toHaveLength(4),
  },
  {
    name: 'the page of a symbol',
    path: '/Symbols/ABC',
    history: { name: 'history.csv', text: schwabText(workedCaseHeld) },
    ready: (page) => see(page.getByRole('table', { name: 'Open lots' })),
  },
  {
    name: 'the wheels',
    path: '/Wheels',
    payload: () => jsonOf(twoAccounts),
    history: { name: 'history.csv', text: schwabText(workedCaseHeld) },
    ready: (page) => see(page.getByRole('article', { name: /^ABC wheel/ }).first()),
  },
  {
    name: 'the opportunities',
    path: '/Wheels?show=could',
    payload: () => jsonOf(twoAccounts),
    ready: (page) => see(page.getByRole('article', { name: /^PCG, / }).first()),
  },
  {
    name: 'the reconciliation',
    path: '/Reconciliation',
    history: { name: 'history.csv', text: schwabText(workedCaseHeld) },
    ready: (page) => see(page.getByText('Nothing to compare with')),
  },
  {
    name: 'the settings',
    path: '/Settings',
    ready: (page) => see(button(page, 'Run Integration Tests')),
  },
  {
    name: 'what is watched',
    path: '/Watch',
    ready: (page) => see(page.getByText('Nothing watched needs you'), button(page, 'Save')),
  },
]

it.each(
  shareOf(
    views.flatMap((view) =>
      [desktop, phone].map((viewport) => ({ ...view, viewport, width: viewport.width })),
    ),
    // The first one wide and a later one narrow; in the other looks of the long lane one more of each.
    (_, at) => (isOfLongLane ? at % 8 === 0 || at % 8 === 7 : at % 15 === 0),
  ),
)(
  'nothing moves on $name at $width px while it loads',
  async ({ path, payload, history, ready, viewport }) => {
    const owner = await signUpByApi()
    if (payload !== undefined) await importByApi(owner, payload())
    if (history !== undefined) await importFileByApi(owner, history, 'Roth IRA')
    const page = await tabOf(owner, { viewport })
    const shifts = await watchShifts(page)
    // Answers that take their time let the skeletons show, whose size has to be that of what follows.
    await page.route(/\/api\/(?!events)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue()
    })
    await page.goto(path)
    await ready(page)
    await see(button(page, 'Logout'))
    await page.waitForTimeout(300)
    const { total, moved } = await shifts()
    expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
  },
)
