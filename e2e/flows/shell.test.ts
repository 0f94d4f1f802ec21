import { expect, it } from 'vitest'
import { theDemo, signUpByApi } from '../account.ts'
import { isNarrow, itBeside, itWide, shareOf } from '../effort.ts'
import { holdBack } from '../network.ts'
import { button, goBySidebar, heading, pathOf, see, seeGone, soon } from '../seeing.ts'
import { inMotion, ownContext, phone, useBrowser } from '../use-browser.ts'

const { visitor, signedIn, signedInAt, tabOf } = useBrowser(inMotion)

const week = 7 * 24 * 60 * 60

itWide('every entry of the sidebar leads to its page', async () => {
  const { page } = await signedInAt('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  const entries = [
    ['Import', '/Imports', 'Import'],
    ['Schwab Data Import Center', '/Import', 'Data Import Center'],
    ['Stocks', '/Stocks', 'Stock Positions'],
    ['Options', '/Options', 'Options Portfolio'],
    ['Wheels', '/Wheels', 'Wheel Strategies'],
    ['Wheels Phase', '/WheelsPhaseView', 'Wheel Phase Management'],
    ['Option chain', '/Chain', 'Option chain'],
    ['Lots', '/Lots', 'Lots'],
    ['Periods', '/Periods', 'Periods'],
    ['Collateral', '/Collateral', 'Collateral'],
    ['Trash', '/Trash', 'Trash'],
    ['Settings', '/Settings', 'Settings'],
    ['Dashboard', '/Dashboard', 'Portfolio Dashboard'],
  ] as const
  for (const [label, path, title] of entries) {
    const link = main.getByRole('link', { name: label, exact: true })
    await link.click()
    await see(heading(page, title))
    expect(pathOf(page)).toBe(path)
    await soon(() => link.getAttribute('aria-current')).toBe('page')
    await soon(() => page.title()).toBe(`${title} · Wheelwright`)
  }
})

itWide('the sidebar says how many are open, on every page as the Dashboard counts them', async () => {
  const page = await tabOf(await theDemo(), ownContext)
  await page.goto('/Dashboard')
  const counts = page.getByText(/^\d+ stocks?, \d+ options?, \d+ wheels?$/)
  await see(counts)
  const said = (await counts.innerText()).match(/\d+/g)
  const main = page.getByRole('navigation', { name: 'Main' })
  const notes = () =>
    Promise.all(
      ['Stocks', 'Options', 'Wheels'].map((name) =>
        main.getByRole('link', { name, exact: true }).locator('.nav-note').innerText(),
      ),
    )
  expect(await notes()).toEqual(said)
  await page.goto('/Trash')
  await see(heading(page, 'Trash'))
  await soon(notes).toEqual(said)
})

itBeside('an unknown path leads to the dashboard', async () => {
  const { page } = await signedInAt('/Nowhere/at/all')
  await see(heading(page, 'Portfolio Dashboard'))
  expect(pathOf(page)).toBe('/Dashboard')
})

itBeside('paths are matched without regard to case', async () => {
  const { page } = await signedInAt('/stocks')
  await see(heading(page, 'Stock Positions'))
  await page.goto('/OPTIONS')
  await see(heading(page, 'Options Portfolio'))
  const entry = page.getByRole('link', { name: 'Options', exact: true })
  await soon(() => entry.getAttribute('aria-current')).toBe('page')
})

itWide('Ctrl+B folds the sidebar, and a cookie keeps it folded for a week', async () => {
  const { page } = await signedInAt('/Dashboard')
  const toggle = button(page, 'Toggle sidebar')
  await see(heading(page, 'Portfolio Dashboard'), toggle)
  await soon(() => toggle.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Control+b')
  await soon(() => toggle.getAttribute('aria-expanded')).toBe('false')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - week)).toBeLessThan(120)
  await page.reload()
  await soon(() => toggle.getAttribute('aria-expanded')).toBe('false')
  await see(page.getByRole('link', { name: 'Stocks', exact: true }))
  await toggle.click()
  await soon(() => toggle.getAttribute('aria-expanded')).toBe('true')
})

it('on a phone the sidebar opens as a side sheet and closes on the way to a page', async () => {
  const { page } = await signedInAt('/Dashboard', { viewport: phone, hasTouch: true })
  await button(page, 'Open sidebar').click()
  const sheet = page.getByRole('dialog', { name: 'Sidebar' })
  await see(sheet)
  await page.keyboard.press('Escape')
  await seeGone(sheet)
  await button(page, 'Open sidebar').click()
  await sheet.getByRole('link', { name: 'Stocks', exact: true }).click()
  await see(heading(page, 'Stock Positions'))
  await seeGone(sheet)
  const daily = page.getByRole('navigation', { name: 'Daily' })
  await daily.getByRole('link', { name: 'Wheels', exact: true }).click()
  await see(heading(page, 'Wheel Strategies'))
  await soon(() => daily.getByRole('link', { name: 'Wheels' }).getAttribute('aria-current')).toBe('page')
  await button(page, 'More').click()
  await see(sheet)
})

