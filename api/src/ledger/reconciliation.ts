/** The ledger against what the broker says is held: every difference with its reasons, and what would mend it. */
import * as z from 'zod/mini'
import { id, instant, money, quantity, tradingDate } from '../codecs.ts'
import { manualEntry } from './manual-entry.ts'
import { pendingOutside } from '../imports/pending-outside.ts'
import { toldTrade } from '../imports/told-trade.ts'

/** `entry` can be sent to `POST /portfolio/entries` as it is. */
export const fix = z.object({
  kind: z.enum([
    'record-entry',
    'import-history',
    'import-snapshot',
    'same-trade',
    'mend-rows',
    'edit-position',
  ]),
  label: z.string(),
  entry: z.nullable(manualEntry),
})
export type Fix = z.output<typeof fix>

export const difference = z.object({
  /** The symbol of shares, the OSI symbol of an option; null for cash. */
  symbol: z.nullable(z.string()),
  underlying: z.nullable(z.string()),
  /** `transfer`: the cost that the broker's rows state of shares that came from another account of the user. */
  field: z.enum(['quantity', 'cash', 'basis', 'transfer']),
  /** Units for quantity, dollars for the others; null is unknown. */
  ledger: z.nullable(z.number()),
  broker: z.nullable(z.number()),
  /** broker - ledger. */
  difference: z.nullable(z.number()),
  /** Sentences, the likeliest first; never empty where the two differ. */
  reasons: z.array(z.string()),
  fixes: z.array(fix),
})
export type Difference = z.output<typeof difference>

const accountReconciliation = z.object({
  accountId: id,
  accountNumber: z.string(),
  broker: z.string(),
  /** When the broker's snapshot was true; null when there is none. */
  snapshotAsOf: z.nullable(instant),
  firstEntryOn: z.nullable(tradingDate),
  lastEntryOn: z.nullable(tradingDate),
  entries: z.number(),
  /**
   * An account that may be the same one: of the two one has a history and no snapshot, the other a snapshot that its own history does not
   * explain, and at least half of what one of them holds is the same. Null where there is none.
   */
  mayBe: z.nullable(z.object({ accountNumber: z.string(), broker: z.string() })),
  /** Positions and cash compared, and those that agree. */
  compared: z.number(),
  agreeing: z.number(),
  /** A page of them, how many there are in all, and the cursor of the next page; null on the last one. */
  differences: z.array(difference),
  differenceCount: z.number(),
  nextDifferences: z.nullable(z.string()),
})
export type AccountReconciliation = z.output<typeof accountReconciliation>

/** The same trade told by two sources: counted once. `entry` does not count; `counted` does. */
export const sameTrade = z.object({
  entryId: id,
  source: z.string(),
  countedEntryId: id,
  countedSource: z.string(),
  accountId: id,
  accountNumber: z.nullable(z.string()),
  ...toldTrade.shape,
  /** Another day, a part of the quantity, or of an option how it ended, where the two differ in it. */
  counted: toldTrade,
})
export type SameTrade = z.output<typeof sameTrade>

/** An option past its expiration without the broker's word on what became of it. */
const pendingOption = z.object({
  /** Of what a snapshot or a hand alone tells: no entry of it could be answered. */
  positionId: z.nullable(id),
  /** Null where it was entered by hand without one. */
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  symbol: z.string(),
  underlying: z.string(),
  side: z.enum(['long', 'short']),
  contracts: z.number(),
  expirationDate: tradingDate,
  /** What the share rows say: same day, single candidate, ask, none; at the broker; else where it is known from: snapshot, by hand. */
  evidence: z.string(),
  /** The share rows that would explain an assignment. */
  shareEntryIds: z.array(id),
  fixes: z.array(fix),
})
export type PendingOption = z.output<typeof pendingOption>

/** An entry, or part of one, that could not be booked as it says. */
const bookingProblem = z.object({
  accountId: id,
  accountNumber: z.nullable(z.string()),
  underlying: z.nullable(z.string()),
  entryId: id,
  /** What it says; null where no file brought it. */
  entry: z.nullable(
    z.object({
      kind: z.string(),
      symbol: z.nullable(z.string()),
      quantity,
      tradeDate: tradingDate,
    }),
  ),
  sentence: z.string(),
  fixes: z.array(fix),
})
export type BookingProblem = z.output<typeof bookingProblem>

/** Contracts closed on one day and opened on the next: the user says whether they are a roll. */
const rollProposal = z.object({
  accountId: id,
  accountNumber: z.nullable(z.string()),
  underlying: z.nullable(z.string()),
  closeEntryId: id,
  openEntryId: id,
  /** Symbols of the contracts closed and opened. */
  closed: z.nullable(z.string()),
  opened: z.nullable(z.string()),
  date: tradingDate,
  contracts: z.number(),
  netCredit: money,
})
export type RollProposal = z.output<typeof rollProposal>

/** The user's word on two fills; `linked: null` takes it back. */
export const rollDecision = z.object({
  closeEntryId: id,
  openEntryId: id,
  linked: z.nullable(z.boolean('Must be true, false or null')),
})

const ofEachList = <S extends z.ZodMiniType>(each: S) =>
  z.object({ sameTrades: each, pending: each, problems: each, rollProposals: each })

/** Each list is a page of at most a hundred. */
export const reconciliation = z.object({
  accounts: z.array(accountReconciliation),
  /** How many there are in all. */
  counts: ofEachList(z.number()),
  pendingOutside,
  /** Of the pending options those that the history leaves open and no page shows as held: a newer snapshot does not name them. */
  pendingUnheld: z.number(),
  /** Where each list goes on; null where this is its last page. */
  next: ofEachList(z.nullable(z.string())),
  sameTrades: z.array(sameTrade),
  pending: z.array(pendingOption),
  problems: z.array(bookingProblem),
  rollProposals: z.array(rollProposal),
})
export type Reconciliation = z.output<typeof reconciliation>

/** The lists that have pages, as the wire names them. */
const reconciliationLists = ['differences', 'same_trades', 'pending', 'problems', 'roll_proposals'] as const
export type ReconciliationList = (typeof reconciliationLists)[number]

/**
 * The next page of one list; all others are empty then. Absent: the first pages. Of all accounts, or of one alone; the next
 * page of differences is that of an account.
 */
export const reconciliationQuery = z.object({
  list: z.optional(z.enum(reconciliationLists, `Must be one of ${reconciliationLists.join(', ')}`)),
  cursor: z.optional(z.string()),
  accountId: z.optional(id),
})
export type ReconciliationQuery = z.output<typeof reconciliationQuery>
