/** Portfolios that nobody hopes to have, on a phone: nothing overflows, nothing is guessed, no page reports an error. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { addStockByApi, importByApi, importFileByApi, signUpByApi, type Account } from '../account.ts'
import { schwabText } from '../payloads/broker-files.ts'
import { snapshotOf } from '../payloads/worked-case.ts'
import { button, cardText, choose, groupLines, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { ownContext, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const pages = [
  '/Dashboard',
  '/Stocks',
  '/Options',
  '/Options?columns=specification',
  '/Options?columns=greeks',
  '/Wheels',
  '/Wheels?show=could',
  '/WheelsPhaseView',
  '/Lots',
  '/Activity',
  '/Periods',
  '/Collateral',
  '/Questions',
  '/Reconciliation',
  '/Watch',
  '/Imports',
  '/Trash',
  '/Profile',
  '/Settings',
]

/** How far the page can be pushed sideways, and what no figure may read. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const words = document.body.innerText.match(/.{0,30}\b(?:NaN|Infinity|undefined|null|\[object)\b.{0,30}/g)
    return [
      ...(scrollWidth > clientWidth ? [`overflows by ${scrollWidth - clientWidth} px`] : []),
      ...(words ?? []),
    ]
  })

const settled = async (page: Page): Promise<void> => {
  await see(page.locator('h1').first())
  await soon(() => page.locator('main [aria-busy=true]').count()).toBe(0)
}

const lookAt = async (page: Page, paths: readonly string[]): Promise<void> => {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
}

const onPhone = (account: Account) => tabOf(account, { ...ownContext, viewport: phone })

/** The dashes of a page, each with the reason that it says or shows. */
const dashesOf = (page: Page): Promise<string[]> =>
  page.locator('main .unknown').evaluateAll((dashes) => dashes.map((dash) => dash.textContent.trim()))

const row = (date: string, action: string, symbol: string, quantity: string, price: string, amount: string) =>
  `"${date}","${action}","${symbol}","","${quantity}","${price}","","${amount}"`

const history = (rows: readonly string[]) => ({ name: 'history.csv', text: schwabText(rows) })

const withHistory = async (rows: readonly string[]): Promise<Account> => {
  const account = await signUpByApi()
  await importFileByApi(account, history(rows), '55501234')
  return account
}

const bought = row('01/05/2026', 'Buy', 'ABC', '100', '$50.00', '-$5,000.00')
const putSold = row('01/06/2026', 'Sell to Open', 'XYZ 12/21/2035 40.00 P', '1', '$2.00', '$200.00')

it('without any price every value is a dash with its reason', async () => {
  const page = await onPhone(await withHistory([putSold, bought]))
  await lookAt(page, [...pages, '/Symbols/ABC', '/Symbols/XYZ', '/Chain/ABC'])
  await page.goto('/Dashboard')
  await settled(page)
  expect(await cardText(page, 'Total Portfolio Value')).toMatch(
    /^Total Portfolio Value –.*2 positions of unknown value/,
  )
  expect(await cardText(page, 'Total P/L')).toMatch(/^Total P\/L –/)
  await page.goto('/Options?columns=specification')
  await settled(page)
  const dashes = await dashesOf(page)
  expect(dashes.length).toBeGreaterThan(0)
  expect(dashes.filter((text) => !/unknown: .+|– ?\S+/.test(text))).toEqual([])
})

it('with one price the total is what is known, and says what it leaves out', async () => {
  const account = await withHistory([putSold, bought])
  await addStockByApi(account, { symbol: 'ZZZ', shares: 10, cost_basis: 7, market_price: 8 })
  const page = await onPhone(account)
  await lookAt(page, [...pages, '/Symbols/ZZZ'])
  await page.goto('/Dashboard')
  await settled(page)
  expect(await cardText(page, 'Total Portfolio Value')).toMatch(/\$80\.00.*2 positions of unknown value/)
})

it('a value below zero is refused at its field, and one of nine hundred million dollars fits on every page', async () => {
  const account = await signUpByApi()
  const refused = addStockByApi(account, { symbol: 'NEG', shares: 10, cost_basis: -7, market_price: 8 })
  await expect(refused).rejects.toThrow(/422/)
  await addStockByApi(account, {
    symbol: 'HUGE',
    shares: 900,
    cost_basis: 999_999.99,
    market_price: 999_999,
  })
  await importByApi(
    account,
    snapshotOf('55501234', [{ symbol: 'DEBT', quantity: -900, average: 45.4065, price: 949_999.99 }]),
  )
  const page = await onPhone(account)
  await lookAt(page, [...pages, '/Symbols/HUGE', '/Symbols/DEBT'])
  await page.goto('/Stocks')
  await settled(page)
  // Fewer than no shares are refused; a short position is told of as one.
  expect(await groupLines(page)).toEqual(['HUGE 900 shares $899,999,100.00 −$891.00 (0.00%)'])
})

