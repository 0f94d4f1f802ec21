import {
  moneyFromMicros,
  quantityFromMicros,
  type Money,
  type Quantity,
  type TradingDate,
} from '@wheelwright/core'

export const dollars = (amount: number): Money => moneyFromMicros(Math.round(amount * 1_000_000))
export const units = (amount: number): Quantity => quantityFromMicros(Math.round(amount * 1_000_000))
export const day = (text: string): TradingDate => text as TradingDate
