import { expect, it } from 'vitest'
import { button, factsOf, heading, pathOf, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt, signedIn } = useBrowser()

it('a user finds name, e-mail address and roles on the profile page', async () => {
  const { page, account } = await signedInAt('/Dashboard')
  await page.getByRole('link', { name: account.username }).click()
  await see(heading(page, 'My Profile'))
  await soon(() => factsOf(page)).toMatchObject({
    Username: account.username,
    Email: account.email,
    Roles: expect.stringMatching(/^(user|admin)$/),
  })
})

it('the profile page logs out', async () => {
  const { page } = await signedInAt('/Profile')
  await button(page.getByRole('main'), 'Logout').click()
  await see(heading(page, 'Sign in'))
  await soon(() => pathOf(page)).toBe('/login')
})

it('a profile that is refused for want of a session asks to log in and can be tried again', async () => {
  const { page, account } = await signedIn()
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: 'The session cannot be read.' } }),
  )
  await page.goto('/Profile')
  const alert = page.getByRole('alert')
  await see(alert.getByText('Failed to load profile data'), alert.getByText('The session cannot be read.'))
  await see(alert.getByText('Please log in to view your profile.'), button(alert, 'Try Again'))
  await page.unroute('**/api/auth/me')
  await button(alert, 'Try Again').click()
  await soon(() => factsOf(page)).toMatchObject({ Username: account.username })
})
