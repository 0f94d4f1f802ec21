import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { freshName, goodPassword, signUpByApi } from '../account.ts'
import { firstOf, itBeside } from '../effort.ts'
import { button, heading, pathOf, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { visitor } = useBrowser()

const openForm = async () => {
  const page = await visitor()
  await page.goto('/signup')
  await see(heading(page, 'Create an account'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return { page, asked: () => asked.filter((line) => line.startsWith('POST')) }
}

const fill = async (page: Page, username: string, email: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** What the browser itself finds wrong with a field. */
const refusalOf = (page: Page, label: string): Promise<string> =>
  page.getByLabel(label).evaluate((element) => {
    const { validity } = element as HTMLInputElement
    if (validity.valueMissing) return 'missing'
    return validity.typeMismatch ? 'mistyped' : 'none'
  })

/** The codes are shown above the first page. */
const keepCodes = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await see(dialog)
  await button(dialog, 'I have kept them').click()
}

it('a new user creates an account and is at once on the dashboard', async () => {
  const { page, asked } = await openForm()
  const name = freshName()
  await fill(page, name, `${name}@example.com`, goodPassword)
  await button(page, 'Create account').click()
  await keepCodes(page)
  await see(heading(page, 'Portfolio Dashboard'), page.getByRole('link', { name }))
  expect(pathOf(page)).toBe('/')
  expect(asked().slice(0, 2)).toEqual(['POST /api/auth/register', 'POST /api/auth/login'])
})

it('each of the three fields has to be filled', async () => {
  const { page, asked } = await openForm()
  await button(page, 'Create account').click()
  for (const label of ['Username', 'Email', 'Password']) expect(await refusalOf(page, label)).toBe('missing')
  await fill(page, freshName(), 'someone@example.com', '')
  await button(page, 'Create account').click()
  expect(await refusalOf(page, 'Password')).toBe('missing')
  expect(asked()).toEqual([])
  expect(pathOf(page)).toBe('/signup')
})

it('an e-mail address without its form is refused before anything is sent', async () => {
  const { page, asked } = await openForm()
  await fill(page, freshName(), 'nobody', goodPassword)
  await button(page, 'Create account').click()
  expect(await refusalOf(page, 'Email')).toBe('mistyped')
  expect(asked()).toEqual([])
})

it('a taken name says so and keeps what was typed', async () => {
  const { username } = await signUpByApi()
  const { page } = await openForm()
  await fill(page, username.toUpperCase(), `${freshName()}@example.com`, goodPassword)
  await button(page, 'Create account').click()
  await see(page.getByRole('alert').filter({ hasText: 'That username or email address is already taken.' }))
  await soon(() => page.getByLabel('Username').inputValue()).toBe(username.toUpperCase())
  expect(pathOf(page)).toBe('/signup')
})

it('a short password is refused at its field', async () => {
  const { page } = await openForm()
  const name = freshName()
  await fill(page, name, `${name}@example.com`, 'short')
  await button(page, 'Create account').click()
  await see(page.getByRole('alert').filter({ hasText: 'Password must be at least 8 characters' }))
  await soon(() => page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
})

itBeside('the button reads Creating account... while the server works', async () => {
  const { page } = await openForm()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/register', async (route) => {
    await held.promise
    await route.continue()
  })
  const name = freshName()
  await fill(page, name, `${name}@example.com`, goodPassword)
  await button(page, 'Create account').click()
  await see(button(page, 'Creating account...'))
  held.resolve()
  await keepCodes(page)
  await see(heading(page, 'Portfolio Dashboard'))
})

const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  [
    'refused',
    (route: Route) => route.fulfill({ status: 401, json: { code: 'LOGIN_FAILED', message: 'Wrong.' } }),
  ],
  [
    'failing',
    (route: Route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.' } }),
  ],
  ['unreachable', (route: Route) => route.abort()],
]

it.each(firstOf(failures))('an account is made once and says so when signing in is %s', async (_, answer) => {
  const { page, asked } = await openForm()
  await page.route('**/api/auth/login', answer)
  const name = freshName()
  await fill(page, name, `${name}@example.com`, goodPassword)
  await button(page, 'Create account').click()
  await see(page.getByRole('alert').filter({ hasText: 'Signup successful but auto-login failed' }))
  expect(asked().filter((line) => line.endsWith('/register'))).toHaveLength(1)
})

it('the two public forms lead to each other', async () => {
  const { page } = await openForm()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await soon(() => pathOf(page)).toBe('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await soon(() => pathOf(page)).toBe('/signup')
})
