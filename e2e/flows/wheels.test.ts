import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { addOptionByApi, addStockByApi, importFileByApi, readByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { itFurther } from '../effort.ts'
import { follow, holdBack } from '../network.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { bodyOf, button, choose, factsOf, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt } = useBrowser()

type Answer = { readonly id: string; readonly etag: string; readonly cycle_key: string }

const send = async ({ token }: Account, method: string, path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${inject('serverUrl')}/api/wheels/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** A plan without entries; the dates are far away, so that the tests don't age. */
const addWheel = (account: Account, ticker: string, more: object = {}): Promise<Answer> =>
  send(account, 'POST', 'wheel-cycles', {
    ticker,
    strategy_type: 'cash_secured_put',
    strike_price: 15,
    expiration_date: '2035-01-19',
    contract_count: 2,
    premium: 0.55,
    ...more,
  })

const cardsOf = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('article', { name: /^Wheel / })
    .evaluateAll((cards) => cards.map((card) => card.querySelector('h3 a')?.textContent ?? null))

it('a status is changed, and its history tells by whom, why and what kind of step it was', async () => {
  const account = await signUpByApi()
  const wheel = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels?view=grid')
  await button(page, `Manage ${wheel.cycle_key}`).click()
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  const update = button(dialog, 'Update Status')
  await soon(() => update.isDisabled()).toBe(true)
  await choose(dialog, 'Expired')
  await see(dialog.getByText('Invalid Transition'))
  await soon(() => update.isDisabled()).toBe(true)
  await choose(dialog, 'Closed')
  await see(
    dialog.getByText('Valid Transition', { exact: true }),
    dialog.getByRole('list', { name: 'Warnings' }),
  )
  await dialog.getByLabel('I closed its positions by hand').check()
  await seeGone(dialog.getByRole('list', { name: 'Warnings' }))
  await choose(dialog, 'Monitoring')
  await dialog.getByLabel('Reason').fill('ex-date is near')
  await update.click()
  await see(toast(page, 'PCG is monitoring now'))
  await seeGone(dialog)

  await button(page, `Details of ${wheel.cycle_key}`).click()
  const details = page.getByRole('dialog', { name: 'PCG: Cash-secured put' })
  await details.getByRole('tab', { name: 'Status Tracking' }).click()
  await button(details, 'Whole history').click()
  const history = details.getByRole('region', { name: 'Status history' })
  await history.getByRole('button', { name: /Active.*Monitoring.*manual/ }).click()
  await see(history.getByText('ex-date is near'))
  await soon(() => factsOf(history)).toMatchObject({
    Trigger: 'Manual',
    Impact: 'Medium',
    Transition: 'Progression',
    'Updated by': account.username,
  })
  await choose(history, 'Automatic Only')
  await see(history.getByText('No change of this kind.'))
  await page.reload()
  await see(history.getByText('No change of this kind.'))
})

itFurther('an address leads back to the details that the status dialog was opened from', async () => {
  const account = await signUpByApi()
  const { id } = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto(`/Wheels?dialog=wheel&wheel=${id}&tab=status`)
  const details = page.getByRole('dialog', { name: 'PCG: Cash-secured put' })
  await see(details.getByText('The status has not changed yet. Every change will be listed here.'))
  await button(details, 'Auto-detect').click()
  await see(details.getByText(/^Status is already up to date!/))
  await button(details, 'Update Status').click()
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  await choose(dialog, 'Paused')
  await button(dialog, 'Update Status').click()
  await see(details.getByRole('button', { name: /Active.*Paused/ }))
})

it('a change that someone else was faster with is told, and repeated after loading again', async () => {
  const account = await signUpByApi()
  const { id } = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  // Without the stream of events the page learns of nothing by itself.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`/Wheels?dialog=status&wheel=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
  await choose(dialog, 'Covered')
  await send(account, 'PATCH', `wheel-cycles/${id}/status`, { status: 'monitoring' })
  await button(dialog, 'Update Status').click()
  await see(
    dialog.getByText(/^Status update failed: This wheel was changed in the meantime/),
    dialog.getByText('Status was Active and is Monitoring now.'),
  )
  await button(dialog, 'Load it again').click()
  await seeGone(dialog.getByText(/^Status update failed/))
  await see(dialog.getByText('Invalid Transition'))
  await choose(dialog, 'Rolling')
  await button(dialog, 'Update Status').click()
  await see(toast(page, 'PCG is rolling now'))
})

it('what is searched for, chosen, ordered and drawn survives a reload', async () => {
  const account = await signUpByApi()
  for (const ticker of ['PCG', 'AMD', 'KO']) await addWheel(account, ticker)
  const { id } = await addWheel(account, 'F')
  await send(account, 'PATCH', `wheel-cycles/${id}/status`, { status: 'paused' })
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await see(page.getByRole('group', { name: 'Quick status' }).getByRole('button', { name: 'All 4' }))
  const narrow = page.getByRole('search', { name: 'Narrow the wheels' })
  await narrow.getByLabel('Sort').selectOption('Ticker, A to Z')
  await soon(() => cardsOf(page)).toEqual(['AMD', 'F', 'KO', 'PCG'])
  await narrow.getByRole('button', { name: 'Paused 1' }).click()
  await soon(() => cardsOf(page)).toEqual(['F'])
  await narrow.getByRole('button', { name: 'All 4' }).click()
  await narrow.getByLabel('Search wheels').pressSequentially('k')
  await soon(() => cardsOf(page)).toEqual(['KO'])
  await choose(narrow, 'List')
  await soon(async () => (await bodyOf(page, 'Wheel strategies')).length).toBe(1)
  await page.reload()
  await soon(async () => (await bodyOf(page, 'Wheel strategies')).length).toBe(1)
  await soon(() => narrow.getByLabel('Search wheels').inputValue()).toBe('k')
  await narrow.getByLabel('Status').selectOption('Expired')
  await see(page.getByRole('heading', { name: 'No wheel strategies found' }))
  await button(page, 'Clear filters').click()
  await soon(async () => (await bodyOf(page, 'Wheel strategies')).length).toBe(4)
  await soon(() => narrow.getByLabel('Search wheels').inputValue()).toBe('')
})

it('what all wheels tie up stands below them, however they are drawn, and plans are left out', async () => {
  const account = await signUpByApi()
  const puts = ['ABC 01/19/2035 40.00 P', 'XYZ 01/19/2035 50.00 P']
  const rows = puts.map((put) => `"02/04/2026","Sell to Open","${put}","A PUT",1,"$0.90","$0.65","$89.35"`)
  await importFileByApi(account, { name: 'history.csv', text: schwabText(rows) }, '55501234')
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  for (const view of ['grid', 'timeline']) {
    await page.goto(`/Wheels?view=${view}`)
    const total = page.getByRole('article', { name: 'All wheels shown' })
    await see(total.getByText('2 wheels', { exact: true }), total.getByText('$9,000.00'))
  }
  await page.goto('/Wheels?view=list')
  const last = page.getByRole('row', { name: /^2 wheels/ })
  await see(last.getByText('$9,000.00'))
})

itFurther('what is being searched for stays when wheels and opportunities arrive', async () => {
  const account = await withPositions()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  for (const [answer, label, path] of [
    ['**/wheels/wheel-cycles*', 'Search wheels', '/Wheels'],
    ['**/wheels/detect', 'Search opportunities', '/Wheels?show=could'],
  ] as const) {
    const letGo = await holdBack(page, answer)
    await page.goto(path)
    const field = page.getByLabel(label)
    await field.fill('p')
    letGo()
    await see(page.getByRole('article').first())
    await page.keyboard.type('c')
    await soon(() => field.inputValue()).toBe('pc')
    await page.unrouteAll()
  }
})

it('of two choices in a row the second does not take the first back', async () => {
  const account = await signUpByApi()
  for (const ticker of ['PCG', 'AMD']) await addWheel(account, ticker)
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await soon(() => cardsOf(page)).toHaveLength(2)
  // Before the page had time to show the first.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-pressed=false].wheel-chip')?.click()
    document.querySelector<HTMLElement>('input[type=radio][value=list]')?.click()
  })
  await soon(() => new URL(page.url()).search).toContain('view=list')
  expect(new URL(page.url()).search).toContain('group=')
})

