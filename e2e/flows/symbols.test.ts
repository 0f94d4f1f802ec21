import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importByApi, importFileByApi, signUpByApi } from '../account.ts'
import { itBeside, itFurther } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { snapshotOf, workedCase, workedCaseHeld } from '../payloads/worked-case.ts'
import { bodyOf, button, groupLines, heading, pathOf, see, seeGone, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt } = useBrowser()

const account = '55501234'

const withHistory = async (rows: readonly string[]) => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(rows) }, account)
  return owner
}

const figure = async (page: Page, name: string): Promise<string> => {
  const text = await page
    .getByRole('region', { name: 'Profit', exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .innerText()
  return text.replace(/\s+/g, ' ').trim()
}

it('the worked case ends with 576.75, by profit, by tax and by cash', async () => {
  const page = await tabOf(await withHistory(workedCase))
  await page.goto('/symbols/abc')
  await see(heading(page, 'ABC'), page.getByText('No shares held'))
  // 376.75 of the options and 200 of the shares at their strikes.
  await soon(() => figure(page, 'Realized P&L')).toBe('Realized P&L +$576.75 the same by the tax code')
  await soon(() => figure(page, 'Net cash')).toBe('Net cash +$576.75 flat: the realized P&L')
  // Five option trades at 0.65.
  await soon(() => figure(page, 'Fees')).toBe('Fees $3.25 trades included')
  await page.getByRole('button', { name: /^Realized P&L/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Realized P&L of ABC' })
  const parts = (await dialog.getByLabel('Parts of the realized P&L').innerText()).replace(/\s+/g, ' ')
  expect(parts).toContain('Options, after their fees +$376.75')
  expect(parts).toContain('Shares at the strikes, after their fees +$200.00')
  await soon(async () => (await bodyOf(page, 'Entries behind: Realized P&L')).length).toBe(10)
  await page.reload()
  await see(dialog)
  await page.keyboard.press('Escape')
  await seeGone(dialog)
})

it('the lot that is held shows both bases side by side, each with the entries behind it', async () => {
  const page = await tabOf(await withHistory(workedCaseHeld))
  await page.goto('/Symbols/ABC')
  await soon(async () => (await bodyOf(page, 'Open lots')).length).toBe(1)
  const [lot] = await bodyOf(page, 'Open lots')
  // Tax: 48 - 2.60 + 0.0065. Economic: (4641.95 - 99.35 - 119.35) / 100.
  expect(lot?.slice(0, 4)).toEqual([
    'Apr 17, 2026 assigned at $48.00',
    '100',
    // The loss of the first put is a check and moves nowhere.
    'Tax basis of the lot of Apr 17, 2026: $45.41',
    'Net stock cost of the lot of Apr 17, 2026: $44.23',
  ])
  expect(lot?.[6]).toBe('ABC $50C Jun 19 ’26')
  // Neither of the two costs is what this result counts from.
  expect(await page.getByText('Unrealized P&L, from the strike').count()).toBeGreaterThan(0)

  await button(page, 'Net stock cost of the lot of Apr 17, 2026: $44.23').click()
  await see(page.getByRole('dialog', { name: 'Net stock cost of ABC' }))
  await soon(async () => (await bodyOf(page, 'Entries behind the net stock cost')).length).toBe(10)
  const steps = await bodyOf(page, 'Entries behind the net stock cost')
  expect(steps.map(([name, , amount]) => [name?.split(' ABC')[0], amount])).toEqual([
    ['Option premium', '−$199.35'],
    ['Option bought back', '+$300.65'],
    ['Option premium', '−$259.35'],
    ['Option ended', '$0.00'],
    ['Shares', '+$4,800.00'],
    ['Option premium', '−$99.35'],
    ['Option ended', '$0.00'],
    ['Option premium', '−$119.35'],
    // These two span the column of dates.
    ['Sum', undefined],
    ['Net stock cost per share the sum over 100 shares', undefined],
  ])
  expect(steps.slice(-2).map(([, amount]) => amount)).toEqual(['$4,423.25', '$44.2325'])
})

itBeside('what counts in net stock cost is chosen, and stands in the address', async () => {
  const page = await tabOf(await withHistory(workedCaseHeld))
  await page.goto('/Symbols/ABC')
  const netStockCost = async () => (await bodyOf(page, 'Open lots'))[0]?.[3]?.split(': ')[1]
  await soon(netStockCost).toBe('$44.23')
  const setting = page.getByLabel('Net stock cost counts')
  await setting.selectOption('None')
  await soon(netStockCost).toBe('$48.00')
  await setting.selectOption('Assigned put')
  await soon(netStockCost).toBe('$45.41')
  // The put that was rolled lost 101.30: 45.4065 + 1.0130.
  await setting.selectOption('Roll chain')
  await soon(netStockCost).toBe('$46.42')
  await page.reload()
  await soon(netStockCost).toBe('$46.42')
  expect(page.url()).toContain('cost=roll-chain')
})

it('the campaign stands on one line, in a table and in words', async () => {
  const page = await tabOf(await withHistory(workedCaseHeld))
  await page.goto('/Symbols/ABC')
  const cycle = page.getByRole('article', { name: 'ABC wheel since Feb 20' })
  await see(cycle.getByText(/^Covered Call\. /))
  const line = await cycle.getByText(/^Campaign:/).textContent()
  expect(line).toBe(
    'Campaign: put sold Feb 20; rolled Mar 20; assigned Apr 17; call sold Apr 20; expired May 15; call sold May 18, open',
  )
  await button(cycle, 'View as table').click()
  await soon(async () =>
    (await bodyOf(page, 'Events of ABC wheel since Feb 20')).map(([name, date]) => `${name} ${date}`),
  ).toEqual([
    'Put sold Feb 20, 2026',
    'Put bought back Mar 20, 2026',
    'Put sold Mar 20, 2026',
    'Assigned Apr 17, 2026',
    'Call sold Apr 20, 2026',
    'Call expired May 15, 2026',
    'Call sold May 18, 2026',
  ])
  await button(cycle, '1 lot').click()
  await see(page.getByRole('table', { name: 'Lots of ABC wheel since Feb 20' }).getByText('1 × open'))
})

it('a chart whose source was asked too often loads by itself when its time is over', async () => {
  const page = await tabOf(await withHistory(workedCaseHeld))
  const closes = (day: string) => ({ date: day, open: 49, high: 50, low: 48, close: 49, volume: 100 })
  let asked = 0
  await page.route('**/api/market/history*', (route) => {
    asked += 1
    const message = 'Tradier was asked too often. It may be asked again in 2 s.'
    return asked === 1
      ? route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { message } })
      : route.fulfill({
          json: {
            symbol: 'ABC',
            source: 'tradier',
            as_of: '2026-11-20T21:00:00Z',
            days: [closes('2026-11-19'), closes('2026-11-20')],
          },
        })
  })
  await page.goto('/Symbols/ABC')
  await see(page.getByText(/It may be asked again in 2 s\./))
  await seeGone(page.getByText(/asked too often/))
  await see(page.getByRole('slider', { name: /./ }).first())
  expect(asked).toBe(2)
})

it('stock positions show the lots of the history and lead to the symbol', async () => {
  const owner = await withHistory(workedCaseHeld)
  await importByApi(
    owner,
    snapshotOf(account, [{ symbol: 'ABC', quantity: 100, average: 45.4065, price: 49 }]),
  )
  const page = await tabOf(owner)
  await page.goto('/Stocks')
  // 4900 - 4540.65.
  await soon(() => groupLines(page)).toEqual(['ABC 100 shares $4,900.00 +$359.35 (+7.91%)'])
  await page.getByRole('button', { name: /^ABC/ }).click()
  await soon(async () => (await bodyOf(page, 'Tax lots of ABC'))[0]).toEqual([
    '1 Apr 17, 2026 assigned at $48.00',
    '100',
    // The loss of the first put is a check and moves nowhere.
    'Tax basis of the lot of Apr 17, 2026: $45.41',
    'Net stock cost of the lot of Apr 17, 2026: $44.23',
    expect.stringContaining('$49.00'),
    '$4,900.00',
    '+$359.35 (+7.91%) Profit',
    'ABC $50C Jun 19 ’26',
  ])
  await button(page, 'Tax basis of the lot of Apr 17, 2026: $45.41').click()
  const dialog = page.getByRole('dialog', { name: 'Tax basis of ABC' })
  await see(dialog.getByText('$4,540.65'), dialog.getByText(/not tax advice/))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Everything about ABC' }).click()
  await see(heading(page, 'ABC'))
  expect(pathOf(page)).toBe('/Symbols/ABC')
})

it('an account treats its lots as its owner says, and that can be undone', async () => {
  const page = await tabOf(await withHistory(workedCase))
  await page.goto('/Settings')
  const method = page.getByLabel('A sale of shares takes')
  await method.selectOption('The most expensive lots first (HIFO)')
  await see(toast(page, 'A sale takes the most expensive lots first (HIFO)'))
  await page.getByLabel('This is an IRA').check()
  await see(toast(page, 'Treated as an IRA'))
  await page.reload()
  await soon(() => method.inputValue()).toBe('hifo')
  await soon(() => page.getByLabel('This is an IRA').isChecked()).toBe(true)
  await method.selectOption('The newest lots first (LIFO)')
  await button(page.getByRole('region', { name: 'Notifications' }), 'Undo').click()
  await soon(() => method.inputValue()).toBe('hifo')
})

itFurther('of two choices for an account both stand while the first is on its way', async () => {
  const page = await tabOf(await withHistory(workedCase))
  await page.goto('/Settings')
  const method = page.getByLabel('A sale of shares takes')
  await see(method)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/portfolio/accounts/*', async (route) => {
    const { is_ira: isIra } = route.request().postDataJSON() as { is_ira: boolean }
    await (isIra ? second : first).promise
    await route.fallback()
  })
  await method.selectOption('The most expensive lots first (HIFO)')
  const ira = page.getByLabel('This is an IRA')
  await ira.click()
  first.resolve()
  await see(toast(page, 'A sale takes the most expensive lots first (HIFO)'))
  expect([await method.inputValue(), await ira.isChecked()]).toEqual(['hifo', true])
  second.resolve()
  await see(toast(page, 'Treated as an IRA'))
})

itBeside('a symbol that nothing names says so, and one with a point is found', async () => {
  const { page } = await signedInAt('/Symbols/brk.b')
  await see(heading(page, 'BRK.B'), page.getByText('Nothing about BRK.B yet'))
  await page.goto('/Symbols/PCG')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await see(heading(page, 'Import'))
})

itFurther('a symbol that cannot be loaded says so and can be tried again', async () => {
  const page = await tabOf(await withHistory(workedCase))
  await page.route('**/api/wheels/ABC/data*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not for you.' } }),
  )
  await page.goto('/Symbols/ABC')
  const panel = page.getByRole('alert').filter({ hasText: 'ABC could not be loaded' })
  await see(panel)
  await page.unroute('**/api/wheels/ABC/data*')
  await button(panel, 'Try Again').click()
  await soon(() => figure(page, 'Realized P&L')).toContain('+$576.75')
})

itFurther('on a phone the page has cards, and nothing is wider than the screen', async () => {
  const page = await tabOf(await withHistory(workedCaseHeld), { viewport: phone })
  await page.goto('/Symbols/ABC')
  await soon(async () => (await bodyOf(page, 'Open lots')).length).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await button(page, 'Net stock cost of the lot of Apr 17, 2026: $44.23').click()
  await see(page.getByRole('dialog', { name: 'Net stock cost of ABC' }).getByText('$4,423.25'))
})

it('the start of a history is assumed until the user says that it begins there, and can be taken back', async () => {
  const owner = await signUpByApi()
  const rows = [
    '"10/05/2026","Sell","STAG","STAG INC","100","$38.00","","$3,800.00"',
    '"03/02/2026","Buy","STAG","STAG INC","100","$30.00","","-$3,000.00"',
  ]
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(rows) }, '55501234')
  const page = await tabOf(owner)
  await page.goto('/Symbols/STAG')
  const begins = page.locator('section', {
    has: page.getByRole('heading', { name: 'Where the history of STAG begins' }),
  })
  await see(begins.getByText('Assumed: nothing was held before Mar 02, 2026', { exact: false }))
  await button(begins, 'The history begins here, on Mar 02, 2026').click()
  await see(begins.getByText('Known from you: nothing was held before Mar 02, 2026.'))
  await button(begins, 'Take back').click()
  await see(begins.getByText('Assumed: nothing was held before Mar 02, 2026', { exact: false }))
})
