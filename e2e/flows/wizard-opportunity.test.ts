import { expect, inject, it } from 'vitest'
import { addOptionByApi, addStockByApi, openDemoByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { holdBack } from '../network.ts'
import { button, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { wheelsOf, wizard } from '../wheel-wizard.ts'

const { tabOf, signedInAt } = useBrowser()

const opportunitiesOf = async ({ token }: Pick<Account, 'token'>) => {
  const response = await fetch(`${inject('serverUrl')}/api/wheels/detect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { opportunities } = (await response.json()) as { opportunities: Opportunity[] }
  return opportunities
}
type Opportunity = {
  readonly id: string
  readonly ticker: string
  readonly strategy: string
  readonly potential_income: number | null
  readonly recommended_strike: number | null
  readonly recommended_expiration: string | null
  readonly recommended_contracts: number | null
}

it('an opportunity of the demo portfolio becomes a wheel quickly', async () => {
  const account = await openDemoByApi()
  const found = (await opportunitiesOf(account)).find(({ strategy }) => strategy === 'cash_secured_put')
  if (found === undefined) throw new Error('The demo portfolio has no short put')
  const page = await tabOf(account)
  await page.goto(`/Wheels?dialog=create-wheel&opportunity=${encodeURIComponent(found.id)}`)
  const dialog = page.getByRole('dialog', { name: 'Quick Wheel Creation' })
  await see(
    dialog.getByText('Step 3 of 4'),
    dialog.getByText('Quick creation uses smart defaults that can be changed after creation.'),
  )
  expect(await dialog.getByRole('progressbar').count()).toBe(0)
  expect(await button(dialog, 'Previous').count()).toBe(0)
  await soon(() => dialog.getByLabel('Expiration date').inputValue()).toBe(found.recommended_expiration)
  const contracts = found.recommended_contracts ?? 1
  await soon(() => dialog.getByLabel('Number of contracts').inputValue()).toBe(String(contracts))
  expect(Number(await dialog.getByLabel(/^Expected premium/).inputValue())).toBeCloseTo(
    (found.potential_income ?? 0) / (100 * contracts),
    2,
  )
  await dialog.getByRole('button', { name: 'Strategy Selection' }).click()
  await see(dialog.getByText('Pre-selected from Opportunity'))
  await button(dialog, 'Next').click()

  const strikes = dialog.getByRole('table', { name: /choosing a strike enters it/ })
  const row = strikes.getByRole('row').nth(4)
  await see(row)
  const [strike, , mark] = (await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()).map(
    (text) => text.trim().replace('$', ''),
  )
  await row.getByRole('radio').check()
  await soon(() => dialog.getByLabel('Strike price').inputValue()).toMatch(
    new RegExp(`^${Number(strike)}(0|\\.00?)?$`),
  )
  expect(Number(await dialog.getByLabel(/^Expected premium/).inputValue())).toBe(Number(mark))
  await button(dialog, 'Next').click()
  await button(dialog, 'Create Wheel').click()
  await see(toast(page, `Created the ${found.ticker} wheel`))
  expect((await wheelsOf(account))[0]).toMatchObject({
    ticker: found.ticker,
    strike_price: Number(strike),
    detection_metadata: { created_via: 'quick_wizard', source_opportunity: found.id },
  })
})

it('a strike that is chosen keeps the keyboard while its expiration is read', async () => {
  const page = await tabOf(await openDemoByApi())
  await page.goto('/Wheels?dialog=create-wheel&ticker=PCG')
  const dialog = wizard(page)
  await dialog.getByRole('radio', { name: /^Full wheel/ }).check()
  await button(dialog, 'Next').click()
  const strikes = dialog.getByRole('table', { name: /choosing a strike enters it/ })
  const [first, second] = [strikes.getByRole('radio').nth(1), strikes.getByRole('radio').nth(2)]
  await see(strikes)
  const letGo = await holdBack(page, '**/api/market/chain*expiration=*')
  await first.check()
  await soon(() => dialog.getByLabel('Expiration date').inputValue()).not.toBe('')
  await page.keyboard.press('ArrowDown')
  await soon(() => second.isChecked()).toBe(true)
  letGo()
})

it('an opportunity on shares that were entered by hand is created quickly as well', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'KO', shares: 250, cost_basis: 60, market_price: 63 })
  const page = await tabOf(account)
  await page.goto('/Wheels?show=could')
  const card = page.getByRole('article', { name: /^KO, / })
  await card.getByRole('button', { name: /^Create Wheel/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Quick Wheel Creation' })
  await see(dialog.getByText('Step 3 of 4'))
  await soon(() => dialog.getByLabel('Number of contracts').inputValue()).toBe('2')
})

it('calls that are sold already are covered by the shares that cover them, further ones by none', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'KO', shares: 250, cost_basis: 60, market_price: 63 })
  await addOptionByApi(account, {
    ticker: 'KO',
    option_type: 'Call',
    strike_price: 75,
    expiration_date: '2035-01-19',
    contracts: -2,
    cost_basis: 1.1,
    status: 'Open',
  })
  const page = await tabOf(account)
  await page.goto('/Wheels?show=could')
  const card = page.getByRole('article', { name: /^KO, .*[Cc]overed call/ })
  await card.getByRole('button', { name: /^Create Wheel/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Quick Wheel Creation' })
  const contracts = dialog.getByLabel('Number of contracts')
  await soon(() => contracts.inputValue()).toBe('2')
  await contracts.fill('3')
  await see(dialog.getByRole('alert').getByText('1 contract of 3 would be naked:'))
  await contracts.fill('2')
  await seeGone(dialog.getByText(/would be naked/))
})

it('an opportunity that is gone offers a wheel by hand', async () => {
  const { page } = await signedInAt('/Wheels?dialog=create-wheel&opportunity=gone')
  await see(page.getByRole('heading', { name: 'This opportunity is gone' }))
  await button(page, 'Create a wheel by hand').click()
  await see(wizard(page).getByText('Step 1 of 4'))
})
