/** A lot whose put is the short leg of a spread: both legs as one, or the short one alone, in words before it is recorded. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi } from '../account.ts'
import { firstOf, itBeside } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { button, choose, see, seeGone, soon, toast } from '../seeing.ts'
import { heldBy, openSpread } from '../spread.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const modalOn = async (page: Page): Promise<Locator> => {
  await page.goto('/Lots')
  await see(page.getByText('a spread with the long $46.00 put').first())
  await button(page, 'Close Put lot 1').click()
  return page.getByRole('dialog', { name: 'Buy to Close (Short Put)', exact: true })
}

it.each(firstOf([[{ width: 1280, height: 900 }], [phone]]))(
  'both legs end as one, and come back as one (%j)',
  async (viewport) => {
    const account = await openSpread()
    const before = await heldBy(account)
    const page = await tabOf(account)
    await page.setViewportSize(viewport)
    const modal = await modalOn(page)
    await see(
      modal.getByText('The long $46.00 put to Dec 17, 2027 is sold with it: recorded and taken back as one.'),
    )
    await modal.getByLabel('$48.00 put bought back at').fill('1.20')
    await button(modal, 'Record').click()
    await see(modal.getByText('Must be a number, at least 0'))
    await modal.getByLabel('$46.00 put sold at').fill('0.50')
    await modal.getByLabel('Fees').fill('1.30')
    // (1.20 - 0.50) x 100 + 1.30.
    await see(modal.getByText('Net debit $71.30 after fees'))
    await button(modal, 'Record').click()
    await see(toast(page, 'Recorded: Buy to Close (Short Put)'))
    await seeGone(modal)
    await soon(() => heldBy(account)).toEqual(['-1 ABC   271217P00048000', '1 ABC   271217P00046000'])
    await button(page, 'Undo').click()
    await see(toast(page, 'It was taken back'))
    await soon(() => heldBy(account)).toEqual(before)
  },
)

it('the short leg may end alone, and what stays open is said before', async () => {
  const account = await openSpread()
  const page = await tabOf(account)
  const modal = await modalOn(page)
  await choose(modal, 'The short put alone')
  await see(
    modal.getByText(
      '1 short contract is bought back. The long $46.00 put to Dec 17, 2027 stays open (2 contracts), as a position of its own and no lot.',
    ),
  )
  expect(await modal.getByLabel('$46.00 put sold at').count()).toBe(0)
  await modal.getByLabel('Debit, as bought back').fill('1.20')
  await button(modal, 'Record').click()
  await seeGone(modal)
  await soon(() => heldBy(account)).toEqual(['-1 ABC   271217P00048000', '2 ABC   271217P00046000'])
})

itBeside('the strikes of several spreads stay on a narrow page', async () => {
  const account = await openSpread()
  const calls = schwabText([
    '"11/03/2026","Buy to Open","ABC 12/17/2027 65.00 C","","1","$1.00","$0.65","-$100.65"',
    '"11/03/2026","Sell to Open","ABC 12/17/2027 60.00 C","","1","$2.00","$0.65","$199.35"',
  ])
  await importFileByApi(account, { name: 'calls.csv', text: calls }, '1234')
  const page = await tabOf(account)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/Wheels')
  await see(page.getByText('48, 60, 65'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