it('notes are added from the menu', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await button(page, 'Actions for PCG').click()
  const menu = page.getByRole('menu', { name: 'Actions for PCG' })
  await soon(() => menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'View Details',
    'Update Status',
    'Edit Parameters',
    'Roll Options',
    'Close Strategy',
    'Add Notes',
    'Delete Strategy',
  ])
  await soon(() => menu.getByRole('menuitem', { disabled: true }).count()).toBe(1)
  await menu.getByRole('menuitem', { name: 'Add Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notes of PCG' })
  await dialog.getByLabel('Notes').fill('Roll before the ex-date\nor let it go')
  await button(dialog, 'Save').click()
  await see(toast(page, 'Saved the notes of PCG'))
  await button(page, 'Actions for PCG').click()
  await menu.getByRole('menuitem', { name: 'View Details' }).click()
  await see(page.getByRole('dialog', { name: 'PCG: Cash-secured put' }).getByText('or let it go'))
})

/** Until the first call on the shares, of whose end nothing is known. */
const openCase = workedCase.slice(4)

it('a campaign is drawn on the common axis, with what each kind of event added', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(openCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  const wheel = page.getByRole('article', { name: /^Wheel ABC-20260220-1/ })
  await see(
    wheel.getByText('Campaign: put sold Feb 20; rolled Mar 20; assigned Apr 17; call sold Apr 20, open'),
    wheel.getByText('wheel since Feb 20'),
    wheel.getByText('Say what became of the 51 call'),
  )
  await button(wheel, 'Events of ABC-20260220-1').click()
  // Puts 199.35; the roll 259.35 - 300.65; the call 99.35.
  expect(
    await wheel.getByRole('list', { name: 'What each added' }).getByRole('listitem').allInnerTexts(),
  ).toEqual(['Puts +$199.35', 'Rolls −$41.30', 'Calls +$99.35'])
  const rows = await bodyOf(page, 'Events of ABC-20260220-1')
  expect(rows[3]).toEqual(['Assigned Apr 17, 2026', '1 × $48.00', '$0.00 shares −$4,800.00'])
  await page.reload()
  await see(wheel.getByText('Assigned', { exact: true }).last())
  await page.setViewportSize(phone)
  await see(wheel.getByText('Say what became of the 51 call'))
})

