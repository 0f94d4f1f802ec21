import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeByApi, importFileByApi, readByApi, signUpByApi, type Account } from '../account.ts'
import { isDark, isNarrow, itBeside, itFurther, itWide } from '../effort.ts'
import { follow } from '../network.ts'
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

itWide('entries of all files stand in one list, latest first', async () => {
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

itWide('the name of an account stands whole where the contract beside it does', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, sample(fidelityHistory))
  await importFileByApi(owner, sample(tastytradeHistory), 'Taxable brokerage')
  const page = await tabOf(owner)
  await page.goto('/Activity')
  const row = page.getByRole('row').filter({ hasText: 'NVDA $400C May 31 ’24' }).first()
  await see(row)
  const cut = await row
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
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

it('a date is typed key by key, and a symbol that was entered keeps the keyboard', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.goto('/Activity')
  await see(page.getByText('19 entries', { exact: true }))
  const to = page.getByLabel('To', { exact: true })
  await to.focus()
  await page.keyboard.type('05292024')
  await see(page.getByText('15 entries', { exact: true }))
  expect(await to.inputValue()).toBe('2024-05-29')
  const symbol = page.getByLabel('Symbol')
  await symbol.fill('nvda')
  await page.keyboard.press('Enter')
  await see(page.getByText('2 entries', { exact: true }))
  await page.keyboard.type('x')
  expect(await symbol.inputValue()).toBe('nvdax')
  // What is half typed would narrow the list while the button is pressed.
  await symbol.fill('nvda')
  await button(page, 'Show all').click()
  await see(page.getByText('19 entries', { exact: true }))
  await soon(async () => [await symbol.inputValue(), await to.inputValue()]).toEqual(['', ''])
})

it('a row opens everything that is known of its entry, and leads to its import', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.goto('/Activity?symbol=PLTR')
  await page.getByRole('button', { name: /^Sell to open, / }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell to open' })
  await see(dialog)
  await soon(() => factsOf(dialog)).toMatchObject({
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
  // The card of a phone leaves out what says nothing.
  const whole = [
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
  ]
  const shown = isNarrow ? ['Jan 15, 2026', 'Dividend', 'PCG', '+$12.50'] : whole
  await soon(async () => (await entries(page))[0]).toEqual(expect.arrayContaining(shown))

  await page.getByRole('button', { name: /^Dividend, / }).click()
  await button(page.getByRole('dialog', { name: 'Dividend' }), 'Remove entry').click()
  await see(toast(page, 'Removed Dividend of PCG'), page.getByText('1 entry', { exact: true }))
  // No key was pressed so far: the focus goes on from the row that left all the same.
  await soon(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo')
    .first()
    .click()
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

itFurther('without the accounts the form for an entry says so, and is tried again', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'sold.csv', text: schwabText([putSold]) }, 'Taxable')
  const page = await tabOf(owner)
  await page.route('**/api/portfolio/accounts*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not for you.' } }),
  )
  await page.goto('/Activity?dialog=record')
  const panel = page.getByRole('alert').filter({ hasText: 'The accounts could not be loaded' })
  await see(panel)
  await page.unroute('**/api/portfolio/accounts*')
  await button(panel, 'Try Again').click()
  await see(page.getByRole('dialog', { name: 'Record an entry' }).getByLabel('Kind'))
})

