import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { choose, heading, pathOf, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const october = '"10/05/2026","Sell to Open","KO 01/19/2035 60.00 P","COCA COLA",2,"$1.50","$1.30","$298.70"'

it('what October brought is two clicks from any page, and leads to the entries behind it', async () => {
  const account = await signUpByApi()
  const text = schwabText([...workedCase, october])
  await importFileByApi(account, { name: 'history.csv', text }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Periods' }).click()
  await see(heading(page, 'Periods'))
  const table = page.getByRole('table', { name: 'What each month brought' })
  await see(table)
  // 2 contracts at 1.50: they are open still, so they count when opened and not when ended.
  const row = table.getByRole('row', { name: /^Oct 2026/ })
  await see(row)
  expect(await row.textContent()).not.toContain('$300.00')
  await choose(page, 'opened')
  await see(row.getByText('$300.00'), page.getByText(/counted when opened/).first())
  await see(table.getByRole('columnheader', { name: 'Premium puts, when opened' }))
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
