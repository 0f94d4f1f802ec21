/** What a wheel's pages say when something fails or cannot be: the sentences of the specification, each in its case. */
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import {
  changeByApi,
  importByApi,
  importFileByApi,
  readByApi,
  signUpByApi,
  type Account,
} from '../account.ts'
import { shareOf } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, choose, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const sold = '"02/03/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",2,"$1.50","$1.30","$298.70"'
const soldBeside =
  '"02/03/2026","Sell to Open","KO 01/19/2035 55.00 P","COCA COLA",1,"$0.90","$0.65","$89.35"'
const boughtBack =
  '"02/04/2026","Buy to Close","KO 01/19/2035 60.00 P","COCA COLA",2,"$0.50","$1.30","-$101.30"'
/** Nothing says what became of it. */
const expired = '"01/05/2026","Sell to Open","KO 02/20/2026 60.00 P","COCA COLA",1,"$1.50","$0.65","$149.35"'

const take = (account: Account, ...rows: readonly string[]): Promise<string> =>
  importFileByApi(account, { name: 'history.csv', text: schwabText(rows) }, '55501234')

type Listed = { readonly id: string; readonly etag: string; readonly ticker: string }

const wheelsOf = async (account: Account): Promise<Listed[]> =>
  (await readByApi(account, '/wheels/wheel-cycles')) as Listed[]

/** A user with what the rows tell of, and the one wheel in it. */
const withWheel = async (...rows: readonly string[]) => {
  const account = await signUpByApi()
  await take(account, ...rows)
  const [wheel] = await wheelsOf(account)
  if (wheel === undefined) throw new Error('the history holds no wheel')
  return { account, wheel, page: await tabOf(account) }
}

