/** Prices that cannot be right, from a source on this machine: how they are shown, and how they are decided about. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goodPassword, type Account } from '../account.ts'
import { isLong, isOfLongLane, shareOf } from '../effort.ts'
import { button, heading, see, seeGone, soon, toast } from '../seeing.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { desktop, phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

const contract = 'AAA   301220P00150000'
const compact = contract.replaceAll(' ', '')

/** Tradier's answer from these prices, made now; every symbol that is asked for and not named is unknown. */
const prices = new Map<string, number>()
const answerQuotes = (symbols: readonly string[]): string => {
  const now = Date.now()
  const quote = symbols.flatMap((symbol) => {
    const price = prices.get(symbol)
    const times = { trade_date: now, bid_date: now, ask_date: now }
    return price === undefined ? [] : [{ symbol, last: price, bid: price, ask: price, ...times }]
  })
  return JSON.stringify({ quotes: { quote } })
}

let source: Server
let server: ServerProcess
let users = 0
beforeAll(async () => {
  source = createServer((request, response) => {
    let body = ''
    request.on('data', (text) => (body += String(text)))
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(answerQuotes((new URLSearchParams(body).get('symbols') ?? '').split(',')))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => source.once('listening', resolve))
  server = await startServer({
    MARKET_DATA_PRIMARY: 'tradier',
    TRADIER_API_KEY: 'key',
    TRADIER_BASE_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
    PRICE_REFRESH_SECONDS: '0',
  })
})
afterAll(async () => {
  await server.stop()
  source.closeAllConnections()
  await new Promise((resolve) => source.close(resolve))
})

const send = async (path: string, body: unknown, token = ''): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Shares at 170 and a put on them at 1.20, whose next prices are 0.24 and 151. */
const holding = async (): Promise<Account> => {
  users += 1
  const registration = { username: `holder-${users}`, email: `h${users}@example.com`, password: goodPassword }
  const { access_token: token } = (await send('/auth/register', registration)) as { access_token: string }
  const position = { average_price: 100, data_source: 'schwab' }
  const positions = [
    { ...position, symbol: 'AAA', asset_type: 'EQUITY', long_quantity: 150, market_value: 25_500 },
    { ...position, symbol: contract, asset_type: 'OPTION', short_quantity: 1, market_value: -120 },
  ]
  const imported_at = new Date(Date.now() - 3_600_000).toISOString()
  const payload = {
    export_info: { source: 'schwab', imported_at },
    accounts: [{ account_number: '1', positions }],
  }
  await send('/portfolio/import/positions', payload, token)
  prices.set('AAA', 0.24).set(compact, 151)
  await send('/portfolio/refresh-all-prices', {}, token)
  return { ...registration, token }
}

const open = async (path: string, viewport: { width: number; height: number } = desktop): Promise<Page> => {
  const page = await tabOf(await holding(), { baseURL: server.url, viewport })
  await page.goto(path)
  return page
}

const refused = (page: Page) => page.getByRole('region', { name: 'Refused prices' })

const told = [
  ['/Stocks', 'Stock Positions', ['$170.00 → $0.24 refused']],
  ['/Options', 'Options Portfolio', ['$1.20 → $151.00 refused']],
  ['/Symbols/AAA', 'AAA', ['$170.00 → $0.24 refused', '$1.20 → $151.00 refused']],
] as const

// What is answered below is answered on the stocks.
it.each(shareOf(told, ([path]) => path === '/Symbols/AAA' || (isOfLongLane && path === '/Options')))(
  '%s says what was refused, on a phone too',
  async (path, title, sentences) => {
    // What is whole on a phone is whole with more room.
    for (const viewport of isLong ? [desktop, phone] : [phone]) {
      const page = await open(path, viewport)
      await see(heading(page, title))
      for (const sentence of sentences) await see(refused(page).getByText(sentence))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
  },
)

it('the new price is taken by a button, and the holding is worth what it says', async () => {
  const page = await open('/Stocks')
  await page.getByRole('button', { name: /^AAA/ }).first().click()
  await see(page.getByText('A new price of $0.24 was refused', { exact: false }).first())
  await button(page, 'Take $0.24 for AAA').press('Enter')
  await see(toast(page, 'Took $0.24'))
  await seeGone(refused(page))
  await soon(() => page.getByText('$36.00').count()).toBeGreaterThan(0)
})

it('the old price is kept by a button, and a refresh does not ask again', async () => {
  const page = await open('/Stocks')
  await button(page, 'Keep $170.00 for AAA').click()
  await seeGone(refused(page))
  await see(toast(page, 'Refused $0.24'))
  await page.keyboard.press('Control+z')
  await see(refused(page).getByText('$170.00 → $0.24 refused'))
  await button(page, 'Keep $170.00 for AAA').click()
  await seeGone(refused(page))
  await button(page, 'Refresh All Prices').click()
  await see(page.getByText('0.24 refused, as you decided', { exact: false }))
  expect(await refused(page).count()).toBe(0)
})
