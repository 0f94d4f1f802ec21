import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { silentPut } from '../payloads/worked-case.ts'
import { holdBack } from '../network.ts'
import { bodyOf, button, choose, see, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const strikes = 60

/** More than three screens of them: a put and a call at each strike. */
const sold = Array.from({ length: strikes }, (_, index) =>
  ['P', 'C'].map(
    (right) =>
      `"11/02/2026","Sell to Open","KO 01/19/2035 ${String(20 + index)}.00 ${right}","KO option","1","$1.20","$0.66","$119.34"`,
  ),
).flat()

const strikesOf = (rows: readonly string[][], at: number): number[] =>
  rows.map((cells) => Number(/\$(\d+)/.exec(cells[at] ?? '')?.[1]))

it('of many options those beyond the screen are drawn behind the first, in every order and with every filter', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'options.csv', text: schwabText(sold) }, 'Roth IRA')
  const page = await tabOf(account)
  await page.goto('/Options')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(2 * strikes)
  await button(page, `${strikes} short puts`).click()
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(strikes)
  await button(page, `${strikes} short puts`).click()
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(2 * strikes)

  await choose(page, 'Classic')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(2 * strikes)
  for (const ends of [
    [20, 79],
    [79, 20],
  ]) {
    await button(page, 'Strike').click()
    await soon(async () => {
      const shown = strikesOf(await bodyOf(page, 'Options'), 2)
      return [shown.length, shown[0], shown.at(-1)]
    }).toEqual([2 * strikes, ...ends])
  }
})

it('of a price that is on its way the page does not say that there is none', async () => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'options.csv', text: schwabText(sold.slice(0, 1)) }, 'Roth IRA')
  const page = await tabOf(account)
  const release = await holdBack(page, '**/api/market/quotes*')
  await page.goto('/Options')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(1)
  expect(await page.getByText('without a price', { exact: false }).count()).toBe(0)
  release()
  await see(page.getByText('2 without a price: KO', { exact: false }))
})

it('an expired option of the history is in no snapshot while its question is still loading', async () => {
  const owner = await signUpByApi()
  await importFileByApi(owner, { name: 'history.csv', text: schwabText(silentPut) }, 'Taxable')
  const page = await tabOf(owner)
  const letGo = await holdBack(page, '**/api/**questions*')
  await page.goto('/Options')
  await see(page.getByText('its question is loading'))
  expect(await page.getByText('last snapshot').count()).toBe(0)
  letGo()
  await see(button(page, 'Expired worthless'))
})
