/** The decision before a roll, and the roll as it is recorded: on a demo portfolio with the simulated market. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDemoByApi, readByApi, type Account } from '../account.ts'
import { itBeside, itFurther } from '../effort.ts'
import { bodyOf, button, choose, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

interface Candidate {
  readonly id: string
  readonly symbol: string
}

/** A demo user, and one of the short options that the demo portfolio has open. */
const demoWith = async (ticker: string) => {
  const account = await openDemoByApi()
  const candidates = (await readByApi(account, `/wheels/${ticker}/roll-candidates`)) as Candidate[]
  expect(candidates.length).toBeGreaterThan(0)
  return account
}

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Roll [A-Z]/ })
const table = (page: Page) => bodyOf(page, 'What you can do')

/** What every page says of the ticker, as far as a roll moves it. */
const figuresOf = async (account: Account, ticker: string) => {
  const [wheels, options, pnl, entries, snapshot] = (await Promise.all([
    readByApi(account, '/wheels/wheel-cycles'),
    readByApi(account, '/portfolio/options'),
    readByApi(account, '/portfolio/pnl'),
    readByApi(account, `/portfolio/entries?symbol=${ticker}`),
    readByApi(account, '/dashboard/snapshot'),
  ])) as [
    Record<string, unknown>[],
    Record<string, unknown>[],
    { items: Record<string, unknown>[] },
    { items: Record<string, unknown>[] },
    Record<string, unknown>,
  ]
  const pick = (row: Record<string, unknown>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row[name]]))
  return {
    wheels: wheels
      .filter((row) => row['ticker'] === ticker)
      .map((row) =>
        pick(row, ['premium_collected', 'strike_price', 'expiration_date', 'status', 'contract_count']),
      ),
    options: options
      .filter((row) => row['underlying_symbol'] === ticker)
      .map((row) => pick(row, ['symbol', 'contracts', 'cost_basis'])),
    pnl: pnl.items
      .filter((row) => row['underlying'] === ticker)
      .map((row) => pick(row, ['option_pnl', 'realized_pnl', 'tax_realized_pnl', 'net_cash', 'fees'])),
    entries: entries.items.length,
    activePositions: snapshot['active_positions'],
  }
}

const premiumOf = ({ wheels }: Awaited<ReturnType<typeof figuresOf>>): number =>
  wheels.reduce((sum, row) => sum + Number(row['premium_collected']), 0)

const openFromOptions = async (account: Account, ticker: string) => {
  const page = await tabOf(account)
  await page.goto('/Options')
  await see(heading(page, 'Options Portfolio'))
  await page
    .getByRole('button', { name: new RegExp(`^Roll ${ticker} short`) })
    .first()
    .click()
  const sheet = sheetOf(page)
  await see(sheet, sheet.getByRole('table', { name: 'What you can do' }))
  return { page, sheet }
}

it('a roll is weighed from Options, recorded at typed fills, agrees everywhere, and can be undone', async () => {
  const account = await demoWith('PCG')
  const before = await figuresOf(account, 'PCG')
  const { page, sheet } = await openFromOptions(account, 'PCG')
  await see(sheet.getByText('No order is sent to a broker. Roll there, then type your fills.'))
  await choose(sheet, 'All three')
  await button(sheet, 'Calculate').click()
  await soon(async () => (await table(page)).map(([choice]) => choice?.split(' ')[0])).toContain('Let')
  const rolls = sheet.getByRole('radio', { name: /^Roll / })
  await rolls.first().check()
  await sheet.getByLabel('Bought back at').fill('1.00')
  await sheet.getByLabel('Sold at').fill('1.50')
  await sheet.getByLabel('Fees').fill('3.90')
  // (1.50 - 1.00) x 300 - 3.90.
  await see(sheet.getByText('+$146.10'))
  await button(sheet, 'Execute: record the roll').click()
  await see(toast(page, 'Recorded the roll of PCG'))
  await seeGone(sheet)

  const after = await figuresOf(account, 'PCG')
  expect(after.entries).toBe(before.entries + 2)
  expect(Number(after.pnl[0]?.['net_cash']) - Number(before.pnl[0]?.['net_cash'])).toBeCloseTo(146.1, 6)
  // 1.50 x 300 more.
  expect(premiumOf(after) - premiumOf(before)).toBeCloseTo(450, 6)
  expect(after.options).not.toEqual(before.options)
  expect(after.activePositions).toBe(before.activePositions)

  await page.getByRole('button', { name: 'Undo' }).click()
  await see(toast(page, 'The roll was taken back'))
  await soon(() => figuresOf(account, 'PCG')).toEqual(before)
})

