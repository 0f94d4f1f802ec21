import {
  moneyFromMicros,
  quantityFromMicros,
  type Money,
  type Quantity,
  type TradingDate,
} from '@wheelwright/core'

export function dollars(amount: number): Money {
  return moneyFromMicros(Math.round(amount * 1_000_000))
}
export function units(amount: number): Quantity {
  return quantityFromMicros(Math.round(amount * 1_000_000))
}
export function day(text: string): TradingDate {
  return text as TradingDate
}
