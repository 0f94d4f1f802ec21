import type { Page } from 'playwright-core'
import { goodPassword, signUpByApi } from '../../account.ts'
import { examinePlaces, title } from '../../places.ts'
import { button, see, soon } from '../../seeing.ts'

const longName = 'W'.repeat(60)

const loaded = (page: Page) => see(page.getByText('This one'), page.getByText(/codes left|no recovery codes/))

examinePlaces([
  {
    name: 'a new password by a recovery code',
    path: '/recover',
    who: 'visitor',
    reach: title('Set a new password'),
  },
  { name: 'the whole profile', path: '/Profile', who: 'newcomer', reach: loaded },
  { name: 'the profile of a demo', lane: 'long', path: '/Profile', who: 'demo', reach: title('My Profile') },
  {
    name: 'new recovery codes',
    lane: 'long',
    path: '/Profile',
    who: 'newcomer',
    reach: async (page) => {
      const form = page.getByRole('form', { name: 'Recovery codes' })
      await form.getByLabel('Your password').fill(goodPassword)
      await form.getByRole('button').click()
      const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
      await see(dialog)
      await button(dialog, 'Close').click()
      await see(dialog.getByText(/^They are not shown again/))
    },
  },
  {
    name: 'the form of an API token',
    lane: 'long',
    path: '/Profile',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'New token').click()
      await see(page.getByRole('dialog', { name: 'New API token' }))
    },
  },
  {
    name: 'an API token of a long name that is shown once',
    lane: 'long',
    path: '/Profile',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'New token').click()
      const dialog = page.getByRole('dialog', { name: 'New API token' })
      await dialog.getByLabel('Name').fill(longName)
      await dialog.getByLabel('Your password').fill(goodPassword)
      await button(dialog, 'Make the token').click()
      await see(page.getByRole('dialog', { name: `Token ${longName}` }))
    },
  },
  {
    name: 'the list of API tokens with long names',
    lane: 'long',
    path: '/Profile',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'New token').click()
      const dialog = page.getByRole('dialog', { name: 'New API token' })
      await dialog.getByLabel('Name').fill('M'.repeat(60))
      await dialog.getByLabel('Your password').fill(goodPassword)
      await button(dialog, 'Make the token').click()
      await button(page.getByRole('dialog'), 'Done').click()
      await see(page.getByRole('table', { name: 'API tokens' }))
    },
  },
  {
    name: 'the deletion of an account',
    path: '/Profile',
    who: 'newcomer',
    reach: async (page) => {
      // The cards above move it as their lists arrive.
      await see(page.getByRole('table', { name: 'Sessions' }))
      await soon(() => page.locator('main [aria-busy=true]').count()).toBe(0)
      await button(page, 'Delete the account...').click()
      await see(page.getByRole('dialog', { name: 'Delete this account for good?' }))
    },
  },
  {
    name: 'the page of administrators',
    path: '/Admin',
    who: 'administrator',
    reach: async (page) => {
      await signUpByApi('W'.repeat(50))
      await page.reload()
      await see(page.getByText(/^W{50}/), page.getByRole('table', { name: 'Jobs' }))
    },
  },
  {
    name: 'the page of administrators for anyone else',
    lane: 'long',
    path: '/Admin',
    who: 'newcomer',
    reach: (page) => see(page.getByText('Only administrators see this page')),
  },
  {
    name: 'users that could not be loaded',
    lane: 'long',
    path: '/Admin',
    who: 'administrator',
    reach: async (page) => {
      await page.route('**/api/admin/*', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }))
      await page.reload()
      await see(
        page.getByText('The users could not be loaded'),
        page.getByText('The jobs could not be loaded'),
      )
    },
  },
])
