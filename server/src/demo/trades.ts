/** The trades of the demo account, as plain facts; `transactions.ts` writes them down as the broker would. */
import type { TradingDate } from '@wheelwright/core'
import type { DemoContract } from './simulated-options.ts'

/** `quantity` is signed: bought above zero. `price` in dollars a share. */
export type DemoTrade =
  | { readonly kind: 'deposit'; readonly ms: number; readonly amount: number }
  | {
      readonly kind: 'option'
      readonly ms: number
      readonly contract: DemoContract
      readonly quantity: number
      readonly price: number
      readonly effect: 'OPENING' | 'CLOSING'
      readonly order: number
    }
  | {
      readonly kind: 'removal'
      readonly ms: number
      readonly contract: DemoContract
      readonly quantity: number
      readonly reason: 'Assignment' | 'Expiration'
    }
  | {
      readonly kind: 'shares'
      readonly ms: number
      readonly on: TradingDate
      readonly ticker: string
      readonly quantity: number
      readonly price: number
      readonly effect: 'OPENING' | 'CLOSING'
      readonly fee: number
    }
  | { readonly kind: 'dividend'; readonly ms: number; readonly ticker: string; readonly amount: number }

export type OpenOption = {
  readonly contract: DemoContract
  readonly quantity: number
  readonly average: number
}
export type OpenShares = { readonly ticker: string; readonly quantity: number; readonly average: number }

/** What a campaign left behind. */
export type Outcome = {
  readonly trades: readonly DemoTrade[]
  readonly options: readonly OpenOption[]
  readonly shares: readonly OpenShares[]
}

export const feePerContract = 0.65
export const multiplier = 100

/** Premium a share after fees: less for what was sold, more for what was bought. */
export function averageOf(price: number, side: 1 | -1): number {
  return Math.round((price + (side * feePerContract) / multiplier) * 1e4) / 1e4
}
