import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addOptionByApi, addStockByApi, theDemo, signUpByApi } from '../account.ts'
import { itBeside } from '../effort.ts'
import { bodyOf, button, factsOf, heading, see, seeGone, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

/** Far away, so that the test does not age. */
const put = {
  ticker: 'PCG',
  option_type: 'Put',
  strike_price: 15,
  expiration_date: '2035-01-19',
  contracts: -2,
  cost_basis: 0.55,
  current_price: 1.4,
  status: 'Open',
}

const withPut = async (path = '/Options?columns=specification') => {
  const account = await signUpByApi()
  await addOptionByApi(account, put)
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 14, market_price: 15.2 })
  const page = await tabOf(account)
  await page.goto(path)
  return page
}

const payoffButton = (page: Page): Locator => button(page, 'Payoff of PCG short $15.00 put, Jan 19, 2035')
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Payoff of/ })
const readingOf = (dialog: Locator): Promise<string> =>
  dialog
    .getByText(/^At \$/)
    .locator('..')
    .innerText()
    .then((text) => text.replace(/\s+/g, ' '))

it('the payoff of a put is told in a sentence, a picture, facts and a table', async () => {
  const page = await withPut()
  await payoffButton(page).click()
  const dialog = dialogOf(page)
  // Two puts of 15 sold at 0.55: 110 received, 2,890 at stake.
  const sentence =
    'It earns at most $110.00, at $15.00 and above, loses at most $2,890.00, at $0.00, and breaks even at $14.45 on Jan 19, 2035.'
  await see(dialog.getByText(sentence), dialog.getByRole('img', { name: sentence }))
  await soon(() => factsOf(dialog)).toMatchObject({
    'Max profit': '+$110.00 at $15.00 and above',
    'Max loss': '\u2212$2,890.00 at $0.00',
    'Break-even': '$14.45',
    'Opened for': '$110.00 received',
  })
  await button(dialog, 'View as table').click()
  await soon(async () => (await bodyOf(page, 'Payoff')).length).toBeGreaterThan(0)
  const rows = await bodyOf(page, 'Payoff')
  expect(rows.find(([price]) => price === '$14.45 break-even')?.[2]).toBe('$0.00')
  expect(rows.find(([price]) => price === '$15.00 strike')?.[2]).toBe('+$110.00')
  expect(new URL(page.url()).searchParams.get('as')).toBe('table')
  await button(dialog, 'Close').first().click()
  await seeGone(dialog)
  expect(new URL(page.url()).search).toBe('?columns=specification')
})

it('sliders move the price, the day and the volatility, by keyboard too', async () => {
  const page = await withPut()
  await payoffButton(page).click()
  const dialog = dialogOf(page)
  const price = dialog.getByLabel('Price of the underlying')
  await price.fill('14')
  // 0.45 below the break-even, on 200 shares.
  await soon(() => readingOf(dialog)).toContain('at expiration: \u2212$90.00')
  const before = await readingOf(dialog)
  await price.press('ArrowRight')
  await soon(() => readingOf(dialog)).not.toBe(before)
  const standing = await readingOf(dialog)
  await dialog.getByLabel('Volatility').fill('20')
  await soon(() => readingOf(dialog)).not.toBe(standing)
  await soon(() => dialog.getByLabel('Volatility').getAttribute('aria-valuetext')).toMatch(
    /^\+20 points, \d+\.\d%$/,
  )
  await dialog.getByLabel('Days ahead').fill('100000')
  await soon(() => dialog.getByLabel('Days ahead').getAttribute('aria-valuetext')).toContain('Jan 19, 2035')
  // On the day of expiration both lines say the same.
  await soon(async () => new Set((await readingOf(dialog)).match(/[+\u2212]\$[\d.,]+/g)).size).toBe(1)
})

it('the whole position is one click away, and the way back keeps the dialog', async () => {
  const page = await withPut()
  await payoffButton(page).click()
  const dialog = dialogOf(page)
  await dialog.getByText('All of PCG', { exact: true }).click()
  // 1,400 for the shares less 110; at 0 the put costs 3,000 more.
  await see(dialog.getByText(/^It can earn without limit, loses at most \$4,290\.00, at \$0\.00/))
  await page.reload()
  await see(dialogOf(page).getByText(/^It can earn without limit/))
})

itBeside(
  'an option without a price of its underlying says why there is no line before expiration',
  async () => {
    const account = await signUpByApi()
    await addOptionByApi(account, put)
    const page = await tabOf(account)
    await page.goto('/Options?columns=specification')
    await payoffButton(page).click()
    await see(dialogOf(page).getByText(/^There is no line before expiration:.*no quote for PCG/))
  },
)

itBeside('a symbol’s page opens the payoff of all of it', async () => {
  const page = await tabOf(await theDemo(), { viewport: phone })
  await page.goto('/Symbols/NVDA')
  await see(heading(page, 'NVDA'))
  await button(page, 'Payoff').click()
  const dialog = dialogOf(page)
  await see(
    dialog.getByText(/The options expire on different days/),
    dialog.getByText(/^simulated, /).first(),
  )
})

it('the options by their Greeks tell what each figure is made of', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Options')
  await page.getByText('Greeks', { exact: true }).click()
  await soon(async () => (await bodyOf(page, 'Greeks')).length).toBeGreaterThanOrEqual(4)
  await soon(async () => (await bodyOf(page, 'Greeks')).every((row) => /\d%$/.test(row[3] ?? ''))).toBe(true)
  const [first] = await bodyOf(page, 'Greeks')
  expect(first?.[2]).toMatch(/middle of bid and ask simulated/)
  expect(first?.[4]).toMatch(/: \u2212?0\.\d{3} [+\u2212][\d.]+ shares$/)
  expect(first?.[7]).toMatch(/^([IO]TM \$[\d.,]+|ATM) at \$/)
  await page
    .getByRole('button', { name: /^Delta of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText('Ends in the money'))
  const facts = await factsOf(dialog)
  expect(Object.keys(facts).map((term) => term.split(' ')[0])).toEqual(
    expect.arrayContaining(['Implied', 'Gamma', 'Vega', 'Rho', 'Mark', 'Underlying', 'Time', 'Rate']),
  )
  expect(facts[Object.keys(facts).find((term) => term.startsWith('Rate')) ?? '']).toBe('4.20%')
})

itBeside('an option without a quote has dashes with their reason', async () => {
  const page = await withPut('/Options?columns=greeks')
  const account = await signUpByApi()
  await addOptionByApi(account, { ...put, current_price: null })
  const other = await tabOf(account)
  await other.goto('/Options?columns=greeks')
  await see(other.getByText(/unknown: no quote for this contract/).first())
  // The one with prices by hand is valued, and its price is called what it is.
  await see(page.getByText('price entered by hand'))
  await soon(async () => (await bodyOf(page, 'Greeks'))[0]?.[3]).toMatch(/: \d+\.\d%$/)
})
