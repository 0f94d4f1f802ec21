/** Settings: what is chosen holds on every page and is taken back, and what is missing says what to do. */
import { expect, it } from 'vitest'
import { importFileByApi, readByApi, signUpByApi } from '../account.ts'
import { isOfLongLane } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCaseHeld } from '../payloads/worked-case.ts'
import { bodyOf, button, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt } = useBrowser()

it('what counts in net stock cost is one word for all pages, in another tab too, and is taken back', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(workedCaseHeld) }, '55501234')
  const page = await tabOf(owner)
  await page.goto('/Settings')
  const chosen = page.getByRole('combobox', { name: 'Net stock cost counts' })
  const other = await tabOf(owner)
  await other.goto('/Symbols/ABC')
  const onSymbol = async () => (await bodyOf(other, 'Open lots'))[0]?.[3]?.split(': ')[1]
  await soon(onSymbol).toBe('$44.23')
  await chosen.selectOption('Assigned put')
  await see(toast(page, 'Net stock cost counts: assigned put'))
  await soon(onSymbol).toBe('$45.41')
  await soon(() => other.getByRole('combobox', { name: 'Net stock cost counts' }).inputValue()).toBe(
    'assigned-put',
  )
  await other.goto('/Wheels')
  await see(other.getByRole('main').getByText('$45.41').first())
  await chosen.selectOption('None')
  await see(toast(page, 'Net stock cost counts: none'))
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo')
    .first()
    .click()
  await soon(() => chosen.inputValue()).toBe('assigned-put')
  await page.reload()
  await soon(() => chosen.inputValue()).toBe('assigned-put')
  // An Undo takes back what its own change set: not another setting that was changed since, nor one in another tab.
  await other.goto('/Settings')
  await chosen.selectOption('Roll chain')
  await see(toast(page, 'Net stock cost counts: roll chain'))
  await page.getByLabel('A wheel goes on within').fill('14')
  await page.getByLabel('A wheel goes on within').press('Enter')
  await see(toast(page, 'A wheel goes on within 14 days'))
  await other.getByLabel('Fees per contract').fill('0.5')
  await other.getByLabel('Fees per contract').press('Enter')
  await see(toast(other, 'Fees of $0.50 a contract'))
  const undo = button(page.getByRole('region', { name: 'Notifications' }), 'Undo')
  await undo.last().click()
  await soon(() => readByApi(owner, '/settings/preferences')).toEqual({
    stock_cost: 'assigned-put',
    cycle_gap_days: 14,
    fee_per_contract: 0.5,
  })
  await other.getByLabel('A wheel goes on within').fill('21')
  await other.getByLabel('A wheel goes on within').press('Enter')
  await see(toast(other, 'A wheel goes on within 21 days'))
  await undo.first().click()
  await see(toast(page, 'It was changed again since'))
})

it('a choice is sent, also where the page is left in the same moment', async () => {
  const { page } = await signedInAt('/Settings')
  const chosen = page.getByRole('combobox', { name: 'Net stock cost counts' })
  await see(chosen)
  for (const choice of Array.from({ length: isOfLongLane ? 3 : 1 }, () => ['none', 'assigned-put']).flat()) {
    const left = page.waitForEvent('load')
    await chosen.evaluate((select: HTMLSelectElement, wanted) => {
      select.value = wanted
      select.dispatchEvent(new Event('change', { bubbles: true }))
      setTimeout(() => location.reload(), 0)
    }, choice)
    await left
    await soon(() => chosen.inputValue()).toBe(choice)
  }
})

it('figures that are typed hold once the field is left, and wrong ones say why', async () => {
  const { page } = await signedInAt('/Settings')
  const gap = page.getByLabel('A wheel goes on within')
  await gap.fill('90')
  await gap.press('Tab')
  await see(page.getByText('Must be a whole number of days from 0 to 60'))
  await gap.fill('14')
  await gap.press('Enter')
  await see(toast(page, 'A wheel goes on within 14 days'))
  await seeGone(page.getByText('Must be a whole number of days from 0 to 60'))
  const fee = page.getByLabel('Fees per contract')
  await fee.fill('0.5')
  await fee.press('Tab')
  await see(toast(page, 'Fees of $0.50 a contract'))
  await page.reload()
  await soon(() => gap.inputValue()).toBe('14')
  await soon(() => fee.inputValue()).toBe('0.5')
})

it('a server without an application at the brokerage says what is missing, and its checks fail in words', async () => {
  const { page } = await signedInAt('/Settings')
  await see(heading(page, 'Settings'), page.getByRole('heading', { name: 'Configuration Validation' }))
  const configuration = page.getByRole('region', { name: 'Configuration Validation' })
  await see(configuration.getByText(/SCHWAB_CLIENT_ID is empty/), configuration.getByText(/developer portal/))
  const tests = page.getByRole('region', { name: 'Integration Testing' })
  await see(tests.getByLabel('All checks').getByText('Pending'))
  await button(tests, 'Run Integration Tests').click()
  await see(tests.getByLabel('All checks').getByText('Failed'))
  const rows = await tests.getByRole('listitem').allInnerTexts()
  expect(rows.map((row) => row.split('\n')[0])).toEqual([
    'Configuration Test',
    'Service Initialization',
    'OAuth URL Generation',
    'Token Endpoints',
  ])
  await see(tests.getByText(/^Endpoint validation failed:/))
  await page.route('**/api/brokerage/integration-tests', (route) => route.abort())
  await button(tests, 'Run Integration Tests').click()
  await see(tests.getByRole('alert').getByText('Test suite failed to run.'))
})

it('what cannot be loaded says so in its place and is asked for once; everything else is there', async () => {
  const page = await tabOf(await signUpByApi())
  // An event asks again, such as the one of the first backup.
  await page.route('**/api/events', (route) => route.abort())
  const asked: string[] = []
  const parts = [
    ['**/api/settings/market-data-source', 'The sources of prices could not be loaded'],
    ['**/api/brokerage/status', 'The connection’s status could not be loaded'],
    ['**/api/brokerage/configuration', 'The configuration could not be loaded'],
  ] as const
  for (const [address] of parts)
    await page.route(address, (route) => {
      asked.push(address)
      return route.fulfill({ status: 404, json: { message: 'Not here.', code: 'NOT_FOUND' } })
    })
  // By the card that comes last, and stands on one of them.
  const synced = page.waitForResponse('**/api/brokerage/sync')
  await page.goto('/Settings')
  await see(...parts.map(([, title]) => page.getByText(title)))
  await see(page.getByRole('combobox', { name: 'Net stock cost counts' }))
  await synced
  expect(asked.toSorted()).toEqual(parts.map(([address]) => address).toSorted())
  await page.unrouteAll()
  await button(page.getByRole('region', { name: 'Configuration Validation' }), 'Try Again').click()
  await see(page.getByText(/SCHWAB_CLIENT_ID is empty/))
})
