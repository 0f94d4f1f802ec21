import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addStockByApi, importByApi, signUpByApi } from '../account.ts'
import { focusedIn } from '../by-keyboard.ts'
import { itBeside, itFurther } from '../effort.ts'
import { holdBack } from '../network.ts'
import { jsonOf, twoAccounts } from '../payloads/payloads.ts'
import {
  bodyOf,
  button,
  cardText,
  factsOf,
  groupLines,
  heading,
  see,
  seeGone,
  soon,
  toast,
} from '../seeing.ts'
import { ownContext, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt, signedIn } = useBrowser()

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Add Stock' })

const openDialog = async () => {
  const { page } = await signedInAt('/Stocks')
  await button(page, 'Add Your First Stock').click()
  const dialog = dialogOn(page)
  await see(dialog)
  return { page, dialog }
}

const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await dialogOn(page).getByLabel(label).fill(value)
}

/** The server refuses a field that the form shows, and one that it does not. */
const refusedOf = (pointer: string) => ({
  code: 'INVALID',
  message: 'Of this field',
  errors: [
    { pointer, message: 'Of this field' },
    { pointer: '/account_id', message: 'Of another one' },
  ],
})

const group = (page: Page, symbol: string) => page.getByRole('button', { name: new RegExp(`^${symbol}\\b`) })

it('a user without stocks adds the first one and finds it in its lots', async () => {
  const { page, dialog } = await openDialog()
  await fill(page, { Symbol: 'pcg', Shares: '250.5', 'Cost basis': '15', 'Market price': '16.2' })
  await page.route('**/api/stocks/', (route) => route.fulfill({ status: 422, json: refusedOf('/shares') }))
  await button(dialog, 'Add Stock').click()
  await see(
    dialog.getByText('Of this field'),
    dialog.getByRole('alert').filter({ hasText: 'Of another one' }),
  )
  await page.unroute('**/api/stocks/')
  // What is found here is no word of the server, whose earlier one is out of date.
  await fill(page, { Shares: '-5' })
  await button(dialog, 'Add Stock').click()
  await see(dialog.getByText('Shares must be greater than 0'))
  await seeGone(dialog.getByText('Of another one'))
  await fill(page, { Shares: '250.5' })
  await button(dialog, 'Add Stock').click()
  await see(toast(page, 'Added PCG'))
  await seeGone(dialog)
  // 250.5 x 16.20 and 250.5 x 1.20 on 250.5 x 15.
  await soon(() => groupLines(page)).toEqual(['PCG 250.5 shares $4,058.10 +$300.60 (+8.00%)'])
  await group(page, 'PCG').click()
  await see(page.getByText('2 lots of 100 shares and 50.5 remaining'))
  const lots = await bodyOf(page, 'Tax lots of PCG')
  expect(lots.map(([lot = '', shares]) => `${lot.split(' entered')[0]}: ${shares?.trim()}`)).toEqual([
    '1: 100',
    '2: 100',
    '3, remainder: 50.5',
  ])
  await soon(() => cardText(page, 'Total Value')).toContain('$4,058.10')
  await soon(() => cardText(page, 'Backend Status')).toBe('Backend Status Connected 1 position loaded')
})

it('an empty form says what each field needs, and editing a field takes its message away', async () => {
  const { page, dialog } = await openDialog()
  await button(dialog, 'Add Stock').click()
  const messages = {
    Symbol: 'Symbol is required',
    Shares: 'Shares must be greater than 0',
    'Cost basis': 'Cost basis must be greater than 0',
    'Market price': 'Market price must be greater than 0',
  }
  await soon(() => focusedIn(page)).toBe('Symbol')
  for (const [label, message] of Object.entries(messages)) {
    await see(dialog.getByText(message))
    const described = await dialog.getByLabel(label).evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(described).toContain(message)
  }
  await fill(page, { Shares: '-5' })
  await seeGone(dialog.getByText(messages.Shares))
  await see(dialog.getByText(messages.Symbol))
  await button(dialog, 'Add Stock').click()
  await see(dialog.getByText(messages.Shares))
  for (const [label, value] of Object.entries({ Symbol: 'A', 'Cost basis': '1', 'Market price': '1' })) {
    await dialog.getByLabel(label).fill(value)
    await seeGone(dialog.getByText(messages[label as keyof typeof messages]))
  }
})

it('shares step by 0.0001 and prices by 0.01, and the preview shows value, cost and profit', async () => {
  const { page, dialog } = await openDialog()
  await soon(() => dialog.getByLabel('Shares').getAttribute('step')).toBe('0.0001')
  await soon(() => dialog.getByLabel('Cost basis').getAttribute('step')).toBe('0.01')
  await soon(() => dialog.getByLabel('Market price').getAttribute('step')).toBe('0.01')
  await soon(async () => (await factsOf(dialog))['Market value']).toContain('enter shares and prices')
  await fill(page, { Shares: '12.5', 'Cost basis': '10.10', 'Market price': '9.05' })
  // 12.5 x 9.05 = 113.125, which is written as 113.13; 12.5 x 10.10; their difference.
  await soon(() => factsOf(dialog)).toEqual({
    'Market value': '$113.13',
    'Total cost': '$126.25',
    'Profit/Loss': '\u2212$13.13',
  })
})

