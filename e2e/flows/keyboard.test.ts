import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addStockByApi, signUpByApi } from '../account.ts'
import { focusedIn, tabTo } from '../by-keyboard.ts'
import { firstOf, itWide } from '../effort.ts'
import { button, groupLines, heading, see, seeGone, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf, visitor } = useBrowser()

/** What has the focus but stands behind something else; nothing when it can be seen. */
const coveredFocus = (): string => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return ''
  const { left, top, width, height } = focused.getBoundingClientRect()
  const shown = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = shown !== null && (focused.contains(shown) || shown.contains(focused))
  return isSeen ? '' : `${focused.outerHTML.slice(0, 100)} behind ${shown?.outerHTML.slice(0, 60)}`
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

itWide('by keyboard alone a user signs in, goes to the stocks and adds one', async () => {
  const { username, password } = await signUpByApi()
  const page = await visitor()
  await page.goto('/login')
  await see(heading(page, 'Sign in'))
  await tabTo(page, 'Username')
  await page.keyboard.type(username)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await see(heading(page, 'Portfolio Dashboard'))
  await seeGone(page.getByRole('status', { name: 'Loading' }))
  await tabTo(page, 'Stocks')
  await page.keyboard.press('Enter')
  await see(heading(page, 'Stock Positions'), page.getByRole('heading', { name: 'No stock positions yet' }))
  await tabTo(page, 'Add Stock')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Stock' })
  await see(dialog)
  // The first field has the focus as soon as the dialog stands.
  await soon(() => focusedIn(page)).toBe('Symbol')
  for (const value of ['pcg', '100', '15', '16']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, 'Add Stock')
  await page.keyboard.press('Space')
  await soon(() => groupLines(page)).toEqual(['PCG 100 shares $1,600.00 +$100.00 (+6.67%)'])
  await seeGone(dialog)
  // Focus comes back to where the user was, so that the next steps are near.
  await soon(() => focusedIn(page)).toBe('Add Stock')
})

itWide('a tooltip tells of a button and is no stop of its own on the way to the next', async () => {
  const page = await tabOf(await signUpByApi())
  await page.goto('/Stocks')
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
  await tabTo(page, 'Toggle sidebar')
  await see(page.getByRole('tooltip'))
  await page.keyboard.press('Tab')
  expect(await focusedIn(page)).toBe('Import')
})

it('what an action takes away leaves the focus on the page', async () => {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'KO', shares: 50, cost_basis: 60, market_price: 62 })
  const page = await tabOf(account)
  await page.goto('/Stocks?open=KO')
  await button(page, 'Remove lot 1 of KO').press('Enter')
  await button(page.getByRole('alertdialog'), 'Remove').press('Enter')
  await see(page.getByRole('heading', { name: 'No stock positions yet' }))
  await soon(() => page.locator('main:focus').count()).toBe(1)
})

it('what sticks to the edges of the window never covers what the keyboard has reached', async () => {
  const page = await visitor({ viewport: phone })
  await page.goto('/login')
  await button(page, 'Open the demo portfolio').click()
  await see(page.getByRole('region', { name: 'Demo portfolio' }))
  for (const path of firstOf(['/Options', '/Stocks?open=PCG,INTC'])) {
    await page.goto(path)
    await see(page.getByRole('table').first())
    // What is still loading above pushes down what has the focus.
    await soon(() => page.locator('main').locator('[aria-busy=true], .skeleton').count()).toBe(0)
    await soon(async () => {
      const before = await heightOf(page)
      await page.waitForTimeout(250)
      return (await heightOf(page)) === before
    }).toBe(true)
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      await soon(() => page.evaluate(coveredFocus)).toBe('')
    }
  }
})
