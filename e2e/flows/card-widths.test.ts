/** Figures and notes of wheels stay within their cards, on a desk and on a phone. */
import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { importFileByApi, theDemo, signUpByApi } from '../account.ts'
import { itBeside, shareOf } from '../effort.ts'
import { sample, schwabText } from '../payloads/broker-files.ts'
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
  await see(page.getByRole('article', { name: /^INTC wheel/ }))
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
  await see(page.getByRole('article', { name: /^INTC wheel/ }))
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(desktop.width)
})

/** What is drawn beyond the window, or cut off at the edge of a card that nobody can scroll. */
const beyondReach = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const cut = [...main.querySelectorAll<HTMLElement>('.card, nav')].filter(
      (card) => card.scrollWidth > card.clientWidth && getComputedStyle(card).overflowX === 'hidden',
    )
    return [
      ...(wide > 0 ? [`${location.pathname} by ${wide} px`] : []),
      ...cut.map(({ innerText }) => `${location.pathname}: ${innerText.slice(0, 40)}`),
    ]
  })

/** Where it was too wide once, and what is there last. */
const wideOnce: readonly (readonly [
  width: 'desktop' | 'phone',
  path: string,
  last: (page: Page) => Locator,
])[] = [
  ['phone', '/Dashboard', (page) => page.getByText(/^premium counted/)],
  ['phone', '/Stocks', (page) => page.getByText(/\(−\d+\.\d\d%\)/).first()],
  ['phone', '/Options', (page) => page.getByRole('button', { name: /long call$/ })],
  ['phone', '/Wheels', (page) => page.getByRole('article', { name: /^INTC wheel/ })],
  ['phone', '/WheelsPhaseView', (page) => page.getByRole('article', { name: /^INTC,/ })],
  ['phone', '/Periods', (page) => page.getByText('deposits less withdrawals').first()],
  ['phone', '/Reconciliation', (page) => page.getByText('Ledger and broker agree').nth(1)],
  ['phone', '/Profile', (page) => page.getByText('Member since')],
  ['phone', '/Settings', (page) => page.getByText(/^last verified backup/)],
  ['phone', '/Chain/PCG', (page) => page.getByRole('table', { name: /on PCG that expire/ })],
  ['desktop', '/Dashboard', (page) => page.getByText(/^premium counted/)],
  ['desktop', '/Stocks', (page) => page.getByText(/\(−\d+\.\d\d%\)/).first()],
  ['desktop', '/Chain/PCG', (page) => page.getByRole('table', { name: /on PCG that expire/ })],
]

const backUp = (): Promise<unknown> =>
  fetch(`${inject('serverUrl')}/api/settings/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inject('administrator')}` },
  })

it('pages stay within their window with text that is twice as large', async () => {
  await backUp()
  const page = await tabOf(await theDemo())
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  const found: string[] = []
  for (const [width, path, last] of shareOf(wideOnce, ([, path]) =>
    /Dashboard|Options|Settings|Chain/.test(path),
  )) {
    await page.setViewportSize({ desktop, phone }[width])
    await page.goto(path)
    await see(last(page))
    found.push(...(await beyondReach(page)))
  }
  expect(found).toEqual([])
})

it('the actions of a wheel are in sight beside sums that leave something out', async () => {
  const account = await signUpByApi()
  for (const name of ['extended', 'options', 'daily_portfolio', 'cash', 'simple'])
    await importFileByApi(account, sample(`ibkr/activity_${name}.xml`), 'Joint')
  const page = await tabOf(account)
  await page.setViewportSize(desktop)
  await page.goto('/Wheels?view=list')
  const frame = page.getByRole('table', { name: 'Wheel strategies' }).locator('..')
  await see(frame.getByText(/^without 1 wheel/).first())
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
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
