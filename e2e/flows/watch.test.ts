import { expect, it } from 'vitest'
import { addOptionByApi, changeByApi, readByApi } from '../account.ts'
import { button, choose, heading, see, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedIn } = useBrowser({}, 'whole')

/** What this browser was told to show, written down as it is shown. */
const noteNotifications = () => {
  const shown: string[] = []
  Object.assign(globalThis, { shown })
  globalThis.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      shown.push(title)
    }
  }
}

it('what expired in silence stands in the watch, is notified once, and how one is told is chosen there', async () => {
  const { page, account } = await signedIn({ permissions: ['notifications'] })
  await addOptionByApi(account, {
    ticker: 'ZZZ',
    option_type: 'Put',
    strike_price: 10,
    expiration_date: '2025-01-17',
    contracts: 1,
    cost_basis: 0.5,
    status: 'Open',
  })
  await page.addInitScript(noteNotifications)
  await page.goto('/Watch')
  const expired = page.getByRole('link', { name: '1 option expired on Jan 17, 2025' })
  await see(heading(page, 'Watch'), expired)
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  await choose(page, 'On')
  await soon(shown).toEqual(['1 option expired on Jan 17, 2025'])
  await page.reload()
  await see(expired)

  for (const wrong of ['not an address', 'ftp://example.com/hook']) {
    await page.getByLabel('Address').fill(wrong)
    await button(page, 'Save').click()
    await see(page.getByText('Must be an address that starts with https:// or http://'))
  }
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hook')
  await page.getByLabel('Old prices').uncheck()
  await button(page, 'Save').click()
  await see(toast(page, 'Notification settings are saved'), page.getByLabel('Secret'))
  await soon(() => page.getByLabel('Secret').inputValue()).toMatch(/^[\w-]{43}$/)
  await button(page, 'Send a test request').click()
  await see(page.getByText('only administrators may post'))
  await page.reload()
  await soon(() => page.getByLabel('Address').inputValue()).toBe('http://127.0.0.1:9/hook')
  expect(await page.getByLabel('Old prices').isChecked()).toBe(false)
  expect(await page.getByLabel('Secret').count()).toBe(0)
  // What another tab changes shows beside what was typed here.
  await page.getByLabel('Address').fill('https://example.com/mine')
  const { webhook_url, zone } = (await readByApi(account, '/watch/settings')) as Record<string, unknown>
  const [quiet_from, quiet_to] = ['22:00', '07:00']
  const theirs = { email: false, webhook_url, quiet_from, quiet_to, zone, off: [], new_secret: false }
  await changeByApi(account, 'PUT', '/watch/settings', theirs)
  await soon(() => page.getByLabel('From').inputValue()).toBe(quiet_from)
  expect(await page.getByLabel('Old prices').isChecked()).toBe(true)
  expect(await page.getByLabel('Address').inputValue()).toBe('https://example.com/mine')
  await page.getByLabel('Address').blur()
  // It looked again with each page, and had said this already.
  expect(await shown()).toEqual([])
  await see(expired)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await see(
    heading(page, 'Options Portfolio'),
    page.getByText('entered by hand: say there what became of it'),
  )
  // No entry asks about it, and Reconciliation lists it all the same.
  await page.goto('/Reconciliation')
  await see(page.getByText('It was entered by hand.'))
  await page.getByRole('link', { name: 'Say on Options what became of it' }).click()
  await see(heading(page, 'Options Portfolio'))
})
