/**
 * Figures of options that the browser makes, against the rules of docs/domain.md worked out here anew from the entries of the demo
 * portfolio: credit, P&L, percent of maximum, days, distance to the strike, break-even, most that is earned and lost, totals.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { theDemo, readByApi } from '../account.ts'
import { bodyOf, factsOf, seeGone, soon } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

type Entry = { readonly symbol: string | null; readonly kind: string; readonly net_cash: number }
type Option = {
  readonly symbol: string
  readonly underlying_symbol: string
  readonly option_type: 'Call' | 'Put'
  readonly strike_price: number
  readonly expiration_date: string
  readonly contracts: number
  readonly current_price: number
}

const amount = (dollars: number, sign: 'always' | 'minus' = 'minus'): string => {
  // Half a cent goes away from zero, and the sums of floats are no further off than the rest.
  const cents = Math.round(Math.abs(dollars) * 100 + 1e-6)
  const text = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  if (cents === 0) return text
  if (dollars < 0) return `−${text}`
  return sign === 'always' ? `+${text}` : text
}
const percent = (part: number, digits: number): string =>
  `${part < 0 ? '−' : '+'}${(Math.abs(part) * 100).toFixed(digits)}%`

const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
const daysTo = (date: string): number => (Date.parse(date) - Date.parse(today())) / 86_400_000

/** None of the demo's open contracts was closed in part: what opened it is what its entries brought. */
const worked = (option: Option, entries: readonly Entry[]) => {
  const { symbol, contracts, strike_price: strike, current_price: mark } = option
  const cash = entries
    .filter((entry) => entry.symbol === symbol && entry.kind.endsWith('-to-open'))
    .reduce((sum, { net_cash }) => sum + net_cash, 0)
  const shares = Math.abs(contracts) * 100
  const perShare = Math.abs(cash) / shares
  return {
    ...option,
    cash,
    profit: cash + contracts * 100 * mark,
    perShare,
    breakEven: option.option_type === 'Put' ? strike - perShare : strike + perShare,
    mostLost: option.option_type === 'Put' ? (strike - perShare) * shares : null,
  }
}
type Worked = ReturnType<typeof worked>

const sumOf = (rows: readonly Worked[], of: (row: Worked) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** What should stand together in one row, and does not. */
const missingIn = (
  rows: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
): readonly (readonly string[])[] => {
  const texts = rows.map((cells) => cells.join(' | '))
  return wanted.filter((said) => texts.filter((row) => said.every((text) => row.includes(text))).length !== 1)
}

const traderRow = (row: Worked): string[] => [
  row.underlying_symbol,
  String(row.contracts).replace('-', '−'),
  amount(row.cash),
  amount(row.profit, 'always'),
  ...(row.contracts < 0 ? [percent(row.profit / row.cash, 1)] : []),
]
const specifiedRow = (row: Worked): string[] => [
  row.underlying_symbol,
  amount(row.strike_price),
  amount(row.perShare),
  amount(row.profit, 'always'),
  percent(row.profit / Math.abs(row.cash), 2),
]
const greekRow = (row: Worked): string[] => [
  row.underlying_symbol,
  amount(row.strike_price),
  `| ${daysTo(row.expiration_date)} `,
]

const openPayoff = async (page: Page, { underlying_symbol: ticker, strike_price: strike }: Worked) => {
  const name = new RegExp(`^Payoff of ${ticker} (short|long) \\${amount(strike)}`)
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await soon(async () => (await factsOf(dialog))['Break-even']).toMatch(/\$/)
  const facts = await factsOf(dialog)
  await page.keyboard.press('Escape')
  await seeGone(dialog)
  return facts
}

it('what the pages say of each option is what the rules make of its entries', async () => {
  const account = await theDemo()
  const { items } = (await readByApi(account, '/portfolio/entries?limit=500')) as { items: Entry[] }
  // Prices move while the market is open: what is held is read again beside each look at a page.
  const held = async (): Promise<Worked[]> =>
    ((await readByApi(account, '/portfolio/positions/options')) as Option[]).map((row) => worked(row, items))
  const page = await tabOf(account)

  await page.goto('/Options')
  await soon(async () => {
    const rows = await held()
    const value = sumOf(rows, ({ contracts, current_price: mark }) => contracts * 100 * mark)
    const profit = sumOf(rows, (row) => row.profit)
    const isSummed = await page
      .getByText(`Total value ${amount(value)}, unrealized P&L ${amount(profit, 'always')}`)
      .isVisible()
    return [isSummed, missingIn(await bodyOf(page, 'Options'), rows.map(traderRow))]
  }).toEqual([true, []])

  await page.goto('/Options?columns=greeks')
  await soon(async () => missingIn(await bodyOf(page, 'Greeks'), (await held()).map(greekRow))).toEqual([])

  await page.goto('/Options?columns=specification')
  await soon(async () => missingIn(await bodyOf(page, 'Options'), (await held()).map(specifiedRow))).toEqual(
    [],
  )
  for (const row of await held()) {
    const facts = await openPayoff(page, row)
    expect(facts['Break-even']).toBe(amount(row.breakEven))
    if (row.contracts < 0) expect(facts['Max profit']).toContain(amount(row.cash, 'always'))
    if (row.mostLost !== null) expect(facts['Max loss']).toContain(amount(-row.mostLost))
  }

  const puts = (await held()).filter((row) => row.contracts < 0 && row.option_type === 'Put')
  const secured = sumOf(puts, ({ strike_price: strike, contracts }) => -contracts * 100 * strike)
  await page.goto('/Collateral')
  await soon(async () => (await factsOf(page))['Securing puts']).toBe(amount(secured))
})
