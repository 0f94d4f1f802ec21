/** An entry made by hand: what a broker's file lacks, or the user's word on what became of an option. */
import * as z from 'zod/mini'
import { id, instant, money, quantity, requiredText, tradingDate } from '../codecs.ts'

export const manualKinds = [
  'buy',
  'sell',
  'sell-to-open',
  'buy-to-open',
  'buy-to-close',
  'sell-to-close',
  'expiration',
  'assignment',
  'exercise',
  'dividend',
  'interest',
  'fee',
  'cash-transfer',
  'share-transfer',
  'opening-balance',
  'split',
  'symbol-change',
  'contract-change',
] as const

const notBelowZero = (sentence: string) => money.check(z.refine((value) => value >= 0, sentence))

export const manualEntry = z.object({
  accountId: id,
  kind: z.enum(manualKinds, `Must be one of ${manualKinds.join(', ')}`),
  /** A ticker, or an option symbol in any of the usual notations; null for cash that belongs to no symbol. */
  symbol: z.optional(z.nullable(z.string())),
  /** Shares or contracts, above zero: the kind says the direction. Signed for transfers and opening balances. */
  quantity: z.optional(quantity),
  /** Dollars a share. For a transfer or an opening balance the cost, or the premium of contracts, with the fees that are not in `fees`; absent is unknown. */
  price: z.optional(z.nullable(notBelowZero('Must not be below zero'))),
  /**
   * Cash before fees, signed, for kinds that move cash alone (dividend, interest, fee, cash-transfer), and what an index
   * option settled for (assignment: below zero, exercise: above); absent for trades, whose cash is quantity x price.
   */
  amount: z.optional(money),
  fees: z.optional(notBelowZero('Must not be below zero')),
  tradeDate: tradingDate,
  time: z.optional(z.nullable(instant)),
  /** When transferred or opening shares were acquired; absent is unknown. */
  acquiredOn: z.optional(z.nullable(tradingDate)),
  exDate: z.optional(z.nullable(tradingDate)),
  /** A split of `numerator` new shares for `denominator` old ones. */
  numerator: z.optional(z.number()),
  denominator: z.optional(z.number()),
  /** A ticker; of a contract change the option that open contracts of `symbol` became, as after a special dividend. */
  newSymbol: z.optional(z.string()),
  /** With an assignment or exercise: also record its shares at the strike. True unless told otherwise. */
  withShares: z.optional(z.boolean()),
  /** Of a cash transfer: it stands for cash held before the history begins, and gives way to an import that tells of it. */
  opening: z.optional(z.boolean()),
  note: z.optional(requiredText('Must not be empty', 2000)),
})
export type ManualEntry = z.output<typeof manualEntry>
