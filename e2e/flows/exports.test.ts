/** What is taken out of one account: what a page lists as a table, and all of it, which comes into another account whole. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { importFileByApi, readByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { button, heading, see } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

it('entries go out as a table as they are narrowed, and the account comes whole into a new one', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Activity?symbol=ABC&kind=sell-to-open')
  await see(heading(page, 'Activity'))
  const table = page.waitForEvent('download')
  await button(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'CSV, for a spreadsheet' }).click()
  const csv = await table
  expect(csv.suggestedFilename()).toMatch(/^wheelwright-entries-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toMatch(/^id,trade_date,kind,symbol,underlying,quantity/)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => row.includes(',sell-to-open,') && row.includes(',ABC,'))).toBe(true)

  await page.goto('/Profile')
  const whole = page.waitForEvent('download')
  await button(page, 'Download everything').click()
  const path = await (await whole).path()
  await button(page, 'Bring an account in...').click()
  await see(page.getByText('this one already holds a portfolio', { exact: false }))

  const other = await signUpByApi()
  const tab = await tabOf(other)
  await tab.goto('/Profile')
  await button(tab, 'Bring an account in...').click()
  await tab.getByLabel('Bring an account in').setInputFiles({
    name: 'cut.json',
    mimeType: 'application/json',
    buffer: (await readFile(path)).subarray(0, 300),
  })
  await see(tab.getByText(/Nothing was written\./))
  await tab.getByLabel('Bring an account in').setInputFiles(path)
  await see(tab.getByText(`The account of ${account.username} is here`, { exact: false }))
  expect(await readByApi(other, '/portfolio/pnl')).toEqual(await readByApi(account, '/portfolio/pnl'))
})
