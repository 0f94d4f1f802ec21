/** Cash beside what it has to stand for, per account and in total. `null` is unknown, never 0. */
import * as z from 'zod/mini'
import { id, instant, money } from '../codecs.ts'
import { defineRoute } from '../route.ts'

const cashFigures = {
  /** As the broker's newest snapshot states it; of the total null where an account says none. */
  cash: z.nullable(money),
  /** Cash that secures short puts: of what is known, with the puts that it leaves out. */
  securing: z.nullable(money),
  unknownSecuring: z.number(),
  /** cash - securing, below zero where there is too little. */
  free: z.nullable(money),
  moneyMarket: z.nullable(money),
  treasuryBills: z.nullable(money),
  /** Cash with all that is as good, each counted once. */
  liquid: z.nullable(money),
  /** If every short put were assigned: strike x multiplier x contracts, whatever protects them. */
  allAssigned: z.object({
    needed: z.nullable(money),
    unknownNeeded: z.number(),
    /** What liquid would fall short of it, at least 0. */
    shortfall: z.nullable(money),
    /** What it would bring, the dearest first. */
    shares: z.array(
      z.object({
        underlying: z.string(),
        contracts: z.number(),
        shares: z.number(),
        cost: z.nullable(money),
      }),
    ),
  }),
}

const nakedPart = z.object({
  positionId: id,
  underlying: z.string(),
  /** In 21 characters. */
  symbol: z.string(),
  contracts: z.number(),
  /**
   * Why its collateral is not known: no shares or calls cover it, a long call of higher strike limits the loss, its deliverable
   * is not known, or what the long call cost that covers it.
   */
  reason: z.enum(['naked-call', 'call-spread', 'adjusted', 'unknown-cost', 'cash-settled']),
})
export type NakedPart = z.output<typeof nakedPart>

export const collateral = z.object({
  total: z.object(cashFigures),
  /** Of the cash, what the histories moved since the brokers stated it. */
  cashSince: money,
  accounts: z.array(
    z.object({
      /** Null stands for what was entered by hand: no account's cash is behind it. */
      accountId: z.nullable(id),
      accountNumber: z.nullable(z.string()),
      brokerage: z.nullable(z.string()),
      /** Of the snapshot that states the cash. */
      asOf: z.nullable(instant),
      ...cashFigures,
      cashLike: z.array(
        z.object({
          kind: z.enum(['money-market', 'treasury-bill']),
          symbol: z.string(),
          value: z.nullable(money),
          /** The figure of cash has it in it. */
          isInCash: z.boolean(),
        }),
      ),
      naked: z.array(nakedPart),
    }),
  ),
  /** Of short puts, and the net debit of poor man's covered calls, but for those on an index: as the Dashboard has it. */
  collateral: z.nullable(money),
  unknownCollateral: z.number(),
  /** Of what is needed if every put were assigned, the part of those past their expiration, which the ladder leaves out. */
  pendingNeeded: money,
})
export type Collateral = z.output<typeof collateral>

export const collateralRoutes = {
  collateral: defineRoute({
    method: 'GET',
    path: '/portfolio/collateral',
    access: 'session',
    status: 200,
    summary:
      'Cash, what secures short puts and what is free, per account, and what if every put were assigned',
    answer: collateral,
  }),
} as const
