import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { signUpByApi } from '../account.ts'
import { isOfLongLane, itBeside, shareOf } from '../effort.ts'
import { holdBack } from '../network.ts'
import { button, goBySidebar, heading, pathOf, see, seeGone, soon } from '../seeing.ts'
import { ownContext, useBrowser } from '../use-browser.ts'
import { wizard } from '../wheel-wizard.ts'

const { visitor, tabOf, newTab, signedInAt } = useBrowser()

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
}

/** On the server alone, which ends the stream of events with it: the page asks, and hears so. */
const endSession = async (page: Page) => {
  const token = await page.evaluate(() => sessionStorage.getItem('wheelwright.session'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${inject('serverUrl')}/api/auth/logout`, { method: 'POST', headers, body: '{}' })
}

const openForm = async (options?: typeof ownContext) => {
  const page = await visitor(options)
  await page.goto('/login')
  return page
}

it('a user signs in and lands on the dashboard', async () => {
  const { username, password } = await signUpByApi()
  const page = await openForm()
  await soon(() => page.title()).toBe('Sign in · Wheelwright')
  await signIn(page, username, password)
  await see(heading(page, 'Portfolio Dashboard'), page.getByRole('link', { name: username }))
  expect(pathOf(page)).toBe('/')
})

it('a wrong password says so and lets the user try again', async () => {
  const { username, password } = await signUpByApi()
  const page = await openForm()
  await signIn(page, username, 'not the password')
  await see(page.getByRole('alert').filter({ hasText: 'The username or the password is not right.' }))
  await signIn(page, username, password)
  await see(heading(page, 'Portfolio Dashboard'))
})

itBeside('the button reads Signing in... while the server works', async () => {
  const { username, password } = await signUpByApi()
  const page = await openForm()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, username, password)
  await see(button(page, 'Signing in...'))
  await seeGone(button(page, 'Sign in'))
  held.resolve()
  await see(heading(page, 'Portfolio Dashboard'))
})

it('a server that cannot be reached is told as such', async () => {
  const page = await openForm()
  await page.route('**/api/auth/login', (route) => route.abort())
  await signIn(page, 'someone', 'some password')
  await see(page.getByRole('alert').filter({ hasText: 'The server could not be reached' }))
})

it('a loading overlay covers the page after signing in until the user is known', async () => {
  const { username, password } = await signUpByApi()
  const page = await openForm()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, username, password)
  const overlay = page.getByRole('status', { name: 'Loading' })
  await see(overlay.getByText('Loading…'))
  held.resolve()
  await seeGone(overlay)
  await see(page.getByRole('link', { name: username }))
})

it('the loading overlay gives way after five seconds at the latest', async () => {
  const { username, password } = await signUpByApi()
  const page = await openForm(ownContext)
  await page.route('**/api/auth/me', () => {})
  // The page's time stands still before anything is waited for: a busy machine may take seconds for what a page does
  // in one.
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 3_600_000)
  await signIn(page, username, password)
  const overlay = page.getByRole('status', { name: 'Loading' })
  await see(overlay)
  await page.clock.fastForward(2500)
  await see(overlay)
  await page.clock.fastForward(2500)
  await seeGone(overlay)
  await see(page.getByRole('link', { name: 'Profile' }))
})

it('a browser without room for anything signs in, goes from page to page, and out', async () => {
  const { username, password } = await signUpByApi()
  const page = await openForm(ownContext)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await signIn(page, username, password)
  await see(heading(page, 'Portfolio Dashboard'))
  await goBySidebar(page, 'Stocks')
  await see(heading(page, 'Stock Positions'))
  await button(page, 'Logout').click()
  await see(heading(page, 'Sign in'))
  await page.goto('/Stocks')
  await see(heading(page, 'Sign in'))
})

it('without a session every protected page leads to the sign-in form', async () => {
  const page = await visitor()
  const paths = ['/', '/Dashboard', '/Stocks', '/Options', '/Import', '/Profile', '/Settings']
  for (const path of shareOf(paths, (_, at) => isOfLongLane || at % 3 === 0)) {
    await page.goto(path)
    await see(heading(page, 'Sign in'))
    expect(pathOf(page)).toBe('/login')
  }
})

it('a link to a page leads there once its reader has signed in', async () => {
  const { username, password } = await signUpByApi()
  const page = await visitor()
  await page.goto('/Wheels?show=closed')
  await see(heading(page, 'Sign in'))
  await signIn(page, username, password)
  await see(heading(page, 'Wheel Strategies'))
  expect(pathOf(page)).toBe('/Wheels')
  expect(new URL(page.url()).search).toBe('?show=closed')
})

it('the public pages show without a session', async () => {
  const page = await visitor()
  for (const path of ['/signup', '/auth/callback', '/WheelsLotsMock', '/LotTimelineMock']) {
    await page.goto(path)
    await see(page.getByRole('heading', { level: 1 }))
    expect(pathOf(page)).toBe(path)
  }
})

it('a user logs out and the way back is closed', async () => {
  const { page } = await signedInAt('/Stocks')
  await button(page, 'Logout').click()
  await see(heading(page, 'Sign in'))
  expect(pathOf(page)).toBe('/login')
  expect(await page.getByText('Your session has ended.', { exact: false }).count()).toBe(0)
  await page.goto('/Stocks')
  await see(heading(page, 'Sign in'))
})

it('a session that the server has ended leads to the sign-in form', async () => {
  const account = await signUpByApi()
  const page = await tabOf({ ...account, token: 'expired' })
  await page.goto('/Dashboard')
  await see(heading(page, 'Sign in'), page.getByText('Your session has ended.', { exact: false }))
  await signIn(page, account.username, account.password)
  await see(heading(page, 'Portfolio Dashboard'))
})

it('what was typed when the session ended is there again for the same user, once, and for nobody else', async () => {
  const account = await signUpByApi()
  const page = await tabOf(account)
  const dialog = page.getByRole('dialog', { name: 'Add Stock' })
  const symbol = dialog.getByLabel('Symbol')
  const typeUntilItEnds = async () => {
    await symbol.fill('KO')
    await dialog.getByLabel('Shares').fill('12.5')
    await endSession(page)
    await see(heading(page, 'Sign in'), page.getByText('Your session has ended.', { exact: false }))
  }
  await page.goto('/Stocks?dialog=add')
  await see(dialog, page.getByRole('link', { name: account.username, includeHidden: true }))
  await typeUntilItEnds()
  await signIn(page, account.username, account.password)
  await soon(() => symbol.inputValue()).toBe('KO')
  expect(await dialog.getByLabel('Shares').inputValue()).toBe('12.5')
  await button(dialog, 'Cancel').click()
  await button(page, 'Add Your First Stock').click()
  await see(dialog)
  expect(await symbol.inputValue()).toBe('')
  await typeUntilItEnds()
  const other = await signUpByApi()
  await signIn(page, other.username, other.password)
  await see(dialog, page.getByRole('link', { name: other.username, includeHidden: true }))
  await page.waitForTimeout(300)
  expect(await symbol.inputValue()).toBe('')
})

it('the draft of a wheel is there again after its session ended', async () => {
  const account = await signUpByApi()
  const page = await tabOf(account)
  await page.goto('/Wheels?dialog=create-wheel')
  const dialog = wizard(page)
  await dialog.getByLabel('Or enter a ticker manually').fill('KO')
  await page.keyboard.press('Enter')
  await see(button(dialog, 'Continue with KO'))
  await see(page.getByRole('link', { name: account.username, includeHidden: true }))
  await endSession(page)
  await see(heading(page, 'Sign in'))
  await signIn(page, account.username, account.password)
  await see(dialog.getByText('What you had entered before is here again.'))
})

it('a new tab takes over the session of an open one', async () => {
  const { page, account } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  const second = await newTab(page.context())
  await second.goto('/Profile')
  await see(heading(second, 'My Profile'), second.getByRole('link', { name: account.username }))
})

/** What the page tells other tabs is on its way until the function that it answers is called. */
const slowToAnswer = async (page: Page): Promise<() => Promise<void>> => {
  const letGo = await page.evaluateHandle(() => {
    const held = Promise.withResolvers<void>()
    type Post = (this: BroadcastChannel, message: unknown) => void
    const post = Reflect.get(BroadcastChannel.prototype, 'postMessage') as Post
    BroadcastChannel.prototype.postMessage = function late(message) {
      void held.promise.then(() => post.call(this, message))
    }
    return held.resolve
  })
  return () => letGo.evaluate((go) => go())
}

it('a tab that is slow to answer still gives its session to a new one', async () => {
  const { page, account } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  const letGo = await slowToAnswer(page)
  const second = await newTab(page.context())
  await second.goto('/Profile')
  await see(heading(second, 'Sign in'))
  await letGo()
  await see(heading(second, 'My Profile'), second.getByRole('link', { name: account.username }))
})

it('a session that comes while the script of the sign-in form is on its way is taken', async () => {
  const { page, account } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  const letGo = await slowToAnswer(page)
  const second = await newTab(page.context())
  const bringForm = await holdBack(second, '**/assets/pages-*.js')
  const isFormAsked = second.waitForRequest('**/assets/pages-*.js')
  await second.goto('/Profile')
  await isFormAsked
  await letGo()
  await soon(() => second.evaluate(() => sessionStorage.getItem('wheelwright.session'))).not.toBeNull()
  bringForm()
  await see(heading(second, 'My Profile'), second.getByRole('link', { name: account.username }))
  expect(pathOf(second)).toBe('/Profile')
})

it('signing out in one tab signs out the other', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'), button(page, 'Logout'))
  const second = await newTab(page.context())
  await second.goto('/Stocks')
  await see(heading(second, 'Stock Positions'))
  await button(page, 'Logout').click()
  await see(heading(page, 'Sign in'), heading(second, 'Sign in'))
  await soon(() => pathOf(second)).toBe('/login')
})
