/** Connecting an account in a browser, by each way back from a Schwab on this machine. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshName, goodPassword } from '../account.ts'
import { startSchwab, type SchwabProcess } from '../local-schwab.ts'
import { serverAtPageTime } from '../page-time.ts'
import { button, heading, longestWaitMs, see, seeGone, soon, toast } from '../seeing.ts'
import { freePort, startServer, type ServerProcess } from '../server-process.ts'
import { ownContext, useBrowser } from '../use-browser.ts'

const { visitor, newTab } = useBrowser()

let schwab: SchwabProcess
let server: ServerProcess
/** Where the session is; the way back leads to another origin. */
let home = ''
let callback = ''

beforeAll(async () => {
  const tlsPort = await freePort()
  callback = `https://127.0.0.1:${tlsPort}/auth/callback`
  schwab = await startSchwab(callback)
  server = await startServer({ ...schwab.environment, TLS_PORT: String(tlsPort) })
  home = `http://localhost:${new URL(server.url).port}`
}, 120_000)
afterAll(() => Promise.all([server.stop(), schwab.stop()]))

const signUp = async (): Promise<string> => {
  const username = freshName()
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: goodPassword }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Signs in at home alone, as session storage does. */
const bring = (page: Page, token: string) =>
  page.addInitScript(
    ([origin, value]) => {
      if (location.origin === origin) sessionStorage.setItem('wheelwright.session', value ?? '')
    },
    [home, token] as const,
  )

/** The certificate is the server's own: a user agrees to it once. */
const openSettings = async (token: string, path = '/Settings'): Promise<Page> => {
  const page = await visitor({ ...ownContext, ignoreHTTPSErrors: true, baseURL: home })
  await bring(page, token)
  await page.goto(path)
  await see(heading(page, 'Settings'))
  return page
}

const widget = (page: Page) =>
  page.locator('section', {
    has: page.getByRole('heading', { name: 'Account Connection', exact: true }),
  })
const badge = (page: Page, word: string) => widget(page).getByText(word, { exact: true })

const allow = async (page: Page, decision: 'Allow' | 'Deny' = 'Allow') => {
  await see(heading(page, 'Local Schwab'))
  await button(page, decision).click()
}

/** Tokens as the local Schwab makes them: 24 bytes and a sign that has to be decoded. */
const token = /[\w-]{32}(@|%40)/

const holdsNoToken = async (page: Page) => {
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
  )
  expect(`${stored} ${await page.content()}`).not.toMatch(token)
}

it('an account is connected by the way back over TLS, in all open tabs, and disconnected again', async () => {
  const session = await signUp()
  const page = await openSettings(session)
  await see(badge(page, 'Not Connected'), widget(page).getByText('No account is connected.'))
  const other = await newTab(page.context())
  await bring(other, session)
  await other.goto('/Settings')
  await see(badge(other, 'Not Connected'))
  await button(widget(page), 'Connect').click()
  await see(badge(other, 'Connecting'))
  await allow(page)
  await see(heading(page, 'Successfully Connected!'))
  expect(page.url()).toBe(callback)
  await holdsNoToken(page)
  await see(badge(other, 'Connected'), widget(other).getByText('Schwab connected successfully!'))
  expect(await widget(other).getByRole('link', { name: 'Go to Stocks' }).getAttribute('href')).toBe('/Stocks')
  await page.waitForURL(`${home}/stocks`, { timeout: longestWaitMs })
  await holdsNoToken(page)
  await seeGone(widget(other).getByText('Schwab connected successfully!'))
  await see(widget(other).getByText('Your login is valid for 6 days 23 hours'))
  await seeGone(button(widget(other), 'Connect'))
  await holdsNoToken(other)
  await button(widget(other), 'Disconnect').click()
  await button(other.getByRole('alertdialog'), 'Disconnect').click()
  await see(badge(other, 'Not Connected'), button(widget(other), 'Connect'))
  await see(toast(other, 'Schwab is disconnected'))
})