const post = async ({ token }: Account, path: string, body: unknown): Promise<void> => {
  const response = await fetch(`${inject('serverUrl')}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** The server answers so to whatever is not read. */
const refuse = (page: Page, url: string): Promise<unknown> =>
  page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { message: 'Not today.', request_id: 'r-1' } }),
  )

/** Without the stream of events a page learns of nothing by itself. */
const deafen = (page: Page): Promise<unknown> => page.route('**/api/events*', (route) => route.abort())

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Dialogs of a wheel: where it is, what is refused, what is done in it, and what it says. */
const dialogs: readonly (readonly [
  name: string,
  place: string,
  url: string,
  act: (page: Page) => Promise<unknown>,
  said: string,
])[] = [
  [
    'a change of status',
    'status',
    '**/wheel-cycles/*/status',
    async (page) => {
      await choose(dialogOf(page), 'Paused')
      await button(dialogOf(page), 'Update Status').click()
    },
    'Status update failed: Not today.',
  ],
  [
    'automatic detection',
    'status',
    '**/status/detect',
    (page) => button(dialogOf(page), 'Auto-detect').click(),
    'Auto-detection failed. Please try again.',
  ],
  [
    'automatic detection in the details',
    'wheel&tab=status',
    '**/status/detect',
    (page) => button(dialogOf(page), 'Auto-detect').click(),
    'Auto-detection failed. Please try again.',
  ],
  [
    'a change of parameters',
    'parameters',
    '**/api/wheels/*',
    async (page) => {
      const save = button(dialogOf(page), 'Save')
      await soon(() => save.isDisabled()).toBe(true)
      await dialogOf(page).getByLabel('Max DTE').fill('40')
      await save.click()
    },
    'Update failed: Not today.',
  ],
  [
    'a change of notes',
    'notes',
    '**/wheel-cycles/*',
    async (page) => {
      await dialogOf(page).getByLabel('Notes').fill('Mine')
      await button(dialogOf(page), 'Save').click()
    },
    'Update failed: Not today.',
  ],
  [
    'a roll',
    'roll',
    '**/execute-roll',
    async (page) => {
      await typeRoll(page)
      await button(dialogOf(page), 'Execute: record the roll').click()
    },
    'Roll failed: Not today.',
  ],
  [
    'a closing',
    'close',
    '**/wheels/*/close',
    async (page) => {
      await dialogOf(page).getByLabel('Bought back at').fill('0.40')
      await button(dialogOf(page), 'Close Strategy').click()
    },
    'Closure failed: Not today.',
  ],
]

const typeRoll = async (page: Page): Promise<void> => {
  const sheet = dialogOf(page)
  for (const [label, value] of [
    ['New expiration', '2035-02-16'],
    ['Bought back at', '1'],
    ['Sold at', '1.5'],
  ] as const)
    await sheet.getByLabel(label).fill(value)
}

/** Each kind of dialog says it in the same way: the short lane takes every second one. */
const isSecond = (_: unknown, at: number) => at % 2 === 0

it.each(shareOf(dialogs, isSecond))(
  '%s that the server refuses says so in its dialog',
  async (_, place, url, act, said) => {
    const { account, wheel, page } = await withWheel(sold)
    const before = await wheelsOf(account)
    await refuse(page, url)
    await page.goto(`/Wheels?dialog=${place}&wheel=${wheel.id}`)
    await act(page)
    await see(dialogOf(page).getByRole('alert').getByText(said))
    expect(await wheelsOf(account)).toEqual(before)
  },
)

/** What a dialog reads for itself: what is refused, and what it says instead. */
const reads: readonly (readonly [place: string, url: string, said: string])[] = [
  ['close', '**/close-summary', 'The summary could not be loaded'],
  ['roll', '**/roll-scenarios*', 'The rolls could not be compared'],
  ['setup', '**/wheels/setups*', 'Error loading the detected strategies'],
  ['test-detection', '**/wheels/setups*', 'Error testing the detection'],
]

it.each(shareOf(reads, isSecond))(
  'a dialog for %s that cannot load says so, and tries again',
  async (place, url, said) => {
    const { wheel, page } = await withWheel(sold)
    await page.route(url, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }))
    await page.goto(`/Wheels?dialog=${place}&wheel=${wheel.id}`)
    const dialog = dialogOf(page)
    await see(dialog.getByRole('heading', { name: said }), dialog.getByText('Not today.'))
    await page.unrouteAll()
    await dialog.getByRole('button', { name: /^(Retry|Try Again)$/ }).click()
    await seeGone(dialog.getByText(said))
  },
)

it('a closing or a roll that cannot be taken back says so, and stays', async () => {
  const { account, wheel, page } = await withWheel(sold)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  await button(dialogOf(page), 'Execute: record the roll').click()
  await see(toast(page, 'Recorded the roll of KO'))
  await refuse(page, '**/wheels/KO/rolls/*')
  await button(page, 'Undo').click()
  await see(toast(page, 'The roll could not be taken back'), toast(page, 'Not today.'))

  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  await dialogOf(page).getByLabel('Bought back at').fill('0.40')
  await button(dialogOf(page), 'Close Strategy').click()
  await see(toast(page, 'Closed the KO wheel'))
  await refuse(page, '**/closings/*')
  await button(page, 'Undo').click()
  await see(toast(page, 'Action failed: Not today.'), toast(page, 'The closing of KO was not taken back.'))
  const { items } = (await readByApi(account, '/portfolio/entries')) as { items: unknown[] }
  expect(items).toHaveLength(4)
})

it('a wheel that was made by itself and cannot be taken back says what to do', async () => {
  const account = await signUpByApi()
  const shares = { symbol: 'PCG', asset_type: 'EQUITY', long_quantity: 200, average_price: 16.42 }
  const put = {
    symbol: 'PCG   350119P00015000',
    asset_type: 'OPTION',
    short_quantity: 2,
    average_price: 0.55,
    market_value: -80,
  }
  await importByApi(account, {
    export_info: { source: 'schwab', imported_at: '2026-11-19T21:00:00Z' },
    accounts: [{ account_number: '11112222', positions: [shares, put], orders: [], transactions: [] }],
  })
  const page = await tabOf(account)
  await refuse(page, '**/wheel-cycles/*')
  await page.goto('/Wheels')
  await see(toast(page, 'Created the PCG wheel'))
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await see(
    toast(page, 'Action failed: Not today.'),
    toast(page, 'The PCG wheel was not taken back. You can delete it from its menu.'),
  )
  expect(await wheelsOf(account)).toHaveLength(1)
})

it('a wheel that another tab deleted is not changed, and the dialog says that it is gone', async () => {
  const { account, wheel, page } = await withWheel(sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=notes&wheel=${wheel.id}`)
  await dialogOf(page).getByLabel('Notes').fill('Mine')
  const gone = await fetch(`${inject('serverUrl')}/api/wheels/wheel-cycles/${wheel.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(gone.status).toBe(204)
  await button(dialogOf(page), 'Save').click()
  await see(dialogOf(page).getByText(/^Update failed: There is no such wheel\./))
})

it('a deletion that the server refuses says why and what to do, and the wheel stays', async () => {
  const { wheel, page } = await withWheel(sold)
  await refuse(page, '**/wheel-cycles/*')
  await page.goto(`/Wheels?dialog=delete&wheel=${wheel.id}`)
  await dialogOf(page).getByLabel('Type DELETE KO to confirm').fill('DELETE KO')
  await button(dialogOf(page), 'Delete Strategy').click()
  await see(
    toast(page, 'Not today.'),
    toast(page, 'Please try again or contact support.'),
    page.getByRole('article', { name: /^Wheel KO-/ }),
  )
})

it('a joining with a campaign that the server refuses says so, and is offered again', async () => {
  const { account, page } = await withWheel(sold)
  await post(account, '/wheels/wheel-cycles', {
    ticker: 'KO',
    strategy_type: 'cash_secured_put',
    started_at: '2026-02-03',
    strike_price: 60,
    contract_count: 2,
  })
  await refuse(page, '**/campaign')
  await page.goto('/Wheels')
  const offer = page.getByRole('region', { name: 'KO may be one campaign' })
  await button(offer, 'Join them').click()
  await see(
    toast(page, 'Action failed: Not today.'),
    toast(page, 'KO was not joined with its campaign.'),
    button(offer, 'Join them'),
  )
})

it('a strategy that cannot be skipped says so, and waits', async () => {
  const account = await signUpByApi()
  const shares = { symbol: 'KO', asset_type: 'EQUITY', long_quantity: 200, average_price: 60 }
  await importByApi(account, {
    export_info: { source: 'schwab', imported_at: '2026-11-19T21:00:00Z' },
    accounts: [{ account_number: '11112222', positions: [shares], orders: [], transactions: [] }],
  })
  const page = await tabOf(account)
  await refuse(page, '**/api/wheels/**')
  await page.goto('/Wheels?dialog=setup')
  const skip = button(dialogOf(page), 'Skip for Now: KO')
  await skip.click()
  await see(toast(page, 'Action failed: Not today.'), toast(page, 'KO was not skipped.'), skip)
})

it('refreshing prices says what came of it: all, some, or why none', async () => {
  const { page } = await withWheel(sold)
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
  for (const path of ['/Wheels', '/WheelsPhaseView']) {
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
  const { account, page } = await withWheel(sold)
  await page.route('**/wheels/performance*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not today.', request_id: 'r-1' } }),
  )
  await page.goto('/WheelsPhaseView')
  await see(
    page.getByRole('heading', { name: 'Failed to load wheel cycle data' }),
    page.getByText('Failed to fetch wheel cycles: Not today.'),
  )
  await page.unrouteAll()
  await button(page, 'Retry').click()
  const card = page.getByRole('article', { name: /^KO,/ })
  await see(card)

  const field = page.getByRole('textbox', { name: 'Ticker' })
  await field.fill('no ticker')
  await button(page, 'Add Ticker').click()
  await see(page.getByText(/^Failed to add ticker\. ./))
  expect(await field.inputValue()).toBe('NO TICKER')
  await field.fill('   ')
  await soon(() => button(page, 'Add Ticker').isDisabled()).toBe(true)

  await refuse(page, '**/wheels/tickers/*')
  await button(page, 'Delete KO').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await see(toast(page, 'Failed to delete wheel.'), toast(page, 'Not today.'), card)
  expect(await wheelsOf(account)).toHaveLength(1)
})

it('an edit of a wheel that an import changed meanwhile is told of it, and goes on from there', async () => {
  const { account, wheel, page } = await withWheel(sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=parameters&wheel=${wheel.id}`)
  const dialog = page.getByRole('dialog', { name: 'Parameters of KO' })
  await dialog.getByLabel('Max DTE').fill('40')
  await take(account, boughtBack)
  await button(dialog, 'Save').click()
  await see(
    dialog.getByText(/^Update failed: This wheel was changed in the meantime: it is \w+ now/),
    dialog.getByText(/^Status was Active and is \w+ now\.$/),
  )
  await button(dialog, 'Load it again').click()
  await seeGone(dialog.getByText(/^Update failed/))
  expect(await dialog.getByLabel('Max DTE').inputValue()).toBe('40')
  await button(dialog, 'Save').click()
  await see(toast(page, 'Saved the parameters of KO'))
  expect(await wheelsOf(account)).toMatchObject([{ max_dte: 40 }])
})

