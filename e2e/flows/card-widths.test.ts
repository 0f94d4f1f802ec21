/** Figures and notes of wheels stay within their cards, on a desk and on a phone. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, theDemo, signUpByApi } from '../account.ts'
import { itBeside } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { see } from '../seeing.ts'
import { desktop, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

/** What of a card is drawn beyond its padding. */
const beyondCards = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const end = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
      return [...card.querySelectorAll<HTMLElement>('dd span, h3, p, a, button')]
        .filter((element) => element.getBoundingClientRect().right > end + 1)
        .map((element) => element.innerText)
    }),
  )

it('amounts of five digits stand within the cards of a desk', async () => {
  const page = await tabOf(await theDemo())
  await page.setViewportSize(desktop)
  await page.goto('/Wheels?view=grid')
  await see(page.getByRole('article', { name: /^Wheel INTC-/ }))
  // The demo's amounts have four at most.
  await page.getByText(/^−\$1,\d{3}\.\d\d$/).evaluateAll((amounts) => {
    for (const amount of amounts) amount.textContent = '−$21,045.30'
  })
  expect(await beyondCards(page)).toEqual([])
})

it('the timeline of a desk has room for text that is twice as large', async () => {
  const page = await tabOf(await theDemo())
  await page.setViewportSize(desktop)
  await page.goto('/Wheels')
  await see(page.getByRole('article', { name: /^Wheel INTC-/ }))
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(desktop.width)
})

itBeside('what a wheel leaves out goes on below, within the card of a phone', async () => {
  const account = await signUpByApi()
  const rows = [
    '"01/05/2026","Sell to Open","PCG 02/20/2026 16.00 P","","1","$0.45","$0.66","$44.34"',
    '"01/06/2026","Sell to Open","PCG 02/20/2026 15.00 P","","1","?","$0.66","$44.34"',
  ]
  await importFileByApi(account, { name: 'schwab.csv', text: schwabText(rows) }, '55501234')
  const page = await tabOf(account)
  await page.setViewportSize(phone)
  await page.goto('/Wheels?view=grid')
  await see(page.getByText('Not in it: 1 refused row and 1 option past its expiration'))
  expect(await beyondCards(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

it('the ring of a wheel stays beside the name of a long strategy', async () => {
  const page = await tabOf(await theDemo())
  await page.setViewportSize(desktop)
  await page.goto('/Wheels?view=list')
  const row = page.getByRole('row', { name: /Poor man’s covered call/ })
  await see(row)
  const [ring, name] = [row.getByRole('img').first(), row.getByRole('link').first()]
  const [ofRing, ofName] = await Promise.all([ring.boundingBox(), name.boundingBox()])
  expect((ofRing?.x ?? 0) + (ofRing?.width ?? 0)).toBeLessThanOrEqual(ofName?.x ?? 0)
})
