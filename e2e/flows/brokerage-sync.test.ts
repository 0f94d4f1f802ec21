/** Syncing with a Schwab on this machine: how far back, what came, its receipt, its undo, and what stands in the way. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshName, goodPassword } from '../account.ts'
import { startSchwab, type SchwabProcess } from '../local-schwab.ts'
import { bodyOf, button, heading, see, seeGone, soon } from '../seeing.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { ownContext, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

let schwab: SchwabProcess
let server: ServerProcess

beforeAll(async () => {
  const callback = 'https://127.0.0.1:8443/auth/callback'
  schwab = await startSchwab(callback)
}, 120_000)
afterAll(() => schwab.stop())

// A server asks a hundred times a minute at most: what one test asks is not to make the next one wait.
beforeEach(async () => {
  server = await startServer(schwab.environment)
})
afterEach(() => server.stop())

const send = async (path: string, body: unknown, token?: string): Promise<Record<string, string>> => {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** Connects as the flow of the connection does in the browser. */
const connectByApi = async (token: string): Promise<void> => {
  const { authorize_url: asked = '' } = await send('/brokerage/connect', {}, token)
  const form = new URLSearchParams(new URL(asked).search)
  form.set('decision', 'allow')
  const decided = await fetch(`${schwab.url}/v1/oauth/decision`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const returned = new URL(decided.headers.get('location') ?? '').searchParams
  await send('/brokerage/callback', { code: returned.get('code'), state: returned.get('state') })
}

const signUp = async () => {
  const username = freshName()
  const body = { username, email: `${username}@example.com`, password: goodPassword }
  const { access_token: token = '' } = await send('/auth/register', body)
  return { username, email: body.email, password: goodPassword, token }
}

const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Sync', exact: true }) })

it('a first sync asks how far back, brings one import with a receipt, and the next ones go on from it', async () => {
  const ann = await signUp()
  const page = await tabOf(ann, { ...ownContext, baseURL: server.url })
  await page.goto('/Imports')
  await see(page.getByText('No imports yet'))
  await seeGone(card(page))
  await connectByApi(ann.token)
  await page.reload()
  await see(card(page).getByText(/Nothing was synced so far/))
  await card(page).getByLabel('How far back').selectOption('Two years')
  await button(card(page), 'Sync from there').click()
  await see(card(page).getByText(/^The last sync brought \d+ new entries, 3 changed positions\./))
  await soon(async () => (await bodyOf(page, 'Imports so far')).length).toBe(1)
  expect((await bodyOf(page, 'Imports so far'))[0]?.join(' ')).toContain('Schwab sync')
  await card(page).getByRole('link', { name: 'See the receipt' }).click()
  await see(page.getByText('Charles Schwab (sync)').first())

  await page.goto('/Imports')
  await button(card(page), 'Sync now').click()
  await see(card(page).getByText('The last sync found nothing new. Prices and balances are as of then.'))
  expect(await bodyOf(page, 'Imports so far')).toHaveLength(1)

  await page.goto('/Symbols/ABCD')
  await see(heading(page, 'ABCD'))
})

it('what stands in the way is said with what was kept, and a login that has ended leads to Settings', async () => {
  const bob = await signUp()
  await connectByApi(bob.token)
  await schwab.control({ do: 'fail', on: '/transactions', with: 'reset', times: 100 })
  const page = await tabOf(bob, { ...ownContext, baseURL: server.url })
  await page.goto('/Imports')
  await button(card(page), 'Sync from there').click()
  await see(card(page).getByText(/Schwab could not be reached\. What came so far is kept/))
  await see(button(card(page), 'Cancel'))
  await button(card(page), 'Cancel').click()
  await schwab.control({ do: 'clear' })
  await see(button(card(page), 'Sync from there'))
  await schwab.control({ do: 'revoke' })
  await button(card(page), 'Sync from there').click()
  await see(
    card(page)
      .getByText(/Log in again on the Settings page/)
      .first(),
  )
  await see(heading(page, 'Import'))
  // The connection says so once more; after the next login it is no news.
  const problem = card(page).getByRole('alert')
  await page.goto('/Settings')
  // The way to log in stands on the same page: that is where the keyboard goes on.
  await card(page).getByRole('link', { name: 'Log in again' }).click()
  await soon(() =>
    page
      .getByRole('region', { name: 'Connection', exact: true })
      .evaluate((element) => element.matches(':focus')),
  ).toBe(true)
  await page.keyboard.press('Tab')
  await soon(() => button(page, 'Connect').evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.goto('/Imports')
  await see(problem)
  await connectByApi(bob.token)
  await page.reload()
  await see(button(card(page), 'Sync from there'))
  await seeGone(problem)
})