it('lots that are being typed stay while others change what the sale may take', async () => {
  const owner = await signUpByApi()
  const traded = (date: string, action: string, amount: string) =>
    `"${date}","${action}","ABC","ABC INC","100","$20.00","","${amount}"`
  const history = [
    traded('06/03/2026', 'Sell', '$2,000.00'),
    traded('06/02/2026', 'Buy', '-$2,000.00'),
    traded('06/01/2026', 'Buy', '-$2,000.00'),
  ]
  await importFileByApi(owner, { name: 'sale.csv', text: schwabText(history) }, 'Taxable')
  const [account] = (await readByApi(owner, '/portfolio/accounts')) as { id: string }[]
  await changeByApi(owner, 'PUT', `/portfolio/accounts/${account?.id}`, {
    disposal_method: 'specific',
    is_ira: false,
  })
  const page = await tabOf(owner)
  await follow(page, '/Activity?kind=sell')
  await page.getByRole('button', { name: /^Sell shares, / }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell shares' })
  const [first, second] = [dialog.getByLabel(/Jun 01, 2026/), dialog.getByLabel(/Jun 02, 2026/)]
  await first.fill('40')
  await second.fill('6')
  const entry = new URL(page.url()).searchParams.get('entry') ?? ''
  const { lots } = (await readByApi(owner, `/portfolio/entries/${entry}/lots`)) as {
    lots: { lot_id: string }[]
  }
  const readAgain = page.waitForResponse('**/api/portfolio/entries/*/lots*')
  await changeByApi(owner, 'PUT', `/portfolio/entries/${entry}/lots`, {
    lots: [{ lot_id: lots[1]?.lot_id, quantity: 100 }],
  })
  await readAgain
  await page.keyboard.type('0')
  expect([await first.inputValue(), await second.inputValue()]).toEqual(['40', '60'])
  await button(dialog, 'Name these lots').click()
  await see(toast(page, 'Lots named'))
  expect([await first.inputValue(), await second.inputValue()]).toEqual(['40', '60'])
})

it('a choice of lots says which figures move, and which later choice it breaks, before it is saved', async () => {
  const owner = await signUpByApi()
  const traded = (date: string, action: string, price: string, amount: string) =>
    `"${date}","${action}","ABC","ABC INC","100","${price}","","${amount}"`
  const history = [
    traded('06/04/2026', 'Sell', '$26.00', '$2,600.00'),
    traded('06/03/2026', 'Sell', '$25.00', '$2,500.00'),
    traded('06/02/2026', 'Buy', '$22.00', '-$2,200.00'),
    traded('06/01/2026', 'Buy', '$20.00', '-$2,000.00'),
  ]
  await importFileByApi(owner, { name: 'sale.csv', text: schwabText(history) }, 'Taxable')
  const [account] = (await readByApi(owner, '/portfolio/accounts')) as { id: string }[]
  await changeByApi(owner, 'PUT', `/portfolio/accounts/${account?.id}`, {
    disposal_method: 'specific',
    is_ira: false,
  })
  type Named = { items: { id: string; trade_date: string }[] }
  const sales = ((await readByApi(owner, '/portfolio/entries?kind=sell')) as Named).items
  const later = sales.find(({ trade_date }) => trade_date === '2026-06-04')?.id
  const { lots } = (await readByApi(owner, `/portfolio/entries/${later}/lots`)) as {
    lots: { lot_id: string }[]
  }
  await changeByApi(owner, 'PUT', `/portfolio/entries/${later}/lots`, {
    lots: [{ lot_id: lots[0]?.lot_id, quantity: 100 }],
  })
  const page = await tabOf(owner)
  const earlier = sales.find(({ trade_date }) => trade_date === '2026-06-03')?.id
  await follow(page, `/Activity?kind=sell&entry=${earlier}`)
  const dialog = page.getByRole('dialog', { name: 'Sell shares' })
  await dialog.getByLabel(/Jun 01, 2026/).fill('')
  await dialog.getByLabel(/Jun 02, 2026/).fill('100')
  await see(
    dialog.getByText('the sale of Jun 04, 2026 takes 100 from other lots than you named', { exact: false }),
  )
  await button(dialog, 'Name these lots').click()
  await see(toast(page, 'Lots named'))
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
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/portfolio/entries?')) asked.push(request.url())
  })
  await page.mouse.move(700, 600)
  for (let turns = 0; turns < 10; turns += 1) await page.mouse.wheel(0, 1000)
  await soon(() => page.evaluate(() => scrollY)).toBe(10_000)
  expect(await drawn()).toBeLessThanOrEqual(60 + 3)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  // One cent on the first day, reached without the pages on the way.
  await soon(lastNet).toBe('+$0.01')
  expect(asked.length).toBeLessThan(12)
  expect(await drawn()).toBeLessThanOrEqual(60 + 3)
  // On paper they stand alone, and it says so.
  const onPaper = page.getByText(/^Entries 3,\d+ to 4,000 of 4,000, those that were in view/)
  expect(await onPaper.isVisible()).toBe(false)
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const onScreen = await ink()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.emulateMedia({ media: 'print' })
  await see(onPaper)
  // Also where the screen is dark, the ink is not.
  if (!isDark) expect(await ink()).toBe(onScreen)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000)
})

itBeside('on a phone each entry is a card, and nothing is wider than the screen', async () => {
  const page = await tabOf(await withTwoFiles(), { viewport: phone })
  await page.goto('/Activity')
  await see(page.getByText('19 entries', { exact: true }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page
    .getByRole('button', { name: /^Sell to open, / })
    .first()
    .click()
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

itBeside('an empty ledger says what will be here and leads to the import', async () => {
  const { page } = await signedInAt('/Activity')
  await see(page.getByText('No entries yet'))
  await page.getByRole('link', { name: 'Import a file' }).click()
  await see(heading(page, 'Import'))
})

itBeside('a kind and an account of which nobody knows narrow nothing, as their fields say', async () => {
  const page = await tabOf(await withTwoFiles())
  await page.goto('/Activity?kind=nonsense&account=merged')
  await see(page.getByText('19 entries', { exact: true }))
  expect(await page.getByLabel('Kind').inputValue()).toBe('')
  expect(await page.getByLabel('Account').inputValue()).toBe('')
})
