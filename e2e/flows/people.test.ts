/** The life of an account in browsers: its password, sessions, codes and tokens, and what an administrator does. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshName, goodPassword } from '../account.ts'
import { holdBack } from '../network.ts'
import { itBeside, itWide } from '../effort.ts'
import { bodyOf, button, goBySidebar, heading, pathOf, see, seeGone, soon, toast } from '../seeing.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { ownContext, useBrowser } from '../use-browser.ts'

const { visitor, signedInAt } = useBrowser()

const otherPassword = 'Other wheels turn 9'

const form = (page: Page, name: string): Locator => page.getByRole('form', { name })

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

const statusOf = async (token: string, url = inject('serverUrl')): Promise<number> =>
  (await fetch(`${url}/api/portfolio/positions`, { headers: { authorization: `Bearer ${token}` } })).status

it('a new password throws the other browser out and keeps this one', async () => {
  const { page, account } = await signedInAt('/Profile')
  const other = await visitor(ownContext)
  await other.goto('/login')
  await signIn(other, account.username, account.password)
  await see(heading(other, 'Portfolio Dashboard'))
  const password = form(page, 'Password')
  await password.getByLabel('Current password').fill('not the password')
  await password.getByLabel('New password').fill(otherPassword)
  await button(password, 'Change the password').click()
  await see(password.getByText('The current password is not right. Nothing was changed.'))
  await password.getByLabel('Current password').fill(account.password)
  await button(password, 'Change the password').click()
  await see(toast(page, 'Your password is changed'))
  await see(heading(other, 'Sign in'))
  await soon(() => password.getByLabel('New password').inputValue()).toBe('')
  await signIn(other, account.username, account.password)
  await see(other.getByText('The username or the password is not right.'))
  await signIn(other, account.username, otherPassword)
  await see(heading(other, 'Portfolio Dashboard'))
})

it('sessions are listed with their browser, and one can be ended from here', async () => {
  const { page, account } = await signedInAt('/Profile')
  const other = await visitor(ownContext)
  await other.goto('/login')
  await signIn(other, account.username, account.password)
  await see(heading(other, 'Portfolio Dashboard'))
  await page.reload()
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await see(sessions.getByText('This one'))
  await soon(async () => (await bodyOf(page, 'Sessions')).length).toBe(2)
  await see(sessions.getByText(/^(?:Chrome|A browser) on Linux/).first())
  const letGo = await holdBack(page, '**/api/auth/sessions/*')
  const end = sessions.getByRole('button', { name: /^End the session of/ })
  await end.click()
  await see(sessions.getByText('Ending'))
  expect(await end.getAttribute('aria-disabled')).toBe('true')
  letGo()
  await see(heading(other, 'Sign in'))
  await soon(async () => (await bodyOf(page, 'Sessions')).length).toBe(1)
})

it('codes of the sign-up set a new password once, without mail', async () => {
  const page = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  const name = freshName()
  await page.goto('/signup')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password').fill(goodPassword)
  await button(page, 'Create account').click()
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await see(dialog)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await button(dialog, 'Download as text').click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code.trim())
  await button(dialog, 'Copy').click()
  await see(dialog.getByText('Copied.'))
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(codes.map((code) => code.trim()))
  await page.keyboard.press('Escape')
  await see(dialog.getByText(/^They are not shown again/))
  await button(dialog, 'I have kept them').click()
  await see(heading(page, 'Portfolio Dashboard'))
  await page.goto('/Profile')
  await see(page.getByText(/^10 codes left/))
  await soon(async () => (await bodyOf(page, 'Sessions')).length).toBe(1)
  await button(page.getByRole('banner'), 'Logout').click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await see(heading(page, 'Set a new password'))
  const recover = async (code: string) => {
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Recovery code').fill(code)
    await page.getByLabel('New password', { exact: true }).fill(otherPassword)
    await button(page, 'Set the password').click()
  }
  await recover('k7mq-3wzn-b4xe-9hti')
  await see(page.getByText(/^The username or the recovery code is not right/))
  await recover(` ${(codes[0] ?? '').toUpperCase()} `)
  await see(toast(page, 'Your password is set'), heading(page, 'Sign in'))
  await signIn(page, name, otherPassword)
  await see(heading(page, 'Portfolio Dashboard'))
  await page.goto('/Profile')
  await see(page.getByText(/^9 codes left/))
})

itBeside('new codes are made under Profile, for who knows the password', async () => {
  const { page, account } = await signedInAt('/Profile')
  const recovery = form(page, 'Recovery codes')
  await recovery.getByLabel('Your password').fill(account.password)
  await button(recovery, 'Make new codes').click()
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await see(dialog)
  expect(await dialog.getByRole('listitem').count()).toBe(10)
  await button(dialog, 'I have kept them').click()
  await seeGone(dialog)
})

it('an API token is shown once, reads, and is refused once it is revoked', async () => {
  const { page, account } = await signedInAt('/Profile')
  await see(page.getByText('No API tokens'))
  await button(page, 'New token').click()
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  await dialog.getByLabel('Name').fill('spreadsheet')
  await dialog.getByLabel('Your password').fill(account.password)
  await button(dialog, 'Make the token').click()
  const made = page.getByRole('dialog', { name: 'Token spreadsheet' })
  const token = await made.getByLabel('API token').inputValue()
  expect(token).toMatch(/^ww_[\w-]{43}$/)
  expect(await statusOf(token)).toBe(200)
  await button(made, 'Done').click()
  await seeGone(made)
  await soon(async () => (await bodyOf(page, 'API tokens')).map(([name, scope]) => [name, scope])).toEqual([
    ['spreadsheet', 'read'],
  ])
  expect(await page.content()).not.toContain(token)
  await button(page, 'Revoke spreadsheet').click()
  const letGo = await holdBack(page, '**/api/auth/tokens/*')
  await button(page.getByRole('alertdialog'), 'Revoke').click()
  await see(page.getByText('Revoking'))
  letGo()
  await see(page.getByText('No API tokens'))
  expect(await statusOf(token)).toBe(401)
})

it('an account is deleted with its name typed, and its data is offered first', async () => {
  const { page, account } = await signedInAt('/Profile')
  const download = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const file: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(file).toMatchObject({ schema: 'wheelwright/account/1', username: account.username })
  await button(page, 'Delete the account...').click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account for good?' })
  await dialog.getByLabel('Your username').fill('somebody else')
  await dialog.getByLabel('Your password').fill(account.password)
  await button(dialog, 'Delete everything').click()
  await see(dialog.getByText('This is not your username. Nothing was deleted.'))
  await dialog.getByLabel('Your username').fill(account.username)
  await button(dialog, 'Delete everything').click()
  await see(heading(page, 'Sign in'), toast(page, 'Your account is deleted'))
  expect(await statusOf(account.token)).toBe(401)
  await signIn(page, account.username, account.password)
  await see(page.getByText('The username or the password is not right.'))
})

itBeside('the profile of a demo says that it has none of this', async () => {
  const page = await visitor()
  await page.goto('/login')
  await button(page, 'Open the demo portfolio').click()
  await see(heading(page, 'Portfolio Dashboard'))
  await page.goto('/Profile')
  await see(page.getByText(/^It has no password, recovery codes/))
  expect(await button(page, 'Change the password').count()).toBe(0)
})

itWide('a plain user finds no administration', async () => {
  const { page } = await signedInAt('/Dashboard')
  await see(page.getByRole('link', { name: 'Settings', exact: true }))
  await page.goto('/Admin')
  await see(page.getByText('Only administrators see this page'))
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
})

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('an administrator disables a user, whose browser is thrown out, enables the user again, and takes a role back', async () => {
  const onServer = { baseURL: server.url }
  const signUp = async (username: string) => {
    const body = JSON.stringify({ username, email: `${username}@example.com`, password: goodPassword })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body })
    const page = await visitor(onServer)
    await page.goto('/login')
    await signIn(page, username, goodPassword)
    await see(heading(page, 'Portfolio Dashboard'))
    return page
  }
  const admin = await signUp('ada')
  const bob = await signUp('bob')
  await goBySidebar(admin, 'Admin')
  await see(heading(admin, 'Admin'), admin.getByRole('heading', { name: 'Backups' }))
  await see(admin.getByRole('table', { name: 'Jobs' }).getByText('Housekeeping'))
  await button(admin, 'Disable bob').click()
  await button(admin.getByRole('alertdialog'), 'Disable').click()
  await see(toast(admin, 'bob is disabled'), heading(bob, 'Sign in'))
  await signIn(bob, 'bob', goodPassword)
  await see(bob.getByText(/^This account is disabled/))
  await button(admin, 'Enable bob').click()
  await see(toast(admin, 'bob is enabled'))
  await signIn(bob, 'bob', goodPassword)
  await see(heading(bob, 'Portfolio Dashboard'))
  expect(pathOf(bob)).toBe('/')
  expect(await admin.getByRole('button', { name: 'Disable ada' }).count()).toBe(0)
  await button(admin, 'Make administrator: bob').click()
  await button(admin.getByRole('alertdialog'), 'Make administrator').click()
  await see(toast(admin, 'bob is an administrator now'))
  await button(admin.getByRole('region', { name: 'Notifications' }), 'Undo')
    .first()
    .click()
  await see(button(admin, 'Make administrator: bob'))
})
