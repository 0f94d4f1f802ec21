/** The page Wheels as a test fills and reads it: plans, positions, cards. */
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { addOptionByApi, addStockByApi, signUpByApi } from './account.ts'
import type { Account } from './account.ts'

type Answer = { readonly id: string; readonly etag: string; readonly cycle_key: string }

export async function send({ token }: Account, method: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${inject('serverUrl')}/api/wheels/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** A plan without entries; the dates are far away, so that the tests don't age. */
export function addWheel(account: Account, ticker: string, more: object = {}): Promise<Answer> {
  return send(account, 'POST', 'wheel-cycles', {
    ticker,
    strategy_type: 'cash_secured_put',
    strike_price: 15,
    expiration_date: '2035-01-19',
    contract_count: 2,
    premium: 0.55,
    ...more,
  })
}

export function cardsOf(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('article', { name: / wheel since / })
    .evaluateAll((cards) => cards.map((card) => card.querySelector('h3 a')?.textContent ?? null))
}

/** Shares, and short calls on more than they cover. */
export async function withPositions(): Promise<Account> {
  const account = await signUpByApi()
  await addStockByApi(account, { symbol: 'PCG', shares: 100, cost_basis: 15, market_price: 16 })
  for (const strike of [17, 18])
    await addOptionByApi(account, {
      ticker: 'PCG',
      option_type: 'Call',
      strike_price: strike,
      expiration_date: '2035-01-19',
      contracts: -1,
      cost_basis: 0.5,
      current_price: 0.4,
      status: 'Open',
    })
  return account
}
