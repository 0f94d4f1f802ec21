/** A wheel's own page: what it shows, and what is done from it. On a demo portfolio, and on a wheel made by hand. */
import { addDays, tradingDateAt } from '@wheelwright/core'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import {
  changeByApi,
  importFileByApi,
  openDemoByApi,
  readByApi,
  signUpByApi,
  theDemo,
  type Account,
} from '../account.ts'
import { itFurther } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, choose, factsOf, pathOf, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

interface Wheel {
  readonly id: string
  readonly cycle_key: string
  readonly ticker: string
  readonly status: string
  readonly realized_pnl: number
  readonly total_pnl: number
}
interface Entries {
  readonly items: readonly { readonly kind: string }[]
}

const wheelOf = async (account: Account, ticker: string): Promise<Wheel> => {
  const wheels = (await readByApi(account, '/wheels/wheel-cycles?status=open')) as Wheel[]
  const found = wheels.find((wheel) => wheel.ticker === ticker)
  if (found === undefined) throw new Error(`no open wheel on ${ticker}`)
  return found
}

/** What every page says of the ticker, as far as closing its wheel moves it. */
const figuresOf = async (account: Account, { id, ticker, cycle_key: key }: Wheel) => {
  const [wheel, page, pnl, data, phases, entries, snapshot] = (await Promise.all([
    readByApi(account, `/wheels/wheel-cycles/${id}`),
    readByApi(account, `/wheels/pages/${key}`),
    readByApi(account, '/portfolio/pnl'),
    readByApi(account, `/wheels/${ticker}/data`),
    readByApi(account, '/wheels/performance'),
    readByApi(account, `/portfolio/entries?symbol=${ticker}`),
    readByApi(account, '/dashboard/snapshot'),
  ])) as [
    Wheel,
    { readonly wheel: Wheel },
    { readonly items: readonly { readonly underlying: string; readonly realized_pnl: number }[] },
    { readonly cycles: readonly Wheel[]; readonly realized_pnl: number },
    { readonly items: readonly Wheel[] },
    Entries,
    Record<string, unknown>,
  ]
  return {
    status: wheel.status,
    realized: wheel.realized_pnl,
    ofPage: page.wheel.realized_pnl,
    ofCycle: data.cycles.find(({ cycle_key }) => cycle_key === key)?.realized_pnl,
    ofTicker: data.realized_pnl,
    pnl: pnl.items.find(({ underlying }) => underlying === ticker)?.realized_pnl,
    ofPhase: phases.items.find((item) => item.ticker === ticker)?.realized_pnl,
    dashboard: [snapshot['active_positions'], snapshot['wheels']],
    entries: entries.items.length,
  }
}

const openPage = async (page: Page, { ticker, cycle_key: key }: Wheel): Promise<void> => {
  await page.goto('/Wheels?q=' + ticker)
  await page
    .getByRole('article', { name: / wheel since / })
    .getByRole('heading')
    .locator(`a[href$="/Wheels/${key}"]`)
    .click()
  await see(page.getByRole('heading', { level: 1, name: new RegExp(`^${ticker} wheel since `) }))
}

it('a wheel leads to its page, where it is closed at the fills and opened again by Undo', async () => {
  const account = await openDemoByApi()
  const wheel = await wheelOf(account, 'PCG')
  const before = await figuresOf(account, wheel)
  const page = await tabOf(account)
  await openPage(page, wheel)
  expect(pathOf(page)).toBe(`/Wheels/${wheel.cycle_key}`)
  await see(
    page.getByRole('img', { name: /^Campaign: .*Net stock cost [\d.]+ on .+\. Net stock cost now / }),
    page.getByRole('table', { name: 'From strike to net stock cost' }),
    page.getByRole('heading', { name: 'Payoff' }),
  )
  expect(
    await page
      .getByRole('table', { name: /^Legs of the \w+ wheel since / })
      .getByRole('row')
      .count(),
  ).toBeGreaterThan(4)
  await button(page, 'Close Strategy').click()
  const dialog = page.getByRole('dialog', { name: 'Close the PCG wheel' })
  await choose(dialog, 'Limit close')
  await button(dialog, 'Close Strategy').click()
  await see(dialog.getByText('Type what it was filled at, above 0'))
  const shares = dialog.getByRole('group', { name: 'PCG', exact: true })
  await shares.getByLabel('Sold at').fill('16.25')
  const call = dialog.getByRole('group', { name: /^PCG .*C/ })
  await call.getByLabel('Bought back at').fill('0.10')
  await dialog.getByLabel('Notes').fill('Enough of it')
  await button(dialog, 'Close Strategy').click()
  await see(toast(page, 'Closed the PCG wheel'))
  await seeGone(dialog)
  const closed = await figuresOf(account, wheel)
  expect([closed.status, closed.ofPage, closed.ofCycle]).toEqual(['closed', closed.realized, closed.realized])
  expect(closed.entries).toBe(before.entries + 2)
  expect(closed.ofPhase).toBe(closed.pnl)
  expect(closed.dashboard).not.toEqual(before.dashboard)
  // What the symbol realized moved by as much as the wheel's.
  expect((closed.pnl ?? 0) - (before.pnl ?? 0)).toBeCloseTo(closed.realized - before.realized, 2)
  await button(page, 'Undo').click()
  await see(toast(page, 'The PCG wheel is open again'))
  expect(await figuresOf(account, wheel)).toEqual(before)
  await page.setViewportSize(phone)
  await see(button(page, 'Close Strategy'))
})