it('an amount is pasted as it is written elsewhere, with its sign, and of what is no number the field says why', async () => {
  const { page } = await openDialog()
  const field = dialogOn(page).getByLabel('Cost basis')
  const paste = async (text: string) => {
    await field.fill('')
    await field.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      input.focus()
      if (input.dispatchEvent(event)) throw new Error('the browser would paste it by its own rules')
    }, text)
    return field.inputValue()
  }
  expect(await paste('$1,234.56')).toBe('1234.56')
  expect(await paste('−$5.25')).toBe('-5.25')
  expect(await paste('1.234,56')).toBe('')
  const why = dialogOn(page).getByRole('alert').filter({ hasText: 'Not pasted' })
  await see(why)
  await field.fill('12')
  await seeGone(why)
})

it('the open dialog stands in the address, so that a reload keeps it and the way back closes it', async () => {
  const { page, dialog } = await openDialog()
  expect(page.url()).toContain('dialog=add')
  await page.reload()
  await see(dialog)
  await page.keyboard.press('Escape')
  await seeGone(dialog)
  expect(page.url()).not.toContain('dialog=')
})

itBeside('a stock that the server refuses is told at its field', async () => {
  const { page, dialog } = await openDialog()
  await fill(page, { Symbol: '??', Shares: '1', 'Cost basis': '1', 'Market price': '1' })
  await button(dialog, 'Add Stock').click()
  await soon(() => dialog.getByLabel('Symbol').getAttribute('aria-invalid')).toBe('true')
  await see(dialog.getByRole('alert'))
})

it('a manual lot is removed after a question and comes back with Undo', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 15, market_price: 16 })
  const page = await tabOf(account)
  await page.goto('/Stocks?open=PCG')
  await button(page, 'Remove lot 1 of PCG').click()
  const question = page.getByRole('alertdialog', { name: 'Remove 100 shares of PCG?' })
  await button(question, 'Cancel').click()
  await seeGone(question)
  await soon(() => groupLines(page)).toEqual(['PCG 100 shares $1,600.00 +$100.00 (+6.67%)'])
  await button(page, 'Remove lot 1 of PCG').click()
  await button(question, 'Remove').click()
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await soon(() => groupLines(page)).toEqual(['PCG 100 shares $1,600.00 +$100.00 (+6.67%)'])
})

it('toasts stay while the first question is on its way', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 15, market_price: 16 })
  const page = await tabOf(account)
  await page.route('**/refresh-all-prices', (route) => route.fulfill({ status: 422, json: {} }))
  await page.goto('/Stocks?open=PCG')
  await button(page, 'Refresh All Prices').click()
  await see(toast(page, 'Price Refresh Failed'))
  const letGo = await holdBack(page, '**/assets/confirm-dialog-*.js')
  const asked = page.waitForRequest('**/assets/confirm-dialog-*.js')
  await button(page, 'Remove lot 1 of PCG').click()
  await asked
  await see(toast(page, 'Price Refresh Failed'))
  letGo()
  await see(page.getByRole('alertdialog'))
})

it('a toast whose script does not arrive leaves the page as it is, and is shown once it has', async () => {
  const { page } = await signedInAt('/Stocks')
  await page.route('**/refresh-all-prices', (route) => route.fulfill({ status: 422, json: {} }))
  await page.route('**/assets/toast-stack-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('toast-stack'))
  await button(page, 'Refresh All Prices').click()
  await failed
  await see(heading(page, 'Stock Positions'))
  await page.unroute('**/assets/toast-stack-*.js')
  await see(toast(page, 'Price Refresh Failed'))
})

it('only lots entered by hand can be removed', async () => {
  const account = await signUpByApi()
  await importByApi(account, jsonOf(twoAccounts))
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 15, market_price: 16.7 })
  const page = await tabOf(account)
  await page.goto('/Stocks?open=PCG,SCHD')
  await soon(async () => (await bodyOf(page, 'Tax lots of PCG')).length).toBe(5)
  const removable = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Remove lot/ }) })
  await soon(() => removable.count()).toBe(1)
  await soon(() => removable.innerText()).toContain('entered by hand')
})

it('a group opens and closes, and which ones stand open is kept over a reload', async () => {
  const account = await signUpByApi()
  await importByApi(account, jsonOf(twoAccounts))
  const page = await tabOf(account)
  await page.goto('/Stocks')
  const lots = page.getByRole('table', { name: 'Tax lots of PCG' })
  await group(page, 'PCG').click()
  await see(lots)
  await soon(() => group(page, 'PCG').getAttribute('aria-expanded')).toBe('true')
  await page.reload()
  await see(lots)
  await group(page, 'PCG').click()
  await seeGone(lots)
})

