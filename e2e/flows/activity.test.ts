import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import {
  fidelityHistory,
  manyInterestRows,
  putSold,
  sample,
  schwabText,
  tastytradeHistory,
} from '../payloads/broker-files.ts'
import { bodyOf, button, factsOf, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt } = useBrowser()

const entries = (page: Page) => bodyOf(page, 'Entries, latest first')

const withTwoFiles = async (): Promise<Account> => {
  const owner = await signUpByApi()
  await importFileByApi(owner, sample(fidelityHistory))
  await importFileByApi(owner, sample(tastytradeHistory), 'Roth IRA')
  return owner
}

it('entries of all files stand in one list, latest first', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.goto('/Activity')
  await see(page.getByText('19 entries', { exact: true }))
  const rows = await entries(page)
  expect(rows).toHaveLength(19)
  expect(rows.map((row) => row[0]).slice(0, 7)).toEqual([
    'May 31, 2024',
    'May 31, 2024',
    'May 30, 2024',
    'May 30, 2024',
    'May 29, 2024',
    'May 28, 2024',
    'Nov 09, 2017',
  ])
  expect(rows[4]).toEqual([
    'May 29, 2024',
    'Roth IRA',
    'Buy to close',
    'NVDA $400C May 31 ’24',
    '1',
    '$2.50',
    '−$250.00',
    '$1.13',
    '−$251.13',
    'tastytrade',
  ])
  expect(rows.at(-1)?.[0]).toBe('Aug 02, 2017')
})

it('the list is narrowed by account, symbol, kind and dates, which stand in the address', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.goto('/Activity')
  await page.getByLabel('Account').selectOption('Roth IRA at tastytrade')
  await see(page.getByText('6 entries', { exact: true }))
  await page.getByLabel('Kind').selectOption('Sell to open')
  await see(page.getByText('3 entries', { exact: true }))
  await page.getByLabel('Symbol').fill('pltr')
  await page.keyboard.press('Enter')
  await see(page.getByText('1 entry', { exact: true }))
  await page.reload()
  await soon(async () => (await entries(page)).map((row) => row[3])).toEqual(['PLTR $20P Jun 14 ’24'])
  await page.getByLabel('To', { exact: true }).fill('2024-05-29')
  await see(page.getByText('No entry matches'))
  await button(page, 'Show all entries').click()
  await see(page.getByText('19 entries', { exact: true }))
})

it('a row opens everything that is known of its entry, and leads to its import', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.goto('/Activity?symbol=PLTR')
  await button(page, 'Sell to open').click()
  const dialog = page.getByRole('dialog', { name: 'Sell to open' })
  await see(dialog)
  expect(await factsOf(dialog)).toMatchObject({
    Account: 'Roth IRA',
    Symbol: 'PLTR $20.00 put, Jun 14, 2024',
    Quantity: '−2',
    Price: '$0.35',
    Gross: '$70.00',
    Fees: '$2.26',
    'Net cash': '+$67.74',
    Source: 'tastytrade',
  })
  await page.reload()
  await see(dialog)
  await dialog.getByRole('link', { name: 'See the import' }).click()
  await see(heading(page, 'Import'), page.getByText('6 rows added.'))
})

it('an entry is recorded by hand, removed, and put back', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'sold.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Activity')
  await button(page, 'Record an entry').click()
  const dialog = page.getByRole('dialog', { name: 'Record an entry' })
  await dialog.getByLabel('Kind').selectOption('Dividend')
  await dialog.getByLabel('Symbol').fill('pcg')
  await button(dialog, 'Record entry').click()
  await see(dialog.getByText('Amount is required'))
  await dialog.getByLabel('Amount').fill('12.50')
  await dialog.getByLabel('Date').fill('2026-01-15')
  await button(dialog, 'Record entry').click()
  await see(toast(page, 'Recorded: Dividend'))
  await soon(async () => (await entries(page))[0]).toEqual([
    'Jan 15, 2026',
    'Taxable',
    'Dividend',
    'PCG',
    '– cash alone',
    '– none stated',
    '$12.50',
    '$0.00',
    '+$12.50',
    'by hand',
  ])

  await button(page, 'Dividend').click()
  await button(page.getByRole('dialog', { name: 'Dividend' }), 'Remove entry').click()
  await see(toast(page, 'Removed Dividend of PCG'), page.getByText('1 entry', { exact: true }))
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await see(page.getByText('2 entries', { exact: true }))
})

it('what the server refuses about an entry is told at its field', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'sold.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Activity?dialog=record')
  const dialog = page.getByRole('dialog', { name: 'Record an entry' })
  await dialog.getByLabel('Kind').selectOption('Sell to open')
  const option = dialog.getByLabel('Option', { exact: true })
  await option.fill('nonsense')
  await dialog.getByLabel('Contracts').fill('1')
  await dialog.getByLabel('Price').fill('1')
  await button(dialog, 'Record entry').click()
  await soon(() => option.getAttribute('aria-invalid')).toBe('true')
  await see(dialog)
})

it('of thousands of entries only those in view are drawn, and the last can be reached', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'years.csv', text: schwabText(manyInterestRows(4000)) }, 'Bank')
  const page = await tabOf(owner)
  await page.goto('/Activity')
  await see(page.getByText('4,000 entries', { exact: true }))
  const drawn = () => page.getByRole('table').getByRole('row').count()
  const lastNet = async () => (await entries(page)).at(-1)?.[8]
  // The latest day brought 4,000 cents.
  await soon(async () => (await entries(page))[0]?.[8]).toBe('+$40.00')
  // The head and the space above and below are rows, too.
  expect(await drawn()).toBeLessThanOrEqual(60 + 3)
  await page.mouse.move(700, 600)
  for (let turns = 0; turns < 10; turns += 1) await page.mouse.wheel(0, 1000)
  await soon(() => page.evaluate(() => scrollY)).toBe(10_000)
  expect(await drawn()).toBeLessThanOrEqual(60 + 3)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  // One cent on the first day.
  await soon(lastNet).toBe('+$0.01')
  expect(await drawn()).toBeLessThanOrEqual(60 + 3)
})

it('on a phone each entry is a card, and nothing is wider than the screen', async () => {
  const page = await tabOf(await withTwoFiles(), { viewport: phone })
  await page.goto('/Activity')
  await see(page.getByText('19 entries', { exact: true }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await button(page, 'Sell to open').first().click()
  const dialog = page.getByRole('dialog', { name: 'Sell to open' })
  await see(dialog)
  await page.keyboard.press('Escape')
  await seeGone(dialog)
})

it('rows that are in no entry are told beside the count, with their reasons', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.route('**/api/portfolio/entries?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    const refused = [
      {
        account_number: '12345678',
        path: '/transfer_items/0/amount',
        reason: 'must be a number',
        row: '{"activityId":1,"type":"TRADE"}',
      },
    ]
    await route.fulfill({ response, json: { ...answer, refused } })
  })
  await page.goto('/Activity')
  await button(page, '1 row not taken').click()
  await soon(() => bodyOf(page, 'Rows not taken')).toEqual([
    ['…5678', '/transfer_items/0/amount', 'must be a number', '{"activityId":1,"type":"TRADE"}'],
  ])
  await page.reload()
  await see(page.getByRole('table', { name: 'Rows not taken' }))
})

it('an empty ledger says what will be here and leads to the import', async () => {
  const { page } = await signedInAt('/Activity')
  await see(page.getByText('No entries yet'))
  await page.getByRole('link', { name: 'Import a file' }).click()
  await see(heading(page, 'Import'))
})