itWide(
  'the first HTML holds the shell for who is signed in, in its place before any script has come',
  async () => {
    const { page } = await signedInAt('/Dashboard', ownContext)
    await see(heading(page, 'Portfolio Dashboard'))
    const link = page.getByRole('link', { name: 'Stocks', exact: true })
    const drawn = await link.boundingBox()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await see(link)
    expect(await heading(page, 'Portfolio Dashboard').count()).toBe(0)
    expect(await link.boundingBox()).toEqual(drawn)
    await page.evaluate(() => sessionStorage.removeItem('wheelwright.session'))
    await page.reload()
    await seeGone(link)
  },
)

it('the chosen theme survives a reload', async () => {
  const { page } = await signedInAt('/Dashboard', { colorScheme: 'light' })
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('light')
  for (const [name, value] of [
    ['Dark', 'dark'],
    ['High contrast', 'contrast'],
  ] as const) {
    await button(page, 'Appearance').click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    await soon(theme).toBe(value)
    await page.reload()
    expect(await theme()).toBe(value)
    // A menu that is opened while the page is still put together closes with the part that is replaced.
    await see(heading(page, 'Portfolio Dashboard'))
  }
  await button(page, 'Appearance').click()
  await see(page.getByRole('menuitemradio', { name: 'High contrast', checked: true }))
})

itBeside('without a choice the theme follows the device', async () => {
  const page = await visitor({ colorScheme: 'dark' })
  await page.goto('/login')
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
})

it('the skip link takes the keyboard past the sidebar', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Refresh All Prices')
})

itWide('a tooltip opens after 700 ms, and the next one at once', async () => {
  const { page, account } = await signedInAt('/Dashboard', ownContext)
  await see(heading(page, 'Portfolio Dashboard'), page.getByRole('link', { name: account.username }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const tip = (text: string) => page.getByRole('tooltip').filter({ hasText: text })
  await button(page, 'Appearance').hover()
  await page.clock.runFor(650)
  expect(await tip('Appearance').count()).toBe(0)
  await page.clock.runFor(100)
  await see(tip('Appearance'))
  await button(page, 'Toggle sidebar').hover()
  await page.clock.runFor(10)
  await see(tip('Toggle sidebar'))
  await seeGone(tip('Appearance'))
})

it('the header moves no button when the name of its user arrives', async () => {
  const { page, account } = await signedIn()
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/Dashboard')
  await see(page.getByRole('link', { name: 'Profile', exact: true }), button(page, 'Appearance'))
  const before = await button(page, 'Appearance').boundingBox()
  answer()
  await see(page.getByRole('link', { name: account.username }))
  expect(await button(page, 'Appearance').boundingBox()).toEqual(before)
})

it('a page says that the server is slow while it waits for it, and no longer', async () => {
  const page = await tabOf(await signUpByApi(), ownContext)
  await page.clock.install()
  const letGo = await holdBack(page, '**/api/portfolio/collateral*')
  await page.goto('/Collateral')
  await see(heading(page, 'Collateral'))
  const slow = page.getByRole('region', { name: 'Slow to answer' })
  await soon(async () => {
    await page.clock.runFor(1000)
    return slow.isVisible()
  }).toBe(true)
  letGo()
  await seeGone(slow)
})

it.each(shareOf(['another try', 'a reload'], (_, at) => at === 0))(
  'a page whose script does not arrive says so, and %s brings it',
  async (way) => {
    const { page } = await signedInAt('/Dashboard')
    await see(heading(page, 'Portfolio Dashboard'))
    await page.route('**/assets/page-*.js', (route) => route.abort())
    await goBySidebar(page, 'Settings')
    const panel = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' })
    await see(panel.getByText('The script of this page did not arrive.'), panel.getByText('reload the page'))
    await page.unroute('**/assets/page-*.js')
    if (way === 'a reload') await page.reload()
    else await panel.getByRole('button', { name: 'Try Again' }).click()
    await see(heading(page, 'Settings'))
  },
)

it('a page whose server was upgraded meanwhile loads anew where it leads', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  // The scripts of the old build are gone, and the address of the new one's first script is another.
  let isOld = true
  await page.route('**/assets/page-*.js', (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    isOld = false
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/index-', '/next-') })
  })
  await goBySidebar(page, 'Settings')
  await see(heading(page, 'Settings'))
  expect(isOld).toBe(false)
})

it('back and a reload lead to the place of the page that it was left at, a page by its link begins at its top', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Dashboard')
  const pages = page.getByRole('navigation', { name: isNarrow ? 'Daily' : 'Main' })
  const link = pages.getByRole('link', { name: 'Activity', exact: true })
  await see(link, page.getByText('Positions that changed last').first())
  await page.evaluate(() => scrollTo(0, 700))
  await soon(() => page.evaluate(() => scrollY)).toBe(700)
  // A press by its place would scroll to the bar of a phone first.
  await link.dispatchEvent('click')
  await see(heading(page, 'Activity'))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await see(heading(page, 'Portfolio Dashboard'))
  await soon(() => page.evaluate(() => scrollY)).toBe(700)
  await page.reload()
  await soon(() => page.evaluate(() => scrollY)).toBe(700)
})
