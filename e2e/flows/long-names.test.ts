/** Accounts with long names beside each other: neither contracts nor buttons give way to them, on a desk and on a phone. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi, type Account } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { see } from '../seeing.ts'
import { desktop, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const rollover = 'Rollover IRA of the former employer at Schwab Institutional'
const joint = 'Joint tenants with rights of survivorship, the one of 2019'

const rows = [
  '"11/02/2026","Sell to Open","BRK.B 12/17/2027 1,150.50 P","","10","$12.00","$6.60","$11,993.40"',
  '"06/26/2026","Assigned","F 06/26/2026 12.00 C","","1","","",""',
  '"06/26/2026","Sell","F","FORD","100","$12.00","$0.03","$1,199.97"',
  '"06/01/2026","Sell to Open","F 06/26/2026 12.00 C","","1","$0.22","$0.66","$21.34"',
]

let trader: Promise<Account> | undefined

const inTwoAccounts = async (): Promise<Account> => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'rollover.csv', text: schwabText(rows) }, rollover)
  await importFileByApi(account, { name: 'joint.csv', text: schwabText(rows) }, joint)
  return account
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

it.each([
  ['desk', desktop],
  ['phone', phone],
])('on a %s each option shows its contract, and no account by a year', async (_, size) => {
  const page = await tabOf(await (trader ??= inTwoAccounts()))
  await page.setViewportSize(size)
  await page.goto('/Options')
  const table = page.getByRole('table', { name: 'Options', exact: true })
  const contracts = table.getByRole('button', { name: /^\$1,150\.50P, payoff of/ })
  await see(contracts.first(), contracts.nth(1))
  const frame = await boxOf(page.locator('.trader-frame'))
  for (const contract of await contracts.all())
    expect((await boxOf(contract)).right).toBeLessThan(frame.right)
  expect(
    await table.evaluate((element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0)),
  ).toBe(true)
  expect(await page.getByText(/^…\s*2019$/).count()).toBe(0)
})

it('on a phone what a closed wheel leaves out stands beside its actions', async () => {
  const page = await tabOf(await (trader ??= inTwoAccounts()))
  await page.setViewportSize(phone)
  await page.goto('/Wheels?show=closed')
  const row = page
    .getByRole('table', { name: 'Wheels closed in 2026' })
    .getByRole('row')
    .filter({ hasText: rollover })
    .first()
  const [badge, details] = [row.getByText('Not in it: 1 unknown cost'), row.getByText('Details')]
  await see(badge, details)
  const [missing, action] = await Promise.all([boxOf(badge), boxOf(details)])
  expect(missing.right <= action.x || missing.y >= action.bottom).toBe(true)
})

it('on a desk the ledger shows contracts in full beside the accounts', async () => {
  const page = await tabOf(await (trader ??= inTwoAccounts()))
  await page.setViewportSize(desktop)
  await page.goto('/Activity')
  await see(page.getByText('$1,150.50P Dec 17 ’27').first())
  const cut = await page
    .locator('[data-column=symbol]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
})
