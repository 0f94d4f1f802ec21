import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { theDemo, readByApi } from '../account.ts'
import { holdBack } from '../network.ts'
import { bodyOf, button, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt } = useBrowser()

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

it('a move of all prices says what is assigned, by keyboard, as a table and as a file', async () => {
  const account = await theDemo()
  const page = await tabOf(account)
  // The demo writes other puts on other days.
  const { total } = (await readByApi(account, '/portfolio/collateral')) as {
    readonly total: {
      readonly all_assigned: {
        readonly needed: number
        readonly shares: readonly { readonly contracts: number }[]
      }
    }
  }
  const { needed, shares } = total.all_assigned
  const puts = shares.reduce((sum, { contracts }) => sum + contracts, 0)
  await page.goto('/Collateral')
  const move = page.getByRole('slider', { name: 'Every price moves by' })
  await see(move)
  await move.focus()
  // Far enough that it does not matter what the simulated prices are today.
  await page.keyboard.press('Home')
  await see(page.getByText(`−30%: ${puts} puts assigned, which take ${dollars(needed)}`))
  await soon(() => bodyOf(page, 'Assigned or exercised at −30%')).toContainEqual(
    expect.arrayContaining(['AMD', '1', '100']),
  )
  await page.keyboard.press('End')
  await see(page.getByText(/^\+30%: no put is assigned, \d calls? assigned/))
  await button(page, 'View as table: If every price moves alike').click()
  await soon(async () => (await bodyOf(page, 'If every price moves alike')).length).toBe(11)
  const loading = page.waitForEvent('download')
  await button(page, 'Download as CSV: If every price moves alike').click()
  const lines = (await readFile(await (await loading).path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(62)
  expect(lines.find((line) => line.startsWith('-30,'))).toMatch(new RegExp(`^-30,${puts},${needed},0,`))
})

it('nothing is said of a move before the prices are there', async () => {
  const page = await tabOf(await theDemo())
  const letGo = await holdBack(page, '**/api/market/quotes*')
  await page.goto('/Collateral')
  await see(page.getByText('Loading the prices...'))
  expect(await page.getByText(/its price is not known/).count()).toBe(0)
  letGo()
  await see(page.getByText(/^−20%: /))
})

it('without positions there is no move to speak of', async () => {
  const { page } = await signedInAt('/Collateral')
  await see(page.getByText('No account yet'))
  expect(await page.getByRole('slider').count()).toBe(0)
})

it('delta and theta by expiration are estimates, as bars and as a table', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Options?columns=greeks')
  await see(page.getByText(/^Estimate: the options move like/))
  await page.getByRole('radio', { name: 'Theta' }).press('Space')
  await see(page.getByText('gains as time passes'))
  await button(page, 'View as table: Delta and theta by expiration').click()
  const rows = () => bodyOf(page, 'Delta and theta by expiration')
  await soon(async () => (await rows()).length).toBeGreaterThan(1)
  expect((await rows()).every(([, delta, theta]) => delta?.includes('$') && theta?.includes('$'))).toBe(true)
})