it('what is over is one line with its outcome and pace, folded by year', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await see(page.getByText('No wheel runs at the moment.'))
  const [line = []] = await bodyOf(page, 'Wheels closed in 2026')
  expect(line).toEqual(expect.arrayContaining(['ABC', 'Called away at 50.00']))
  expect(line.join(' ')).toMatch(/\+\$576\.75.*\+\d+\.\d%/)
  await page.getByRole('button', { name: /^2026/ }).click()
  await seeGone(page.getByRole('table', { name: 'Wheels closed in 2026' }))
  await page.reload()
  await see(page.getByText('1 wheel, 1 with profit'))
  expect(await page.getByRole('table', { name: 'Wheels closed in 2026' }).count()).toBe(0)
})

it('each part of the page is a link, which back undoes', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  const parts = page.getByRole('navigation', { name: 'Parts of the page' })
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await parts.getByRole('link', { name: 'What I could do' }).click()
  await see(page.getByRole('heading', { name: 'No Wheel Opportunities Found' }))
  expect(new URL(page.url()).search).toBe('?show=could')
  await soon(() => parts.locator('[aria-current]').allInnerTexts()).toEqual([
    expect.stringContaining('What I could do'),
  ])
  await page.goBack()
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await page.goto('/Wheels?show=closed')
  await see(page.getByText('No wheel is closed yet.'))
  await soon(() => parts.getByRole('link', { name: 'Closed 0' }).getAttribute('aria-current')).toBe('page')
})

it('a wheel by hand that the ledger knows is offered to be joined, and then tells the ledger’s figures', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const { cycle_key: key } = await addWheel(account, 'ABC', {
    started_at: '2026-02-20',
    strategy_type: 'full_wheel',
    strike_price: 50,
    contract_count: 1,
  })
  const page = await tabOf(account)
  await page.goto('/Wheels?view=grid')
  await see(page.getByRole('article', { name: `Wheel ${key}` }).getByText(/^Estimated from the plan/))
  const offer = page.getByRole('region', { name: 'ABC may be one campaign' })
  await see(offer.getByText(/The same: .*strike, contracts, strategy/))
  await button(offer, 'Join them').click()
  await see(toast(page, 'Joined ABC with its campaign'))
  await seeGone(offer)
  await soon(async () => (await bodyOf(page, 'Wheels closed in 2026')).join(' ')).toMatch(
    /^ABC.*Called away at 50\.00.*\+\$576\.75/,
  )
})

