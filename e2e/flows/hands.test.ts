import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addOptionByApi, addStockByApi, importFileByApi, theDemo, signUpByApi } from '../account.ts'
import type { Account } from '../account.ts'
import { amountsOn } from '../amounts.ts'
import { isOfLongLane, itBeside, shareOf } from '../effort.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { bodyOf, button, heading, pathOf, see, seeGone, soon, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

let account: Account

beforeAll(async () => {
  account = await signUpByApi()
  await addStockByApi(account, { symbol: 'KO', shares: 150, cost_basis: 60, market_price: 62 })
  for (const ticker of ['KO', 'ZZZ'])
    await addOptionByApi(account, {
      ticker,
      option_type: 'Put',
      strike_price: 55,
      expiration_date: '2035-01-19',
      contracts: 1,
      cost_basis: 0.5,
      status: 'Open',
    })
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to, find, do' })
const field = (page: Page) => palette(page).getByRole('combobox')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await see(field(page))
}

const at = async (path: string, title: string): Promise<Page> => {
  const page = await tabOf(account)
  await page.goto(path)
  await see(heading(page, title))
  return page
}

it('the palette leads to a symbol, a page and a form by typing, and what was used last comes first', async () => {
  const page = await at('/Dashboard', 'Portfolio Dashboard')
  await openPalette(page)
  await see(palette(page).getByRole('option', { name: /^ZZZ/ }))
  await field(page).fill('zzz')
  await soon(() => chosen(page).innerText()).toMatch(/^ZZZ/)
  await page.keyboard.press('Enter')
  await see(heading(page, 'ZZZ'))
  await openPalette(page)
  await soon(() => chosen(page).innerText()).toMatch(/^ZZZ/)
  await field(page).fill('qqqq')
  await see(palette(page).getByText('Nothing matches “qqqq”.'))
  await field(page).fill('add an opt')
  await page.keyboard.press('Enter')
  await see(page.getByRole('dialog', { name: /option/i }))
})

it('the help shows the keys, G and a letter goes to a page, and a key does nothing while somebody types or a dialog is open', async () => {
  const page = await at('/Dashboard', 'Portfolio Dashboard')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await see(help.getByText('Show or hide the sidebar'))
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await seeGone(help)
  expect(pathOf(page)).toBe('/Dashboard')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await see(heading(page, 'Options Portfolio'))
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await see(heading(page, 'My Profile'))
  const search = page.getByRole('main').getByRole('textbox').first()
  await search.fill('')
  await page.keyboard.type('gw?')
  await soon(() => search.inputValue()).toBe('gw?')
  expect(pathOf(page)).toBe('/Profile')
})

it('keys move between rows, press what the focused row offers, and Ctrl and Z takes back what was done', async () => {
  const page = await at('/Options?columns=specification', 'Options Portfolio')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowUp')
  const focused = page.locator('tr:focus')
  await see(focused.getByRole('link', { name: 'KO' }))
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: /Edit/ })
  await see(form)
  await page.keyboard.press('Escape')
  await seeGone(form)
  await page.keyboard.press('Control+z')
  await see(toast(page, 'There is nothing to undo'))
  await button(page, 'Delete ZZZ long $55.00 put, Jan 19, 2035').click()
  const sure = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /Delete/ })
  await sure.click()
  await see(button(page, 'Undo'))
  await seeGone(sure)
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(1)
  await page.keyboard.press('Control+z')
  await soon(async () => (await bodyOf(page, 'Options')).length).toBe(2)
})

it('X, R, C and E open the events, the roll sheet, the closing and the parameters of the wheel in focus', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Wheels')
  const row = page.getByRole('article', { name: /^KO wheel/ })
  await see(row.getByRole('button', { name: /^Events of KO wheel/ }))
  await row.getByRole('link').first().focus()
  await page.keyboard.press('x')
  await soon(() =>
    row.getByRole('button', { name: /^Events of KO wheel/ }).getAttribute('aria-expanded'),
  ).toBe('true')
  const dialogs = [
    ['r', 'Roll'],
    ['c', 'Close'],
    ['e', 'Parameters of KO'],
  ] as const
  for (const [key, name] of dialogs) {
    await row.getByRole('link').first().focus()
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: new RegExp(name) })
    await see(dialog)
    await page.keyboard.press('Escape')
    await seeGone(dialog)
  }
  // What is drawn once and kept is drawn anew when amounts are hidden.
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: 'Grid' }) })
    .click()
  await see(page.getByText(/^\$[\d.]+C [A-Z]/).first())
  await page.keyboard.press('Control+Shift+P')
  await soon(() => amountsOn(page)).toEqual([])
})

