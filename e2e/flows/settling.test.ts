/** While what was written is being calculated pages say so, keep the last figures, and come to the new ones by themselves. */
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { shareOf } from '../effort.ts'
import { follow } from '../network.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { cardText, groupLines, see, seeGone, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const bought = (symbol: string) => ({
  name: `${symbol}.csv`,
  text: schwabText([`"10/02/2026","Buy","${symbol}","${symbol} INC","150","$20.00","$1.00","-$3001.00"`]),
})

const noticeOf = (page: Page, name = 'Being calculated') => page.getByRole('region', { name })

/** The server's own answer, which says that it lags. */
const answerWith = (settling: string) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, headers: { ...response.headers(), 'portfolio-settling': settling } })
}

/** So that the page knows of the newest state by the event alone, and not by what else it reads. */
const withoutRevision = async (route: Route) => {
  const response = await route.fetch()
  const { 'portfolio-revision': _, ...headers } = response.headers()
  await route.fulfill({ response, headers })
}

it('a page that reads before what it follows is calculated keeps its figures, says so, and reads again', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, bought('PCG'), 'Taxable')
  const page = await tabOf(owner)
  await follow(page, '/Stocks')
  await soon(async () => (await groupLines(page))[0]).toContain('PCG 150 shares')
  const asked: string[] = []
  let isLate = true
  await page.route(/\/api\/(?!events)/, (route) => (isLate ? withoutRevision(route) : route.fallback()))
  await page.route('**/api/portfolio/positions/stocks*', (route) => {
    asked.push(new URL(route.request().url()).search)
    if (!isLate) return route.fallback()
    return route.fulfill({
      status: 503,
      headers: {
        'retry-after': '2',
        'portfolio-settling': 'settled=1, of=2, as_of=2026-11-20T15:00:00.000Z',
      },
      json: { code: 'NOT_SETTLED', message: 'Still being calculated', written: 2, settled: 1 },
    })
  })
  await importFileByApi(owner, bought('F'), 'Taxable')
  await see(noticeOf(page).getByText('Being calculated, 1 of 2 symbols'))
  expect((await groupLines(page)).join()).toContain('PCG 150 shares')
  // The change was told of by an event, and is asked for.
  await soon(async () => asked).toContain('?at_least=2')
  isLate = false
  await soon(async () => (await groupLines(page)).join()).toContain('F 150 shares')
  await seeGone(noticeOf(page))
})

const widths = [
  ['1280 px', {}],
  ['360 px', { viewport: phone }],
] as const

it.each(shareOf(widths, ([width]) => width === '1280 px'))(
  'before anything was calculated the Dashboard says so, and never 0, at %s',
  async (_, context) => {
    const owner = await signUpByApi()
    await importFileByApi(owner, bought('PCG'), 'Taxable')
    const page = await tabOf(owner, context)
    await page.route('**/api/dashboard/snapshot*', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '2', 'portfolio-settling': 'settled=0, of=1' },
        json: { code: 'NOT_SETTLED', message: 'Still being calculated', written: 1, settled: 0 },
      }),
    )
    await page.goto('/Dashboard')
    await see(noticeOf(page).getByText('Being calculated, 0 of 1 symbols. No figures are shown'))
    expect(await page.getByRole('main').textContent()).not.toMatch(/\$0\.00|Active Positions\s*0/)
    await page.unroute('**/api/dashboard/snapshot*')
    await soon(() => cardText(page, 'Active Positions')).toContain('1 1 stock')
    await seeGone(noticeOf(page))
  },
)

const settled = ['/Dashboard', '/Wheels', '/Periods', '/Stocks', '/Options', '/Symbols/PCG']

it.each(shareOf(settled, (_, at) => at === 0))(
  '%s says when calculating failed, and of when its figures are',
  async (path) => {
    const owner = await signUpByApi()
    await importFileByApi(owner, bought('PCG'), 'Taxable')
    const page = await tabOf(owner)
    await page.route(
      /\/api\/(dashboard|portfolio|wheels|stocks|options)\//,
      answerWith('settled=0, of=1, as_of=2026-11-20T15:00:00.000Z, failed_at=2026-11-20T16:00:00.000Z'),
    )
    await page.goto(path)
    await see(noticeOf(page, 'Calculation failed').getByText('It will be retried automatically'))
  },
)
