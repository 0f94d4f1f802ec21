import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, theDemo, signUpByApi } from '../account.ts'
import { itFurther } from '../effort.ts'
import { examine } from '../axe.ts'
import { holdBack } from '../network.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { button, heading, see, seeGone, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const sold = (date: string, contract: string): string =>
  `"${date}","Sell to Open","ABC ${contract} C","ABC INC","1","$1.00","","$100.00"`

/** Covered for good: 32 days left but expired by now, 30 days left, and three years. */
const coveredCalls = [
  sold('05/20/2026', '06/19/2026 52.00'),
  sold('05/18/2026', '06/19/2026 50.00'),
  sold('05/18/2026', '06/15/2029 60.00'),
  '"05/01/2026","Buy","ABC","ABC INC","300","$48.00","","-$14,400.00"',
]

const investor = async (accountName: string) => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(coveredCalls) }, accountName)
  return owner
}

const list = (page: Page) => page.getByRole('list', { name: 'Qualified covered calls' })

const lines = async (page: Page): Promise<string[]> =>
  (await list(page).getByRole('button').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

it('each covered call says whether it is a qualified one, and opens to how that came about', async () => {
  const page = await tabOf(await investor('55501234'))
  await page.goto('/Symbols/ABC')
  await soon(() => lines(page)).toEqual([
    '$50.00 call, Jun 19, 2026 1 contract Not known whether it qualifies: it has expired, its strikes are listed no longer',
    '$52.00 call, Jun 19, 2026 1 contract Not a qualified covered call: 30 days or fewer left when written',
    '$60.00 call, Jun 15, 2029 1 contract Not a qualified covered call: more than 33 months left when written',
  ])
  const short = list(page).getByRole('button', { name: /^\$52\.00 call/ })
  await short.focus()
  await page.keyboard.press('Enter')
  await see(list(page).getByText('May 20, 2026, with 30 days left'), list(page).getByText(/not tax advice/))
  await page.reload()
  await see(list(page).getByText('May 20, 2026, with 30 days left'))
  expect(await examine(page)).toEqual([])
  await short.focus()
  await page.keyboard.press('Enter')
  await seeGone(list(page).getByText('May 20, 2026, with 30 days left'))
})

it('in the demo the simulated market judges the calls on KO', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Symbols/KO')
  const calls = list(page).getByRole('button')
  await see(calls.first())
  for (const line of await lines(page)) expect(line).toMatch(/ (Qualified|Not a qualified) covered call/)
  await calls.first().click()
  await see(list(page).getByText(/^[A-Z][a-z]{2} \d\d, \d{4}, with \d+ days left$/))
})

itFurther('while it is on its way the calls stand there, and a failed read can be tried again', async () => {
  const page = await tabOf(await investor('55501234'))
  const release = await holdBack(page, '**/api/portfolio/qualified-calls?*')
  await page.goto('/Symbols/ABC')
  await see(page.getByText('Looking at the covered calls...'), page.getByText('$60.00 call, Jun 15, 2029'))
  release()
  await see(list(page))

  const other = await tabOf(await investor('55501234'))
  await other.route('**/api/portfolio/qualified-calls?*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not for you.' } }),
  )
  await other.goto('/Symbols/ABC')
  const failed = other.getByText(/^Whether the covered calls are qualified ones could not be loaded/)
  await see(failed, heading(other, 'ABC'))
  await other.unroute('**/api/portfolio/qualified-calls?*')
  await button(other, 'Try Again').click()
  await soon(async () => (await lines(other)).length).toBe(3)
  await seeGone(failed)
})

it('without a covered call nothing is said or asked', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(workedCase) }, '55501234')
  const page = await tabOf(owner)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/Symbols/ABC')
  await see(page.getByText('No options are open.'))
  expect(asked.filter((url) => url.includes('qualified-calls'))).toEqual([])
  expect(await list(page).count()).toBe(0)
})

itFurther('on a phone a long name of an account widens nothing', async () => {
  const name = 'TheJointAccountOfTheWholeFamilyWithoutAnyBlankInIt'
  const page = await tabOf(await investor(name), { viewport: phone })
  await page.goto('/Symbols/ABC')
  await soon(async () => (await lines(page)).length).toBe(3)
  for (const line of await list(page).getByRole('button').all()) await line.click()
  await see(list(page).getByText('May 20, 2026, with 30 days left'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
