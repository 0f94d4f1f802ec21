/** Shares and contracts that moved between accounts of the user, as their rows belong together. */
import * as z from 'zod/mini'
import { id, quantity, tradingDate } from '../codecs.ts'

/** A row of the broker out of one account or into another. */
const transferRow = z.object({
  entryId: id,
  accountId: id,
  accountNumber: z.nullable(z.string()),
  tradeDate: tradingDate,
  /** Signed change of the position. */
  quantity,
  source: z.string(),
})

const transferLink = z.object({
  /** Of the instrument: shares, or a 21-character OSI symbol. */
  symbol: z.string(),
  /** On which it is booked. */
  date: tradingDate,
  /** `rule`: linked by itself; `word`: by the user's answer; `apart`: the user took it apart, or said that it is none. */
  state: z.enum(['rule', 'word', 'apart']),
  outs: z.array(transferRow),
  ins: z.array(transferRow),
  /** What to answer with `not_same`; null unless it was linked by itself. */
  questionId: z.nullable(z.string()),
  /** What takes the user's word back; null where it was linked by itself. */
  batchId: z.nullable(id),
})
export type TransferLinkTold = z.output<typeof transferLink>

/** `symbol` is an underlying. */
export const transferQuery = z.object({ symbol: z.string(), cursor: z.optional(z.string()) })

/** Latest first, a page of at most a hundred. */
export const transferList = z.object({
  items: z.array(transferLink),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
})
export type TransferList = z.output<typeof transferList>
