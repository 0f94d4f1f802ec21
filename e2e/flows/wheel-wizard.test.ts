import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addOptionByApi, addStockByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { focusedIn, tabTo } from '../by-keyboard.ts'
import { itBeside, itFurther } from '../effort.ts'
import { holdBack } from '../network.ts'
import { button, factsOf, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'
import { wheelsOf, wizard } from '../wheel-wizard.ts'

const { tabOf, signedInAt } = useBrowser()

const stepOf = (page: Page): string | null => new URL(page.url()).searchParams.get('step')

const investor = async (): Promise<Account> => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'PCG', shares: 250, cost_basis: 15, market_price: 16 })
  await addStockByApi(account, { symbol: 'KO', shares: 40, cost_basis: 60, market_price: 66 })
  for (const strike of [17, 18, 19, 20])
    await addOptionByApi(account, {
      ticker: 'PCG',
      option_type: 'Call',
      strike_price: strike,
      expiration_date: '2035-01-19',
      contracts: -1,
      cost_basis: 0.5,
      current_price: 0.4,
      status: 'Open',
    })
  return account
}

itFurther('the field that has the keyboard keeps it when there turn out to be no positions', async () => {
  const { page } = await signedInAt('/Wheels')
  const answer = await holdBack(page, '**/positions/stocks')
  await page.goto('/Wheels?dialog=create-wheel')
  const field = wizard(page).getByLabel('Or enter a ticker manually')
  await see(wizard(page).getByText('Loading positions...'))
  await soon(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  answer()
  await see(wizard(page).getByRole('heading', { name: 'No Positions Found' }))
  await page.keyboard.type('pcg')
  await page.keyboard.press('Enter')
  await see(button(wizard(page), 'Continue with PCG'))
})

it('a ticker that is being typed stays when the positions arrive', async () => {
  const { page } = await signedInAt('/Wheels')
  const answer = await holdBack(page, '**/positions/stocks')
  await page.goto('/Wheels?dialog=create-wheel')
  const field = wizard(page).getByLabel('Or enter a ticker manually')
  await field.fill('pcg')
  await see(wizard(page).getByText('Loading positions...'))
  answer()
  await see(wizard(page).getByRole('heading', { name: 'No Positions Found' }))
  expect(await field.inputValue()).toBe('PCG')
  await page.keyboard.press('Enter')
  await see(button(wizard(page), 'Continue with PCG'))
})

itBeside('in a narrow window the wizard opens at its top, wherever its first field stands', async () => {
  const account = await signUpByApi()
  for (const symbol of ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'])
    await addStockByApi(account, { symbol, shares: 100, cost_basis: 15, market_price: 16 })
  const page = await tabOf(account, { viewport: phone })
  const answer = await holdBack(page, '**/positions/stocks')
  await page.goto('/Wheels?dialog=create-wheel')
  await see(wizard(page).getByText('Loading positions...'))
  const body = wizard(page).locator('.dialog-body')
  await soon(() => wizard(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  answer()
  await see(button(wizard(page), 'Select AAA'))
  expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

itBeside(
  'that no position was selected is brought into sight where a phone was scrolled past it',
  async () => {
    const account = await signUpByApi()
    for (const symbol of ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'])
      await addStockByApi(account, { symbol, shares: 100, cost_basis: 15, market_price: 16 })
    const page = await tabOf(account, { viewport: phone })
    await page.goto('/Wheels?dialog=create-wheel')
    await button(wizard(page), 'Select EEE').scrollIntoViewIfNeeded()
    await button(wizard(page), 'Next').click()
    const refusal = wizard(page)
      .getByRole('alert')
      .filter({ hasText: 'Please select a ticker from your positions or enter manually' })
    await soon(() =>
      refusal.evaluate((alert) => {
        const [shown, own] = [alert.closest('.dialog-body'), alert].map((each) =>
          each?.getBoundingClientRect(),
        )
        return shown !== undefined && own !== undefined && own.top >= shown.top && own.bottom <= shown.bottom
      }),
    ).toBe(true)
  },
)

it('a wheel is created by hand in four steps, and stands with everything that was entered', async () => {
  const { page, account } = await signedInAt('/Wheels')
  await button(page, 'Create Wheel Strategy').click()
  const dialog = wizard(page)
  await see(dialog.getByText('Step 1 of 4'), dialog.getByRole('heading', { name: 'No Positions Found' }))
  await see(dialog.getByText("We couldn't find any positions in your portfolio."))
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Please select a ticker from your positions or enter manually'))

  await dialog.getByLabel('Or enter a ticker manually').fill('abcdefg')
  await page.keyboard.press('Enter')
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Ticker symbol must be at most 6 characters'))
  await dialog.getByLabel('Or enter a ticker manually').fill('pcg')
  await button(dialog, 'Select').click()
  await button(dialog, 'Continue with PCG').click()

  await see(dialog.getByText('Step 2 of 4'))
  await soon(() => dialog.getByLabel('Ticker', { exact: true }).inputValue()).toBe('PCG')
  await soon(() => dialog.getByRole('group', { name: 'Popular tickers' }).getByRole('button').count()).toBe(8)
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Strategy type is required'))
  await dialog.getByRole('radio', { name: /^Cash-secured put/ }).check()
  await seeGone(dialog.getByText('Strategy type is required'))
  await see(dialog.getByRole('region', { name: 'About the cash-secured put' }))
  await button(dialog, 'Next').click()

  await see(dialog.getByText(/No source of prices is configured.*by hand/))
  await button(dialog, 'Next').click()
  for (const message of [
    'Strike price is required',
    'Expiration date is required',
    'Position size is required',
  ])
    await see(dialog.getByText(message))
  await dialog.getByLabel('Strike price').fill('15')
  await dialog.getByLabel(/^Expected premium/).fill('0.55')
  await dialog.getByLabel('Expiration date').fill('2035-01-19')
  await dialog.getByLabel('Number of contracts').fill('101')
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Contract count must be between 1 and 100'))
  await dialog.getByLabel('Number of contracts').fill('2')
  await soon(() => dialog.getByLabel('Cash position size').inputValue()).toBe('3000')
  await seeGone(dialog.getByText('Position size is required'))
  await dialog.getByLabel(/^Stop loss/).fill('50')
  await dialog.getByLabel(/^Max days to hold/).fill('45')
  await dialog.getByLabel('Auto-roll').check()
  await dialog.getByLabel(/^Notes/).fill('Watch the ex-date')
  // 0.55 x 2 x 100, on 15 x 2 x 100.
  const figures = await factsOf(dialog.getByRole('region', { name: 'Calculations' }))
  expect(figures['Premium premium × contracts × 100']).toBe('$110.00')
  expect(figures['Capital cash behind the puts']).toBe('$3,000.00')
  expect(figures['Return premium ÷ cash behind the puts']).toBe('3.67%')
  expect(figures['Break-even strike − premium, per share']).toBe('$14.45')
  await button(dialog, 'Next').click()

  await see(
    dialog.getByText('Step 4 of 4'),
    dialog.getByText('Low risk'),
    dialog.getByText('Watch the ex-date'),
  )
  await see(dialog.getByText(/reference price of \$15\.75, by rule 1\.05 × strike/))
  await button(dialog, 'Create Wheel').click()
  await see(toast(page, 'Created the PCG wheel'), button(page, 'View wheel'))
  await seeGone(dialog)
  const [wheel, ...others] = await wheelsOf(account)
  expect(others).toEqual([])
  expect(wheel).toMatchObject({
    ticker: 'PCG',
    strategy_type: 'cash_secured_put',
    status: 'active',
    strike_price: 15,
    expiration_date: '2035-01-19',
    contract_count: 2,
    notes: 'Watch the ex-date',
    detection_metadata: {
      premium: 0.55,
      position_size: 3000,
      stop_loss: 50,
      profit_target: null,
      max_days: 45,
      auto_roll: true,
      notifications_enabled: true,
      created_via: 'wizard',
      source_opportunity: null,
    },
  })
})

it('a position brings its ticker, its shares and its options', async () => {
  const account = await investor()
  const page = await tabOf(account)
  await page.goto('/Wheels?dialog=create-wheel')
  const dialog = wizard(page)
  // Calls stand on all of its shares: none is ready for another.
  await see(dialog.getByText('2 of 2 tickers'))
  expect(await dialog.getByText(/Covered Call Ready/).count()).toBe(0)
  const options = dialog.getByRole('list', { name: 'Options on PCG' }).getByRole('listitem')
  await soon(() => options.allInnerTexts()).toEqual([
    '1 short call $17.00, Jan 19, 2035',
    '1 short call $18.00, Jan 19, 2035',
    '1 short call $19.00, Jan 19, 2035',
    '+1 more',
  ])
  await dialog.getByLabel('Search your positions').fill('pc')
  await see(dialog.getByText('1 of 2 tickers'))
  await button(dialog, 'Select PCG').click()
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Step 2 of 4'))
  expect(await dialog.getByLabel('Ticker', { exact: true }).count()).toBe(0)
  await dialog.getByRole('radio', { name: /^Covered call/ }).check()
  await dialog.getByRole('button', { name: 'Parameter Configuration' }).click()
  await see(dialog.getByRole('alert').getByText(/1 contract of 1 would be naked/))
  await dialog.getByLabel('Strike price').fill('17')
  await dialog.getByLabel(/^Expected premium/).fill('2')
  const picks = dialog.getByRole('group', { name: 'Quick picks of expirations' }).getByRole('button')
  await soon(() => picks.count()).toBe(6)
  await picks.first().click()
  expect(await dialog.getByLabel('Cash position size').count()).toBe(0)
  // 2 / 17 is above 10%.
  await see(dialog.getByText(/return on capital is above 10%/))
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Medium-High risk'), dialog.getByText(/by rule 0\.95 × strike/))
  await button(dialog, 'Create Wheel').click()
  await see(toast(page, 'Created the PCG wheel'))
  expect((await wheelsOf(account))[0]).toMatchObject({ strategy_type: 'covered_call', strike_price: 17 })
})

it('back leads through the steps, a reload keeps the draft, and cancelling forgets it', async () => {
  const page = await tabOf(await investor())
  await page.goto('/Wheels')
  await page.goto('/Wheels?dialog=create-wheel&ticker=pcg')
  const dialog = wizard(page)
  await see(dialog.getByText('Step 2 of 4'))
  await dialog.getByRole('radio', { name: /^Full wheel/ }).check()
  await button(dialog, 'Next').click()
  await dialog.getByLabel('Strike price').fill('14.50')
  await page.reload()
  await see(dialog.getByText('What you had entered before is here again.'))
  await soon(() => dialog.getByLabel('Strike price').inputValue()).toBe('14.50')
  await page.goBack()
  await see(dialog.getByText('Step 2 of 4'))
  await soon(() => dialog.getByRole('radio', { name: /^Full wheel/ }).isChecked()).toBe(true)
  await page.goForward()
  await soon(() => stepOf(page)).toBe('3')
  await button(dialog, 'Cancel').click()
  await seeGone(dialog)
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/Wheels?dialog=create-wheel&ticker=pcg&step=4')
  // A step that is not reached yet is not shown, whatever the address asks for.
  await see(dialog.getByText('Step 2 of 4'))
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
})

itBeside('a broken draft is no draft', async () => {
  const page = await tabOf(await investor())
  await page.goto('/Wheels')
  await see(heading(page, 'Wheel Strategies'))
  await page.evaluate(() =>
    sessionStorage.setItem('wheelwright.session.wheel-draft', '{"version":1,"form":7'),
  )
  await page.goto('/Wheels?dialog=create-wheel')
  await see(wizard(page).getByText('Step 1 of 4'))
})

it('a refused wheel keeps what was entered and says why', async () => {
  const { page, account } = await signedInAt('/Wheels?dialog=create-wheel&ticker=PCG')
  const dialog = wizard(page)
  await dialog.getByRole('radio', { name: /^Covered call/ }).check()
  await button(dialog, 'Next').click()
  await dialog.getByLabel('Strike price').fill('17')
  await dialog.getByLabel('Expiration date').fill('2035-01-19')
  await button(dialog, 'Next').click()
  await see(dialog.getByText('Unable to assess risk: no premium entered'))
  for (const [status, text] of [
    [400, 'Invalid wheel data. Please check your inputs.'],
    [500, 'Server error. Please try again later.'],
    [502, 'Failed to create wheel cycle. Please try again.'],
  ] as const) {
    await page.route('**/api/wheels/wheel-cycles', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: {} }) : route.fallback(),
    )
    await button(dialog, 'Create Wheel').click()
    await see(dialog.getByRole('alert').getByText(text))
    await page.unrouteAll()
  }
  expect(await wheelsOf(account)).toEqual([])
  await button(dialog, 'Create Wheel').click()
  await see(toast(page, 'Created the PCG wheel'))
  // It stays 5 s, as every toast of a wheel that was created; a pointer on it would hold it.
  const since = Date.now()
  await page.mouse.move(0, 0)
  await seeGone(toast(page, 'Created the PCG wheel'))
  expect(Date.now() - since).toBeLessThan(9000)
})

itFurther('positions that cannot be loaded leave the entry by hand', async () => {
  const { page } = await signedInAt('/Wheels')
  await page.route('**/positions/stocks', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }))
  await button(page, 'Create Wheel Strategy').click()
  const dialog = wizard(page)
  await see(
    dialog.getByRole('heading', { name: 'No Positions Found' }),
    dialog.getByText(/^Error loading positions: /),
    dialog.getByLabel('Or enter a ticker manually'),
  )
})

it('by keyboard alone a wheel is created', async () => {
  const { page } = await signedInAt('/Wheels')
  await see(heading(page, 'Wheel Strategies'))
  const focused = () => focusedIn(page)
  await tabTo(page, 'Create Wheel')
  await page.keyboard.press('Enter')
  await see(wizard(page).getByRole('heading', { name: 'No Positions Found' }))
  await tabTo(page, 'Or enter a ticker manually')
  await page.keyboard.type('pcg')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Continue with PCG')
  await page.keyboard.press('Enter')
  // The new step takes the focus to its title.
  await soon(focused).toBe('Strategy Selection')
  await tabTo(page, 'Covered call')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await soon(focused).toBe('Parameter Configuration')
  await page.keyboard.press('Tab')
  await page.keyboard.type('15')
  // Enter in a field goes on, which names what is missing and takes the focus there.
  await page.keyboard.press('Enter')
  await soon(focused).toBe('Expiration date')
  const first = page.getByRole('group', { name: 'Quick picks of expirations' }).getByRole('button').first()
  await tabTo(page, ((await first.innerText()).split('\n')[0] ?? '').trim())
  await page.keyboard.press('Space')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await soon(focused).toBe('Review & Confirmation')
  await tabTo(page, 'Create Wheel')
  await page.keyboard.press('Enter')
  await see(toast(page, 'Created the PCG wheel'))
})