it('what another tab changes is here without a reload', async () => {
  const account = await signUpByApi()
  const wheel = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await follow(page, '/Wheels')
  const card = page.getByRole('article', { name: `Wheel ${wheel.cycle_key}` })
  await see(card.getByText('Active', { exact: true }))
  await send(account, 'PATCH', `wheel-cycles/${wheel.id}/status`, { status: 'paused' })
  await see(
    card.getByText('Paused', { exact: true }),
    card.getByText('Resume the wheel'),
    card.getByText('Strategy is paused - consider resuming'),
  )
})

const withPositions = async (): Promise<Account> => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 15, market_price: 16 })
  for (const strike of [17, 18])
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

it('an opportunity tells the parts of its score and the numbers behind it, and leads to the wizard', async () => {
  const page = await tabOf(await withPositions())
  await page.goto('/Wheels?show=could')
  await button(page, 'Details of PCG, Covered call').click()
  const dialog = page.getByRole('dialog', { name: 'PCG: Covered call' })
  await soon(async () => (await bodyOf(page, 'Parts of the confidence score')).length).toBeGreaterThan(3)
  const facts = await factsOf(dialog)
  expect(facts).toMatchObject({
    'Coverage ratio': '50.00%',
    'Short calls': '2',
    'Uncovered calls': '1',
    'Blocks of 100 shares': '1',
    'Free blocks': '0',
  })
  const points = (await bodyOf(page, 'Parts of the confidence score')).map(([, text = '']) =>
    text.split(' of '),
  )
  expect(points.reduce((sum, [, weight]) => sum + Number(weight), 0)).toBe(100)
  expect(facts['Confidence']).toMatch(
    new RegExp(`^${points.reduce((sum, [given]) => sum + Number(given), 0)} `),
  )
  await button(dialog, 'Create Wheel').click()
  await seeGone(dialog)
  expect(new URL(page.url()).searchParams.get('dialog')).toBe('create-wheel')
  expect(new URL(page.url()).searchParams.get('opportunity')).toContain('PCG covered_call')
})

it('opportunities are searched, filtered by bands that are named, and drawn as a list', async () => {
  const page = await tabOf(await withPositions())
  await page.goto('/Wheels?show=could')
  const narrow = page.getByRole('search', { name: 'Narrow the opportunities' })
  await button(narrow, 'Filters').click()
  await soon(() => narrow.getByLabel('Confidence').getByRole('option').allInnerTexts()).toEqual([
    'Any confidence',
    'High, 80 and above',
    'Medium, 50 to 79',
    'Low, below 50',
  ])
  await choose(narrow, 'List')
  await soon(async () => (await bodyOf(page, 'Wheel opportunities')).length).toBeGreaterThan(0)
  await narrow.getByLabel('Search opportunities').pressSequentially('zzz')
  await see(page.getByRole('heading', { name: 'No Matching Opportunities' }))
  await page.reload()
  await see(page.getByRole('heading', { name: 'No Matching Opportunities' }))
  await button(page, 'Clear filters').click()
  await soon(async () => (await bodyOf(page, 'Wheel opportunities')).length).toBeGreaterThan(0)
})

it('without positions and wheels the page says what will be here', async () => {
  const { page } = await signedInAt('/Wheels')
  await see(
    heading(page, 'Wheel Strategies'),
    page.getByRole('heading', { name: 'No wheel cycles found' }),
    button(page, 'Refresh Detection'),
    button(page, 'Create Manually'),
  )
  await page.getByRole('link', { name: 'What I could do' }).click()
  await see(
    page.getByRole('heading', { name: 'No Wheel Opportunities Found' }),
    button(page, 'Analyze Positions'),
  )
})

itFurther('a list that cannot be loaded says so, and is tried again', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.route('**/wheels/wheel-cycles*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not today.', request_id: 'r-1' } }),
  )
  await page.goto('/Wheels')
  await see(page.getByRole('heading', { name: 'Error loading wheels data' }), page.getByText('Not today.'))
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await soon(() => cardsOf(page)).toEqual(['PCG'])
})

it('how much of a list is shown stays with a reload, and begins anew in another view', async () => {
  const account = await signUpByApi()
  const tickers = Array.from({ length: 20 }, (_, at) => `W${String.fromCharCode(65 + at)}`)
  for (const ticker of tickers) await addWheel(account, ticker)
  const page = await tabOf(account)
  await page.goto('/Wheels?view=grid')
  await soon(() => cardsOf(page)).toHaveLength(12)
  await see(page.getByText('12 of 20'))
  await button(page, 'Show 8 more').click()
  await soon(() => cardsOf(page)).toHaveLength(20)
  await page.reload()
  await soon(() => cardsOf(page)).toHaveLength(20)
  const narrow = page.getByRole('search', { name: 'Narrow the wheels' })
  await choose(narrow.getByRole('group', { name: 'Show wheels as' }), 'Timeline')
  await soon(() => cardsOf(page)).toHaveLength(20)
  expect(new URL(page.url()).search).toBe('')
})

