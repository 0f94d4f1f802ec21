/** What a broker made of a position at its own price: it goes where another price comes, and where no broker spoke. */
import type { PositionRow } from '../database/schema.ts'

export const noBrokerSums = {
  market_value: null,
  open_profit_loss: null,
  long_open_profit_loss: null,
  short_open_profit_loss: null,
  current_day_profit_loss: null,
  current_day_profit_loss_percentage: null,
} as const satisfies Partial<PositionRow>

export type WithBrokerSums = Partial<Pick<PositionRow, keyof typeof noBrokerSums>>

/** A row, with none of those that it has. */
export function withoutBrokerSums<R extends WithBrokerSums>(row: R): R {
  const none = Object.fromEntries(Object.entries(noBrokerSums).filter(([name]) => name in row))
  return { ...row, ...none }
}
