import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importByApi, importFileByApi, signUpByApi } from '../account.ts'
import { itBeside, itFurther } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import {
  closingsAlone,
  halfOfTheShares,
  silentPut,
  snapshotOf,
  workedCaseAssigned,
} from '../payloads/worked-case.ts'
import { button, factsOf, heading, pathOf, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt, signedIn } = useBrowser()

const account = '55501234'
const twoHundred = snapshotOf(account, [{ symbol: 'ABC', quantity: 200, average: 20, price: 22 }])

const withHistory = async (rows: readonly string[]) => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(rows) }, account)
  return owner
}

const difference = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const undo = (page: Page) => button(page.getByRole('region', { name: 'Notifications' }), 'Undo')

it('shares that the history lacks are told with their reason, recorded, and then ledger and broker agree', async () => {
  const owner = await withHistory(halfOfTheShares)
  await importByApi(owner, twoHundred)
  const page = await tabOf(owner)
  await page.goto('/Reconciliation')
  const shares = difference(page, 'ABC Quantity')
  await see(shares, page.getByText('1 compared, 0 agreeing.', { exact: false }))
  await soon(() => factsOf(shares)).toEqual({ Ledger: '100', Broker: '200', Difference: '+100' })
  await see(shares.getByText('The history begins on Jun 01, 2026: what was opened before is not in it.'))

  await button(shares, 'Record an opening balance of 100 shares, cost unknown').click()
  const dialog = page.getByRole('dialog', { name: 'Record: Opening balance' })
  await see(dialog)
  await soon(() => factsOf(dialog)).toMatchObject({
    Kind: 'Opening balance',
    Symbol: 'ABC',
    Quantity: '100',
    Date: 'May 31, 2026',
  })
  await dialog.getByLabel('Cost per share, if you know it').fill('-1')
  await button(dialog, 'Record entry').click()
  await see(dialog.getByText('Enter an amount of 0 or more, or leave it empty'))
  await dialog.getByLabel('Cost per share, if you know it').fill('20')
  await button(dialog, 'Record entry').click()
  await see(
    toast(page, 'Recorded: Opening balance'),
    page.getByRole('heading', { name: 'Ledger and broker agree' }),
  )

  await undo(page).click()
  await see(shares)
})

it('a wheel whose shares the broker has not all leads here before a call is sold on them', async () => {
  const owner = await withHistory(workedCaseAssigned)
  const page = await tabOf(owner)
  await page.goto('/Wheels')
  await see(page.getByRole('link', { name: 'Sell a call on 100 free shares' }))
  await importByApi(owner, snapshotOf(account, [{ symbol: 'ABC', quantity: 40, average: 48, price: 47 }]))
  const step = page.getByRole('link', { name: 'Compare with the broker' })
  await see(step, page.getByText('100 shares in the history, 40 shares at the broker'))
  await page.goto('/Dashboard')
  await step.click()
  await soon(() => factsOf(difference(page, 'ABC Quantity'))).toEqual({
    Ledger: '100',
    Broker: '40',
    Difference: '−60',
  })
})

it('a closing without its opening is named with its contract and day, and Questions leads to it', async () => {
  const page = await tabOf(await withHistory(closingsAlone(1)))
  await page.goto('/Questions')
  await see(page.getByText('1 entry could not be booked as reported', { exact: false }))
  await page.getByRole('link', { name: 'See the reasons and how to fix each' }).click()
  const problem = page.getByRole('article', { name: /^Problem on / })
  await see(
    problem.getByText('It closes 1 contract (short) whose opening is not in the history', { exact: false }),
  )
  expect(await problem.innerText()).toMatch(
    /Buy to close 1 \w+ \$[\d.]+ (put|call), \w{3}\s\d\d,\s\d{4} on \w{3} \d\d, \d{4}/,
  )
})

itBeside('an opening balance without a cost leaves it unknown, and says so', async () => {
  const owner = await withHistory(halfOfTheShares)
  await importByApi(owner, twoHundred)
  const page = await tabOf(owner)
  await page.goto('/Reconciliation')
  await button(page, 'Record an opening balance of 100 shares, cost unknown').click()
  await button(page.getByRole('dialog'), 'Record entry').click()
  const basis = difference(page, 'ABC Basis')
  await see(
    basis.getByText('The ledger does not know what was paid: an opening balance or a transfer brought it.'),
  )
  await basis.getByRole('link', { name: 'ABC' }).click()
  await see(heading(page, 'ABC'), page.getByText('Figures are of what is known. Missing: 1 unknown cost.'))
})