it('a portfolio of one day has a period, a wheel and a campaign line of one day', async () => {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(Date.now())
  const page = await onPhone(
    await withHistory([
      row(day, 'Sell to Open', 'ABC 12/21/2035 60.00 C', '1', '$3.00', '$300.00'),
      row(day, 'Buy', 'ABC', '100', '$50.00', '-$5,000.00'),
    ]),
  )
  await lookAt(page, [...pages, '/Symbols/ABC'])
  await page.goto('/Wheels')
  await settled(page)
  await page.goto((await page.locator('main a[href*="/Wheels/ABC-"]').first().getAttribute('href')) ?? '')
  await settled(page)
  expect(await faultsOf(page)).toEqual([])
})

it('ten years with a gap of eight stand in Periods as the years that they are', async () => {
  const page = await onPhone(
    await withHistory([
      putSold,
      row('01/04/2026', 'Buy', 'ABC', '100', '$50.00', '-$5,000.00'),
      row('03/07/2016', 'Sell', 'ABC', '100', '$22.00', '$2,200.00'),
      row('02/01/2016', 'Buy', 'ABC', '100', '$20.00', '-$2,000.00'),
    ]),
  )
  await lookAt(page, [...pages, '/Symbols/ABC', '/Periods?by=year'])
  await page.goto('/Periods?by=year')
  await settled(page)
  const text = await page.locator('main').innerText()
  expect(text).toContain('2016')
  expect(text).toContain('2026')
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ'

it('a symbol of 36 letters is refused by name, and its own page says that it is none', async () => {
  const account = await withHistory([row('01/05/2026', 'Buy', letters, '100', '$50.00', '-$5,000.00')])
  await expect(
    addStockByApi(account, { symbol: letters, shares: 100, cost_basis: 5, market_price: 6 }),
  ).rejects.toThrow(/At most 12 characters/)
  const page = await onPhone(account)
  await lookAt(page, [...pages, `/Symbols/${letters}`, `/Chain/${letters}`])
  await page.goto(`/Symbols/${letters}`)
  await see(heading(page, letters), page.getByText(`${letters} is not the symbol of a share`))
})

it('the longest symbol that is taken fits on every page and on its own', async () => {
  const symbol = letters.slice(0, 12)
  const account = await signUpByApi()
  await addStockByApi(account, { symbol, shares: 300, cost_basis: 5, market_price: 6 })
  const page = await onPhone(account)
  await lookAt(page, [...pages, `/Symbols/${symbol}`, `/Chain/${symbol}`])
  await page.goto(`/Symbols/${symbol}`)
  await see(heading(page, symbol))
})

it('a clock that jumps moves nothing out of a page on a phone', async () => {
  const page = await onPhone(await withHistory([putSold, bought]))
  await page.clock.install({ time: Date.now() })
  for (const path of ['/Dashboard', '/Options', '/Wheels']) {
    await page.goto(path)
    await settled(page)
    for (const by of [3 * 86_400_000, -2 * 86_400_000]) {
      await page.clock.setSystemTime(Date.now() + by)
      await page.clock.runFor(30_000)
      expect(await faultsOf(page)).toEqual([])
    }
  }
})

it('a browser without room shows every page, and keeps what is chosen while the page is open', async () => {
  const page = await onPhone(await withHistory([putSold, bought]))
  await page.goto('/Dashboard')
  await settled(page)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    IDBObjectStore.prototype.put = refuse
    Cache.prototype.put = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  })
  await lookAt(page, pages)
  await page.goto('/Settings')
  await settled(page)
  await choose(page, 'Dark')
  await soon(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await faultsOf(page)).toEqual([])
})

it('a webhook that hangs is given up after ten seconds, and the page says so', async () => {
  const held: Socket[] = []
  const server = createServer((socket) => void held.push(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Only an administrator may post to this machine.
  const account = { username: '', email: '', password: '', token: inject('administrator') }
  const page = await onPhone(account)
  try {
    await page.goto('/Watch')
    await settled(page)
    await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
    await button(page, 'Save').click()
    await see(toast(page, 'Notification settings are saved'))
    await button(page, 'Send a test request').click()
    await page.getByLabel('Old prices').uncheck()
    await see(page.getByText('The address did not answer within 10 seconds.'))
    expect(held.length).toBeGreaterThan(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('Address').fill('')
    await page.getByLabel('Old prices').check()
    await button(page, 'Save').click()
    await see(toast(page, 'Notification settings are saved').first())
    await seeGone(button(page, 'Send a test request'))
  } finally {
    for (const socket of held) socket.destroy()
    server.close()
  }
})

let many: Account
beforeAll(async () => {
  const tickerOf = (at: number): string =>
    `W${String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26))}`
  many = await withHistory(
    Array.from({ length: 500 }, (_, at) =>
      row('01/06/2026', 'Sell to Open', `${tickerOf(at)} 12/21/2035 40.00 P`, '1', '$2.00', '$200.00'),
    ),
  )
})

it.each([phone, { width: 1280, height: 900 }])(
  '500 open wheels are listed on $width px, few at a time',
  async (viewport) => {
    const page = await tabOf(many, { ...ownContext, viewport })
    await lookAt(page, pages)
    await page.goto('/Wheels')
    await settled(page)
    await see(page.getByText('500 active wheels').first())
    expect(await page.locator('main *').count()).toBeLessThan(20_000)
  },
)
