/** The status of a wheel: how it is changed, what it was, and what detection says of it. */
import { cycleStatuses, triggerEvents } from '@wheelwright/core'
import * as z from 'zod/mini'
import { id, instant } from '../codecs.ts'
import { wheelStatus } from './wheels.ts'
import { words, metadata } from '../kept-words.ts'
import { wheelCycle } from './wheel-cycles.ts'

/** What the user or the program says of a change of status. */
export const statusChange = z.object({
  status: z.optional(z.string()),
  context: z.optional(
    z.nullable(
      z.object({
        manualClosure: z.optional(z.boolean()),
        sharesSold: z.optional(z.boolean()),
      }),
    ),
  ),
  timestamp: z.optional(z.nullable(z.string())),
  triggerEvent: z.optional(z.string()),
  automated: z.optional(z.boolean()),
  reason: z.optional(z.nullable(words(2000))),
  updatedBy: z.optional(z.nullable(z.string())),
  historyEntry: z.optional(
    z.nullable(
      z.object({
        cycleId: z.optional(z.string()),
        previousStatus: z.optional(z.string()),
        newStatus: z.optional(z.string()),
        triggerEvent: z.optional(z.string()),
        automated: z.optional(z.boolean()),
        metadata: z.optional(z.nullable(metadata)),
        updatedBy: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
})
export type StatusChange = z.output<typeof statusChange>

export const statusChanged = z.object({ cycle: wheelCycle, warnings: z.array(z.string()) })

export const statusHistoryEntry = z.object({
  id,
  cycleId: id,
  previousStatus: wheelStatus,
  newStatus: wheelStatus,
  timestamp: instant,
  automated: z.boolean(),
  triggerEvent: z.enum(triggerEvents),
  updatedBy: z.string(),
  reason: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  impactLevel: z.enum(['low', 'medium', 'high']),
  transitionType: z.enum(['suspension', 'resumption', 'termination', 'progression', 'regression', 'lateral']),
  /** Seconds that the status before had stood. */
  durationSince: z.number(),
})
export type StatusHistoryEntry = z.output<typeof statusHistoryEntry>

/** What detection recommends, and what was done with it. */
export const statusDetection = z.object({
  cycle: wheelCycle,
  recommendedStatus: z.nullable(wheelStatus),
  /** 0 to 1. */
  confidence: z.nullable(z.number()),
  outcome: z.enum(['applied', 'unchanged', 'manual_review_needed']),
  reason: z.string(),
})

/** One of the nine, as the transition table names them. */
export const transitionTable = z.object({
  statuses: z.array(z.enum(cycleStatuses)),
  manual: z.record(z.string(), z.array(z.string())),
  automatic: z.record(z.string(), z.array(z.string())),
})
