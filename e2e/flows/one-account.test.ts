/** Who has one account alone is never told which; who has several is told where they have to be told apart. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, theDemo, readByApi, signUpByApi, type Account } from '../account.ts'
import { sample, schwabText, tastytradeHistory } from '../payloads/broker-files.ts'
import { workedCase } from '../payloads/worked-case.ts'
import { shareOf } from '../effort.ts'
import { heading, see } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

interface Told {
  readonly cycle_key: string
  readonly ticker: string
}

const numberOf = async (account: Account): Promise<string> => {
  const [first] = (await readByApi(account, '/portfolio/accounts')) as { account_number: string }[]
  return first?.account_number ?? ''
}

const isAtRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null,
  )

it('no page names the only account', async () => {
  const demo = await theDemo()
  const number = await numberOf(demo)
  const tail = number.slice(-4)
  expect(tail).toMatch(/^\d{4}$/)
  const [wheel] = (await readByApi(demo, '/wheels/wheel-cycles?status=open')) as Told[]
  const page = await tabOf(demo)
  const daily = [
    '/Options',
    '/Wheels',
    `/Wheels/${wheel?.cycle_key}`,
    `/Symbols/${wheel?.ticker}`,
    '/Activity',
  ]
  const others = [
    '/Options?columns=specification',
    '/Wheels?view=grid',
    '/Wheels?show=could',
    '/Stocks',
    '/Lots',
    '/Questions',
    '/Periods',
    '/Imports',
  ]
  for (const path of [...daily, ...shareOf(others, () => false)]) {
    await page.goto(path)
    await isAtRest(page)
    const text = (await page.getByRole('main').innerText()).split('\n')
    expect([path, ...text.filter((line) => line.includes(`…`) && line.includes(tail))]).toEqual([path])
  }
  await page.goto('/Activity?dialog=record')
  await see(page.getByRole('dialog').getByLabel('Kind'))
  expect(await page.getByRole('dialog').getByLabel('Account').count()).toBe(0)
})

it('of two accounts the entries and the filters say which', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, sample(tastytradeHistory), 'Roth IRA')
  await importFileByApi(account, { name: 'schwab.csv', text: schwabText(workedCase) }, '55501234')
  const page = await tabOf(account)
  await page.goto('/Activity')
  await see(heading(page, 'Activity'), page.getByLabel('Account'))
  const named = page.getByRole('cell', { name: 'Roth IRA' }).first()
  await see(named)
  await page.setViewportSize(phone)
  await see(named)
})
