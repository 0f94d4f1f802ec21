import { expect, it } from 'vitest'
import { bringInByApi, importByApi, importFileByApi, theDemo, signUpByApi, takeOutByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { withDays } from '../payloads/daily-values.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { isNarrow, itBeside, itWideBeside } from '../effort.ts'
import { button, choose, goBySidebar, heading, pathOf, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const october = '"10/05/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",2,"$1.50","$1.30","$298.70"'

it('what October brought is two clicks from any page, and leads to the entries behind it', async () => {
  const account = await signUpByApi()
  const text = schwabText([...workedCase, october])
  await importFileByApi(account, { name: 'history.csv', text }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Dashboard')
  await goBySidebar(page, 'Periods')
  await see(heading(page, 'Periods'))
  const table = page.getByRole('table', { name: 'What each month brought' })
  await see(table)
  // 2 contracts at 1.50: they are open still, so they count when opened and not when ended.
  const row = table.getByRole('row', { name: /^Oct 2026/ })
  await see(row)
  expect(await row.textContent()).not.toContain('$300.00')
  await choose(page, 'opened')
  await see(row.getByText('$300.00'), page.getByText(/counted when opened/).first())
  if (!isNarrow) await see(table.getByRole('columnheader', { name: 'Premium puts, when opened' }))
  await row.getByRole('link', { name: 'Oct 2026' }).click()
  await see(heading(page, 'Activity'), page.getByText('1 entry'))
  expect(pathOf(page)).toBe('/Activity')

  await page.goto('/Periods?by=year&symbol=ABC')
  await soon(() => page.getByRole('table', { name: 'What each year brought' }).textContent()).toContain(
    '$576.75',
  )
  const cursor = page.getByRole('slider', { name: 'Premium by day' })
  await cursor.focus()
  const before = await cursor.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await soon(() => cursor.getAttribute('aria-valuetext')).not.toBe(before)
})

it('the equity curve is read day by day and as a table, and is broken where no value is known', async () => {
  const first = await signUpByApi()
  await importFileByApi(first, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const account = await signUpByApi()
  const days = [
    ['2026-10-05', 9000, 1000],
    ['2026-10-06', 9100, 1000],
    ['2026-10-09', 9300, 1000],
  ] as const
  await bringInByApi(account, withDays(await takeOutByApi(first), days))
  const page = await tabOf(account)
  await page.goto('/Periods?to=2026-10-31')
  const cursor = page.getByRole('slider', { name: 'Value by day' })
  await see(page.getByText('$10,300.00 in positions and cash on Oct 09, 2026', { exact: false }))
  await cursor.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await soon(() => cursor.getAttribute('aria-valuetext')).toContain('Oct 06, 2026: value $10,100.00')
  // A line of two days, and a dot beyond the gap.
  await soon(() => page.locator('.equity-picture .equity-line[data-line=value]').getAttribute('d')).toMatch(
    /^M[^M]+L[^M]+M[^L]+$/,
  )
  await page.getByLabel('The same money in').fill('qqq')
  await page.keyboard.press('Enter')
  await soon(() => new URL(page.url()).searchParams.get('benchmark')).toBe('QQQ')
  await button(page, 'View values as table').click()
  await see(page.getByRole('table', { name: 'Value by day' }).getByRole('row', { name: /^Oct 09, 2026/ }))
})

itBeside('the demo has a curve from its first day on, and says that its days are rebuilt', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Periods')
  await soon(() =>
    page.getByText(/[0-9]+ days are rebuilt from your history at closing prices/).count(),
  ).toBe(1)
  // The first day may have positions already, that are not worth what they were filled at.
  await see(page.getByText(/in positions and cash on .* on \$1(49,9|50,0)[\d.]+ put in since/))
  const cursor = page.getByRole('slider', { name: 'Value by day' })
  await cursor.focus()
  await page.keyboard.press('Home')
  await soon(() => cursor.getAttribute('aria-valuetext')).toMatch(
    /value \$1(49,9|50,0)[\d.]+ at closing prices/,
  )
})

it('years but the latest are folded to their sums, and back undoes what was unfolded', async () => {
  const account = await signUpByApi()
  const text = schwabText([...workedCase, october, october.replace('10/05/2026', '10/06/2025')])
  await importFileByApi(account, { name: 'history.csv', text }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Periods')
  const table = page.getByRole('table', { name: 'What each month brought' })
  const unfold = table.getByRole('button', { name: /of 2025$/ })
  await see(table.getByRole('row', { name: /^Oct 2026/ }), unfold)
  expect(await unfold.getAttribute('aria-expanded')).toBe('false')
  const folded = await table.getByRole('row').count()
  await unfold.click()
  await soon(() => unfold.getAttribute('aria-expanded')).toBe('true')
  expect(await table.getByRole('row').count()).toBeGreaterThan(folded)
  await page.goBack()
  await soon(() => table.getByRole('row').count()).toBe(folded)
  await see(page.getByText('realized P&L', { exact: true }), page.getByText('= change of the cash'))
})

it('years without entries are one break in the picture, read by the cursor, and the calendar names its months', async () => {
  const account = await signUpByApi()
  const rows = ['10/05/2026', '10/05/2016'].map((day) => october.replace('10/05/2026', day))
  await importFileByApi(account, { name: 'history.csv', text: schwabText(rows) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Periods?premium=opened')
  const cursor = page.getByRole('slider', { name: 'Premium by month' })
  await cursor.focus()
  await page.keyboard.press('ArrowLeft')
  await soon(() => cursor.getAttribute('aria-valuetext')).toBe('Nov 2016 to Sep 2026: no entries')
  await page.keyboard.press('ArrowLeft')
  await soon(() => cursor.getAttribute('aria-valuetext')).toBe('Oct 2016: puts $300.00, calls $0.00')
  await soon(() => page.locator('.premium-names').innerText()).toMatch(/Oct\s+’16\s+…\s+Oct\s+’26/)
  await soon(() => page.locator('.period-days').textContent()).toMatch(/^Jan.*Dec.*Mon.*Wed.*Fri/)
})

it('a year says how its cash came about and which months a statement proves, and leads on to symbols', async () => {
  const account = await signUpByApi()
  const text = schwabText([...workedCase, october, october.replace('10/05/2026', '10/06/2025')])
  await importFileByApi(account, { name: 'history.csv', text }, '55501234')
  const stated = {
    export_info: { source: 'schwab', imported_at: '2026-10-31T21:00:00Z' },
    accounts: [
      {
        account_number: '55501234',
        account_type: 'MARGIN',
        brokerage: 'schwab',
        last_synced: '2026-10-31T21:00:00Z',
        cash_balance: 5000,
        positions: null,
      },
    ],
  }
  await importByApi(account, stated)
  const page = await tabOf(account)
  await page.goto('/Periods?premium=opened')
  const table = page.getByRole('table', { name: 'What each month brought' })
  const row = table.getByRole('row', { name: /^Oct 2026/ })
  // One statement proves nothing by itself: it says more than the history explains.
  await see(row.getByText('differs'))
  await see(table.getByRole('row', { name: /^2026/ }).getByText('differs'))
  await see(page.getByText('Broker Oct 31'), page.getByText('Cash before 2026'))
  const choices = page.getByRole('region', { name: 'Ended' })
  await see(
    page.getByRole('heading', { level: 2, name: '2026 under the three choices' }),
    choices.getByText('still open or pending'),
  )
  await see(page.getByText('bought back that day'))
  await page.getByRole('table', { name: 'Symbols' }).getByRole('button', { name: 'Show alone: KO' }).click()
  await soon(() => new URL(page.url()).searchParams.get('symbol')).toBe('KO')
  await page.getByRole('table', { name: 'Symbols' }).getByRole('link', { name: 'KO' }).click()
  await soon(() => pathOf(page)).toBe('/Symbols/KO')
})

itWideBeside('figures of nine digits are whole at 1280 pixels, and nothing scrolls sideways', async () => {
  const account = await signUpByApi()
  const sold =
    '"10/05/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",9000,"$137.17","$5850.00","$123447150.00"'
  await importFileByApi(account, { name: 'history.csv', text: schwabText([...workedCase, sold]) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Periods?premium=opened')
  const table = page.getByRole('table', { name: 'What each month brought' })
  await see(
    table
      .getByRole('row', { name: /^Oct 2026/ })
      .getByText('$123,453,000')
      .first(),
    page.getByText(/^Each figure is rounded to a whole dollar/),
  )
  for (const width of [1280, 1000, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      table.evaluate((element) => {
        const frame = element.parentElement ?? element
        const { scrollWidth, clientWidth } = document.documentElement
        return [frame.scrollWidth - frame.clientWidth, scrollWidth - clientWidth]
      })
    await soon(overflow).toEqual([0, 0])
  }
})
