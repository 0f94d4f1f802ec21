/** A history alone is a portfolio, and so is a statement of what happened and what is held: every page that counts what is held counts the same. */
import { expect, it } from 'vitest'
import { importFileByApi, signUpByApi } from '../account.ts'
import { shareOf } from '../effort.ts'
import { sample, schwabText } from '../payloads/broker-files.ts'
import { bodyOf, cardText, groupLines, heading, see, soon } from '../seeing.ts'
import { phone, useBrowser } from '../use-browser.ts'

const { tabOf } = useBrowser()

/** A put on KO, and 150 shares of PCG with a call on a hundred of them; the dates are far away. */
const history = [
  '"10/05/2026","Sell to Open","PCG 01/19/2035 22.00 C","CALL PCG","1","$0.50","$0.65","$49.35"',
  '"10/02/2026","Buy","PCG","PG&E CORP","150","$20.00","$1.00","-$3001.00"',
  '"10/01/2026","Sell to Open","KO 01/19/2035 48.00 P","PUT KO","1","$2.60","$0.65","$259.35"',
]

const widths = [
  ['1280 px', {}],
  ['360 px', { viewport: phone }],
] as const

it.each(shareOf(widths, ([width]) => width === '1280 px'))(
  'after the import of a history Dashboard, Stocks, Options and Wheels agree at %s',
  async (_, context) => {
    const owner = await signUpByApi()
    await importFileByApi(owner, { name: 'history.csv', text: schwabText(history) }, 'Taxable')
    const page = await tabOf(owner, context)
    await page.goto('/Dashboard')
    await soon(() => cardText(page, 'Active Positions')).toContain('3 1 stock, 2 options, 2 wheels')
    // What has no price is no 0.
    await soon(() => cardText(page, 'Total Portfolio Value')).toContain('–')
    await page.goto('/Stocks')
    await soon(() => cardText(page, 'Total Positions')).toBe('Total Positions 1 in 1 symbol')
    await soon(async () => (await groupLines(page))[0]).toContain('PCG 150 shares')
    await page.getByRole('button', { name: /^PCG/ }).click()
    await see(page.getByText('from the history alone: no snapshot names them'))
    await page.goto('/Options?columns=specification')
    await soon(async () => (await bodyOf(page, 'Options')).length).toBe(2)
    expect((await bodyOf(page, 'Options')).flat().join(' ')).toContain('from the history')
    await page.goto('/Wheels')
    await see(heading(page, 'Wheel Strategies'))
    await see(page.getByText('2 active wheels'))
  },
)

const statements = [
  {
    file: 'made-up/ibkr-positions.xml',
    held: '4 2 stocks, 2 options, 1 wheel',
    stocks: 'Total Positions 2 in 2 symbols',
    value: '$53,360.00 without $18,216.05 cash',
    options: 2,
  },
  {
    file: 'made-up/ofx-positions.qfx',
    held: '2 1 stock, 1 option, 1 wheel',
    stocks: 'Total Positions 1 in 1 symbol',
    value: '$6,170.00 without $4,084.35 cash',
    options: 1,
  },
]

it.each(shareOf(statements, (_, at) => at === 0))(
  'after the import of $file every page counts what it says is held',
  async (statement) => {
    const owner = await signUpByApi()
    await importFileByApi(owner, sample(statement.file))
    const page = await tabOf(owner)
    await page.goto('/Dashboard')
    await soon(() => cardText(page, 'Active Positions')).toContain(statement.held)
    await soon(() => cardText(page, 'Total Portfolio Value')).toContain(statement.value)
    await page.goto('/Stocks')
    await soon(() => cardText(page, 'Total Positions')).toBe(statement.stocks)
    await page.goto('/Options')
    await soon(async () => (await bodyOf(page, 'Options')).length).toBe(statement.options)
    await page.goto('/Wheels')
    await see(page.getByText('1 active wheel'))
  },
)
