/** Rows with much to say on a phone: nothing lies over anything else, and what names a position is in sight whole. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi, type Account } from '../account.ts'
import { sample, schwabText } from '../payloads/broker-files.ts'
import { button, heading, see } from '../seeing.ts'
import { ownContext, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const rollover = 'Rollover IRA of the former employer at Schwab Institutional'

const rows = [
  '"11/02/2026","Sell to Open","ZZZZ 12/17/2027 150.00 P","","2000","$12.00","$6.60","$2,399,993.40"',
  '"11/03/2026","Buy to Open","WWWWWW 01/21/2028 15.50 C","","20000","$1.56","$6.60","-$3,120,006.60"',
  '"11/02/2026","Sell to Open","GOOGLX 01/21/2028 150.00 C","","2","$12.00","$6.60","$2,393.40"',
  '"10/08/2026","Sell","ORPHAN","ORPHAN CO","250","$10.00","","$2,500.00"',
  '"11/03/2026","Sell to Open","YYYY 12/17/2027 15.00 P","","20000","$1.56","$6.60","$3,119,993.40"',
]

let trader: Promise<Account> | undefined

const holdsMuch = async (): Promise<Account> => {
  const account = await signUpByApi()
  await importFileByApi(account, { name: 'rollover.csv', text: schwabText(rows) }, rollover)
  await importFileByApi(account, sample('ibkr/activity_extended.xml'), 'Joint')
  await importFileByApi(account, sample('ibkr/activity_daily_portfolio.xml'), 'Trust')
  return account
}

const onPhone = async (path: string) => {
  const page = await tabOf(await (trader ??= holdsMuch()))
  await page.setViewportSize(phone)
  await page.goto(path)
  return page
}

/** The text of each two parts of a line that lie over each other. */
const overlaps = (lines: Locator): Promise<string[]> =>
  lines.evaluateAll((all) =>
    all.flatMap((line) => {
      const boxes = [...line.children].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return { text: part.textContent, boxes: [...range.getClientRects()] }
      })
      return boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter((other) =>
            one.boxes.some((a) =>
              other.boxes.some(
                (b) =>
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
              ),
            ),
          )
          .map((other) => `${one.text} over ${other.text}`),
      )
    }),
  )

it('the value of a stock stands beside a profit that says what it leaves out', async () => {
  const page = await onPhone('/Stocks')
  await see(page.getByText('without 1 position of unknown cost'))
  expect(await overlaps(page.locator('.stocks-line'))).toEqual([])
})

it('many actions of a page stand in two even columns, high enough for a thumb', async () => {
  const page = await onPhone('/Wheels')
  await see(button(page, 'Create Wheel Strategy'))
  const actions = page.locator('.page-header > .button-row > *')
  const boxes = await actions.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ x, width, height }) => ({ x, width, height })),
  )
  expect(boxes).toHaveLength(6)
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(2)
  expect(new Set(boxes.map(({ width }) => width)).size).toBe(1)
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  const cut = await actions.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
  )
  expect(cut).toEqual([])
})

it('what waits for the user is in sight on the dashboard before anything is moved', async () => {
  const page = await onPhone('/Dashboard')
  const waiting = page.locator('[data-cell=open]')
  await see(waiting.getByRole('link').first())
  const box = await waiting.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? phone.width)).toBeLessThanOrEqual(phone.width)
})

it('a contract of the ledger is in sight whole, and a long name of its account gives way', async () => {
  const page = await onPhone('/Activity')
  await see(page.getByText('$150C Jan 21 ’28').first(), page.getByText('$15.50C Jan 21 ’28').first())
  const cut = await page
    .locator('[data-column=symbol], [data-column=date], [data-column=net], [data-column=quantity]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
})

it('no symbol is broken beside a long name of its account', async () => {
  const page = await onPhone('/Questions')
  const symbol = page.locator('.question-place').getByRole('link', { name: 'ORPHAN', exact: true })
  await see(symbol)
  expect((await symbol.boundingBox())?.height).toBeLessThan(30)
})

it('the ladder of amounts of eight digits and many contracts stays within its card, in large text too', async () => {
  const page = await onPhone('/Dashboard')
  const frame = page.getByRole('table', { name: 'Short options by expiration' }).locator('..')
  await see(frame.getByText('−$60,000,000.00').first(), frame.getByText('22,000').first())
  const beyond = () => frame.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await beyond()).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await beyond()).toBe(0)
})

it('the ring around what a file asks follows the corners of its card', async () => {
  const page = await onPhone('/Imports')
  await see(heading(page, 'Import'))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'more.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(schwabText(rows.slice(2))),
    })
  const asked = page.locator('section', {
    has: page.getByRole('heading', { name: 'Which account is this?' }),
  })
  await see(button(page, 'Read the file'))
  const corners = await asked.evaluateAll((sections) =>
    sections.map((section) => getComputedStyle(section).borderRadius),
  )
  expect(new Set(corners).size).toBe(1)
})

it('a finger finds controls of 44 px, and no keys beside their words', async () => {
  const page = await tabOf(await (trader ??= holdsMuch()), {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  const low: string[] = []
  for (const path of ['/Questions', '/Wheels', '/Options', '/Activity']) {
    await page.goto(path)
    await see(page.getByRole('main').getByRole('button').nth(2))
    low.push(
      ...(await page
        .locator('main :is(.button:not(.trader-row *), .option-filter, .input)')
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.getBoundingClientRect().height < 44)
            .map((control) => `${location.pathname}: ${control.textContent}`),
        )),
    )
  }
  expect(low).toEqual([])
  await page.goto('/Questions')
  await see(button(page, 'Answer one by one').or(page.getByRole('link', { name: 'Answer one by one' })))
  expect(await page.locator('.button kbd:visible').count()).toBe(0)
})

it('long amounts of a symbol stand in boxes of their own', async () => {
  const page = await onPhone('/Symbols/ZZZZ')
  const boxes = page.locator('.figures-item')
  await see(boxes.first())
  await page.locator('.figures-figure').evaluateAll((figures) => {
    for (const figure of figures) {
      const amount = document.createElement('span')
      amount.dataset['long'] = 'true'
      amount.textContent = '▼ −$49,382,715.00'
      amount.style.whiteSpace = 'nowrap'
      figure.replaceChildren(amount)
    }
  })
  const beyond = await boxes.evaluateAll((items) =>
    items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
  )
  expect(beyond).toEqual([])
})

it('what is known of a question is one sentence', async () => {
  const page = await onPhone('/Questions')
  await page.getByText('Answer one by one').click()
  const facts = page.locator('.step-facts > li')
  await see(facts.first())
  const parts = await facts.evaluateAll((items) => items.map((item) => item.childNodes.length))
  expect(Math.max(...parts)).toBeLessThanOrEqual(2)
})

it('the dots of a hidden quantity begin behind its sign', async () => {
  const page = await tabOf(await (trader ??= holdsMuch()), ownContext)
  await page.addInitScript(() => localStorage.setItem('wheelwright.privacy', 'on'))
  await page.setViewportSize(phone)
  await page.goto('/Options')
  const quantity = page.locator('.trader-quantity .hidden-figure').first()
  await see(quantity)
  const at = await quantity.evaluate((figure) => getComputedStyle(figure, '::after').left)
  expect(at).toBe('0px')
})
