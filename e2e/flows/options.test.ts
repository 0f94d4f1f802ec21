import type { APIResponse, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import {
  addOptionByApi,
  addStockByApi,
  changeByApi,
  importFileByApi,
  readByApi,
  signUpByApi,
} from '../account.ts'
import { itBeside } from '../effort.ts'
import { follow } from '../network.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { bodyOf, button, cardText, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'
import { option, optionsIn, portfolio, shown, tickers } from '../options-page.ts'

const { tabOf, signedInAt } = useBrowser()

const withOptions = optionsIn(tabOf)

type Stored = { readonly id: string }

it('a user without options adds the first one', async () => {
  const { page } = await signedInAt('/Options?columns=specification')
  await button(page, 'Add Your First Option').click()
  const dialog = page.getByRole('dialog', { name: 'Add Option' })
  await soon(() => dialog.getByLabel('Type').inputValue()).toBe('Call')
  await soon(() => dialog.getByLabel('Status').inputValue()).toBe('Open')
  await soon(() => dialog.getByLabel('Status').getByRole('option').allInnerTexts()).toEqual([
    'Open',
    'Closed',
  ])
  await dialog.getByLabel('Ticker').fill('pcg')
  await dialog.getByLabel('Type').selectOption('Put')
  await dialog.getByLabel('Strike price').fill('15')
  await dialog.getByLabel('Expiry date').selectOption({ index: 8 })
  const chosen = await dialog.getByLabel('Expiry date').inputValue()
  await dialog.getByLabel('Contracts').fill('-2')
  await dialog.getByLabel('Cost').fill('0.55')
  await dialog.getByLabel('Current price').fill('0.4')
  await button(dialog, 'Add Option').click()
  await see(toast(page, 'Added the PCG option'))
  await seeGone(dialog)
  const written = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(chosen))
  await soon(() => shown(page)).toEqual([
    `PCG | Short Put Wheel Start | $15.00 | ${written} | \u22122 | $0.55`,
  ])
  // (0.40 - 0.55) x 100 x -2 = 30, on 110; the value is -80.
  await soon(async () => (await bodyOf(page, 'Options'))[0]?.[7]).toBe('+$30.00 +27.27%')
  await see(page.getByText('Total value \u2212$80.00'))
})

itBeside('an empty form says what each field needs, and editing a field takes its message away', async () => {
  const { page } = await signedInAt('/Options?dialog=add')
  const dialog = page.getByRole('dialog', { name: 'Add Option' })
  await button(dialog, 'Add Option').click()
  const messages = {
    Ticker: 'Ticker is required',
    'Strike price': 'Strike price is required',
    'Expiry date': 'Expiry date is required',
    Contracts: 'Contracts are required',
    Cost: 'Cost is required',
  }
  for (const message of Object.values(messages)) await see(dialog.getByText(message))
  await dialog.getByLabel('Ticker').fill('PCG')
  await seeGone(dialog.getByText(messages.Ticker))
  await dialog.getByLabel('Contracts').fill('0.5')
  await seeGone(dialog.getByText(messages.Contracts))
  await button(dialog, 'Add Option').click()
  await see(dialog.getByText('Contracts must be a whole number other than 0'))
  await soon(() => dialog.getByLabel('Strike price').getAttribute('step')).toBe('0.01')
  await soon(() => dialog.getByLabel('Cost').getAttribute('step')).toBe('0.01')
})

it('an option is edited with what it has already', async () => {
  const { page } = await withOptions('/Options?columns=specification', [option])
  await button(page, 'Edit PCG short $15.00 put, Jan 19, 2035').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Option' })
  await soon(() => dialog.getByLabel('Strike price').inputValue()).toBe('15')
  await soon(() => dialog.getByLabel('Expiry date').inputValue()).toBe('2035-01-19')
  await dialog.getByLabel('Contracts').fill('-3')
  await dialog.getByLabel('Cost').fill('0.6')
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await button(dialog, 'Save').click()
  // Nobody touched the price, so a newer one stays.
  expect(Object.keys((await saving).postDataJSON() as object)).not.toContain('current_price')
  await see(toast(page, 'Saved the PCG option'))
  await soon(() => shown(page)).toEqual([
    'PCG | Short Put Wheel Start | $15.00 | Jan 19, 2035 | \u22123 | $0.60',
  ])
})

