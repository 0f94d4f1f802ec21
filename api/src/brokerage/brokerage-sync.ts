/** Syncing with a brokerage: what it brings is a batch in the history of imports, with its receipt and its undo. */
import * as z from 'zod/mini'
import { id, instant, tradingDate } from '../codecs.ts'
import { defineRoute } from '../route.ts'

const syncRequest = z.object({
  /** How far back to go, a day in New York. Without it a sync goes on from the last one, and the first goes back a year. */
  from: z.optional(tradingDate),
})

/** A sync that was begun, or the one that is under way already. */
const startedSync = z.object({ batchId: id, from: instant, until: instant })
export type StartedSync = z.output<typeof startedSync>

/**
 * Why a sync brought nothing: the login is at an end, or the brokerage did not answer as it should. Nothing of such a sync is
 * kept, and the next one asks for the same days again.
 */
const syncProblem = z.object({
  kind: z.enum(['login', 'provider', 'internal']),
  /** What happened, what was kept, and what to do. */
  message: z.string(),
})
export type SyncProblem = z.output<typeof syncProblem>

const endedSync = z.object({
  batchId: id,
  outcome: z.enum(['done', 'failed', 'cancelled']),
  from: instant,
  until: instant,
  finishedAt: instant,
  /** Entries that were not here yet, those that correct what was, and those that another source had told of. */
  newEntries: z.number(),
  corrections: z.number(),
  sameTrades: z.number(),
  /** Rows that could not be taken: they are listed in the import, and none of them is dropped. */
  refused: z.number(),
  /** Positions that are held otherwise than before. */
  changedPositions: z.number(),
  /** Whether it left an import in the history; one that brought nothing new leaves none. */
  hasReceipt: z.boolean(),
  /** What else there is to know, a sentence each. */
  notes: z.array(z.string()),
  problem: z.nullable(syncProblem),
})
export type EndedSync = z.output<typeof endedSync>

export const syncStatus = z.object({
  running: z.nullable(
    z.object({
      ...startedSync.shape,
      /** Answers that have come, and how many there will be; null before that is known. */
      done: z.number(),
      total: z.nullable(z.number()),
      /** Why the brokerage has to be asked again, which happens by itself; null where nothing stands in the way. */
      waitsFor: z.nullable(z.string()),
    }),
  ),
  /** When the brokerage was last asked with success; null before the first time. */
  lastSyncAt: z.nullable(instant),
  /** The one that ended last; null before the first time. */
  last: z.nullable(endedSync),
})
export type SyncStatus = z.output<typeof syncStatus>

export const brokerageSyncRoutes = {
  syncStatus: defineRoute({
    method: 'GET',
    path: '/brokerage/sync',
    access: 'session',
    status: 200,
    summary: 'How far the sync with the brokerage is, and what the last one brought',
    answer: syncStatus,
  }),
  syncBrokerage: defineRoute({
    method: 'POST',
    path: '/brokerage/sync',
    touches: ['staged'],
    access: 'session',
    status: 202,
    summary: 'Ask the brokerage what happened; a second call while a sync goes on answers that one',
    body: syncRequest,
    bodyMayBeAbsent: true,
    answer: startedSync,
  }),
} as const
