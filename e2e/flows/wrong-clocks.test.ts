import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addOptionByApi, addStockByApi, importByApi, signUpByApi, type Account } from '../account.ts'
import { isOfLongLane, itFurther, shareOf } from '../effort.ts'
import { recordedPayload } from '../payloads/payloads.ts'
import { bodyOf, button, heading, see, soon } from '../seeing.ts'
import { freePort, startServer } from '../server-process.ts'
import { desktop, ownContext, phone, useBrowser } from '../use-browser.ts'

const { tabOf, visitor } = useBrowser()

const minute = 60_000
const day = 24 * 60 * minute

const ends = '2035-12-21'
const daysLeft = (): number =>
  Math.round(
    (Date.parse(ends) -
      Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format())) /
      day,
  )

let account: Account
beforeAll(async () => {
  account = await signUpByApi()
  await importByApi(account, recordedPayload())
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 15, market_price: 16 })
  await addOptionByApi(account, {
    ticker: 'PCG',
    option_type: 'Put',
    strike_price: 15,
    expiration_date: ends,
    contracts: -1,
    cost_basis: 0.5,
    current_price: 0.4,
    status: 'Open',
  })
})

const pages = [
  ['/Options', 'Options Portfolio'],
  ['/Options?columns=greeks', 'Options Portfolio'],
  ['/Dashboard', 'Portfolio Dashboard'],
  ['/Stocks', 'Stock Positions'],
  ['/Symbols/PCG', 'PCG'],
  ['/Watch', 'Watch'],
] as const

const textOf = async (page: Page): Promise<string[]> =>
  (await page.locator('main').innerText()).split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())

const devices = [
  ['three days ahead', 3 * day, desktop],
  ['three days ahead', 3 * day, phone],
  ['a day behind', -day, desktop],
  ['a day behind', -day, phone],
] as const

it.each(shareOf(devices, ([, ahead, size]) => ahead > 0 && size === desktop))(
  'a device %s shows the days, the sessions and the ages of one that is right',
  async (_, ahead, viewport) => {
    const right = await tabOf(account, { ...ownContext, viewport })
    const wrong = await tabOf(account, { ...ownContext, viewport })
    await wrong.clock.install({ time: Date.now() + ahead })
    for (const [path, title] of shareOf(pages, (_, at) => isOfLongLane || at % 2 === 0)) {
      for (const page of [right, wrong]) {
        await page.goto(path)
        await see(heading(page, title))
      }
      // What is still loading comes, and a minute may pass between the two.
      await soon(async () => {
        const [expected, shown] = [await textOf(right), await textOf(wrong)]
        return shown.filter((line, at) => line !== expected[at])
      }).toEqual([])
    }
    await wrong.goto('/Options?columns=greeks')
    await soon(async () => (await bodyOf(wrong, 'Greeks')).map((row) => row[6])).toContain(
      `${daysLeft()} Dec 21, 2035`,
    )
    const device = await wrong.evaluate(() => Date.now())
    expect(Math.abs(device - Date.now() - ahead)).toBeLessThan(10 * minute)
  },
)

it.each(shareOf([3 * day, -day], (by) => by > 0))(
  'a clock that jumps by %i ms under an open page moves no day, and the server is asked once',
  async (by) => {
    const page = await tabOf(account, ownContext)
    await page.clock.install({ time: Date.now() })
    await page.goto('/Options?columns=greeks')
    const greeks = async () => (await bodyOf(page, 'Greeks')).map((row) => `${row[2]}; ${row[6]}`)
    await soon(async () => (await greeks()).join()).toContain(`${daysLeft()} Dec 21, 2035`)
    const before = await greeks()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/events') asked.push(pathname)
    })
    const days = new Set<string>()
    await page.clock.setSystemTime(Date.now() + by)
    for (let beat = 0; beat < 4; beat += 1) {
      await page.clock.runFor(15_000)
      for (const text of await greeks()) days.add(text.split('; ')[1] ?? '')
    }
    await soon(() => asked.includes('/api/health')).toBe(true)
    expect([...days].toSorted()).toEqual(
      [...new Set(before.map((text) => text.split('; ')[1] ?? ''))].toSorted(),
    )
    expect(asked.filter((path) => path === '/api/health').length).toBeLessThanOrEqual(2)
    expect(asked.length).toBeLessThan(12)
  },
)

itFurther('without the server a device that is wrong goes on by the time that was known last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-e2e-'))
  const server = await startServer({ PORT: String(await freePort()), DATA_DIR: folder })
  const page = await visitor({ serviceWorkers: 'allow', baseURL: server.url })
  try {
    await page.clock.install({ time: Date.now() + 3 * day })
    await page.goto('/login')
    await button(page, 'Open the demo portfolio').click()
    await see(heading(page, 'Portfolio Dashboard'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/Options?columns=greeks')
    const days = async () => (await bodyOf(page, 'Greeks')).map((row) => row[6])
    await soon(async () => (await days()).length).toBeGreaterThan(5)
    const known = await days()
    const keptAnswers = () =>
      page.evaluate(async () => (await (await caches.open('wheelwright-answers')).keys()).length)
    await soon(keptAnswers).toBeGreaterThanOrEqual(5)
    await page.waitForTimeout(1500)
    await server.stop()
    await page.reload()
    const notice = page
      .getByRole('status')
      .filter({ hasText: "The server can't be reached. Shown as it answered" })
    await see(notice)
    await soon(days).toEqual(known)
    const date = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      dateStyle: 'medium',
    }).format()
    expect(await notice.innerText()).toContain(date)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