/** Tickers of the lines of that year’s closed wheels. */
const closedIn = async (page: Page, year: string): Promise<string[]> =>
  (await bodyOf(page, `Wheels closed in ${year}`)).flatMap(([ticker]) => ticker ?? [])

const thisYear = String(new Date().getFullYear())

it('open wheels are there before the closed ones, and their counts wait for all', async () => {
  const account = await signUpByApi()
  const closed = await addWheel(account, 'OLD', { status: 'closed' })
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  const letGo = await holdBack(page, '**/wheels/wheel-cycles?status=closed')
  await page.goto('/Wheels')
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  const chips = page.getByRole('group', { name: 'Quick status' })
  await see(chips.getByRole('button', { name: 'All …' }), page.getByRole('link', { name: 'Closed …' }))
  await page.getByLabel('Search wheels').fill('old')
  // Not here yet is not the same as not found.
  await soon(() => cardsOf(page)).toEqual([])
  expect(await page.getByRole('heading', { name: 'No wheel strategies found' }).count()).toBe(0)
  letGo()
  await soon(() => closedIn(page, thisYear)).toEqual(['OLD'])
  await page.getByLabel('Search wheels').fill('')
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await soon(() => closedIn(page, thisYear)).toEqual(['OLD'])
  await see(chips.getByRole('button', { name: 'All 2' }), page.getByRole('link', { name: 'Closed 1' }))
  await page.goto(`/Wheels?dialog=wheel&wheel=${closed.id}`)
  await see(page.getByRole('dialog', { name: 'OLD: Cash-secured put' }))
})

it('closed wheels that did not change are not sent again', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'OLD', { status: 'closed' })
  const open = await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await follow(page, '/Wheels')
  await soon(() => closedIn(page, thisYear)).toEqual(['OLD'])
  const again = page.waitForResponse('**/wheels/wheel-cycles?status=closed')
  await send(account, 'PATCH', `wheel-cycles/${open.id}/status`, { status: 'paused' })
  await soon(async () => (await again).status()).toBe(304)
  await soon(() => page.getByRole('article', { name: /^Wheel PCG/ }).innerText()).toContain('Paused')
  await soon(() => closedIn(page, thisYear)).toEqual(['OLD'])
})

itFurther('closed wheels that cannot be loaded say so beside the open ones', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.route('**/wheels/wheel-cycles?status=closed', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not today.', request_id: 'r-1' } }),
  )
  await page.goto('/Wheels')
  await see(page.getByRole('heading', { name: 'Error loading the closed wheels' }))
  await soon(() => cardsOf(page)).toEqual(['PCG'])
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await see(page.getByRole('link', { name: 'Closed 0' }))
  expect(await page.getByText('Not today.').count()).toBe(0)
})

it('the limits of a wheel and its notifications are changed, and a wrong one is refused', async () => {
  const account = await signUpByApi()
  await addWheel(account, 'PCG')
  const page = await tabOf(account)
  await page.goto('/Wheels')
  await button(page, 'Actions for PCG').click()
  await page.getByRole('menuitem', { name: 'Edit Parameters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Parameters of PCG' })
  await dialog.getByLabel('Profit target').fill('150')
  await button(dialog, 'Save').click()
  await see(dialog.getByText('Profit target must be between 0 and 100'))
  await dialog.getByLabel('Profit target').fill('75')
  await dialog.getByLabel('Notifications').setChecked(false)
  await button(dialog, 'Save').click()
  await see(toast(page, 'Saved the parameters of PCG'))
  const [wheel] = (await readByApi(account, '/wheels/wheel-cycles')) as Record<string, unknown>[]
  expect(wheel).toMatchObject({ profit_target_percentage: 75, notifications_enabled: false })
  await button(page, 'Actions for PCG').click()
  await page.getByRole('menuitem', { name: 'View Details' }).click()
  await button(page.getByRole('dialog'), 'Edit Parameters').click()
  await soon(() => dialog.getByLabel('Notifications').isChecked()).toBe(false)
})