itBeside('X and R open the payoff and the roll sheet of the option in focus', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Options')
  const row = page
    .getByRole('row')
    .filter({ hasText: 'KO' })
    .filter({ has: page.getByRole('button', { name: /^Roll / }) })
    .first()
  await see(row)
  await row.getByRole('link').first().focus()
  await page.keyboard.press('x')
  const payoff = page.getByRole('dialog', { name: /Payoff/ })
  await see(payoff)
  await page.keyboard.press('Escape')
  await seeGone(payoff)
  await row.getByRole('link').first().focus()
  await page.keyboard.press('r')
  await see(page.getByRole('dialog', { name: /Roll/ }))
})

const rowsElsewhere = [
  ['/Activity', 'tr:focus', 'x', 'dialog'],
  ['/Dashboard', 'li:focus', 'x', '/Wheels/'],
  ['/Symbols/PCG', 'tr:focus', 'r', 'dialog'],
  ['/WheelsPhaseView', 'article:focus', 'x', '/Symbols/'],
  ['/Lots', 'article:focus', 'r', 'dialog'],
  ['/Lots', 'article:focus', 'c', 'dialog'],
  ['/Options?columns=greeks', 'tr:focus', 'x', 'dialog'],
  ['/Wheels?show=could', 'article:focus', 'x', 'dialog'],
] as const

// A row of a table, a line of a list and a card.
it.each(shareOf(rowsElsewhere, (_, at) => isOfLongLane || [0, 1, 4].includes(at)))(
  'on %s the row in focus (%s) answers to %s',
  async (path, focused, key, opened) => {
    const page = await tabOf(await theDemo())
    await page.goto(path)
    await see(page.locator(`main [data-keys-row]:has([data-row-key=${key}])`).first())
    // The first row that offers it, and at most all that are there.
    await soon(async () => {
      await page.keyboard.press('j')
      return page.locator(focused).locator(`[data-row-key=${key}]`).count()
    }).toBeGreaterThan(0)
    await page.keyboard.press(key)
    if (opened === 'dialog') await see(page.getByRole('dialog'))
    else await soon(() => pathOf(page).startsWith(opened) && pathOf(page).length > opened.length).toBe(true)
  },
)

it('on Lots the keys move over wheels and lots, X shows the lots of a wheel and the timeline of a lot', async () => {
  const page = await tabOf(await theDemo())
  await page.goto('/Lots')
  const groups = page.getByRole('group', { name: 'Wheels', exact: true }).getByRole('button')
  await see(groups.nth(1), page.getByRole('article', { name: /^Lot 1 of / }))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await soon(() => groups.nth(1).getAttribute('aria-pressed')).toBe('true')
  const first = page.getByRole('article', { name: /^Lot 1 of / })
  await soon(async () => {
    await page.keyboard.press('j')
    return first.evaluate((card) => card === document.activeElement)
  }).toBe(true)
  await page.keyboard.press('x')
  await see(first.getByRole('button', { name: /^Hide timeline/ }))
  // Tab still reaches the wheels that the keys went over.
  expect(await groups.nth(1).evaluate((group) => (group as HTMLElement).tabIndex)).toBe(0)
})

it('on Questions the keys move over the questions, a digit answers the one in focus and X leads to its symbol', async () => {
  const owner = await signUpByApi()
  const unseen = (symbol: string) => [
    `"11/09/2026","Buy","${symbol}","${symbol} INC","100","$30.00","","-$3,000.00"`,
    `"10/05/2026","Sell","${symbol}","${symbol} INC","100","$38.00","","$3,800.00"`,
  ]
  await importFileByApi(
    owner,
    { name: 'history.csv', text: schwabText([...unseen('STAG'), ...unseen('KO')]) },
    '55501234',
  )
  const page = await tabOf(owner)
  await page.goto('/Questions')
  const questions = page.getByRole('article')
  await soon(() => questions.count()).toBe(2)
  const isFocused = (at: number) => questions.nth(at).evaluate((card) => card === document.activeElement)
  await page.keyboard.press('j')
  await soon(() => isFocused(0)).toBe(true)
  await page.keyboard.press('j')
  await soon(() => isFocused(1)).toBe(true)
  await page.keyboard.press('1')
  await see(questions.nth(1).getByLabel('Cost per share'))
  expect(await questions.nth(0).getByLabel('Cost per share').count()).toBe(0)
  await questions.nth(0).getByRole('link').focus()
  await page.keyboard.press('x')
  await soon(() => pathOf(page)).toMatch(/^\/Symbols\/(STAG|KO)$/)
})

