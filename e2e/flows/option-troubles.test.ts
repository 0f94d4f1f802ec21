import { expect, it } from 'vitest'
import { addOptionByApi, importByApi, signUpByApi } from '../account.ts'
import { itFurther } from '../effort.ts'
import { jsonOf, twoAccounts } from '../payloads/payloads.ts'
import { bodyOf, button, see, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'
import { option, optionsIn, tickers } from '../options-page.ts'

const { tabOf, signedIn } = useBrowser()

const withOptions = optionsIn(tabOf)

it('imported options can be neither edited nor deleted, and short calls on held shares are covered', async () => {
  const account = await signUpByApi()
  await importByApi(account, jsonOf(twoAccounts))
  await addOptionByApi(account, { ...option, ticker: 'ZZZ' })
  const page = await tabOf(account)
  await page.goto('/Options?columns=specification')
  await soon(async () => (await tickers(page)).length).toBe(3)
  await soon(() => page.getByRole('button', { name: /^(Edit|Delete) / }).count()).toBe(2)
  await see(
    button(page, 'Edit ZZZ short $15.00 put, Jan 19, 2035'),
    button(page, 'Delete ZZZ short $15.00 put, Jan 19, 2035'),
  )
  const kinds = (await bodyOf(page, 'Options')).map(([, kind]) => kind)
  expect(kinds).toEqual(['Short Put Wheel Start', 'Short Call Covered Call', 'Short Put Wheel Start'])
})

it('prices refresh once by themselves, quietly, and say the result when asked for', async () => {
  const account = await signUpByApi()
  await addOptionByApi(account, option)
  const page = await tabOf(account)
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/options/refresh-prices/')) refreshes.push(request.method())
  })
  await page.goto('/Options?columns=specification')
  await soon(() => refreshes).toEqual(['POST'])
  await see(button(page, 'Refresh prices'))
  expect(await page.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
  await button(page, 'Refresh prices').click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await see(toasts.getByText(/^Updated 0 of 1 position\. No market data source is configured/))
  expect(refreshes).toHaveLength(2)
})

itFurther('options that cannot be loaded say so and can be tried again', async () => {
  const { page } = await signedIn()
  await page.route('**/api/portfolio/positions/options*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not for you.' } }),
  )
  await page.goto('/Options?columns=specification')
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading options' })
  await see(panel.getByText('HTTP 403: Forbidden'))
  await page.unroute('**/api/portfolio/positions/options*')
  await button(panel, 'Try Again').click()
  await see(page.getByRole('heading', { name: 'No options positions yet' }))
})

it('an option that cannot be saved or deleted says so and stays, and on a phone what says so covers no button', async () => {
  const { page } = await withOptions('/Options?columns=specification', [option])
  await page.setViewportSize(phone)
  await page.route('**/api/options/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'It changed meanwhile.' } }),
  )
  await button(page, 'Delete PCG short $15.00 put, Jan 19, 2035').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await see(toast(page, 'The option could not be deleted'), toast(page, 'It changed meanwhile.'))
  await page
    .getByRole('navigation', { name: 'Daily' })
    .getByRole('link', { name: 'Wheels' })
    .click({ trial: true })
  await button(page, 'Edit PCG short $15.00 put, Jan 19, 2035').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Option' })
  await button(dialog, 'Save').click()
  await see(dialog.getByRole('alert').filter({ hasText: 'It changed meanwhile.' }))
  await button(dialog, 'Cancel').click()
  await soon(() => tickers(page)).toEqual(['PCG'])
})

itFurther('a form whose script does not arrive says so, and a reload brings it', async () => {
  const { page } = await withOptions('/Options?columns=specification', [option])
  await page.route('**/assets/option-dialog-*.js', (route) => route.abort())
  await button(page, 'Add Option').click()
  const panel = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await see(button(panel, 'Try Again'), panel.getByText('reload the page'))
  await page.unroute('**/assets/option-dialog-*.js')
  await page.reload()
  await see(page.getByRole('dialog', { name: 'Add Option' }))
})

it('while options are on their way the page says so, and a wrong answer is an error, never an empty list', async () => {
  const { page } = await signedIn()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/portfolio/positions/options*', async (route) => {
    await held.promise
    await route.fulfill({ json: { surprise: true } })
  })
  await page.goto('/Options?columns=specification')
  await see(page.getByRole('status').filter({ hasText: 'Loading options...' }))
  held.resolve()
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading options' })
  await see(panel.getByText('does not have the expected form', { exact: false }))
  expect(await page.getByRole('heading', { name: 'No options positions yet' }).count()).toBe(0)
  await page.unroute('**/api/portfolio/positions/options*')
  await button(panel, 'Try Again').click()
  await see(page.getByRole('heading', { name: 'No options positions yet' }))
})
