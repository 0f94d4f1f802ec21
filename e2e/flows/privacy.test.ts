/** Privacy mode in what opens over a page: dialogs, their tabs and tooltips, the preview of an import, receipts and toasts. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  addOptionByApi,
  addStockByApi,
  changeByApi,
  theDemo,
  readByApi,
  signUpByApi,
  type Account,
} from '../account.ts'
import { amountsOn } from '../amounts.ts'
import { isLong, itFurther } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCaseHeld } from '../payloads/worked-case.ts'
import { button, see, seeGone, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const hiddenIn = async (account: Account): Promise<Page> => {
  const page = await tabOf(account)
  await page.addInitScript(() => localStorage.setItem('wheelwright.privacy', 'on'))
  return page
}

itFurther('the wizard that starts from an opportunity shows no amount in privacy mode', async () => {
  const demo = await theDemo()
  const { opportunities } = (await changeByApi(demo, 'POST', '/wheels/detect', {})) as {
    opportunities: { id: string; ticker: string }[]
  }
  const found = opportunities.find(({ ticker }) => ticker === 'KO')?.id ?? ''
  const page = await hiddenIn(demo)
  await page.goto(`/Wheels?dialog=create-wheel&opportunity=${encodeURIComponent(found)}`)
  expect(await amountsIn(page, page.getByRole('dialog', { name: 'Quick Wheel Creation' }))).toEqual([])
})

const atRest = (page: Page) =>
  soon(() => page.locator('[aria-busy=true]:not(.figures), output.sr-only:has-text("Loading")').count()).toBe(
    0,
  )

/** With every tab of it; what was chosen last stays chosen. */
const amountsIn = async (page: Page, dialog: Locator): Promise<string[]> => {
  await see(dialog)
  await atRest(page)
  const found = await amountsOn(page)
  const tabs = dialog.getByRole('tab', { disabled: false })
  for (let tab = 0; tab < (await tabs.count()); tab += 1) {
    await tabs.nth(tab).click()
    await atRest(page)
    found.push(...(await amountsOn(page)))
  }
  return found
}

/** Each page with the buttons of which each opens something over it; the short lane presses the first of each. */
const opened = (wheel: string): readonly (readonly [string, readonly (string | RegExp)[]])[] => [
  ['/Stocks', ['Add Stock']],
  ['/Options', ['Add Option', /payoff of KO/, /^Delta of KO/, /^Roll KO/]],
  ['/Options?columns=specification', [/^Payoff of KO/]],
  ['/Options?columns=greeks', [/^Theta of KO/]],
  ['/Wheels', ['Test Detection', 'Manual Creation', 'Create Wheel Strategy']],
  ['/Wheels?show=could', [/^Details of INTC/]],
  [
    `/Wheels/${wheel}`,
    ['Roll Options', 'Update Status', 'Edit Parameters', 'Close Strategy', 'Whole history'],
  ],
  ['/Activity', ['Record an entry', 'Sell to open', 'Assignment']],
  [
    '/Symbols/INTC',
    [
      'Payoff',
      /^Realized P&L/,
      /^Unrealized P&L/,
      /^Dividends/,
      /^Fees/,
      /^Net cash/,
      /^Tax basis/,
      /^Net stock cost/,
    ],
  ],
]

it('no dialog of the demo portfolio shows an amount in privacy mode', async () => {
  const demo = await theDemo()
  const wheels = (await readByApi(demo, '/wheels/wheel-cycles?status=open')) as {
    cycle_key: string
    ticker: string
  }[]
  const page = await hiddenIn(demo)
  const found: Record<string, string[]> = {}
  for (const [path, names] of opened(wheels.find(({ ticker }) => ticker === 'AMD')?.cycle_key ?? ''))
    for (const name of isLong ? names : names.slice(0, 1)) {
      await page.goto(path)
      await see(page.getByRole('heading', { level: 1 }))
      await atRest(page)
      await page.locator('main').getByRole('button', { name }).first().click()
      const amounts = await amountsIn(page, page.getByRole('dialog').first())
      if (amounts.length > 0) found[`${path} ${String(name)}`] = amounts
    }
  expect(found).toEqual({})
})