it('an account is connected by the address that the browser could not open', async () => {
  const page = await openSettings(await signUp())
  // As where nothing answers at the registered address.
  await page.route(`${callback}*`, (route) => route.abort())
  const address = page.waitForRequest((request) => request.url().startsWith(callback))
  await button(widget(page), 'Connect').click()
  await allow(page)
  const pasted = (await address).url()
  await page.goto('/Settings')
  await see(badge(page, 'Connecting'))
  const field = widget(page).getByLabel('Address from the browser after the login at Schwab')
  await field.fill('127.0.0.1')
  await button(widget(page), 'Finish Connecting').click()
  await field.fill(callback)
  await button(widget(page), 'Finish Connecting').click()
  await see(widget(page).getByText('No authorization code received'))
  await field.fill(pasted)
  await button(widget(page), 'Finish Connecting').click()
  await see(badge(page, 'Connected'), widget(page).getByText('Schwab connected successfully!'))
  // Whoever comes back with the flag is told so too.
  await page.goto('/Settings?brokerage-connected=true')
  await see(badge(page, 'Connected'), widget(page).getByText('Schwab connected successfully!'))
  await soon(() => new URL(page.url()).search).toBe('')
})

it('a login that is denied, empty or used up says so on the callback page', async () => {
  const page = await openSettings(await signUp())
  await button(widget(page), 'Connect').click()
  await allow(page, 'Deny')
  await see(heading(page, 'Connection Failed'), page.getByText('Authorization failed: access_denied'))
  const back = page.getByRole('link', { name: 'Return to Portfolio' })
  // The session is where Connect was pressed.
  await soon(() => back.getAttribute('href')).toBe(`${home}/stocks`)
  await page.goto('/auth/callback')
  await see(heading(page, 'Connection Failed'), page.getByText('No authorization code received'))
  await page.goto('/auth/callback?code=C0.invented%40&session=1&state=never-given')
  await see(heading(page, 'Connection Failed'), page.getByText('Failed to complete authentication'))
  expect(new URL(page.url()).search).toBe('')
})

it('what the address says of a connection is told once, and a login that cannot begin says why', async () => {
  const session = await signUp()
  const page = await openSettings(session, '/Settings?error=access_denied')
  await see(widget(page).getByText('OAuth failed: access_denied'))
  await button(widget(page), 'Dismiss').click()
  await seeGone(widget(page).getByText('OAuth failed: access_denied'))
  await page.goto('/Settings?brokerage-connected=true')
  await see(badge(page, 'Not Connected'))
  await soon(() => new URL(page.url()).search).toBe('')
  await page.route('**/api/brokerage/connect', (route) =>
    route.fulfill({ status: 409, json: { message: 'no application', code: 'CONFLICT' } }),
  )
  await button(widget(page), 'Connect').click()
  await see(toast(page, 'Failed to initiate OAuth connection'))
})

it('a connected account is looked at again every five minutes, and a refused Disconnect says so', async () => {
  const page = await openSettings(await signUp())
  const connected = {
    connected: true,
    state: 'connected',
    has_access_token: true,
    has_refresh_token: true,
    token_expires_at: null,
    login_expires_at: null,
    last_sync_at: null,
  }
  let asked = 0
  await page.route('**/api/brokerage/status*', (route) => {
    asked += 1
    return route.fulfill({ json: connected })
  })
  await page.route('**/api/brokerage/disconnect', (route) =>
    route.fulfill({ status: 503, json: { message: 'not now', code: 'UNAVAILABLE' } }),
  )
  await page.clock.install()
  await page.reload()
  await see(badge(page, 'Connected'))
  const before = asked
  await page.clock.fastForward('04:30')
  expect(asked).toBe(before)
  await page.clock.fastForward('00:45')
  await soon(() => asked).toBe(before + 1)
  await button(widget(page), 'Disconnect').click()
  await button(page.getByRole('alertdialog'), 'Disconnect').click()
  await see(toast(page, 'Failed to disconnect Schwab account'))
})

it('a login warns before its seventh day, ends on it, and is begun anew', async () => {
  const page = await openSettings(await signUp())
  await button(widget(page), 'Connect').click()
  await allow(page)
  await page.waitForURL(`${home}/stocks`, { timeout: longestWaitMs })
  await serverAtPageTime(page)
  await page.clock.install()
  await page.goto('/Settings')
  await see(widget(page).getByText('Your login is valid for 6 days 23 hours'))
  const hour = 3_600_000
  await page.clock.setFixedTime(Date.now() + (7 * 24 - 11) * hour)
  await page.goto('/Settings')
  await see(badge(page, 'Connected'), widget(page).getByText(/Your login ends in 10 hours \d+ minutes?\./))
  await page.clock.setFixedTime(Date.now() + 7 * 24 * hour)
  await page.goto('/Settings')
  await see(badge(page, 'Not Connected'), widget(page).getByText('Your login has ended'))
  await see(button(widget(page), 'Connect'))
})
