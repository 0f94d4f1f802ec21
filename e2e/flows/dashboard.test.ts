import { tradingDateAt } from '@wheelwright/core'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addStockByApi, importByApi, importFileByApi, theDemo, signUpByApi } from '../account.ts'
import { isNarrow, itBeside } from '../effort.ts'
import { follow } from '../network.ts'
import { flexFile } from '../../server/src/formats/testing/broker-files.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { jsonOf, twoAccounts } from '../payloads/payloads.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { bodyOf, button, cardText, heading, pathOf, see, seeGone, soon, toast } from '../seeing.ts'
import { ownContext, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt, signedIn } = useBrowser()

const withTwoAccounts = async (path: string) => {
  const account = await signUpByApi()
  await importByApi(account, jsonOf(twoAccounts))
  const page = await tabOf(account)
  await page.goto(path)
  return page
}

const category = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

it('a user without positions is told how to begin', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(page.getByText('Track your investments across all asset classes'))
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  await soon(() => cardText(page, 'Active Positions')).toContain('0 0 stocks, 0 options, 0 wheels')
  await soon(() => cardText(page, 'Total P/L')).toMatch(/–$/)
  // Before the figures, of which there are none.
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
  expect(await topOf(page.getByRole('link', { name: 'Import a broker’s file' }))).toBeLessThan(
    await topOf(page.getByRole('heading', { name: 'Total Portfolio Value' })),
  )
  await page.getByRole('link', { name: 'Import a broker’s file' }).click()
  await see(heading(page, 'Import'))
})

it('the three categories show their open positions and lead to their pages', async () => {
  const page = await withTwoAccounts('/Dashboard')
  const { Stocks, Options, Wheels } = {
    Stocks: category(page, 'Stocks'),
    Options: category(page, 'Options'),
    Wheels: category(page, 'Wheels'),
  }
  const shown = async (link: typeof Stocks) => (await link.innerText()).replace(/\s+/g, ' ').trim()
  await soon(() => shown(Stocks)).toBe('Stocks 5 open Total Value $6,852.67')
  await soon(() => shown(Options)).toBe('Options 2 open Total Value \u2212$169.50')
  await soon(() => shown(Wheels)).toMatch(/^Wheels \d open Total Collateral \$14,000\.00$/)
  for (const [link, path] of [
    [Stocks, '/Stocks'],
    [Options, '/Options'],
    [Wheels, '/Wheels'],
  ] as const) {
    await link.click()
    await soon(() => pathOf(page)).toBe(path)
    await page.goBack()
    await see(heading(page, 'Portfolio Dashboard'))
  }
})

it('recent activity lists up to three stocks and two options', async () => {
  const page = await withTwoAccounts('/Dashboard')
  await see(page.getByRole('heading', { name: 'Recent Activity' }))
  await soon(async () => (await bodyOf(page, 'Positions that changed last')).length).toBe(5)
  const rows = await bodyOf(page, 'Positions that changed last')
  expect(rows.filter(([, position]) => position === 'Shares')).toHaveLength(3)
  const options = rows.filter(([, position = '']) => position.endsWith(' Jan 19 ’35'))
  expect(options.map((row) => row.join(' | ')).toSorted()).toEqual([
    'AMD | $140P Jan 19 ’35 | \u22121 | $2.11',
    'PCG | $18C Jan 19 ’35 | \u22122 | $0.41',
  ])
})

itBeside('a refresh without a market data source says that nothing was updated and why', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'PCG', shares: 10, cost_basis: 15, market_price: 16 })
  const page = await tabOf(account)
  await page.goto('/Dashboard')
  await button(page, 'Refresh All Prices').click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await see(toasts.getByText(/^Updated 0 of 1 position\. No market data source is configured/))
  await soon(() => cardText(page, 'Total Portfolio Value')).toContain('$160.00')
})

it('the refresh button says so while prices are fetched, and a failure is told', async () => {
  const { page } = await signedInAt('/Dashboard')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/portfolio/refresh-all-prices', async (route) => {
    await held.promise
    await route.fulfill({ status: 422, json: { code: 'INVALID', message: 'The market is on holiday.' } })
  })
  await button(page, 'Refresh All Prices').click()
  await see(button(page, 'Refreshing...'))
  held.resolve()
  await see(toast(page, 'Price Refresh Failed'))
  await see(toast(page, 'Failed to refresh prices: The market is on holiday.'))
  await see(button(page, 'Refresh All Prices'))
})

