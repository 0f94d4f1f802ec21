/** What an entry, or a row that was read as one, says of its trade. */
import * as z from 'zod/mini'
import { money, quantity, tradingDate } from '../codecs.ts'

export const toldTrade = z.object({
  kind: z.string(),
  symbol: z.nullable(z.string()),
  quantity,
  price: z.nullable(money),
  netCash: money,
  tradeDate: tradingDate,
})
