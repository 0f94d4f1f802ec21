/** What is listed row by row has names that tell the rows apart, for those who hear or speak them. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addStockByApi, changeByApi, importFileByApi, signUpByApi } from '../../account.ts'
import { firstOf } from '../../effort.ts'
import { schwabText } from '../../payloads/broker-files.ts'
import { button, see } from '../../seeing.ts'
import { useBrowser } from '../../use-browser.ts'

const { tabOf } = useBrowser()

/** Two wheels after one another that are over, one that runs. */
const rows = [
  '"01/05/2026","Sell to Open","PCG 01/16/2026 16.00 P","","2","$0.45","$1.30","$88.70"',
  '"01/20/2026","Buy to Close","PCG 01/16/2026 16.00 P","","2","$0.20","$1.30","-$41.30"',
  '"03/05/2026","Sell to Open","PCG 03/20/2026 16.00 P","","1","$0.45","$0.65","$44.35"',
  '"03/10/2026","Buy to Close","PCG 03/20/2026 16.00 P","","1","$0.20","$0.65","-$20.65"',
  '"06/05/2026","Sell to Open","PCG 01/15/2027 16.00 P","","1","$0.45","$0.65","$44.35"',
]

/** Buttons of one name, and links of one name that lead to several places. */
const sharedNames = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const places = new Map<string, string[]>()
    for (const element of main.querySelectorAll<HTMLElement>('button, a[href]')) {
      const name = element.getAttribute('aria-label') ?? element.innerText.trim()
      // A next step, or what became of an option, is told by the article or the group of its row; a menu or a wheel never is.
      const isOfRow =
        !/^Actions| wheel since /.test(name) && element.closest(':is(article, fieldset)[aria-label]') !== null
      if (name === '' || isOfRow || !element.checkVisibility()) continue
      places.set(name, [...(places.get(name) ?? []), element.getAttribute('href') ?? element.tagName])
    }
    const isShared = (found: readonly string[]) =>
      found.includes('BUTTON') ? found.length > 1 : new Set(found).size > 1
    return [...places].flatMap(([name, found]) => (isShared(found) ? name : []))
  })

it('no two rows have buttons of one name, nor links of one name to two places', async () => {
  const account = await signUpByApi()
  for (const name of ['55501234', '55509876']) {
    await importFileByApi(account, { name: `${name}.csv`, text: schwabText(rows) }, name)
    await addStockByApi(account, {
      symbol: name.slice(-1) === '4' ? 'KO' : 'PCG',
      shares: 100,
      cost_basis: 15,
      market_price: 16,
    })
  }
  // Planned on one day, in no account.
  for (const strike_price of [14, 15])
    await changeByApi(account, 'POST', '/wheels/wheel-cycles', {
      ticker: 'PCG',
      strategy_type: 'cash_secured_put',
      strike_price,
    })
  const page = await tabOf(account)
  const found: Record<string, readonly string[]> = {}
  const look = async (path: string, until: () => Promise<unknown>) => {
    await page.goto(path)
    await until()
    found[path] = await sharedNames(page)
  }
  const menus = () => see(page.getByRole('button', { name: /^Actions for PCG/ }).nth(5))
  for (const view of firstOf(['timeline', 'list', 'grid'])) await look(`/Wheels?view=${view}`, menus)
  await look('/Wheels?show=could', () => see(button(page, 'Create Wheel from KO, Naked stock')))
  for (const columns of firstOf(['trader', 'specification', 'greeks']))
    await look(`/Options?columns=${columns}`, () => see(page.getByText('…9876').first()))
  await look('/Stocks?open=PCG,KO', () => see(page.getByRole('button', { name: /^Remove lot/ }).nth(1)))
  await look('/Activity', () => see(page.getByRole('button', { name: /^Sell to open/ }).nth(3)))
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, []])))
})