it('a dashboard that cannot be loaded says so after three retries and can be tried again', async () => {
  const { page } = await signedIn(ownContext)
  let asked = 0
  await page.route('**/api/dashboard/snapshot*', (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await page.clock.install()
  await page.goto('/Dashboard')
  const panel = page.getByRole('alert').filter({ hasText: 'Error Loading Dashboard' })
  await soon(async () => {
    await page.clock.runFor(1000)
    return panel.isVisible()
  }).toBe(true)
  expect(asked).toBe(4)
  await page.unroute('**/api/dashboard/snapshot*')
  await button(panel, 'Try Again').click()
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  await seeGone(panel)
})

itBeside('a server that is away is named as such', async () => {
  const { page } = await signedIn(ownContext)
  await page.route('**/api/dashboard/snapshot*', (route) => route.abort())
  await page.clock.install()
  await page.goto('/Dashboard')
  const panel = page.getByRole('alert').filter({ hasText: 'The server could not be reached' })
  await soon(async () => {
    await page.clock.runFor(1000)
    return panel.isVisible()
  }).toBe(true)
})

itBeside('what changes in another tab shows here without a reload', async () => {
  const account = await signUpByApi()
  const page = await tabOf(account)
  await follow(page, '/Dashboard')
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  await addStockByApi(account, { symbol: 'PCG', shares: 10, cost_basis: 15, market_price: 16 })
  await soon(() => cardText(page, 'Total Portfolio Value')).toContain('$160.00')
})

it('of a history that is all closed it leads to the wheels', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Dashboard')
  await see(page.getByRole('heading', { name: 'Nothing is held now' }))
  await see(page.getByText('Your entries and snapshots leave no position open.'))
  await page.getByRole('link', { name: 'See your wheels' }).click()
  await see(heading(page, 'Wheel Strategies'))
})

it('each cell of the strip leads to the page that says the same', async () => {
  const account = await theDemo()
  const page = await tabOf(account, ownContext)
  await page.goto('/Dashboard')
  const strip = page.getByRole('navigation', { name: 'Needs you' })
  await see(strip.getByText('200 shares'), strip.getByText('free of calls: INTC'))
  await see(
    page.getByText(/^(Market open, closes|(Market closed|Pre-market|After hours).*, opens) .* New York$/),
  )
  if (!isNarrow)
    await see(page.getByText('ring: capital by phase'), page.getByText('put sold', { exact: true }))
  await see(page.getByRole('table', { name: 'Short options by expiration' }))
  await see(page.getByRole('table', { name: 'Latest events' }))
  // How many puts are open goes with the day on which the demo is opened.
  await see(page.getByText(/^All puts assigned would take \$[\d,.]+ of \$[\d,.]+ cash\.$/))
  // Whatever a next step says, a row is as high as what stood for it: nothing below it jumps.
  const wheels = page.locator('.active-wheel:has(.phase-ring)')
  await see(wheels.first())
  const heights = await wheels.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await button(page, 'View as table').click()
  await see(page.getByRole('table', { name: 'Premium by month' }))
  await page.getByRole('link', { name: /^PCG wheel since/ }).click()
  await soon(() => pathOf(page)).toMatch(/^\/Wheels\/PCG/)
  await page.goBack()
  await strip.getByRole('link', { name: /premium ended in/ }).click()
  await see(heading(page, 'Periods'))
})

itBeside('amounts of millions stay within a phone, and hiding them moves nothing', async () => {
  const account = await signUpByApi()
  const [year, month, day] = tradingDateAt(Date.now()).split('-')
  const today = `${month}/${day}/${year}`
  const huge = [
    `"${today}","Buy","BRK.A","BERKSHIRE",100000,"$8000.00","","-$800000000.00"`,
    `"${today}","Sell","BRK.A","BERKSHIRE",50000,"$9000.00","","$450000000.00"`,
  ]
  await importFileByApi(account, { name: 'history.csv', text: schwabText(huge.toReversed()) }, '55501234')
  const page = await tabOf(account)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/Dashboard')
  await see(page.getByText('+$50,000,000.00'))
  const size = () =>
    page.evaluate(() => {
      const card = [...document.querySelectorAll('.stat')].find((each) =>
        each.textContent.includes('Realized'),
      )
      const { scrollWidth } = document.documentElement
      return { beyond: scrollWidth - innerWidth, wide: card?.clientWidth, high: card?.clientHeight }
    })
  const shown = await size()
  expect(shown.beyond).toBe(0)
  await page.keyboard.press('Control+Shift+P')
  await seeGone(page.getByText('+$50,000,000.00'))
  expect(await size()).toEqual(shown)
})

it('a trade that the broker canceled moves nothing among the latest events, as in Activity', async () => {
  const put = `currency="USD" assetCategory="OPT" symbol="XYZ   270417P00050000" multiplier="100" strike="50" expiry="20270417" putCall="P" openCloseIndicator="O" ibCommissionCurrency="USD" taxes="0" tradeDate="20260406"`
  const trade = (id: number, type: string, side: string, count: number, price: number, note = '') =>
    `<Trade ${put} transactionType="${type}" buySell="${side}" quantity="${count}" tradePrice="${price}" proceeds="${-100 * count * price}" ibCommission="0" netCash="${-100 * count * price}" notes="${note}" tradeID="${id}" />`
  const trades = [
    trade(11, 'ExchTrade', 'SELL', -1, 2),
    trade(12, 'TradeCancel', 'SELL (Ca.)', 1, 2, 'Ca'),
    trade(13, 'TradeCorrect', 'SELL', -1, 2.1),
  ]
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'flex.xml', text: flexFile('<Trades>', ...trades, '</Trades>') })
  const page = await tabOf(account)
  for (const [path, table] of [
    ['/Dashboard', 'Latest events'],
    ['/Activity', 'Entries'],
  ] as const) {
    await page.goto(path)
    const rows = page.getByRole('table', { name: table }).getByRole('row')
    const canceled = rows.filter({ hasText: 'canceled: it counts nowhere' })
    await soon(() => canceled.count()).toBe(2)
    await see(rows.filter({ hasText: '+$210.00' }))
  }
  const named = page.getByRole('button', { name: 'Sell to open, canceled, XYZ' })
  await see(named)
  const cut = await page
    .getByRole('row')
    .filter({ has: named })
    .evaluate((row) =>
      [...row.children].flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
    )
  expect(cut).toEqual([])
})
