import type { Page } from 'playwright-core'
import { type Place, examinePlaces } from '../../places.ts'
import { button, choose, see } from '../../seeing.ts'

/** The first wheel’s button for its status. */
const manageWheel = (page: Page) => page.getByRole('button', { name: /^Manage / }).first()

/** Nobody makes these calls fail: what is answered is made up. */
const refuse = (page: Page, url: string): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ status: 403, json: { message: 'Not today.' } }))

const sample = (page: Page) => page.getByRole('region', { name: 'Sample data' })

examinePlaces([
  {
    name: 'the sample in place of wheels that did not load',
    lane: 'long',
    path: '/Wheels',
    who: 'investor',
    reach: async (page) => {
      await refuse(page, '**/wheels/wheel-cycles*')
      await page.reload()
      await see(sample(page))
    },
  },
  {
    name: 'the sample in place of a summary that did not load',
    lane: 'long',
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await refuse(page, '**/close-summary')
      await page
        .getByRole('button', { name: /^Actions for ABC wheel/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Close Strategy' }).click()
      await see(sample(page))
    },
  },
  {
    name: 'the sample in place of what could be rolled',
    lane: 'long',
    path: '/Options',
    who: 'demo',
    reach: async (page) => {
      await refuse(page, '**/roll-candidates*')
      await page
        .getByRole('button', { name: /^Roll / })
        .first()
        .click()
      await see(sample(page))
    },
  },
  {
    name: 'the campaign line as a table',
    lane: 'long',
    path: '/Wheels?q=PCG&view=grid',
    who: 'demo',
    reach: async (page) => {
      await page
        .getByRole('article', { name: /^PCG wheel/ })
        .getByRole('link', { name: /^PCG wheel/ })
        .first()
        .click()
      await button(page, 'View as table: Campaign line').click()
      await see(page.getByRole('table', { name: 'The PCG wheel by day' }).getByText('call sold').first())
    },
  },
  {
    name: 'the page of a wheel',
    path: '/Wheels?q=ABC&view=grid',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('article', { name: /^ABC wheel/ })
        .getByRole('link', { name: /^ABC wheel/ })
        .first()
        .click()
      await see(
        page.getByRole('table', { name: /^Legs of / }),
        page.getByRole('img', { name: /^Campaign: / }),
      )
    },
  },
  {
    name: 'the closing of a wheel',
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for ABC wheel/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Close Strategy' }).click()
      await see(page.getByRole('dialog').getByText('Premium collected'))
    },
  },
  {
    name: 'the parameters of a wheel',
    lane: 'long',
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for ABC wheel/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Edit Parameters' }).click()
      await see(page.getByRole('region', { name: 'Estimate' }))
    },
  },
  {
    name: 'an address of no wheel',
    lane: 'long',
    path: '/Wheels/NOPE-20200101-1',
    who: 'investor',
    reach: (page) => see(page.getByRole('heading', { name: 'This wheel is not there' })),
  },
  {
    name: 'the wheels as cards',
    lane: 'long',
    path: '/Wheels?view=grid',
    who: 'investor',
    reach: (page) => see(manageWheel(page)),
  },
  {
    name: 'the opportunities as cards with open filters',
    path: '/Wheels?show=could&opp-filters=open',
    who: 'investor',
    reach: (page) => see(page.getByRole('article', { name: /^ABC, / }).first()),
  },
  {
    name: 'the wheels as a list',
    lane: 'long',
    path: '/Wheels?view=list',
    who: 'investor',
    reach: (page) => see(page.getByRole('table', { name: 'Wheel strategies' })),
  },
  {
    name: 'the opportunities as a list',
    lane: 'long',
    path: '/Wheels?show=could&opp-view=list',
    who: 'investor',
    reach: (page) => see(page.getByRole('table', { name: 'Wheel opportunities' })),
  },
  {
    name: 'the wheels on one axis, the events of one, and the closed ones by year',
    path: '/Wheels',
    who: 'demo',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Events of / })
        .first()
        .click()
      await see(
        page.getByRole('table', { name: /^Events of / }),
        page.getByRole('table', { name: /^Wheels closed in / }).first(),
      )
    },
  },
  {
    name: 'what detected strategies lack',
    lane: 'long',
    path: '/Wheels?dialog=setup',
    who: 'investor',
    reach: (page) => see(page.getByRole('list', { name: 'Detected strategies' })),
  },
  {
    name: 'what detection would create',
    lane: 'long',
    path: '/Wheels?dialog=test-detection',
    who: 'investor',
    reach: (page) => see(page.getByRole('heading', { name: 'Would be created' })),
  },
  {
    name: 'a wheel by hand with errors at its fields',
    path: '/Wheels?dialog=manual',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'Create Wheel').click()
      await see(page.getByText('Ticker symbol is required'))
    },
  },
  {
    name: 'the menu of a wheel',
    lane: 'long',
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for ABC wheel/ })
        .first()
        .click()
      await see(page.getByRole('menu', { name: /^Actions for ABC wheel/ }))
    },
  },
  {
    name: 'the parts of an opportunity',
    lane: 'long',
    path: '/Wheels?show=could',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Details of .*, / })
        .first()
        .click()
      await see(page.getByRole('table', { name: 'Parts of the confidence score' }))
    },
  },
  ...(['Overview', 'Performance', 'Status Tracking', 'History', 'Positions'] as const).map((tab): Place => ({
    name: `the details of a wheel, ${tab}`,
    ...(tab === 'Overview' ? {} : { lane: 'long' }),
    path: '/Wheels?q=ABC&view=grid',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Details of ABC wheel/ })
        .first()
        .click()
      await page.getByRole('tab', { name: tab }).click()
      await see(page.getByRole('tabpanel', { name: tab }))
    },
  })),
  {
    name: 'the status dialog with a change that is not allowed',
    lane: 'long',
    path: '/Wheels?q=ABC&view=grid',
    who: 'investor',
    reach: async (page) => {
      await manageWheel(page).click()
      await choose(page, 'Pending')
      await see(page.getByText('Invalid Transition'))
    },
  },
  {
    name: 'the wheels of a newcomer',
    lane: 'long',
    path: '/Wheels',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No wheel cycles found')),
  },
  {
    name: 'the positions that a wheel can be created from',
    lane: 'long',
    path: '/Wheels?dialog=create-wheel',
    who: 'demo',
    reach: async (page) => {
      await button(page, 'Select PCG').click()
      await button(page, 'Next').focus()
    },
  },
  {
    name: 'the strategies of a wheel by hand',
    lane: 'long',
    path: '/Wheels?dialog=create-wheel',
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel('Or enter a ticker manually').fill('PCG')
      await page.keyboard.press('Enter')
      await button(page, 'Continue with PCG').click()
      await button(page, 'Next').click()
      await see(page.getByText('Strategy type is required'))
    },
  },
  {
    name: 'the parameters of a wheel with strikes and messages',
    path: '/Wheels?dialog=create-wheel&ticker=PCG',
    who: 'demo',
    reach: async (page) => {
      await page.getByRole('radio', { name: /^Full wheel/ }).check()
      await button(page, 'Next').click()
      await see(page.getByRole('table', { name: /choosing a strike enters it/ }))
      await button(page, 'Next').click()
      await see(page.getByText('Strike price is required'))
    },
  },
  {
    name: 'the review of a wheel',
    lane: 'long',
    path: '/Wheels?dialog=create-wheel&ticker=PCG',
    who: 'newcomer',
    reach: async (page) => {
      await page.getByRole('radio', { name: /^Covered call/ }).check()
      await button(page, 'Next').click()
      await page.getByLabel('Strike price').fill('17')
      await page.getByLabel(/^Expected premium/).fill('3')
      await page.getByLabel('Expiration date').fill('2035-01-19')
      await page.getByLabel('Number of contracts').fill('50')
      await page.getByLabel(/^Notes/).fill('Watch the ex-date')
      await button(page, 'Next').click()
      await see(page.getByText('Ready to create'))
    },
  },
  {
    name: 'the wheel phases',
    path: '/WheelsPhaseView',
    who: 'investor',
    reach: (page) => see(page.getByRole('list', { name: 'Tickers', exact: true })),
  },
  {
    name: 'the timelines of sample lots',
    lane: 'long',
    path: '/LotTimelineMock',
    who: 'visitor',
    reach: (page) => see(page.getByRole('list', { name: 'Timeline of lot 4' })),
  },
  {
    name: 'a new sample lot with its message',
    lane: 'long',
    path: '/WheelsLotsMock',
    who: 'visitor',
    reach: async (page) => {
      await button(page, 'New Lot').click()
      await page.getByRole('tab', { name: 'Cash-Secured Put' }).click()
      await button(page, 'Apply to the sample').click()
      await see(page.getByText(/^Invalid CSP/))
    },
  },
  {
    name: 'the lots of a ledger',
    path: '/Lots?stories=1',
    who: 'demo',
    reach: (page) => see(page.getByRole('list', { name: 'Timeline of lot 1' })),
  },
  {
    name: 'the roll of a lot',
    lane: 'long',
    path: '/Lots?dialog=roll&lot=1',
    who: 'demo',
    reach: (page) => see(page.getByRole('dialog', { name: 'Roll Short Call' })),
  },
  {
    name: 'the page of lots without any',
    lane: 'long',
    path: '/Lots',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No lots yet')),
  },
  {
    name: 'the empty trash',
    path: '/Trash',
    who: 'newcomer',
    reach: (page) => see(page.getByText('The trash is empty')),
  },
  {
    name: 'the watch',
    path: '/Watch',
    who: 'investor',
    reach: (page) =>
      see(page.getByRole('heading', { name: 'Needs you' }), page.getByLabel('Puts deep in the money')),
  },
])
