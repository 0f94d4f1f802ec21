/** What one browser changes shows in another that is open, on every page that names it, without a reload. */
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, cardText, choose, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { addWheel } from '../wheels-page.ts'

const { tabOf } = useBrowser()

const history = ['"10/01/2026","Sell to Open","KO 01/19/2035 48.00 P","PUT KO","1","$2.60","$0.65","$259.35"']

const callAs = async <T>(token: string, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${inject('serverUrl')}/api${path}`, { ...init, headers })
  return (response.status === 204 ? null : await response.json()) as T
}

/** A choice of a closed list is no word on the page. */
const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).locator('visible=true').first()

it('a wheel that is paused in one browser is paused on each page of another', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(history) }, 'Taxable')
  const [wheel] = await callAs<{ id: string }[]>(owner.token, '/wheels/wheel-cycles')
  const [list, symbol, dashboard] = [await tabOf(owner), await tabOf(owner), await tabOf(owner)]
  await list.goto('/Wheels')
  await see(list.getByText('1 active wheel'))
  await symbol.goto('/Symbols/KO')
  await see(shown(symbol, 'Active'))
  await dashboard.goto('/Dashboard')
  await soon(() => cardText(dashboard, 'Active Positions')).toContain('1 wheel')
  const other = await tabOf(owner)
  await other.goto(`/Wheels?dialog=status&wheel=${wheel?.id ?? ''}`)
  const dialog = other.getByRole('dialog', { name: 'Update Wheel Status' })
  await choose(dialog, 'Paused')
  await button(dialog, 'Update Status').click()
  for (const page of [other, list, symbol]) await see(shown(page, 'Paused'))
  expect(await shown(symbol, 'Active').count()).toBe(0)
})

it('a history that is taken in by one browser, and taken back, comes and goes on the pages of another', async () => {
  const owner = await signUpByApi()
  const page = await tabOf(owner)
  await page.goto('/Dashboard')
  await see(
    page
      .getByText('Nothing is due')
      .or(page.getByText(/first investment/))
      .first(),
  )
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(history) }, 'Taxable')
  await soon(() => cardText(page, 'Active Positions')).toContain('1 option, 1 wheel')
  const [batch] = await callAs<{ id: string }[]>(owner.token, '/imports')
  await callAs(owner.token, `/imports/${batch?.id ?? ''}?confirmed=true`, { method: 'DELETE' })
  await soon(() => cardText(page, 'Active Positions')).not.toContain('1 option')
})

it('the cursors of pictures stay where they stand when earlier months come in from another browser', async () => {
  const owner = await signUpByApi()
  const soldOn = (days: readonly string[]) =>
    schwabText(days.flatMap((day) => history.map((row) => row.replace('10/01/2026', day))))
  const later = soldOn(['10/01/2026', '09/01/2026'])
  await importFileByApi(owner, { name: 'later.csv', text: later }, 'Taxable')
  const page = await tabOf(owner)
  await page.goto('/Periods?premium=opened')
  const months = page.getByRole('slider', { name: 'Premium by month' })
  const days = page.getByRole('slider', { name: 'Premium by day' })
  const said = () => Promise.all([months, days].map((cursor) => cursor.getAttribute('aria-valuetext')))
  const latest = ['Oct 2026: puts $260.00, calls $0.00', 'Oct 01, 2026: $260.00']
  await soon(said).toEqual(latest)
  const before = { name: 'before.csv', text: soldOn(['08/03/2026', '07/01/2026', '06/01/2026']) }
  await importFileByApi(owner, before, 'Taxable')
  await see(page.getByRole('row', { name: /^Jun 2026/ }).first())
  expect(await said()).toEqual(latest)
  await months.focus()
  await page.keyboard.press('ArrowLeft')
  await soon(async () => (await said())[0]).toBe('Sep 2026: puts $260.00, calls $0.00')
  await importFileByApi(owner, { name: 'first.csv', text: soldOn(['05/01/2026']) }, 'Taxable')
  await see(page.getByRole('row', { name: /^May 2026/ }).first())
  expect((await said())[0]).toBe('Sep 2026: puts $260.00, calls $0.00')
})

it('a page shows what was changed after it was read and before its stream was there', async () => {
  const owner = await signUpByApi()
  const wheel = await addWheel(owner, 'PCG')
  const page = await tabOf(owner)
  let letGo = () => {}
  const isChanged = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/events', (route) => isChanged.then(() => route.continue()))
  await page.goto('/Wheels')
  const card = page.getByRole('article', { name: /^PCG wheel/ })
  await see(card)
  // What the page loads behind the first view would say that it is of a newer state.
  await page.waitForTimeout(5000)
  await callAs(owner.token, `/wheels/wheel-cycles/${wheel.id}/status`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'paused' }),
  })
  await page.waitForTimeout(1000)
  letGo()
  await soon(() => card.innerText()).toContain('Paused')
})

it('a page that lost the stream names what it heard last, and reads what it missed', async () => {
  const owner = await signUpByApi()
  const page = await tabOf(owner)
  const named: (string | undefined)[] = []
  const said = (fact: number) => `id: ${fact}\nevent: status\ndata: {"topic":"status","fact":${fact}}\n\n`
  await page.route('**/api/events', async (route) => {
    named.push(route.request().headers()['last-event-id'])
    const isFirst = named.length === 1
    // Each answer ends at once, as a stream does that is cut.
    await route.fulfill({
      headers: { 'content-type': 'text/event-stream', ...(isFirst ? {} : { 'resumed-from': '7' }) },
      body: `: connected\n\n${said(isFirst ? 7 : 8)}`,
    })
  })
  await page.goto('/Dashboard')
  await soon(() => Promise.resolve(named.slice(0, 3))).toEqual([undefined, '7', '8'])
})

/** What a browser tells a page that stands behind another tab. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((named) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => named })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

// Six that kept theirs would leave a browser no connection to ask by.
it('a tab behind another keeps no connection open, and shows what happened meanwhile when it is looked at', async () => {
  const owner = await signUpByApi()
  const page = await tabOf(owner)
  await page.goto('/Dashboard')
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  const letGo = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await turn(page, 'hidden')
  await letGo
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(history) }, 'Taxable')
  await turn(page, 'visible')
  await soon(() => cardText(page, 'Active Positions')).toContain('1 option, 1 wheel')
})
