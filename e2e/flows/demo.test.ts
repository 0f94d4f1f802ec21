import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { theDemo } from '../account.ts'
import {
  bodyOf,
  button,
  cardText,
  choose,
  goBySidebar,
  groupLines,
  heading,
  pathOf,
  see,
  seeGone,
  soon,
  toast,
} from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { visitor, signedInAt } = useBrowser()

const banner = (page: Page) => page.getByRole('region', { name: 'Demo portfolio' })

const openDemo = async () => {
  const page = await visitor()
  await page.goto('/login')
  await button(page, 'Open the demo portfolio').click()
  await see(heading(page, 'Portfolio Dashboard'), banner(page))
  return page
}

const goTo = async (page: Page, entry: string, title: string) => {
  await goBySidebar(page, entry)
  await see(heading(page, title))
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('wheelwright.session'))

const statusOf = async (token: string | null): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${inject('serverUrl')}/api/auth/me`, { headers })).status
}

it('one click on the sign-in page opens a portfolio with stocks, options and wheels, which is marked on every page and refreshed from the simulated market', async () => {
  const page = await openDemo()
  await soon(() => cardText(page, 'Active Positions')).toMatch(/ [3-9] stocks, \d+ options, [3-9] wheels/)
  const [, count] = /Positions (\d+)/.exec(await cardText(page, 'Active Positions')) ?? []
  await button(page, 'Refresh All Prices').click()
  await see(toast(page, 'Prices Updated Successfully'))
  // While the exchange is open another demo may have asked a moment before this one was made: those prices are older than its own.
  const kept = `\\d+ of ${count} positions\\..* already at a newer price\\.`
  await see(toast(page, new RegExp(`^Updated (${count} of ${count} positions|${kept})$`)))

  const isMarked = () => see(banner(page).getByText('Demo portfolio: invented positions on simulated prices'))
  await goTo(page, 'Stocks', 'Stock Positions')
  await isMarked()
  await soon(async () => (await groupLines(page)).length).toBeGreaterThanOrEqual(3)
  expect(await page.getByRole('button', { name: /^Remove lot/ }).count()).toBe(0)
  await goTo(page, 'Options', 'Options Portfolio')
  await isMarked()
  await choose(page, 'Classic')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBeGreaterThanOrEqual(4)
  await see(page.getByRole('columnheader', { name: 'Cost Basis' }))
  const kinds = (await bodyOf(page, 'Options')).map(([, kind]) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['Short Put Wheel Start', 'Short Call Covered Call']))
  await goTo(page, 'Settings', 'Settings')
  await isMarked()
  await page.getByRole('link', { name: /^demo-/ }).click()
  await see(heading(page, 'My Profile'), page.getByRole('definition').getByText('demo', { exact: true }))
})

it('Remove demo leads back to the sign-in form, and its session is dead', async () => {
  const page = await openDemo()
  const [token, neighbour] = [await tokenOf(page), await theDemo()]
  expect(await statusOf(token)).toBe(200)
  await button(banner(page), 'Remove demo').click()
  await see(heading(page, 'Sign in'), toast(page, 'Demo portfolio removed'))
  expect(pathOf(page)).toBe('/login')
  expect(await tokenOf(page)).toBeNull()
  expect(await statusOf(token)).toBe(401)
  await page.goto('/Dashboard')
  await see(heading(page, 'Sign in'))
  await seeGone(banner(page))
  expect(await statusOf(neighbour.token)).toBe(200)
})

it('what the demo refuses once it is removed does not end one’s own session', async () => {
  const { page } = await signedInAt('/Dashboard')
  const own = await tokenOf(page)
  await button(page, 'Load the demo portfolio').click()
  await see(banner(page))
  await page.route('**/api/auth/demo', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    const removed = await route.fetch()
    // What the page asks by itself may be refused before, and lead to the sign-in form, which has no sidebar.
    const going = goBySidebar(page, 'Activity').catch(() => {})
    await refused
    await route.fulfill({ response: removed })
    await going
  })
  await button(page, 'Remove demo').click()
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  expect(await tokenOf(page)).toBe(own)
})

it('an empty portfolio offers the demo, and removing that leads back to it without signing in', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  const own = await tokenOf(page)
  await button(page, 'Load the demo portfolio').click()
  await see(banner(page))
  await soon(() => cardText(page, 'Active Positions')).toMatch(/ [3-9] stocks/)
  const demo = await tokenOf(page)
  expect(demo).not.toBe(own)
  await page.reload()
  await button(page, 'Remove demo').click()
  await see(page.getByText('No positions yet. Start by adding your first investment!'))
  await seeGone(banner(page))
  expect(await tokenOf(page)).toBe(own)
  expect([await statusOf(demo), await statusOf(own)]).toEqual([401, 200])
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('.own'))),
  ).toEqual([])
})
