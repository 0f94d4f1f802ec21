/** A roll that happened, as it is told and as it was recorded. */
import * as z from 'zod/mini'
import { id, money, tradingDate } from '../codecs.ts'
import { wheelCycle } from './wheel-cycles.ts'

const atLeastZero = (name: string) =>
  z.optional(z.nullable(money.check(z.refine((value) => value >= 0, `${name} must not be below zero`))))

/**
 * The three fields of the specification first; presence is checked by the handler, whose sentence names what is missing.
 * With both prices, or one of them and the net credit, the two entries are written.
 */
export const wheelRoll = z.object({
  fromExpiration: z.optional(z.nullable(tradingDate)),
  toExpiration: z.optional(z.nullable(tradingDate)),
  rollType: z.optional(z.nullable(z.string())),
  /** Dollars of all contracts, after fees; below zero for a debit. */
  netCredit: z.optional(z.nullable(money)),
  /** Absent: the strike stays, where the roll only extends. */
  toStrike: z.optional(z.nullable(money)),
  /** A position of the wheel, where several short options expire on that day. */
  optionId: z.optional(z.nullable(id)),
  /** Absent: all that are open of the contract. */
  contracts: z.optional(z.nullable(z.number())),
  /** Absent: today. */
  rollDate: z.optional(z.nullable(tradingDate)),
  /** Dollars a share that buying the old contract back cost, */
  closePrice: atLeastZero('Close price'),
  /** and that the new one brought. */
  openPrice: atLeastZero('Open price'),
  /** Of both legs together; each is charged half where neither is told by itself. Absent: none. */
  fees: atLeastZero('Fees'),
  closeFees: atLeastZero('Close fees'),
  openFees: atLeastZero('Open fees'),
  scenarios: z.optional(z.unknown()),
})
export type WheelRoll = z.output<typeof wheelRoll>

const recordedRoll = z.object({
  /** `written`: two entries were added. `held`: the ledger held them already. `none`: only the log knows of the roll. */
  entries: z.enum(['written', 'held', 'none']),
  /** What was recorded, in a sentence or two. */
  message: z.string(),
  /** What booking it takes beyond what was told, by name; empty where it is booked. */
  missing: z.array(z.string()),
  rollDate: tradingDate,
  contracts: z.nullable(z.number()),
  /** Dollars of all contracts, after fees. */
  netCredit: z.nullable(money),
  closeEntryIds: z.array(id),
  openEntryIds: z.array(id),
})
export type RecordedRoll = z.output<typeof recordedRoll>

/** The wheel as it stands afterwards, with what was recorded. */
export const rolledWheel = z.extend(wheelCycle, { roll: recordedRoll })
