import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { theDemo } from '../account.ts'
import { holdBack } from '../network.ts'
import { itBeside, itWide, itWideBeside } from '../effort.ts'
import { button, heading, see, soon, toast } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf, signedInAt, signedIn } = useBrowser()

const inDemo = async (path: string, options?: BrowserContextOptions) => {
  const page = await tabOf(await theDemo(), options)
  await page.goto(path)
  return page
}

const chainOf = (page: Page, symbol: string) =>
  page.getByRole('table', { name: new RegExp(`^(Calls|Puts|Calls and puts) on ${symbol} that expire on`) })

itWide('a chain has calls and puts around its strikes, and marks what one holds', async () => {
  const page = await inDemo('/Symbols/KO')
  await page.getByRole('main').getByRole('link', { name: 'Option chain' }).click()
  await see(heading(page, 'KO option chain'))
  const chain = chainOf(page, 'KO')
  await see(chain)
  await see(
    chain.getByRole('columnheader', { name: 'Calls' }),
    chain.getByRole('columnheader', { name: 'Puts' }),
  )
  await see(chain.getByRole('row', { name: /^KO at \$[\d.]+ simulated, / }))
  // The demo is short two calls on KO; they expire on a day that the list marks.
  const list = page.getByLabel('All expirations')
  const marked = list.getByRole('option').filter({ hasText: 'you hold some' })
  await soon(() => marked.count()).toBeGreaterThan(0)
  await list.selectOption(await marked.first().innerText())
  await see(chainOf(page, 'KO').getByText('short 2'))
  expect(new URL(page.url()).searchParams.get('expiration')).toMatch(/^20\d\d-/)
  // In privacy mode it stays legible, as the quotes below it do.
  await page.evaluate(() => localStorage.setItem('wheelwright.privacy', 'on'))
  await page.reload()
  await see(chainOf(page, 'KO').getByRole('row', { name: /^KO at [\d.]+ simulated, / }))
})

itWideBeside(
  'the expiration that is asked for is shown as chosen while its chain is on its way',
  async () => {
    const page = await inDemo('/Chain/KO')
    await see(chainOf(page, 'KO'))
    const letGo = await holdBack(page, '**/api/market/chain*expiration=*')
    const list = page.getByLabel('All expirations')
    const [before] = await list.evaluate((select: HTMLSelectElement) => [select.value])
    await list.selectOption({ index: 5 })
    await see(page.getByRole('table', { name: 'Loading the chain...' }))
    const chosen = await list.inputValue()
    expect(chosen).not.toBe(before)
    await see(page.getByRole('radio', { checked: true }))
    await soon(() => page.getByRole('radio', { checked: true }).inputValue()).toBe(chosen)
    letGo()
    await see(chainOf(page, 'KO'))
    await soon(() => list.inputValue()).toBe(chosen)
  },
)

it('typing a symbol leads to its chain, and one that nobody knows says so', async () => {
  const page = await inDemo('/Chain/KO')
  await see(chainOf(page, 'KO'))
  await page.getByRole('textbox', { name: 'Symbol' }).fill('amd')
  await page.keyboard.press('Enter')
  await see(heading(page, 'AMD option chain'), chainOf(page, 'AMD'))
  await page.getByRole('textbox', { name: 'Symbol' }).fill('!?')
  await button(page, 'Show chain').click()
  await see(page.getByText('That is not the symbol of a share.'))
  await page.getByRole('textbox', { name: 'Symbol' }).fill('ZZZZ')
  await button(page, 'Show chain').click()
  await see(page.getByRole('heading', { name: 'No chain of ZZZZ' }))
})

itWide('a long chain shows the strikes near the money first', async () => {
  const page = await inDemo('/Chain/NVDA')
  const list = page.getByLabel('All expirations')
  await see(chainOf(page, 'NVDA'))
  const last = list.getByRole('option').last()
  const [day] = (await last.innerText()).split(/(?<=\d{4}),/)
  await list.selectOption(await last.innerText())
  await see(page.getByRole('table', { name: `on NVDA that expire on ${day}` }))
  const more = page.getByRole('button', { name: /^Show all \d+ strikes$/ })
  await see(more)
  const wanted = Number(/\d+/.exec(await more.innerText())?.[0])
  const strikes = () => chainOf(page, 'NVDA').getByRole('rowheader').count()
  expect(await strikes()).toBeLessThanOrEqual(30)
  await more.click()
  await soon(strikes).toBe(wanted)
})

itBeside('on a phone one side is shown at a time', async () => {
  const page = await inDemo('/Chain/PCG', { viewport: phone })
  const calls = page.getByRole('table', { name: /^Calls on PCG/ })
  await see(calls)
  await page.getByText('Puts', { exact: true }).click()
  await see(page.getByRole('table', { name: /^Puts on PCG/ }))
  expect(new URL(page.url()).searchParams.get('side')).toBe('puts')
})

it('without a source of prices the way leads to the settings', async () => {
  const { page } = await signedInAt('/Chain/KO')
  await see(page.getByRole('heading', { name: 'No source of prices is configured' }))
  await page.getByRole('link', { name: 'Market data settings' }).click()
  await see(heading(page, 'Settings'), page.getByText('MARKET_DATA_PRIMARY'))
})

const configured = {
  source: 'primary',
  primary: {
    name: 'tradier',
    title: 'Tradier',
    status: 'active',
    message: null,
    last_answer_at: '2026-11-20T16:00:00.000Z',
    refused_prices: 0,
  },
  alternative: {
    name: 'polygon',
    title: 'Polygon',
    status: 'error',
    message: 'Polygon does not accept the key that it was given.',
    last_answer_at: null,
    refused_prices: 3,
  },
  is_simulated: false,
}

it('the settings tell how the sources do, and which is asked first can be chosen and taken back', async () => {
  const { page } = await signedIn()
  const chosen: unknown[] = []
  await page.route('**/api/settings/market-data-source', async (route) => {
    const body = route.request().postDataJSON() as { source: string } | null
    if (body !== null) chosen.push(body)
    await route.fulfill({ json: { ...configured, ...(chosen.at(-1) as object | undefined) } })
  })
  await page.goto('/Settings')
  await see(
    page.getByText('Polygon does not accept the key that it was given.'),
    page.getByText('3 prices could not be right and were refused since the server started.'),
    page.getByText('Error', { exact: true }),
    page.getByText('Active', { exact: true }),
  )
  const group = page.getByRole('group', { name: 'Asked first' })
  await soon(() => group.getByRole('radio', { name: 'Tradier' }).isChecked()).toBe(true)
  await group.getByText('Polygon', { exact: true }).click()
  await see(toast(page, 'Polygon is asked first'))
  await soon(() => group.getByRole('radio', { name: 'Polygon' }).isChecked()).toBe(true)
  await button(page, 'Undo').click()
  await soon(() => group.getByRole('radio', { name: 'Tradier' }).isChecked()).toBe(true)
  await soon(() => chosen).toEqual([{ source: 'alternative' }, { source: 'primary' }])
})
