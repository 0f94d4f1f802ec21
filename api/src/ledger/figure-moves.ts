/** What a change would move, told before it is made. */
import * as z from 'zod/mini'
import { id, money, quantity, tradingDate } from '../codecs.ts'

const moved = <S extends z.ZodMiniType>(figure: S) => z.nullable(z.object({ from: figure, to: figure }))

/** Each figure is null where it stays. */
export const figureMoves = z.object({
  items: z.array(
    z.object({
      accountId: id,
      accountNumber: z.nullable(z.string()),
      underlying: z.nullable(z.string()),
      /** Of options and shares, as far as it is known; from or to null where there are results and none of them is. */
      realized: moved(z.nullable(money)),
      /** The same by the tax code, before wash sales. */
      taxRealized: moved(z.nullable(money)),
      shares: moved(quantity),
      contracts: moved(z.number()),
      /** Shares held whose cost is not known. */
      costUnknown: moved(quantity),
      /** Whether each contract and lot that ended has a result. */
      allRealized: moved(z.boolean()),
      /** Shares that left, and of which nothing tells where they came from. */
      unseen: moved(quantity),
      /** Sales that would not take the lots named for them any more, and of how many shares. */
      brokenChoices: z.array(z.object({ entryId: id, date: tradingDate, shares: quantity })),
    }),
  ),
})
/** `confirmed` does what breaks a choice of lots or leaves shares without an origin, which is refused else. */
export const confirmedQuery = z.object({
  confirmed: z.optional(z.enum(['true', 'false'], 'Must be true or false')),
})

export type FigureMoves = z.output<typeof figureMoves>