it('what an opportunity rests on is hidden, since a price that all know makes money of it', async () => {
  const page = await hiddenIn(await theDemo())
  await page.goto('/Wheels?show=could')
  const held = page.getByRole('list', { name: 'Positions' }).filter({ hasText: 'shares' }).first()
  await see(held)
  expect(await held.innerText()).toMatch(/hidden\s+shares/)
  await page
    .locator('main')
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  const quantities = page.getByRole('dialog').locator('td[data-label="Quantity"]')
  await see(quantities.first())
  const written = await quantities.allTextContents()
  expect(written.filter((text) => !text.includes('hidden'))).toEqual([])
})

it('limits on the cards of wheels are hidden as soon as amounts are', async () => {
  const account = await signUpByApi()
  const plan = { ticker: 'ABC', strategy_type: 'cash_secured_put', shares_quantity: 300, premium: 2 }
  const put = { strike_price: 48, expiration_date: '2035-01-19' }
  const { id } = (await changeByApi(account, 'POST', '/wheels/wheel-cycles', { ...plan, ...put })) as {
    id: string
  }
  await changeByApi(account, 'PUT', `/wheels/${id}`, { max_position_size: 1000 })
  const page = await tabOf(account)
  await page.goto('/Wheels?view=grid')
  const limits = page.getByRole('list', { name: 'Limits reached' })
  await see(limits.getByText('$1,000'))
  await button(page, 'Appearance').click()
  await page.getByRole('menuitemradio', { name: 'Hidden', exact: true }).click()
  await see(limits.getByText('hidden'))
  expect(await amountsOn(page)).toEqual([])
})

it('what the watch and the Dashboard say of limits and assignments names no amount', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'ABC', shares: 100, cost_basis: 50, market_price: 40 })
  const put = { ticker: 'ABC', strike_price: 48, expiration_date: '2035-01-19' }
  const held = { option_type: 'Put', contracts: -3, cost_basis: 2, current_price: 8, status: 'Open' }
  await addOptionByApi(account, { ...put, ...held })
  const plan = { ...put, strategy_type: 'cash_secured_put', shares_quantity: 300, premium: 2 }
  const { id } = (await changeByApi(account, 'POST', '/wheels/wheel-cycles', plan)) as { id: string }
  await changeByApi(account, 'PUT', `/wheels/${id}`, { max_position_size: 1000 })
  const page = await hiddenIn(account)
  for (const [path, told] of [
    ['/Dashboard', /Position size of hidden exceeded/],
    ['/Watch', /The ABC 48.00 put of .* is hidden in the money/],
    ['/Wheels', /take hidden shares/],
    ['/Options', /hidden short puts/],
  ] as const) {
    await page.goto(path)
    await see(page.getByText(told).first())
    expect(await amountsOn(page)).toEqual([])
  }
})

/** A quantity that is none: the preview shows the row as it stands in the file. */
const unreadable = '"01/06/2026","Sell to Open","PCG 02/20/2026 16.00 P","a put","x","$0.45","$0.66","$44.34"'

it('neither the preview of an import, its receipt, its undo nor their toasts show one', async () => {
  const page = await hiddenIn(await signUpByApi())
  await page.goto('/Imports')
  await button(page, 'Paste text instead').click()
  const rows = page.getByLabel('Rows of a file, with their header')
  await rows.fill(schwabText([...workedCaseHeld, unreadable]))
  await button(page, 'Read the text').click()
  await page.getByLabel('Name of the new account').fill('Taxable')
  await button(page, 'Read the file').click()
  await see(button(page, 'Confirm import'))
  // What was pasted stays readable in its field.
  const main = page.getByRole('main')
  const found = await amountsIn(page, main)
  await main.getByRole('tab', { name: /needs a fix/i }).click()
  await soon(() => main.getByRole('code').allInnerTexts()).toEqual(['hidden'])
  await button(page, 'Confirm import').click()
  await see(button(page, 'Undo import'))
  found.push(...(await amountsIn(page, main)))
  await button(page, 'Undo import').click()
  const dialog = page.getByRole('dialog')
  found.push(...(await amountsIn(page, dialog)))
  await button(dialog, 'Undo import').click()
  await seeGone(dialog)
  found.push(...(await amountsIn(page, main)))
  expect(found).toEqual([])
})
