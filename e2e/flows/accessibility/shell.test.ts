import { examinePlaces, title } from '../../places.ts'
import { button, see } from '../../seeing.ts'
import { phone } from '../../use-browser.ts'

examinePlaces([
  { name: 'the sign-in form', path: '/login', who: 'visitor', reach: title('Sign in') },
  { name: 'the sign-up form', path: '/signup', who: 'visitor', reach: title('Create an account') },
  {
    name: 'the way back from a brokerage',
    lane: 'long',
    path: '/auth/callback?error=access_denied',
    who: 'visitor',
    reach: title('Connection Failed'),
  },
  {
    name: 'the way to connect an account',
    lane: 'long',
    path: '/Settings?error=access_denied',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'The page that Schwab led to did not open?').click()
      await see(button(page, 'Finish Connecting'))
    },
  },
  {
    name: 'the profile',
    lane: 'long',
    path: '/Profile',
    who: 'investor',
    reach: (page) => see(page.getByRole('term').first()),
  },
  {
    name: 'the settings',
    path: '/Settings',
    who: 'investor',
    reach: (page) => see(page.getByLabel('A sale of shares takes').first()),
  },
  {
    name: 'the menu of appearances',
    path: '/Settings',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Appearance').click()
      await see(page.getByRole('menu', { name: 'Appearance' }))
    },
  },
  {
    name: 'the side sheet of a phone',
    path: '/Dashboard',
    who: 'investor',
    reach: async (page) => {
      await page.setViewportSize(phone)
      await button(page, 'Open sidebar').click()
      await see(page.getByRole('dialog', { name: 'Sidebar' }))
    },
  },
  {
    name: 'the marked demo portfolio',
    lane: 'long',
    path: '/login',
    who: 'visitor',
    reach: async (page) => {
      await button(page, 'Open the demo portfolio').click()
      await see(page.getByRole('region', { name: 'Demo portfolio' }), page.getByText(/\d wheels/))
      await page.getByRole('link', { name: 'Options', exact: true }).click()
      await see(page.getByText('% of max').first())
    },
  },
  {
    name: 'an error panel',
    path: '/Stocks',
    who: 'investor',
    reach: async (page) => {
      await page.route('**/positions/stocks', (route) =>
        route.fulfill({ status: 403, json: { message: 'No.' } }),
      )
      await page.reload()
      await see(button(page, 'Retry Loading Data'))
    },
  },
  {
    name: 'the palette',
    path: '/Stocks',
    who: 'investor',
    reach: async (page) => {
      await see(page.getByRole('heading', { level: 1 }))
      await page.keyboard.press('Control+k')
      await see(page.getByRole('option', { name: /^ZZZ/ }))
    },
  },
  {
    name: 'the shortcuts',
    lane: 'long',
    path: '/Stocks',
    who: 'investor',
    reach: async (page) => {
      await see(page.getByRole('heading', { level: 1 }))
      await page.keyboard.press('?')
      await see(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    },
  },
  {
    name: 'stocks with hidden amounts',
    lane: 'long',
    path: '/Stocks',
    who: 'investor',
    reach: async (page) => {
      await see(page.getByRole('heading', { level: 1 }))
      await page.keyboard.press('Control+Shift+P')
      await see(page.locator('main .hidden-figure').first())
    },
  },
])
