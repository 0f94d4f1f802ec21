/** What a change would move, told before it is made. */
import * as z from 'zod/mini'
import { id, money, quantity } from './codecs.ts'

const moved = <S extends z.ZodMiniType>(figure: S) => z.nullable(z.object({ from: figure, to: figure }))

/** Each figure is null where it stays. */
export const figureMoves = z.object({
  items: z.array(
    z.object({
      accountId: id,
      accountNumber: z.nullable(z.string()),
      underlying: z.nullable(z.string()),
      /** Of options and shares, as far as it is known. */
      realized: moved(money),
      /** The same by the tax code, before wash sales. */
      taxRealized: moved(money),
      shares: moved(quantity),
      contracts: moved(z.number()),
      /** Shares that left, and of which nothing tells where they came from. */
      unseen: moved(quantity),
      /** Sales whose named lots would not be what they take any more. */
      brokenChoices: z.array(id),
    }),
  ),
})
export type FigureMoves = z.output<typeof figureMoves>
