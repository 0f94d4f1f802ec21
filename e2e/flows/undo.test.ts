import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addOptionByApi, changeByApi, importFileByApi, readByApi, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { shareOf } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCaseHeld } from '../payloads/worked-case.ts'
import { button, choose, see, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

interface Step {
  readonly what: string
  readonly path: string
  readonly act: (page: Page) => Promise<unknown>
  readonly said: string
  /** Whose answer is the same before and after. */
  readonly reads: readonly string[]
}

const fillIn = async (form: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
}

const steps: readonly Step[] = [
  {
    what: 'a stock that was added',
    path: '/Stocks',
    act: async (page) => {
      await button(page, 'Add Stock').click()
      const dialog = page.getByRole('dialog', { name: 'Add Stock' })
      await fillIn(dialog, { Symbol: 'pcg', Shares: '100', 'Cost basis': '15', 'Market price': '16' })
      await button(dialog, 'Add Stock').click()
    },
    said: 'Added PCG',
    reads: ['/stocks/', '/portfolio/positions'],
  },
  {
    what: 'an option that was added',
    path: '/Options',
    act: async (page) => {
      await button(page, 'Add Option').click()
      const dialog = page.getByRole('dialog', { name: 'Add Option' })
      await dialog.getByLabel('Type').selectOption('Put')
      await dialog.getByLabel('Expiry date').selectOption({ index: 8 })
      await fillIn(dialog, { Ticker: 'PCG', 'Strike price': '15', Contracts: '-2', Cost: '0.55' })
      await button(dialog, 'Add Option').click()
    },
    said: 'Added the PCG option',
    reads: ['/portfolio/positions'],
  },
  {
    what: 'an option that was edited',
    path: '/Options',
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit .*ZZZ/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Option' })
      await fillIn(dialog, { Contracts: '-3', Cost: '0.75' })
      await button(dialog, 'Save').click()
    },
    said: 'Saved the ZZZ option',
    reads: ['/portfolio/positions'],
  },
  {
    what: 'an entry that was recorded',
    path: '/Activity',
    act: async (page) => {
      await button(page, 'Record an entry').click()
      const dialog = page.getByRole('dialog', { name: 'Record an entry' })
      await dialog.getByLabel('Kind').selectOption('Dividend')
      await fillIn(dialog, { Symbol: 'abc', Amount: '12.50', Date: '2026-05-15' })
      await button(dialog, 'Record entry').click()
    },
    said: 'Recorded: Dividend',
    reads: ['/portfolio/entries', '/portfolio/pnl', '/wheels/performance'],
  },
  {
    what: 'a ticker that was added',
    path: '/WheelsPhaseView',
    act: async (page) => {
      await see(page.getByRole('article', { name: /^ABC/ }))
      await page.getByRole('textbox', { name: 'Ticker' }).fill('pcg')
      await button(page, 'Add Ticker').click()
    },
    said: 'PCG is on this page',
    reads: ['/wheels/performance'],
  },
  {
    what: 'notes',
    path: '/Wheels?dialog=notes',
    act: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Notes of ABC' })
      await fillIn(dialog, { Notes: 'Let it go' })
      await button(dialog, 'Save').click()
    },
    said: 'Saved the notes of ABC',
    reads: ['/wheels/wheel-cycles'],
  },
  {
    what: 'parameters',
    path: '/Wheels?dialog=parameters',
    act: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Parameters of ABC' })
      await fillIn(dialog, { 'Max DTE': '60', 'Profit target': '40' })
      await button(dialog, 'Save').click()
    },
    said: 'Saved the parameters of ABC',
    reads: ['/wheels/wheel-cycles'],
  },
  {
    what: 'a wheel that was made by hand',
    path: '/Wheels?dialog=manual',
    act: async (page) => {
      const form = page.getByRole('dialog', { name: 'Manual Creation' })
      await fillIn(form, { Ticker: 'pcg', 'Put sold price': '0.55', Contracts: '2' })
      await button(form, 'Create Wheel').click()
      await see(button(page, 'View wheel'))
    },
    said: 'Created the PCG wheel',
    reads: ['/wheels/wheel-cycles', '/dashboard/snapshot'],
  },
  {
    what: 'notification settings',
    path: '/Watch',
    act: async (page) => {
      await page.getByLabel('Old prices').uncheck()
      await button(page, 'Save').click()
    },
    said: 'Notification settings are saved',
    reads: ['/watch/settings'],
  },
]

/** Names of versions and the instants of changes are new with each of them. */
const changing = new Set([
  'etag',
  'version',
  'updated_at',
  'last_updated',
  'as_of',
  'id',
  'last_status_update',
])

const withoutChanging = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutChanging)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (changing.has(key) ? [] : [[key, withoutChanging(each)]])),
  )
}

const readAll = async (account: Account, paths: readonly string[]) =>
  withoutChanging(await Promise.all(paths.map((path) => readByApi(account, path))))

const makeOwner = async (): Promise<Account> => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(workedCaseHeld) }, '55501234')
  await addOptionByApi(owner, {
    ticker: 'ZZZ',
    option_type: 'Put',
    strike_price: 10,
    expiration_date: '2035-01-19',
    contracts: -1,
    cost_basis: 0.5,
    status: 'Open',
  })
  return owner
}

const undoIn = (page: Page) => button(page.getByRole('region', { name: 'Notifications' }), 'Undo')

it.each(shareOf(steps, (_, at) => at % 4 === 0))(
  'Undo takes back $what',
  async ({ path, act, said, reads }) => {
    const owner = await makeOwner()
    const wheels = (await readByApi(owner, '/wheels/wheel-cycles')) as { id: string }[]
    const before = await readAll(owner, reads)
    const page = await tabOf(owner)
    await page.goto(path.includes('dialog=') ? `${path}&wheel=${wheels[0]?.id}` : path)
    await act(page)
    await see(toast(page, said))
    expect(await readAll(owner, reads)).not.toEqual(before)
    await undoIn(page).click()
    await soon(() => readAll(owner, reads)).toEqual(before)
  },
)

it('Undo goes back to the status before, where the table allows the way', async () => {
  const owner = await signUpByApi()
  const made = (await changeByApi(owner, 'POST', '/wheels/wheel-cycles', {
    ticker: 'PCG',
    strategy_type: 'full_wheel',
    status: 'active',
  })) as { id: string }
  const page = await tabOf(owner)
  const change = async (to: string) => {
    await page.goto(`/Wheels?dialog=status&wheel=${made.id}`)
    const dialog = page.getByRole('dialog', { name: 'Update Wheel Status' })
    await choose(dialog, to)
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await button(dialog, 'Update Status').click()
    await see(toast(page, `PCG is ${to.toLowerCase()} now`))
  }
  const status = async () =>
    ((await readByApi(owner, `/wheels/wheel-cycles/${made.id}`)) as { status: string }).status
  await change('Paused')
  await undoIn(page).click()
  await soon(status).toBe('active')
})