it('the campaign line is read day by day with the keyboard, as a table and as a file', async () => {
  const account = await theDemo()
  const page = await tabOf(account)
  const { cycle_key: key } = await wheelOf(account, 'PCG')
  await page.goto(`/Wheels/${key}`)
  const cursor = page.getByRole('slider', { name: 'Day', exact: true })
  const reading = () => cursor.getAttribute('aria-valuetext')
  await soon(reading).toMatch(/: close \$[\d.]+/)
  const last = await reading()
  await cursor.press('Home')
  await soon(reading).toMatch(/: close \$[\d.]+; put sold; strike put /)
  await cursor.press('End')
  await soon(reading).toBe(last)
  const saved = page.waitForEvent('download')
  await button(page, 'Download as CSV: Campaign line').click()
  expect((await saved).suggestedFilename()).toBe(`${key.toLowerCase()}-campaign.csv`)
  await button(page, 'View as table: Campaign line').click()
  const table = page.getByRole('table', { name: 'The PCG wheel by day' })
  await see(table.getByText('call sold').first())
  await page.reload()
  await see(table)
  // On a phone each day is a card, which names what there is.
  await page.setViewportSize(phone)
  const quiet = table.locator('td:empty').first()
  await soon(() => quiet.isVisible()).toBe(false)
})