it('a wheel that another tab closed is not closed again', async () => {
  const { account, wheel, page } = await withWheel(sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  const dialog = dialogOf(page)
  await dialog.getByLabel('Bought back at').fill('0.40')
  const summary = (await readByApi(account, `/wheels/${wheel.id}/close-summary`)) as {
    open_to_close: { id: string }[]
  }
  const [open] = summary.open_to_close
  await post(account, `/wheels/${wheel.id}/close`, {
    fills: [{ option_id: open?.id, close_price: 0.5, fees: 1.3 }],
  })
  const before = await wheelsOf(account)
  await button(dialog, 'Close Strategy').click()
  await see(
    dialog.getByText(/^Closure failed: This wheel was changed in the meantime: it is closed now/),
    dialog.getByText('Status was Active and is Closed now.'),
  )
  await button(dialog, 'Load it again').click()
  await see(dialog.getByText('This wheel is closed already.'))
  expect(await button(dialog, 'Close Strategy').isDisabled()).toBe(true)
  expect(await wheelsOf(account)).toEqual(before)
})

it('an option that an import closed meanwhile is not rolled', async () => {
  const { account, wheel, page } = await withWheel(sold)
  await deafen(page)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  await take(account, boughtBack)
  await button(dialogOf(page), 'Execute: record the roll').click()
  await see(dialogOf(page).getByText(/^Roll failed: The option on KO is no longer open/))
  const { items } = (await readByApi(account, '/portfolio/entries')) as { items: unknown[] }
  expect(items).toHaveLength(2)
})

it('without a chain the sheet says what it cannot know, and the fills can still be typed', async () => {
  const { wheel, page } = await withWheel(sold, soldBeside)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  const sheet = dialogOf(page)
  await see(sheet.getByText(/^The option chain of KO is not known: .* cannot be said; the fills/).first())
  await see(sheet.getByLabel('Bought back at').first())
  const calculate = button(sheet, 'Calculate')
  const execute = button(sheet, 'Execute: record the roll')
  expect([await calculate.isEnabled(), await execute.isEnabled()]).toEqual([true, true])
  const boxes = sheet.getByRole('group', { name: 'Options' }).getByRole('checkbox')
  for (const box of await boxes.all()) await box.uncheck()
  await see(sheet.getByText('Select at least one option, then press Calculate.'))
  expect([await calculate.isDisabled(), await execute.isDisabled()]).toEqual([true, true])
  await boxes.first().check()
  await sheet.getByLabel('Max debit').fill('-10')
  await see(sheet.getByText('Max debit must be at least 0'))
  expect(await calculate.isDisabled()).toBe(true)
})

it('prices older than their session are named on the sheet, and no figure uses them', async () => {
  const { wheel, page } = await withWheel(sold)
  const stale = "Prices of KO's options are older than their session, and no figure uses them."
  await page.route('**/roll-scenarios*', async (route) => {
    const answer = await route.fetch()
    const [scenario] = (await answer.json()) as Record<string, unknown>[]
    await route.fulfill({ json: [{ ...scenario, messages: [stale] }] })
  })
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await see(dialogOf(page).getByText(stale))
})

it('an option that has expired asks for the day on which it was bought back', async () => {
  const { account, wheel, page } = await withWheel(expired)
  await page.goto(`/Wheels?dialog=roll&wheel=${wheel.id}`)
  await typeRoll(page)
  const sheet = dialogOf(page)
  await see(sheet.getByText(/^It has expired, and what became of it is not known yet\./))
  expect(await sheet.getByLabel('Trade date').inputValue()).toBe('')
  await button(sheet, 'Execute: record the roll').click()
  await see(sheet.getByText('Please enter a valid date'))
  await sheet.getByLabel('Trade date').fill('2026-02-23')
  await button(sheet, 'Execute: record the roll').click()
  await see(
    sheet.getByText('Roll failed: Roll date must not be after 2026-02-20, when the old option expired'),
  )
  await page.goto(`/Wheels?dialog=close&wheel=${wheel.id}`)
  await dialogOf(page).getByLabel('Bought back at').fill('0.40')
  await dialogOf(page).getByLabel('Trade date').fill('2026-02-23')
  await button(dialogOf(page), 'Close Strategy').click()
  await see(dialogOf(page).getByText('It expired on 2026-02-20'))
  const { items } = (await readByApi(account, '/portfolio/entries')) as { items: unknown[] }
  expect(items).toHaveLength(1)
})

it('a wheel of another user is not there, under any dialog', async () => {
  const { wheel } = await withWheel(sold)
  const stranger = await signUpByApi()
  const page = await tabOf(stranger)
  for (const dialog of ['wheel', 'status', 'parameters', 'notes', 'roll', 'close', 'delete']) {
    await page.goto(`/Wheels?dialog=${dialog}&wheel=${wheel.id}`)
    await see(page.getByRole('dialog', { name: 'This wheel is not there' }))
  }
  await expect(changeByApi(stranger, 'PUT', `/wheels/${wheel.id}`, { max_dte: 1 })).rejects.toThrow('404')
})