itBeside(
  'an option that someone else deletes while it is edited stays on the form, and a link to it says that it is gone',
  async () => {
    const account = await signUpByApi()
    await addOptionByApi(account, option)
    const [{ id }] = (await readByApi(account, '/portfolio/positions/options')) as [Stored]
    const page = await tabOf(account)
    await follow(page, `/Options?dialog=edit.${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Option' })
    await dialog.getByLabel('Cost').fill('0.6')
    await fetch(`${inject('serverUrl')}/api/options/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${account.token}` },
    })
    await see(page.getByText('No options positions yet'))
    expect(await dialog.getByLabel('Cost').inputValue()).toBe('0.6')
    await button(dialog, 'Save').click()
    await see(dialog.getByRole('alert'))
    const gone = page.getByRole('dialog', { name: 'This option is not in the list' })
    await page.reload()
    await see(gone)
    for (const kind of ['roll', 'payoff']) {
      await page.goto(`/Options?dialog=${kind}.${id}`)
      await see(gone)
    }
    await button(gone, 'Close').last().click()
    await seeGone(gone)
  },
)

it('what someone else changed while the form stood open is not overwritten unseen, and can be gone on from', async () => {
  const account = await signUpByApi()
  await addOptionByApi(account, option)
  const [{ id }] = (await readByApi(account, '/portfolio/positions/options')) as [Stored]
  const page = await tabOf(account)
  await follow(page, '/Options?columns=specification')
  await button(page, 'Edit PCG short $15.00 put, Jan 19, 2035').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Option' })
  await dialog.getByLabel('Cost').fill('0.6')
  const readAgain = page.waitForResponse(
    async (response) =>
      response.url().includes('/api/portfolio/positions/options') &&
      // One that says that nothing changed has no text.
      response.status() === 200 &&
      (await response.text()).includes('"contracts":-5'),
  )
  await changeByApi(account, 'PUT', `/options/${id}`, { ...option, contracts: -5 })
  await readAgain
  await button(dialog, 'Save').click()
  await see(dialog.getByRole('alert'))
  await button(dialog, 'Load it again').click()
  await seeGone(dialog.getByRole('alert'))
  expect(await dialog.getByLabel('Contracts').inputValue()).toBe('-5')
  await button(dialog, 'Save').click()
  await soon(() => shown(page)).toEqual([
    'PCG | Short Put Wheel Start | $15.00 | Jan 19, 2035 | \u22125 | $0.60',
  ])
})

it('a list that missed a change is read again when a try from it is refused', async () => {
  const account = await signUpByApi()
  await addOptionByApi(account, option)
  const page = await tabOf(account)
  await page.route('**/api/events', (route) => route.abort())
  // However often the page reads its list, it misses the change until the try.
  let missed: APIResponse | null = null
  let hasTried = false
  await page.route('**/api/portfolio/positions/options*', async (route) => {
    if (hasTried) return route.fallback()
    const response = await route.fetch().catch(() => null)
    // The page was left while it asked.
    if (response === null) return
    missed ??= response
    return route.fulfill({ response: missed })
  })
  await page.route('**/api/options/*', (route) => {
    hasTried ||= route.request().method() === 'DELETE'
    return route.fallback()
  })
  await page.goto('/Options?columns=specification')
  await see(button(page, 'Edit PCG short $15.00 put, Jan 19, 2035'))
  const [{ id }] = (await readByApi(account, '/portfolio/positions/options')) as [Stored]
  await changeByApi(account, 'PUT', `/options/${id}`, { ...option, contracts: -5 })
  await button(page, 'Delete PCG short $15.00 put, Jan 19, 2035').click()
  await button(page.getByRole('alertdialog'), 'Delete').click()
  await see(toast(page, 'The option could not be deleted'))
  await soon(async () => (await bodyOf(page, 'Options'))[0]?.[4]).toBe('\u22125')
})

it('an option is deleted after a question, and Undo brings it back', async () => {
  const { page } = await withOptions('/Options?columns=specification', [option])
  await button(page, 'Delete PCG short $15.00 put, Jan 19, 2035').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this option?' })
  await see(question.getByText('PCG short $15.00 put, Jan 19, 2035'))
  await button(question, 'Cancel').click()
  await seeGone(question)
  await soon(() => tickers(page)).toEqual(['PCG'])
  await button(page, 'Delete PCG short $15.00 put, Jan 19, 2035').click()
  await button(question, 'Delete').click()
  await see(page.getByRole('heading', { name: 'No options positions yet' }))
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await soon(() => shown(page)).toEqual([
    'PCG | Short Put Wheel Start | $15.00 | Jan 19, 2035 | \u22122 | $0.55',
  ])
})

it('the four counters count contracts by side and type, and say what each is for', async () => {
  const { page } = await withOptions()
  await soon(() => cardText(page, 'Long Calls')).toMatch(/^Long Calls 3 \D/)
  await soon(() => cardText(page, 'Long Puts')).toMatch(/^Long Puts 5 \D/)
  await soon(() => cardText(page, 'Short Calls')).toMatch(/^Short Calls 0 \D/)
  await soon(() => cardText(page, 'Short Puts')).toMatch(/^Short Puts 2 \D/)
  // 3 x 500 - 2 x 40; what 5 TLRY puts are worth is not known.
  await see(page.getByText('Total value $1,420.00, without 1 of unknown value'))
})

it('the order of the table stands in the address and survives a reload', async () => {
  const { page } = await withOptions()
  await soon(() => tickers(page)).toEqual(['AMD', 'PCG', 'TLRY'])
  const strike = page.getByRole('columnheader', { name: 'Strike' })
  await button(strike, 'Strike').click()
  await soon(() => tickers(page)).toEqual(['TLRY', 'PCG', 'AMD'])
  await button(strike, 'Strike').click()
  await soon(() => tickers(page)).toEqual(['AMD', 'PCG', 'TLRY'])
  await soon(() => strike.getAttribute('aria-sort')).toBe('descending')
  await page.reload()
  await soon(() => tickers(page)).toEqual(['AMD', 'PCG', 'TLRY'])
  await soon(() => strike.getAttribute('aria-sort')).toBe('descending')
})

it('the table has the ten columns of the specification, and room for all of them', async () => {
  const { page } = await withOptions()
  await soon(() => page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Ticker',
    'Type & Position',
    'Strike',
    'Expiry',
    'Contracts',
    'Cost Basis',
    'Current Price',
    'P&L',
    'Status',
    'Actions',
  ])
  await page.setViewportSize({ width: 1280, height: 720 })
  const table = page.getByRole('table', { name: 'Options', exact: true })
  const beyond = (element: Element): number => {
    const scroller = element.parentElement ?? element
    return scroller.scrollWidth - scroller.clientWidth
  }
  await soon(() => table.evaluate(beyond)).toBe(0)
})

itBeside(
  'on a phone a position without a price says so in words, where others say how far they are',
  async () => {
    const { page } = await withOptions('/Options', [{ ...option, current_price: null }])
    await page.setViewportSize({ width: 360, height: 740 })
    const row = page.getByRole('row').filter({ hasText: '$15P' })
    await see(
      row.getByText('no quote for PCG', { exact: true }),
      row.getByText('no price yet', { exact: true }),
    )
  },
)

/** The group lines of the trader's table, then its rows, on one line each. */
const groupsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('table', { name: 'Options', exact: true }).getByRole('rowheader').allInnerTexts())
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => / position/.test(text))

it('the options stand by expiration, each counter shows what it counts, and back takes a filter away', async () => {
  const account = await signUpByApi()
  for (const entry of [...portfolio, { ...option, option_type: 'Call', strike_price: 17, contracts: -1 }])
    await addOptionByApi(account, { ...entry })
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 14, market_price: 17.5 })
  const page = await tabOf(account)
  await page.goto('/Options')
  const line = (from: string) => groupsOf(page).then((all) => all.find((text) => text.startsWith(from)))
  await soon(() => line('Jan 20 ’34')).toMatch(/d, monthly 1 position long, no premium to earn P&L –/)
  await soon(() => line('Jan 19 ’35')).toMatch(/3 positions collateral \$3,000\.00 100 shares/)
  const rowOf = async (name: string) =>
    (await bodyOf(page, 'Options')).find(([contract]) => contract === name)?.join(' | ')
  await soon(() => rowOf('PCG $17C')).toMatch(
    /^PCG \$17C \| \u22121 \| \$17\.50 \| 2\.9% in \| .*by 100 shares/,
  )
  await soon(() => rowOf('PCG $15P')).toMatch(/14\.3% out \| .* \| cash \| Roll$/)
  const counters = page.getByRole('group', { name: 'Filter' }).getByRole('button')
  for (const [name, count] of [
    ['1 short in the money', 1],
    ['2 short puts', 1],
    ['4 still trading', 4],
  ] as const) {
    await counters.filter({ hasText: name }).click()
    await soon(async () => (await bodyOf(page, 'Options')).length).toBe(count)
  }
  expect(new URL(page.url()).search).toBe('?show=open')
  await page.goBack()
  await soon(() => new URL(page.url()).search).toBe('?side=short-puts')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(1)
})

it('an option past its expiration is answered where it stands, put off, and asked again after Undo', async () => {
  const account = await signUpByApi()
  const rows = [
    '"06/01/2026","Sell to Open","KO 06/19/2026 60.00 P","PUT KO","1","$1.00","$0.65","$99.35"',
    '"06/01/2026","Sell to Open","PEP 07/17/2026 140.00 P","PUT PEP","2","$2.00","$1.30","$398.70"',
  ]
  await importFileByApi(account, { name: 'history.csv', text: schwabText(rows) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Options')
  const answersOf = (name: string) => page.getByRole('group', { name: `What became of ${name}` })
  const [ko, pep] = [
    answersOf('KO short $60.00 put, Jun 19, 2026'),
    answersOf('PEP short $140.00 put, Jul 17, 2026'),
  ]
  await see(ko, pep, page.getByText('credit in question $498.05'))
  await button(pep, 'Ask later').click()
  await see(page.getByText('asked later'))
  await button(ko, 'Expired worthless').click()
  await see(toast(page, '1 question answered'))
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(1)
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo')
    .first()
    .click()
  await see(ko)
  await page.getByRole('link', { name: 'Answer one by one' }).click()
  await see(heading(page, 'Questions'), page.getByText('1 of 2', { exact: true }))
})
