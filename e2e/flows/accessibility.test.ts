import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import {
  addOptionByApi,
  addStockByApi,
  importByApi,
  importFileByApi,
  openDemoByApi,
  signUpByApi,
} from '../account.ts'
import type { Account } from '../account.ts'
import {
  fidelityHistory,
  sample,
  samplePath,
  schwabText,
  tastytradeHistory,
} from '../payloads/broker-files.ts'
import { jsonOf, recordedAccount, textOf, twoAccounts } from '../payloads/payloads.ts'
import { snapshotOf, workedCaseHeld } from '../payloads/worked-case.ts'
import { button, heading, see } from '../seeing.ts'
import { desktop, phone, useBrowser } from '../use-browser.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const { visitor, tabOf } = useBrowser({ reducedMotion: 'reduce' })

/** What axe returns of a finding, as far as it is told here. */
type Finding = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

const themes = ['light', 'dark', 'contrast', 'contrast-dark'] as const
const quickly = { resultTypes: ['violations'], preload: false }

/** Everything that axe knows, best practice and the size of targets included. */
const allRules = { ...quickly, rules: { 'target-size': { enabled: true } } }
/** A theme changes colours and nothing else, so that after the first these tell all. */
const colourRules = {
  ...quickly,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

const findings = async (page: Page, options: object): Promise<string[]> => {
  const violations = await page.evaluate(async (given): Promise<readonly Finding[]> => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<{ violations: readonly Finding[] }> }
    }
    return (await axe.run(given)).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

/** Puts the theme on and waits until no colour is on its way any more. */
const putOn = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do await frame()
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
    await frame()
  }, theme)

/** Each thing that is wider than the page, by its outline. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Everything that can be pressed and is less than 24 px high or wide; links within a sentence may be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=button]')]
      .map((element) => (element.matches('label .sr-only') ? (element.closest('label') ?? element) : element))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('p a'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return width < 24 || height < 24
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return `${width} x ${height}: ${element.outerHTML.slice(0, 160)}`
      }),
  )

/** Makes the window as high as the page, so that what sticks to its edges covers nothing. */
const unroll = async (page: Page, { width, height }: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize({ width, height })
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole > height) await page.setViewportSize({ width, height: whole })
}

const examineAt = async (page: Page, size: { width: number; height: number }): Promise<string[]> => {
  await unroll(page, size)
  const found: string[] = []
  for (const theme of themes) {
    await putOn(page, theme)
    const here = await findings(page, theme === themes[0] ? allRules : colourRules)
    found.push(...here.map((finding) => `${theme}, ${size.width} px: ${finding}`))
  }
  const wide = await overflow(page)
  const small = await smallTargets(page)
  return [
    ...found,
    ...wide.map((element) => `wider than ${size.width} px: ${element}`),
    ...small.map((element) => `at ${size.width} px only ${element}`),
  ]
}

const examine = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  return [...(await examineAt(page, desktop)), ...(await examineAt(page, phone))]
}

type Place = {
  readonly name: string
  readonly path: string
  readonly who: 'visitor' | 'newcomer' | 'investor' | 'demo'
  /** Brings the page to where it shall be examined. */
  readonly reach: (page: Page) => Promise<unknown>
}

const title = (text: string) => (page: Page) => see(heading(page, text))

/** The first wheel’s button for its status. */
const manageWheel = (page: Page) => page.getByRole('button', { name: /^Manage / }).first()

