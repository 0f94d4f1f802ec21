/** The page Options as a test fills and reads it. */
import type { Page } from 'playwright-core'
import { addOptionByApi, signUpByApi, type Account } from './account.ts'
import { bodyOf, heading, see } from './seeing.ts'

export const option = {
  ticker: 'PCG',
  option_type: 'Put',
  strike_price: 15,
  expiration_date: '2035-01-19',
  contracts: -2,
  cost_basis: 0.55,
  current_price: 0.4,
  status: 'Open',
}

/** Options by hand on three tickers; the dates are far away, so that the tests don't age. */
export const portfolio = [
  option,
  {
    ...option,
    ticker: 'AMD',
    option_type: 'Call',
    strike_price: 150,
    contracts: 3,
    cost_basis: 4,
    current_price: 5,
  },
  {
    ...option,
    ticker: 'TLRY',
    strike_price: 2,
    contracts: 5,
    expiration_date: '2034-01-20',
    current_price: null,
  },
]

export async function shown(page: Page): Promise<string[]> {
  return (await bodyOf(page, 'Options')).map((row) => row.slice(0, 6).join(' | '))
}

export async function tickers(page: Page): Promise<(string | undefined)[]> {
  return (await bodyOf(page, 'Options')).map(([ticker]) => ticker)
}

/** Opens the page, in such a tab, of a new user who holds these options. */
export function optionsIn(tabOf: (account: Account) => Promise<Page>) {
  return async (path = '/Options?columns=specification', options: readonly object[] = portfolio) => {
    const account = await signUpByApi()
    for (const entry of options) await addOptionByApi(account, { ...entry })
    const page = await tabOf(account)
    await page.goto(path)
    await see(heading(page, 'Options Portfolio'))
    return { page, account }
  }
}
