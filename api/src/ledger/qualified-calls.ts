/** Whether the covered calls on a symbol were qualified ones when they were written: information, not advice. */
import * as z from 'zod/mini'
import { id, money, requiredText, tradingDate } from '../codecs.ts'

export const qualifiedCallsQuery = z.object({ symbol: requiredText('Symbol is required', 40) })

/** The stock price that counts, and the benchmark that follows from it and from the strikes listed today. */
const qualifiedCallPrice = z.object({
  amount: money,
  /** The close of the trading day before, or the open of the day when that is above 110% of it. */
  from: z.enum(['prior-close', 'open']),
  date: tradingDate,
  /** What the benchmark is taken from: higher than the price beyond 12 months. */
  adjusted: money,
})
export type QualifiedCallPrice = z.output<typeof qualifiedCallPrice>

const qualifiedCallBenchmark = z.object({
  amount: money,
  rule: z.enum(['highest-strike', 'second-highest-strike', '85-percent-of-price', 'price-less-10']),
})
export type QualifiedCallBenchmark = z.output<typeof qualifiedCallBenchmark>

/** The contracts of one fill that shares cover. */
const qualifiedCall = z.object({
  /** The entry that opened them. */
  entryId: id,
  accountId: id,
  accountNumber: z.nullable(z.string()),
  /** OSI symbol. */
  symbol: z.string(),
  contracts: z.number(),
  /** Null when not known, and then so are the days that were left. */
  writtenOn: z.nullable(tradingDate),
  expiration: tradingDate,
  strike: money,
  daysWhenWritten: z.nullable(z.number()),
  /** Null when not known. */
  qualified: z.nullable(z.boolean()),
  /**
   * Null when qualified; too-short, too-long or too-deep when not; else what is not known: written-day-not-known,
   * changed-since (by a split or another corporate action), expired, prior-close-not-known, open-not-known,
   * strikes-not-known or no-strike-below.
   */
  reason: z.nullable(
    z.enum([
      'too-short',
      'too-long',
      'too-deep',
      'written-day-not-known',
      'changed-since',
      'expired',
      'prior-close-not-known',
      'open-not-known',
      'strikes-not-known',
      'no-strike-below',
    ]),
  ),
  /** Why the market did not tell it, in a sentence; null where it was not asked or told all. */
  message: z.nullable(z.string()),
  price: z.nullable(qualifiedCallPrice),
  benchmark: z.nullable(qualifiedCallBenchmark),
})
export type QualifiedCall = z.output<typeof qualifiedCall>

export const qualifiedCallList = z.object({ symbol: z.string(), calls: z.array(qualifiedCall) })
export type QualifiedCallList = z.output<typeof qualifiedCallList>