itBeside('the pages say what was recorded: Wheels, the symbol and Activity', async () => {
  const account = await demoWith('PCG')
  const { page, sheet } = await openFromOptions(account, 'PCG')
  await sheet.getByLabel('Bought back at').fill('1.00')
  await sheet.getByLabel('Sold at').fill('1.50')
  await sheet.getByLabel('Fees').fill('3.90')
  await button(sheet, 'Execute: record the roll').click()
  await see(toast(page, 'Recorded the roll of PCG'))
  const { options } = await figuresOf(account, 'PCG')
  const [held] = options
  const expiration = String(held?.['symbol']).slice(6, 12)
  const day = new Date(
    Date.UTC(
      2000 + Number(expiration.slice(0, 2)),
      Number(expiration.slice(2, 4)) - 1,
      Number(expiration.slice(4)),
    ),
  )
  const [month, date, year] = [
    day.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }),
    String(day.getUTCDate()).padStart(2, '0'),
    day.getUTCFullYear(),
  ]
  const [shown, short] = [`${month} ${date}, ${year}`, `${month} ${date}`]
  await page.goto('/Symbols/PCG')
  await see(page.getByRole('table', { name: 'Open options' }).getByText(shown).first())
  await page.goto('/Activity?symbol=PCG')
  await see(page.getByText(`${short} ’${expiration.slice(0, 2)}`).first())
  await page.goto('/Wheels?view=grid')
  await see(page.getByText(shown).or(page.getByText(short)).first())
})

it('is reached from a wheel’s menu, its details and the symbol, and closing leads back', async () => {
  const account = await demoWith('PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await page
    .getByRole('button', { name: /^Actions for PCG wheel/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Roll Options' }).click()
  await see(sheetOf(page).getByRole('table', { name: 'What you can do' }))
  await button(sheetOf(page), 'Cancel').click()
  await seeGone(sheetOf(page))
  await page.goto('/Symbols/PCG')
  await page
    .getByRole('button', { name: /^Roll \$/ })
    .first()
    .click()
  await see(sheetOf(page).getByRole('table', { name: 'What you can do' }))
  await page.keyboard.press('Escape')
  await seeGone(sheetOf(page))
})

it('sorts by any column, and refuses an earlier date and more contracts than are open', async () => {
  const account = await demoWith('PCG')
  const { page, sheet } = await openFromOptions(account, 'PCG')
  await button(sheet, 'Net credit').click()
  await soon(() => new URL(page.url()).searchParams.get('choices')).toBe('credit.ascending')
  await soon(async () => (await table(page))[0]?.[0] ?? '').toContain('Close')
  await sheet.getByLabel('New expiration').fill('2020-01-17')
  await sheet.getByLabel('Contracts', { exact: true }).fill('999')
  await button(sheet, 'Execute: record the roll').click()
  await see(sheet.getByText('Roll expiration must be later than current expiration'))
  await see(sheet.getByText(/^Only \d+ open$/))
  // The first of them, which may be out of sight.
  const isOnFirst = () =>
    sheet.getByLabel('New expiration').evaluate((field) => field === document.activeElement)
  await soon(isOnFirst).toBe(true)
})

it('shows one marked sample where the candidates cannot be loaded, and nothing to record', async () => {
  const account = await demoWith('PCG')
  const page = await tabOf(account)
  // Prices that arrive ask again by themselves: the server answers what is asked by Retry alone.
  const isAnswered = () => document.documentElement.dataset['answered'] !== undefined
  await page.route('**/roll-candidates*', async (route) =>
    (await page.evaluate(isAnswered))
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Broken."}' }),
  )
  await page.goto('/Options')
  await page
    .getByRole('button', { name: /^Roll PCG short/ })
    .first()
    .click()
  await see(sheetOf(page).getByText('Sample data.'))
  expect(await button(sheetOf(page), 'Execute: record the roll').isDisabled()).toBe(true)
  await page.evaluate(() => {
    const answerRetry = ({ target }: Event): void => {
      const pressed = target instanceof Element ? target.closest('button') : null
      if (pressed?.textContent === 'Retry') document.documentElement.dataset['answered'] = ''
    }
    addEventListener('click', answerRetry, { capture: true })
  })
  await button(sheetOf(page), 'Retry').click()
  await see(sheetOf(page).getByRole('table', { name: 'What you can do' }))
})

itFurther('fits a phone', async () => {
  const account = await demoWith('PCG')
  const page = await tabOf(account, { viewport: phone })
  await page.goto('/Options')
  await page
    .getByRole('button', { name: /^Roll PCG short/ })
    .first()
    .click()
  await see(sheetOf(page).getByRole('table', { name: 'What you can do' }))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const within = await sheetOf(page).evaluate((sheet) =>
    [...sheet.querySelectorAll('.dialog-body')].map((body) => body.scrollWidth - body.clientWidth),
  )
  expect(Math.max(...within)).toBeLessThanOrEqual(0)
})