const places: readonly Place[] = [
  { name: 'the sign-in form', path: '/login', who: 'visitor', reach: title('Sign in') },
  { name: 'the sign-up form', path: '/signup', who: 'visitor', reach: title('Create an account') },
  {
    name: 'the dashboard',
    path: '/Dashboard',
    who: 'investor',
    reach: (page) => see(page.getByRole('cell', { name: '$16.42' })),
  },
  {
    name: 'the empty dashboard',
    path: '/Dashboard',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No positions yet.')),
  },
  {
    name: 'the stocks with open groups',
    path: '/Stocks?open=PCG,TLRY,SCHD,BRK.B,ZZZ',
    who: 'investor',
    reach: (page) =>
      see(page.getByRole('table', { name: 'Tax lots of PCG' }), page.getByText('$18.00 call').first()),
  },
  {
    name: 'the empty stocks',
    path: '/Stocks',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No stock positions yet')),
  },
  {
    name: 'the add stock dialog with its messages',
    path: '/Stocks?dialog=add',
    who: 'investor',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Stock' })
      await button(dialog, 'Add Stock').click()
      await see(dialog.getByText('Symbol is required'))
    },
  },
  {
    name: 'the question before a lot is removed',
    path: '/Stocks?open=ZZZ',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Remove lot 1').click()
      await see(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'the options',
    path: '/Options',
    who: 'investor',
    reach: (page) => see(button(page, 'Edit ZZZ Put')),
  },
  {
    name: 'the options by their Greeks',
    path: '/Options?columns=greeks',
    who: 'demo',
    reach: (page) => see(page.getByRole('button', { name: /^Delta of/ }).first()),
  },
  {
    name: 'what a Greek is made of',
    path: '/Options?columns=greeks',
    who: 'demo',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Implied volatility of/ })
        .first()
        .click()
      await see(page.getByRole('dialog').getByText('Ends in the money'))
    },
  },
  {
    name: 'the payoff of a position',
    path: '/Symbols/NVDA?dialog=payoff',
    who: 'demo',
    reach: (page) => see(page.getByRole('dialog').getByLabel('Volatility')),
  },
  {
    name: 'the payoff as a table',
    path: '/Symbols/KO?dialog=payoff&as=table',
    who: 'demo',
    reach: (page) => see(page.getByRole('table', { name: 'Payoff' })),
  },
  {
    name: 'an option chain',
    path: '/Chain/KO',
    who: 'demo',
    reach: (page) => see(page.getByRole('table', { name: /on KO that expire on/ })),
  },
  {
    name: 'a chain that nobody tells',
    path: '/Chain/KO',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No source of prices is configured')),
  },
  {
    name: 'no chain yet',
    path: '/Chain',
    who: 'investor',
    reach: (page) => see(page.getByRole('link', { name: 'PCG' })),
  },
  {
    name: 'the empty options',
    path: '/Options',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No options positions yet')),
  },
  {
    name: 'the add option dialog with its messages',
    path: '/Options?dialog=add',
    who: 'investor',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Option' })
      await button(dialog, 'Add Option').click()
      await see(dialog.getByText('Ticker is required'))
    },
  },
  {
    name: 'a toast of good news and one of bad',
    path: '/Dashboard',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Refresh All Prices').click()
      await see(page.getByRole('region', { name: 'Notifications' }).getByText(/^Updated 0 of/))
      await page.route('**/refresh-all-prices', (route) => route.fulfill({ status: 422, json: {} }))
      await button(page, 'Refresh All Prices').click()
      await see(page.getByRole('region', { name: 'Notifications' }).getByText('Price Refresh Failed'))
    },
  },
  {
    name: 'the import center with a preview and an error',
    path: '/Import',
    who: 'newcomer',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Accounts with positions JSON' }).fill(textOf(recordedAccount))
      await page
        .getByLabel('Upload orders')
        .setInputFiles({ name: 'a.json', mimeType: 'text/json', buffer: Buffer.from('{') })
      await button(page, 'Preview').click()
      await see(page.getByRole('textbox', { name: 'Converted JSON' }), page.getByRole('alert'))
    },
  },
  {
    name: 'the receipt of an import',
    path: '/Import',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Accounts with positions JSON' }).fill(textOf(twoAccounts))
      await button(page, 'Import Data').click()
      await see(page.getByText('Imported 7 positions successfully!'))
    },
  },
  {
    name: 'the empty import page with the formats that are read',
    path: '/Imports',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'What can be read, and where to get it').click()
      await see(page.getByText('No imports yet'))
    },
  },
  {
    name: 'the question which account a file belongs to',
    path: '/Imports',
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel(/^Drop your broker’s files/).setInputFiles(samplePath(tastytradeHistory))
      await button(page, 'Read the file').click()
      await see(page.getByText('Give the new account a name'))
    },
  },
  {
    name: 'a file that cannot be read',
    path: '/Imports',
    who: 'newcomer',
    reach: async (page) => {
      await page
        .getByLabel(/^Drop your broker’s files/)
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('flour,500 g\n') })
      await see(page.getByRole('heading', { name: 'This file can’t be read' }))
    },
  },
  {
    name: 'the preview of an import',
    path: '/Imports',
    who: 'investor',
    reach: async (page) => {
      await page.getByLabel(/^Drop your broker’s files/).setInputFiles(samplePath(fidelityHistory))
      await page.getByRole('tab', { name: /Needs a fix/ }).click()
      await see(button(page, 'Confirm import'), page.getByRole('table', { name: /needs a fix/ }))
    },
  },
  {
    name: 'the receipt of a file and the history of imports',
    path: '/Imports',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'tastytrade_options_heavy_sample.csv' }).click()
      await see(button(page, 'Undo import'))
    },
  },
  {
    name: 'the question before an import is undone',
    path: '/Imports',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Undo tastytrade_options_heavy_sample.csv').click()
      await see(page.getByRole('dialog', { name: /^Undo the import/ }))
    },
  },
  {
    name: 'the entries',
    path: '/Activity',
    who: 'investor',
    reach: (page) => see(button(page, 'Buy to open').first()),
  },
  {
    name: 'an entry in full',
    path: '/Activity?symbol=NVDA',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Buy to close').click()
      await see(page.getByRole('dialog', { name: 'Buy to close' }))
    },
  },
  {
    name: 'the form for an entry by hand with its messages',
    path: '/Activity?dialog=record',
    who: 'investor',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Record an entry' })
      await dialog.getByLabel('Kind').selectOption('Assignment')
      await button(dialog, 'Record entry').click()
      await see(dialog.getByText('Option is required'))
    },
  },
  {
    name: 'no entries',
    path: '/Activity',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No entries yet')),
  },
  {
    name: 'a symbol with its lots, cycles and entries',
    path: '/Symbols/ABC?closed=lots&shown=events.ABC-20260220-1,slots.ABC-20260220-1',
    who: 'investor',
    reach: (page) =>
      see(
        page.getByRole('table', { name: 'Open lots' }),
        page.getByRole('table', { name: 'Events of ABC-20260220-1' }),
      ),
  },
  {
    name: 'the entries behind a cost',
    path: '/Symbols/ABC',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Net stock cost of the lot/ }).click()
      await see(page.getByRole('table', { name: 'Entries behind the net stock cost' }))
    },
  },
  {
    name: 'the parts of a profit',
    path: '/Symbols/ABC?figure=realized',
    who: 'investor',
    reach: (page) => see(page.getByText('Shares at the strikes, after their fees')),
  },
  {
    name: 'a symbol with a snapshot alone',
    path: '/Symbols/PCG',
    who: 'investor',
    reach: (page) => see(page.getByText('No history of PCG yet')),
  },
  {
    name: 'a symbol that nothing names',
    path: '/Symbols/ABC',
    who: 'newcomer',
    reach: (page) => see(page.getByText('Nothing about ABC yet')),
  },
  {
    name: 'the reconciliation with open questions',
    path: '/Reconciliation',
    who: 'investor',
    reach: (page) =>
      see(
        button(page, 'Record that 1 expired worthless').first(),
        page.getByRole('article', { name: 'ABC Quantity', exact: true }),
      ),
  },
  {
    name: 'the entry that a fix would record',
    path: '/Reconciliation',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Record an opening balance of 100 shares, cost unknown').click()
      await see(page.getByRole('dialog', { name: 'Record: Opening balance' }).getByLabel(/^Cost per share/))
    },
  },
  {
    name: 'the empty reconciliation',
    path: '/Reconciliation',
    who: 'newcomer',
    reach: (page) => see(page.getByText('Nothing to compare yet')),
  },
  {
    name: 'the profile',
    path: '/Profile',
    who: 'investor',
    reach: (page) => see(page.getByRole('term').first()),
  },
  {
    name: 'the wheels as cards with open filters',
    path: '/Wheels?opp-filters=open',
    who: 'investor',
    reach: (page) => see(manageWheel(page), page.getByRole('article', { name: /^ABC, / }).first()),
  },
  {
    name: 'the wheels and opportunities as lists',
    path: '/Wheels?view=list&opp-view=list',
    who: 'investor',
    reach: (page) =>
      see(
        page.getByRole('table', { name: 'Wheel strategies' }),
        page.getByRole('table', { name: 'Wheel opportunities' }),
      ),
  },
  {
    name: 'the wheels on their lines, one as a table',
    path: '/Wheels?view=timeline',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'View as table').first().click()
      await see(page.getByRole('table', { name: /^Events of / }))
    },
  },
  {
    name: 'the menu of a wheel',
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Actions for ABC').first().click()
      await see(page.getByRole('menu', { name: 'Actions for ABC' }))
    },
  },
  {
    name: 'the parts of an opportunity',
    path: '/Wheels',
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
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Details of ABC-/ })
        .first()
        .click()
      await page.getByRole('tab', { name: tab }).click()
      await see(page.getByRole('tabpanel', { name: tab }))
    },
  })),
  {
    name: 'the status dialog with a change that is not allowed',
    path: '/Wheels?q=ABC',
    who: 'investor',
    reach: async (page) => {
      await manageWheel(page).click()
      await page.getByRole('radio', { name: 'Pending', exact: true }).click({ force: true })
      await see(page.getByText('Invalid Transition'))
    },
  },
  {
    name: 'the wheels of a newcomer',
    path: '/Wheels',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No wheel strategies found')),
  },
  {
    name: 'the positions that a wheel can be created from',
    path: '/Wheels?dialog=create-wheel',
    who: 'demo',
    reach: async (page) => {
      await button(page, 'Select PCG').click()
      await button(page, 'Next').focus()
    },
  },
  {
    name: 'the strategies of a wheel by hand',
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
    reach: title('Wheel Phase Management'),
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
    path: '/login',
    who: 'visitor',
    reach: async (page) => {
      await button(page, 'Open the demo portfolio').click()
      await see(page.getByRole('region', { name: 'Demo portfolio' }), page.getByText(/\d wheels/))
      await page.getByRole('link', { name: 'Options', exact: true }).click()
      await see(page.getByText('Wheel Start').first())
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
]

const taxable = '55501234'
let investor: Account
let newcomer: Account
let demo: Account

beforeAll(async () => {
  investor = await signUpByApi()
  newcomer = await signUpByApi()
  demo = await openDemoByApi()
  await importByApi(investor, jsonOf(twoAccounts))
  await importFileByApi(investor, sample(tastytradeHistory), 'Roth IRA')
  // An account of its own, in which 100 shares are missing.
  await importFileByApi(investor, { name: 'schwab.csv', text: schwabText(workedCaseHeld) }, taxable)
  await importByApi(
    investor,
    snapshotOf(taxable, [{ symbol: 'ABC', quantity: 200, average: 45.4065, price: 49 }]),
  )
  await addStockByApi(investor, { symbol: 'ZZZ', shares: 150, cost_basis: 16.42, market_price: 12 })
  await addOptionByApi(investor, {
    ticker: 'ZZZ',
    option_type: 'Put',
    strike_price: 10,
    expiration_date: '2035-01-19',
    contracts: 1,
    cost_basis: 0.5,
    status: 'Open',
  })
})

const tabFor = {
  visitor: () => visitor(),
  newcomer: () => tabOf(newcomer),
  investor: () => tabOf(investor),
  demo: () => tabOf(demo),
}

// One tab for all places of a user: loading the client afresh for each would take most of the time.
it.each(['visitor', 'newcomer', 'investor', 'demo'] as const)(
  'axe finds nothing on the pages of the %s in any theme, wide or narrow',
  { timeout: 240_000 },
  async (user) => {
    const page = await tabFor[user]()
    for (const { name, path, reach } of places.filter(({ who }) => who === user)) {
      await page.setViewportSize(desktop)
      await page.goto(path)
      await reach(page)
      expect.soft(await examine(page), name).toEqual([])
      await page.unrouteAll()
    }
  },
)

it('the examination sees a nameless, tiny, faint or overlong thing', async () => {
  const page = await visitor()
  await page.goto('/login')
  await see(heading(page, 'Sign in'))
  await page.evaluate(() => {
    const place = document.createElement('div')
    document.querySelector('main')?.append(place)
    for (const width of ['8px', '8px', '1400px']) {
      const button = document.createElement('button')
      Object.assign(button.style, { display: 'inline-block', width, height: '8px', flex: 'none' })
      place.append(button)
    }
    const text = document.createElement('p')
    text.textContent = 'Hardly to be read'
    text.style.color = 'color-mix(in srgb, var(--ink) 20%, var(--paper))'
    place.append(text)
  })
  const found = (await examine(page)).join('\n')
  for (const fault of [
    'button-name',
    'target-size',
    'color-contrast',
    'wider than 1280 px',
    'wider than 360 px',
    'only 8 x 8',
  ])
    expect(found).toContain(fault)
})
