/** What narrows lists and figures, for calls that answer them and for those that answer them as files. */
import * as z from 'zod/mini'
import { id, tradingDate } from './codecs.ts'
import { manualKinds } from './ledger/manual-entry.ts'

/** Every kind of entry; what a company does beyond splits and new names comes from a broker alone. */
export const entryKinds = [...manualKinds, 'corporate-action'] as const

/** `symbol` is an underlying, with what names it as it was called before it changed; dates are inclusive. */
export const entryFilters = {
  accountId: z.optional(id),
  symbol: z.optional(z.string()),
  kind: z.optional(z.enum(entryKinds, `Must be one of ${entryKinds.join(', ')}`)),
  from: z.optional(tradingDate),
  to: z.optional(tradingDate),
  /** Only what one import brought. */
  batchId: z.optional(id),
}

/** When premium counts: when a contract is opened, when it ends, or, once assigned or exercised, when the shares of it leave. */
export const premiumCounts = z.enum(['opened', 'ended', 'assigned'])

/**
 * With `by` the answer adds `periods`; dates are inclusive, `symbol` is an underlying. Days are told of 366 days at most, so
 * they need both dates. `account_id` narrows all of the answer, the other fields the periods alone. `premium` is `ended` unless told otherwise.
 */
export const profitQuery = z.object({
  by: z.optional(z.enum(['day', 'month', 'year'])),
  from: z.optional(tradingDate),
  to: z.optional(tradingDate),
  premium: z.optional(premiumCounts),
  accountId: z.optional(id),
  symbol: z.optional(z.string()),
})
export type ProfitQuery = z.output<typeof profitQuery>

/**
 * With `items=none` the list of underlyings is empty, for who asks for the periods: with hundreds of symbols it is the larger part.
 * With `months=true` the answer adds `months`, the figures of each month and nothing else of the periods: they stand ready.
 */
export const profitListQuery = z.extend(profitQuery, {
  items: z.optional(z.enum(['none'])),
  months: z.optional(z.enum(['true', 'false'], 'Must be true or false')),
})