it('privacy mode hides amounts at once and moves nothing, is announced, and stays after a reload', async () => {
  const page = await at('/Stocks', 'Stock Positions')
  const figure = page.locator('.stocks-line-value .figure').first()
  await soon(() => figure.innerText()).toBe('$9,300.00')
  const before = await figure.boundingBox()
  // From the frame on in which the key is answered.
  const seen = page.evaluate(async () => {
    const figures = () => [...document.querySelectorAll('main .figure')]
    const isAnswered = () =>
      'hiding' in document.documentElement.dataset ||
      figures().some(({ textContent }) => textContent.includes('hidden'))
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!isAnswered())
    return figures().flatMap((each) =>
      getComputedStyle(each).visibility === 'visible' ? (each.textContent ?? '') : [],
    )
  })
  await page.keyboard.press('Control+Shift+P')
  expect((await seen).filter((text) => /\$\d/.test(text))).toEqual([])
  await see(toast(page, 'Amounts are hidden on this device'))
  await soon(() => figure.innerText()).toMatch(/hidden/)
  await soon(() => page.locator('main').innerText()).not.toMatch(/\$[\d]/)
  // A space of a digit's width is not quite as wide as each digit.
  const [shown, hidden] = [before, await figure.boundingBox()]
  expect(hidden?.y).toBe(shown?.y)
  expect(hidden?.height).toBe(shown?.height)
  expect(Math.abs((hidden?.width ?? 0) - (shown?.width ?? 0))).toBeLessThan(3)
  await page.reload()
  await soon(() => figure.innerText()).toMatch(/hidden/)
  await button(page, 'Appearance').click()
  await page.getByRole('menuitemradio', { name: 'Shown' }).click()
  await soon(() => figure.innerText()).toBe('$9,300.00')
})

it('filters of a page are saved by name, found in the palette and removed, each step by keyboard', async () => {
  const page = await at('/Activity?symbol=KO', 'Activity')
  await openPalette(page)
  await field(page).fill('save the filters')
  await soon(() => chosen(page).innerText()).toMatch(/^Save the filters/)
  await page.keyboard.press('Enter')
  await see(page.locator('input:focus').and(page.getByRole('textbox', { name: 'Name' })))
  await page.keyboard.type('Coke only')
  await page.keyboard.press('Enter')
  await see(toast(page, 'Saved the filter Coke only'))
  await page.keyboard.press('Control+z')
  await seeGone(toast(page, 'Saved the filter Coke only'))
  await openPalette(page)
  await field(page).fill('coke only')
  await see(palette(page).getByText('Nothing matches “coke only”.'))
  await field(page).fill('save the filters')
  await page.keyboard.press('Enter')
  await see(page.locator('input:focus').and(page.getByRole('textbox', { name: 'Name' })))
  await page.keyboard.type('Coke only')
  await page.keyboard.press('Enter')
  await see(toast(page, 'Saved the filter Coke only'))
  await page.goto('/Dashboard')
  await see(heading(page, 'Portfolio Dashboard'))
  await openPalette(page)
  await field(page).fill('coke')
  await see(palette(page).getByRole('option', { name: /^Coke only/ }))
  await page.keyboard.press('Enter')
  await see(heading(page, 'Activity'))
  expect(new URL(page.url()).searchParams.get('symbol')).toBe('KO')
  await openPalette(page)
  await field(page).fill('remove coke')
  await soon(() => chosen(page).innerText()).toMatch(/^Remove the filter/)
  await page.keyboard.press('Enter')
  await see(toast(page, 'Removed the filter Coke only'))
  await openPalette(page)
  await field(page).fill('coke only')
  await see(palette(page).getByText('Nothing matches “coke only”.'))
})

it('filters wait until it is known whose they are', async () => {
  const page = await tabOf(account)
  const answering = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await answering.promise
    await route.continue()
  })
  await page.goto('/Activity?symbol=KO')
  await see(heading(page, 'Activity'))
  await openPalette(page)
  await field(page).fill('filters')
  await see(palette(page).getByText('Nothing matches “filters”.'))
  answering.resolve()
  await see(palette(page).getByRole('option', { name: /^Save the filters/ }))
})

it('single keys that are switched off do nothing, and combinations stay', async () => {
  const page = await at('/Settings', 'Settings')
  const group = page.getByRole('group', { name: 'Single keys' })
  await group.locator('label').filter({ hasText: 'Off' }).click()
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await openPalette(page)
  expect(pathOf(page)).toBe('/Settings')
  expect(await page.getByRole('dialog').count()).toBe(1)
})
