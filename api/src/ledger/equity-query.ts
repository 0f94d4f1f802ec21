/** What narrows the equity curve, for the call that answers it and the one that answers it as a file. */
import * as z from 'zod/mini'
import { id, tradingDate } from '../codecs.ts'

/** Dates are inclusive. With `benchmark`, a symbol, the same flows are put into it as well. All accounts unless one is named. */
export const equityQuery = z.object({
  from: z.optional(tradingDate),
  to: z.optional(tradingDate),
  benchmark: z.optional(z.string().check(z.maxLength(40, 'At most 40 characters'))),
  accountId: z.optional(id),
})
export type EquityQuery = z.output<typeof equityQuery>
