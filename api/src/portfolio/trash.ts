/** What was deleted and can be brought back. */
import * as z from 'zod/mini'
import { id, instant, money, quantity, tradingDate } from '../codecs.ts'

const deleted = {
  /** Names it together with its kind. */
  id,
  deletedAt: instant,
  /** When it goes for good; null for a campaign of the ledger, whose entries stay. */
  keptUntil: z.nullable(instant),
}

const trashItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wheel'),
    ...deleted,
    ticker: z.string(),
    startedAt: tradingDate,
    /** Found in the ledger, or made by hand. */
    origin: z.enum(['ledger', 'manual']),
  }),
  z.object({
    kind: z.literal('entry'),
    ...deleted,
    entryKind: z.string(),
    symbol: z.nullable(z.string()),
    quantity,
    price: z.nullable(money),
    netCash: money,
    tradeDate: tradingDate,
  }),
  z.object({
    kind: z.literal('position'),
    ...deleted,
    symbol: z.string(),
    quantity,
  }),
  z.object({ kind: z.literal('ticker'), ...deleted, ticker: z.string() }),
])
export type TrashItem = z.output<typeof trashItem>

/** Latest deletion first. */
export const trashList = z.object({ items: z.array(trashItem) })

const named = z.object({ kind: z.enum(['wheel', 'entry', 'position', 'ticker']), id })
export type TrashName = z.output<typeof named>

export const restoring = z.object({
  items: z
    .array(named)
    .check(z.minLength(1, 'Name what to restore'), z.maxLength(500, 'At most 500 at once')),
})

export const restored = z.object({
  restored: z.number(),
  /** What could not be brought back, with the reason. */
  refused: z.array(z.object({ kind: z.string(), id, reason: z.string() })),
})