it('positions that cannot be loaded show all that helps to find out why', async () => {
  const { page } = await signedIn()
  await page.route('**/api/portfolio/positions/stocks*', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Not for you.' } }),
  )
  await page.goto('/Stocks')
  const panel = page.getByRole('alert').filter({ hasText: 'Data Loading Error' })
  await see(panel.getByText('HTTP 403: Forbidden'), panel.getByText('Sign out and in again'))
  await soon(() => factsOf(panel)).toMatchObject({
    Status: '403',
    Code: 'FORBIDDEN',
    Path: '/api/portfolio/positions/stocks',
    'Backend health': 'healthy',
    'Positions loaded': '0',
    'Server says': 'Not for you.',
  })
  await page.unroute('**/api/portfolio/positions/stocks*')
  await button(panel, 'Retry Loading Data').click()
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
})

it('the backend status says Disconnected when the server does not answer', async () => {
  const { page } = await signedIn()
  await page.route('**/api/health', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/Stocks')
  await soon(() => cardText(page, 'Backend Status')).toBe('Backend Status Disconnected 0 positions loaded')
})

it('stocks that an older version kept in this browser are offered once', async () => {
  const { page } = await signedInAt('/Settings')
  await page.evaluate(() =>
    localStorage.setItem(
      'stockPositions',
      JSON.stringify([
        { symbol: 'pcg', shares: 100, costBasis: 15, marketPrice: 16 },
        { symbol: 'SCHD', shares: 2.5, costBasis: 27.1, marketPrice: 27.5 },
        { symbol: 'broken' },
      ]),
    ),
  )
  await page.goto('/Stocks')
  const offer = page.getByRole('region', { name: 'Stocks in this browser' })
  await see(offer.getByText('This browser holds 2 stocks from an earlier version.'))
  await button(offer, 'Add them').click()
  await see(toast(page, 'Added 2 stocks from this browser'))
  await soon(() => groupLines(page)).toEqual([
    'PCG 100 shares $1,600.00 +$100.00 (+6.67%)',
    'SCHD 2.5 shares $68.75 +$1.00 (+1.48%)',
  ])
  await seeGone(offer)
  await page.reload()
  await soon(() => groupLines(page)).toHaveLength(2)
  await seeGone(offer)
  expect(await page.evaluate(() => localStorage.getItem('stockPositions'))).toBe('[{"symbol":"broken"}]')
})

it('Undo takes all stocks of an older version out of the portfolio and back into the browser', async () => {
  const { page } = await signedInAt('/Settings')
  const kept = JSON.stringify([
    { symbol: 'PCG', shares: 100, costBasis: 15, marketPrice: 16 },
    { symbol: 'SCHD', shares: 2.5, costBasis: 27.1, marketPrice: 27.5 },
    { symbol: 'broken' },
  ])
  await page.evaluate((text) => localStorage.setItem('stockPositions', text), kept)
  await page.goto('/Stocks')
  const offer = page.getByRole('region', { name: 'Stocks in this browser' })
  await button(offer, 'Add them').click()
  await see(toast(page, 'Added 2 stocks from this browser'))
  await soon(() => groupLines(page)).toHaveLength(2)
  await page.keyboard.press('ControlOrMeta+z')
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
  await see(offer.getByText('This browser holds 2 stocks from an earlier version.'))
  expect(await page.evaluate(() => localStorage.getItem('stockPositions'))).toBe(kept)
})

it('a browser that refuses to keep anything shows the stocks all the same', async () => {
  const { page } = await signedIn()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get })
  })
  await page.goto('/Stocks')
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
})

it('stocks of an older version can be discarded', async () => {
  const { page } = await signedInAt('/Settings')
  const kept = '[{"symbol": "PCG", "shares": 1, "costBasis": 1, "marketPrice": 1}]'
  await page.evaluate((text) => localStorage.setItem('stockPositions', text), kept)
  await page.goto('/Stocks')
  const offer = page.getByRole('region', { name: 'Stocks in this browser' })
  await see(offer.getByText('This browser holds 1 stock from an earlier version.'))
  await button(offer, 'Discard').click()
  await seeGone(offer)
  expect(await page.evaluate(() => localStorage.getItem('stockPositions'))).toBeNull()
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
  await page.keyboard.press('ControlOrMeta+z')
  await see(offer.getByText('This browser holds 1 stock from an earlier version.'))
})

itFurther(
  'while positions are on their way the page says so, and a wrong answer is told as an error',
  async () => {
    const { page } = await signedIn()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/portfolio/positions/stocks*', async (route) => {
      await held.promise
      await route.fulfill({ json: { surprise: true } })
    })
    await page.goto('/Stocks')
    await see(page.getByRole('status').filter({ hasText: 'Loading positions...' }))
    held.resolve()
    await see(page.getByRole('alert').filter({ hasText: 'Data Loading Error' }))
  },
)

itFurther('a network that fails is told with its code after the retries', async () => {
  const { page } = await signedIn(ownContext)
  await page.route('**/api/portfolio/positions/stocks*', (route) => route.abort())
  await page.clock.install()
  await page.goto('/Stocks')
  const panel = page.getByRole('alert').filter({ hasText: 'Data Loading Error' })
  await soon(async () => {
    await page.clock.runFor(1000)
    return panel.isVisible()
  }).toBe(true)
  await soon(() => factsOf(panel)).toMatchObject({ Status: '0', Code: 'NETWORK_ERROR' })
})
