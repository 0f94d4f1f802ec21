/** What the pages of wheels say of what they could not do, outside of dialogs. */
import { expect, it } from 'vitest'
import { importByApi, readByApi, signUpByApi } from '../account.ts'
import { firstOf, itBeside } from '../effort.ts'
import { button, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { deafen, dialogOf, elsewhere, sold, wheelsOf, told, withWheel } from '../wheel-opening.ts'

const { tabOf } = useBrowser()

const snapshot = (...positions: readonly object[]) => ({
  export_info: { source: 'schwab', imported_at: '2026-11-19T21:00:00Z' },
  accounts: [{ account_number: '11112222', positions, orders: [], transactions: [] }],
})

itBeside(
  'a wheel that was made by itself and that another tab changed stays, and says what to do',
  async () => {
    const account = await signUpByApi()
    const shares = { symbol: 'PCG', asset_type: 'EQUITY', long_quantity: 200, average_price: 16.42 }
    const put = {
      symbol: 'PCG   350119P00015000',
      asset_type: 'OPTION',
      short_quantity: 2,
      average_price: 0.55,
      market_value: -80,
    }
    await importByApi(account, snapshot(shares, put))
    const [made] = await wheelsOf(account)
    const page = await tabOf(account)
    await deafen(page)
    const read = page.waitForResponse('**/wheels/setups*')
    await page.goto('/Wheels')
    await read
    await elsewhere(account, 'PUT', `/wheels/wheel-cycles/${made?.id}`, { notes: 'Keep it' })
    await see(toast(page, 'Created the PCG wheel'))
    await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
    await see(
      told(page, 'Action failed: This wheel was changed in the meantime'),
      toast(page, 'The PCG wheel was not taken back. You can delete it from its menu.'),
    )
    expect(await wheelsOf(account)).toMatchObject([{ notes: 'Keep it' }])
  },
)

itBeside(
  'a wheel that another tab changed is not joined with a campaign, which is offered again',
  async () => {
    const { account, page } = await withWheel(tabOf, sold)
    await elsewhere(account, 'POST', '/wheels/wheel-cycles', {
      ticker: 'KO',
      strategy_type: 'cash_secured_put',
      started_at: '2026-02-03',
      strike_price: 60,
      contract_count: 2,
    })
    await deafen(page)
    await page.goto('/Wheels')
    const offer = page.getByRole('region', { name: 'KO may be one campaign' })
    await see(offer)
    const byHand = (
      (await readByApi(account, '/wheels/wheel-cycles')) as { id: string; origin: string }[]
    ).find(({ origin }) => origin === 'manual')
    await elsewhere(account, 'PUT', `/wheels/wheel-cycles/${byHand?.id}`, { notes: 'Mine' })
    await button(offer, 'Join them').click()
    await see(
      told(page, 'Action failed: This wheel was changed in the meantime'),
      toast(page, 'KO was not joined with its campaign.'),
      button(offer, 'Join them'),
    )
    expect(await wheelsOf(account)).toHaveLength(2)
  },
)

it('a strategy whose position an import changed meanwhile is not skipped, and waits', async () => {
  const account = await signUpByApi()
  const shares = (count: number) => ({
    symbol: 'KO',
    asset_type: 'EQUITY',
    long_quantity: count,
    average_price: 60,
  })
  await importByApi(account, snapshot(shares(200)))
  const page = await tabOf(account)
  await deafen(page)
  await page.goto('/Wheels?dialog=setup')
  const skip = button(dialogOf(page), 'Skip for Now: KO')
  await see(skip)
  const later = snapshot(shares(300))
  await importByApi(account, {
    ...later,
    export_info: { source: 'schwab', imported_at: '2026-11-20T21:00:00Z' },
  })
  await skip.click()
  await see(
    told(page, 'Action failed: The position changed in the meantime, so it was not skipped.'),
    toast(page, 'KO was not skipped.'),
    skip,
  )
})

it('refreshing prices says what came of it: all, some, or why none', async () => {
  const { page } = await withWheel(tabOf, sold)
  const summary = { updated: 3, held: 1, total: 4 }
  const answers = [
    [
      { json: { success: true, message: null, summary, unanswered: [] } },
      'Updated 3 wheel cycles with real-time prices!',
    ],
    [
      { json: { success: false, message: '1 price is held.', summary, unanswered: [] } },
      'Price refresh completed with some issues: 1 price is held.',
    ],
    [
      { status: 403, json: { message: 'Not today.', code: 'FORBIDDEN' } },
      'Failed to refresh wheel prices: Not today.',
    ],
    // A proxy's own page says nothing but its status.
    [{ status: 403, body: '<html>' }, 'Failed to refresh wheel prices: HTTP 403: Forbidden'],
  ] as const
  for (const path of firstOf(['/Wheels', '/WheelsPhaseView'])) {
    await page.goto(path)
    for (const [answer, said] of answers) {
      await page.route('**/wheels/refresh-prices', (route) => route.fulfill(answer))
      await button(page, 'Refresh Prices').click()
      await see(toast(page, said).first())
      await page.unroute('**/wheels/refresh-prices')
    }
  }
})

it('the phase page says what it could not load, add or delete', async () => {
  const { account, page } = await withWheel(tabOf, sold)
  await deafen(page)
  await page.route('**/wheels/performance*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not today.', request_id: 'r-1' } }),
  )
  await page.goto('/WheelsPhaseView')
  await see(
    page.getByRole('heading', { name: 'Failed to load wheel cycle data' }),
    page.getByText('Failed to fetch wheel cycles: Not today.'),
    page.getByRole('region', { name: 'Sample data' }),
  )
  await page.unroute('**/wheels/performance*')
  await button(page, 'Retry').click()
  const card = page.getByRole('article', { name: /^KO,/ })
  await see(card)
  await seeGone(page.getByRole('region', { name: 'Sample data' }))

  const field = page.getByRole('textbox', { name: 'Ticker' })
  await field.fill('no ticker')
  await button(page, 'Add Ticker').click()
  await see(page.getByText(/^Failed to add ticker\. ./))
  expect(await field.inputValue()).toBe('NO TICKER')
  await field.fill('   ')
  await soon(() => button(page, 'Add Ticker').isDisabled()).toBe(true)

  await button(page, 'Delete KO').click()
  await elsewhere(account, 'DELETE', '/wheels/tickers/KO')
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await see(toast(page, 'Failed to delete wheel.'))
  expect(await wheelsOf(account)).toEqual([])
})
