/** A user who asks for prices, and the two sources that are asked, which are plain objects. */
import type { OptionRight } from '@wheelwright/core'
import type { Database } from '../../database/database.ts'
import type { ChainContract } from '../../market-data/provider.ts'
import { dollars, plainContract, plainQuote, plainSource } from '../../market-data/testing/plain-source.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** Friday at the opening, as the test clock starts. */
export const now = '2026-11-20T14:30:00.000Z'
export const december = '2026-12-18' as never

type Quote = Record<string, unknown>
export type Quotes = { quotes: Quote[]; unknown: string[]; message: string | null }
type Contract = Record<string, unknown> & { quote: Quote; strike: number; right: OptionRight }
export type Chain = {
  underlying: Quote
  expiration: string | null
  expirations: unknown[]
  contracts: Contract[]
  message: string | null
  terms: Record<string, unknown>
}

/** A put on AAA to December. */
export function putOf(strike: number, price: number, more: Partial<ChainContract> = {}): ChainContract {
  return plainContract(
    plainQuote(`AAA   261218P${String(strike * 1000).padStart(8, '0')}`, price, now),
    { right: 'Put', strike: dollars(strike), expiration: december },
    more,
  )
}

export async function openMarket(db: Database, environment: Record<string, string> = {}) {
  const primary = plainSource({
    dividends: [{ exDate: '2026-12-09' as never, amount: dollars(0.55) }],
  })
  const alternative = plainSource({
    name: 'yahoo',
    title: 'Yahoo',
    dividends: [
      { exDate: '2026-06-10' as never, amount: dollars(0.5) },
      { exDate: '2026-09-09' as never, amount: dollars(0.5) },
      { exDate: '2026-12-09' as never, amount: dollars(0.55) },
    ],
    history: [
      {
        date: '2026-11-19' as never,
        open: dollars(50),
        high: dollars(52),
        low: dollars(49),
        close: dollars(51),
        volume: null,
      },
    ],
  })
  const app = createTestApp(db, environment, { sources: { primary, alternative } })
  const { access_token: token } = await app.signUp('ann')
  const get = <T = Record<string, unknown>>(path: string) => app.send<T>('GET', path, { token })
  return { ...app, primary, alternative, token, get }
}
