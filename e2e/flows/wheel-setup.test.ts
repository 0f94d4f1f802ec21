import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importByApi, readByApi, signUpByApi } from '../account.ts'
import { button, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const held = (positions: readonly object[]) => ({
  export_info: { source: 'schwab', imported_at: '2026-11-19T21:00:00Z' },
  accounts: [{ account_number: '11112222', positions, orders: [], transactions: [] }],
})
const shares = (symbol: string) => ({
  symbol,
  asset_type: 'EQUITY',
  long_quantity: 200,
  average_price: 16.42,
  market_value: 3300,
})
/** Far away, so that the test doesn't age. */
const put = {
  symbol: 'PCG   350119P00015000',
  asset_type: 'OPTION',
  short_quantity: 2,
  average_price: 0.55,
  market_value: -80,
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const wheels = (page: Page) => page.getByRole('article', { name: / wheel since / })

it('a complete snapshot makes a wheel by itself, which is told of once and can be taken back for good', async () => {
  const account = await signUpByApi()
  await importByApi(account, held([shares('PCG'), put]))
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await see(toast(page, 'Created the PCG wheel'), page.getByText('1 active wheel'), wheels(page))
  await button(notifications(page), 'Undo').click()
  await see(toast(page, 'Took the PCG wheel back'), page.getByText('0 active wheels'))
  await importByApi(account, held([shares('PCG'), { ...put, short_quantity: 1 }]))
  await page.reload()
  await see(page.getByText('No wheel cycles found'))
  expect(await wheels(page).count()).toBe(0)
})

it('what lacks a price is completed by hand or skipped, and testing the detection writes nothing', async () => {
  const account = await signUpByApi()
  await importByApi(account, held([shares('KO'), shares('F')]))
  const page = await tabOf(account, { viewport: phone })
  await page.goto('/Wheels')
  await button(page, 'Test Detection').click()
  const test = page.getByRole('dialog', { name: 'Test Detection' })
  const waiting = test.getByRole('list', { name: 'Would go to Complete Wheel Setup' })
  await soon(() => waiting.getByRole('listitem').count()).toBe(2)
  await see(waiting.getByText('200 shares. Without a put sold price.').first())
  expect(await readByApi(account, '/wheels/wheel-cycles')).toEqual([])
  await button(test, 'Close').last().click()
  await seeGone(test)

  await page.getByRole('button', { name: /Setup 2$/ }).click()
  const setup = page.getByRole('dialog', { name: 'Complete Wheel Setup' })
  await button(setup, 'Skip for Now: F').click()
  await seeGone(button(setup, 'Skip for Now: F'))
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await button(setup, 'Skip for Now: F').click()
  await seeGone(button(setup, 'Skip for Now: F'))
  await button(setup, 'Add Manually: KO').click()
  const form = page.getByRole('dialog', { name: 'Manual Creation' })
  await soon(() => form.getByLabel('Stock purchase price').inputValue()).toBe('16.42')
  await form.getByLabel('Put sold price').fill('-1')
  await button(form, 'Create Wheel').click()
  await see(form.getByText('Premium must not be below zero'))
  await form.getByLabel('Put sold price').fill('0.55')
  await form.getByLabel('Contracts').fill('2')
  await see(form.getByText('Premium collected $110.00'))
  await button(form, 'Create Wheel').click()
  await see(toast(page, 'Created the KO wheel'))
  await seeGone(page.getByRole('button', { name: /Setup \d$/ }))
  const [wheel] = (await readByApi(account, '/wheels/wheel-cycles')) as Record<string, unknown>[]
  expect(wheel).toMatchObject({ ticker: 'KO', strategy_type: 'covered_call', premium_collected: 110 })
  await page.goto('/Wheels?dialog=setup')
  await see(setup.getByText('Nothing waits for you. 1 strategy skipped until the position changes.'))
})

it('six controls are in sight', async () => {
  const page = await tabOf(await signUpByApi())
  await page.goto('/Wheels')
  const names = [
    'Refresh',
    'Refresh Prices',
    'Auto-Refresh OFF',
    'Test Detection',
    'Manual Creation',
    'Create Wheel Strategy',
  ]
  for (const name of names) {
    const box = await button(page, name).boundingBox()
    expect(box, name).toMatchObject({ height: expect.any(Number) })
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300)
  }
})
