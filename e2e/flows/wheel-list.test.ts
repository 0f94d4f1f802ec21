import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { itFurther } from '../effort.ts'
import { follow, holdBack } from '../network.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { bodyOf, button, choose, heading, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { addWheel, cardsOf, send, withPositions } from '../wheels-page.ts'

const { tabOf, signedInAt } = useBrowser()

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
  // Of another stock: what a wheel runs on is no opportunity.
  await addWheel(account, 'PFE')
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
  await see(page.getByRole('region', { name: 'Sample data' }))
  // What the wheels would add up to isn't on its way either.
  await see(page.getByText('it could not be loaded'))
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await soon(() => cardsOf(page)).toEqual(['PCG'])
})

itFurther('a list that fails is asked for again as often as any, and then it is said', async () => {
  const page = await tabOf(await signUpByApi())
  let asked = 0
  await page.route('**/wheels/wheel-cycles*', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goto('/Wheels')
  // The first rows once, and the list that follows them with its three repetitions: after 1, 2 and 4 seconds.
  await page.getByRole('heading', { name: 'Error loading wheels data' }).waitFor({ timeout: 12_000 })
  expect(asked).toBe(5)
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
  await soon(() => page.getByRole('article', { name: /^PCG wheel/ }).innerText()).toContain('Paused')
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
