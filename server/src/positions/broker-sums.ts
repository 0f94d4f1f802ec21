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
