/** A long list of wheels: those that ask first are drawn at once, and are drawn again for what they show alone. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { changeByApi, signUpByApi, type Account } from '../account.ts'
import { follow, holdBack } from '../network.ts'
import { see, seeGone, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { take, wheelsOf } from '../wheel-opening.ts'

const { tabOf } = useBrowser()

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ticker = (at: number): string => `Q${letters[Math.floor(at / 26)]}${letters[at % 26]}`

/** Puts on so many tickers, one wheel each. */
const withWheels = async (count: number): Promise<Account> => {
  const account = await signUpByApi()
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `"02/04/2026","Sell to Open","${ticker(at)} 01/19/2035 40.00 P","A PUT",1,"$0.90","$0.65","$89.35"`,
  )
  await take(account, ...rows)
  return account
}

const rowsOf = (page: Page) => page.getByRole('article', { name: /^Q\w+ wheel/ })
const total = (page: Page) => page.getByRole('article', { name: 'All wheels shown' })

it('the first of many wheels are there before the list is, and sums wait for all', async () => {
  const account = await withWheels(30)
  const page = await tabOf(account)
  const letGo = await holdBack(page, '**/wheels/wheel-cycles?status=open')
  await page.goto('/Wheels')
  await see(rowsOf(page).first())
  await soon(() => rowsOf(page).count()).toBe(20)
  expect(await total(page).count()).toBe(0)
  const marked = await rowsOf(page).first().elementHandle()
  // What is opened meanwhile opens.
  await page.getByRole('button', { name: /^Actions for QAA wheel/ }).click()
  await page.getByRole('menuitem', { name: 'Add Notes' }).click()
  await see(page.getByRole('dialog').getByLabel('Notes'))
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('dialog'))
  letGo()
  await see(total(page).getByText('30 wheels', { exact: true }), total(page).getByText('$120,000.00'))
  expect(await rowsOf(page).count()).toBe(20)
  expect(await marked?.evaluate((row) => row.isConnected)).toBe(true)
})

it('in another order the whole list is waited for', async () => {
  const account = await withWheels(30)
  const page = await tabOf(account)
  const letGo = await holdBack(page, '**/wheels/wheel-cycles?status=open')
  const first = page.waitForResponse(/status=open&first=/)
  await page.goto('/Wheels?sort=premium')
  await first
  await see(page.getByRole('heading', { name: 'Active Wheel Strategies' }))
  expect(await rowsOf(page).count()).toBe(0)
  letGo()
  await see(rowsOf(page).first())
})

it('what another tab changes of one wheel touches its own row alone', async () => {
  const account = await withWheels(3)
  const page = await tabOf(account)
  await follow(page, '/Wheels')
  await see(total(page), rowsOf(page).locator('.track').nth(2))
  await page.evaluate(() => {
    const touched = new Set<string>()
    Object.assign(globalThis, { touched })
    const seen = (record: MutationRecord): void => {
      const { target } = record
      const element = target instanceof Element ? target : target.parentElement
      const name = element?.closest('article')?.getAttribute('aria-label')
      if (typeof name === 'string') touched.add(name)
    }
    const watch = new MutationObserver((records) => records.forEach(seen))
    const options = { subtree: true, childList: true, characterData: true, attributes: true }
    for (const row of document.querySelectorAll('article')) watch.observe(row, options)
  })
  const [wheel] = await wheelsOf(account)
  await changeByApi(account, 'PATCH', `/wheels/wheel-cycles/${wheel?.id}/status`, { status: 'paused' })
  await see(rowsOf(page).getByText('Paused').first())
  const touched = await page.evaluate(() => [...(globalThis as unknown as { touched: Set<string> }).touched])
  expect(touched).toEqual([expect.stringContaining(`${wheel?.ticker} wheel since `)])
})