/** A plan without entries; the dates are far away, so that the tests don't age. */
const addPlan = async ({ token }: Account): Promise<Wheel> => {
  const response = await fetch(`${inject('serverUrl')}/api/wheels/wheel-cycles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ticker: 'XYZ',
      strategy_type: 'cash_secured_put',
      strike_price: 20,
      expiration_date: '2035-01-19',
      contract_count: 2,
      premium: 0.5,
    }),
  })
  return (await response.json()) as Wheel
}

it('a wheel made by hand has a page, its contract is edited with its risk shown, and deleted it is gone', async () => {
  const account = await signUpByApi()
  const { id, cycle_key: key } = await addPlan(account)
  const page = await tabOf(account)
  await page.goto(`/Wheels/${key}`)
  await see(page.getByText('Planned, not traded yet.'), page.getByText(/^No legs yet: /))
  await button(page, 'Close Strategy').click()
  const closing = page.getByRole('dialog', { name: 'Close the XYZ wheel' })
  await soon(async () => (await factsOf(closing))['Premium collected']).toBe('$100.00 as planned')
  await button(closing, 'Cancel').click()
  await button(page, 'Edit Parameters').click()
  const dialog = page.getByRole('dialog', { name: 'Parameters of XYZ' })
  const save = button(dialog, 'Save')
  await soon(() => save.isDisabled()).toBe(true)
  await dialog.getByLabel('Strike price').fill('23')
  await see(
    dialog.getByRole('region', { name: 'Estimate' }).getByText('Strike changed by 15.0%', { exact: false }),
  )
  await dialog.getByLabel('Max DTE').fill('400')
  await save.click()
  await see(dialog.getByText('Max DTE must be between 0 and 365'))
  await dialog.getByLabel('Max DTE').fill('60')
  // Someone else was faster: what was typed stays, and what they changed is told.
  await changeByApi(account, 'PUT', `/wheels/wheel-cycles/${id}`, { notes: 'From another tab' })
  await save.click()
  await see(dialog.getByText('Notes was none and is From another tab now.'))
  await button(dialog, 'Load it again').click()
  await soon(() => dialog.getByLabel('Notes').inputValue()).toBe('From another tab')
  await save.click()
  await see(toast(page, 'Saved the parameters of XYZ'))
  expect(await readByApi(account, `/wheels/wheel-cycles/${id}`)).toMatchObject({
    strike_price: 23,
    max_dte: 60,
    notes: 'From another tab',
    risk_assessment: { level: 'high' },
  })
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete Strategy' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete the XYZ wheel?' })
  await removal.getByLabel('Type DELETE XYZ to confirm').fill('DELETE XYZ')
  await button(removal, 'Delete Strategy').click()
  await see(page.getByRole('heading', { name: 'This wheel is not there' }))
  await button(page, 'Undo').first().click()
  await see(page.getByText('Planned, not traded yet.'))
})

itFurther('an address of no wheel says so, and a failure can be tried again', async () => {
  const account = await signUpByApi()
  const { cycle_key: key } = await addPlan(account)
  const page = await tabOf(account)
  await page.goto('/Wheels/NOPE-20200101-1')
  await see(page.getByRole('heading', { name: 'This wheel is not there' }))
  await page.route('**/api/wheels/pages/**', (route) =>
    route.fulfill({
      status: 500,
      json: { error_code: 'INTERNAL_ERROR', message: 'Not today.', request_id: 'r' },
    }),
  )
  await page.goto(`/Wheels/${key}`)
  await see(page.getByRole('heading', { name: 'The wheel could not be loaded' }))
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await see(page.getByText('Planned, not traded yet.'))
})

it('the payoff of a wheel breaks even at its net stock cost, whatever other shares lie beside its own', async () => {
  const account = await signUpByApi()
  const history = schwabText([
    '"07/02/2026","Sell to Open","KO 01/18/2030 70.00 C","CALL COCA COLA CO $70 EXP 01/18/30","2","$1.50","$1.30","$298.70"',
    '"07/01/2026","Buy","KO","COCA COLA CO","250","$60.00","","-$15000.00"',
  ])
  await importFileByApi(account, { name: 'history.csv', text: history }, '55501234')
  const wheel = await wheelOf(account, 'KO')
  const { campaign } = (await readByApi(account, `/wheels/pages/${wheel.cycle_key}`)) as {
    readonly campaign: { readonly net_stock_cost: number; readonly shares_held: number }
  }
  expect(campaign).toMatchObject({ shares_held: 200, net_stock_cost: 58.5065 })
  const page = await tabOf(account)
  await page.goto(`/Wheels/${wheel.cycle_key}`)
  await see(page.getByText('breaks even at $58.51'))
})

it('no word of the campaign line lies across the line of today', async () => {
  const on = (days: number) => {
    const [year, month, day] = addDays(tradingDateAt(Date.now()), days).split('-')
    return `${month}/${day}/${year}`
  }
  const sold = (strike: number, until: number) =>
    `"${on(-20)}","Sell to Open","F ${on(until)} ${strike}.00 P","PUT FORD","1","$0.20","$0.67","$19.33"`
  const account = await signUpByApi()
  // The first is past its expiration, and nobody has said what became of it.
  await importFileByApi(account, { name: 'f.csv', text: schwabText([sold(12, -2), sold(11, 17)]) }, 'Margin')
  const wheel = await wheelOf(account, 'F')
  const page = await tabOf(account)
  await page.goto(`/Wheels/${wheel.cycle_key}`)
  await see(page.locator('.wheel-picture-today-word'))
  const across = await page.locator('.wheel-picture > svg').evaluate((picture) => {
    const today = picture.querySelector('.wheel-picture-today')?.getBoundingClientRect()
    if (today === undefined) return ['no line of today']
    return [...picture.querySelectorAll('text')]
      .filter((word) => {
        const { left, right, top } = word.getBoundingClientRect()
        return left < today.x && today.x < right && top < today.bottom
      })
      .map((word) => word.textContent)
  })
  expect(across).toEqual([])
  await see(page.locator('.wheel-picture').getByText('put 12.00', { exact: true }))
})