it('an option of which the broker says nothing waits for the word of its owner', async () => {
  const page = await tabOf(await withHistory(silentPut))
  await page.goto('/Reconciliation')
  const put = difference(page, '1 × short ABC $18.00 put, Jun 19, 2026')
  await see(
    put.getByText('Past its expiration on Jun 19, 2026, and the broker has not said yet what became of it.'),
  )
  await button(put, 'Record that 1 expired worthless').click()
  await button(page.getByRole('dialog', { name: 'Record: Expiration' }), 'Record entry').click()
  await see(toast(page, 'Recorded: Expiration'))
  await seeGone(put)
  await undo(page).click()
  await see(put)
  await page.keyboard.press('Control+Shift+P')
  await see(page.getByRole('article', { name: /^hidden × short ABC/ }))
  await page.keyboard.press('Control+Shift+P')
  await see(put)

  await button(put, 'Record that 1 was assigned, with the shares').click()
  const dialog = page.getByRole('dialog', { name: 'Record: Assignment' })
  await see(dialog.getByText('recorded with it, at the strike'))
  await page.reload()
  await see(dialog)
  await button(dialog, 'Record entry').click()
  await see(toast(page, 'Recorded: Assignment'))
  await seeGone(put)
  await page.goto('/Symbols/ABC')
  await see(page.getByText('100 shares held'))
})

it('one trade told by two sources counts once, unless its owner keeps both', async () => {
  const owner = await withHistory(halfOfTheShares)
  const page = await tabOf(owner)
  await page.goto('/Activity?dialog=record')
  const form = page.getByRole('dialog', { name: 'Record an entry' })
  await form.getByLabel('Kind').selectOption('Buy shares')
  await form.getByLabel('Symbol').fill('XYZ')
  await form.getByLabel('Shares').fill('100')
  await form.getByLabel('Price').fill('20')
  await form.getByLabel('Date').fill('2026-06-01')
  await button(form, 'Record entry').click()
  await see(toast(page, 'Recorded: Buy shares'))
  const told = halfOfTheShares.map((row) => row.replaceAll('"ABC"', '"XYZ"'))
  await importFileByApi(owner, { name: 'later.csv', text: schwabText(told) }, account)
  await page.goto('/Reconciliation')
  const twins = page.getByRole('table', { name: 'Trades reported by two sources' })
  await see(twins.getByText('Buy shares'))
  await button(twins, 'Keep both').click()
  await see(toast(page, 'Both count now: Buy shares'))
  await seeGone(twins)
  await undo(page).click()
  await see(twins)
})

itBeside('without any account it says what to import, and a history alone asks for a snapshot', async () => {
  const { page } = await signedInAt('/Reconciliation')
  await see(page.getByText('Nothing to compare yet'))
  await page.getByRole('link', { name: 'Import a history' }).click()
  await see(heading(page, 'Import'))

  const other = await tabOf(await withHistory(halfOfTheShares))
  await other.goto('/Reconciliation')
  await see(other.getByText('Nothing to compare with'))
  await other.getByRole('link', { name: 'Import a snapshot' }).click()
  await soon(() => pathOf(other)).toBe('/Import')
})

itBeside(
  'of a long list the first hundred stand under the count of all, and the others come on demand',
  async () => {
    const owner = await withHistory(closingsAlone(230))
    const page = await tabOf(owner)
    await page.goto('/Reconciliation')
    await see(page.getByText('230 entries', { exact: true }), page.getByText('100 of 230'))
    const problems = page.getByRole('article', { name: 'Problem on ABC' })
    await soon(() => problems.count()).toBe(100)
    await button(page, 'Show 100 more').click()
    await see(page.getByText('200 of 230'))
    await button(page, 'Show 30 more').click()
    await soon(() => problems.count()).toBe(230)
    await seeGone(page.getByText('of 230'))

    const last = problems.last()
    await button(last, 'Record an opening balance, premium unknown').click()
    await see(page.getByRole('dialog', { name: 'Record: Opening balance' }))
  },
)

it('a snapshot alone asks for the history', async () => {
  const owner = await signUpByApi()
  await importByApi(owner, twoHundred)
  const page = await tabOf(owner)
  await page.goto('/Reconciliation')
  await see(page.getByText('No history yet'), page.getByRole('link', { name: 'Import its history' }))
})

itFurther('a reconciliation that cannot be loaded says so and can be tried again', async () => {
  const { page } = await signedIn()
  await page.route('**/api/portfolio/reconciliation*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not for you.' } }),
  )
  await page.goto('/Reconciliation')
  const panel = page.getByRole('alert').filter({ hasText: 'The reconciliation could not be loaded' })
  await see(panel)
  await page.unroute('**/api/portfolio/reconciliation*')
  await button(panel, 'Try Again').click()
  await see(page.getByText('Nothing to compare yet'))
})

itFurther('on a phone nothing is wider than the screen', async () => {
  const owner = await withHistory([...halfOfTheShares, ...silentPut])
  await importByApi(owner, twoHundred)
  const page = await tabOf(owner, { viewport: phone })
  await page.goto('/Reconciliation')
  await see(difference(page, 'ABC Quantity'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
