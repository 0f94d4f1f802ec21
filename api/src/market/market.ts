/** The exchange's calendar and the expirations that follow from it. */
import { calendarYears } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import * as z from 'zod/mini'
import { tradingDate } from '../codecs.ts'

const { first, last } = calendarYears
const sentence = `Must be in the years ${first} to ${last}`
const calendarDate = tradingDate.check(
  z.refine((date: TradingDate) => date >= `${first}-01-01` && date <= `${last}-12-31`, sentence),
)

/** Both days are inclusive. */
export const calendarQuery = z
  .object({ from: calendarDate, to: calendarDate })
  .check(z.refine(({ from, to }) => from <= to, { error: 'Must not be before the first day', path: ['to'] }))

export const marketCalendar = z.object({
  days: z.array(
    z.object({
      date: tradingDate,
      isOpen: z.boolean(),
      /** New York time. */
      close: z.nullable(z.enum(['16:00', '13:00'])),
      /** Why the exchange is closed or closes early; null on a whole day. */
      reason: z.nullable(z.string()),
    }),
  ),
})

export const expirationsQuery = z.object({
  year: z.coerce
    .number(sentence)
    .check(z.int(sentence), z.minimum(first, sentence), z.maximum(last, sentence)),
})

/** The standard monthly ones, January to December. */
export const marketExpirations = z.object({ expirations: z.array(tradingDate) })
