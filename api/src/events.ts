/**
 * What the event stream says: which of the user's data changed. An event is a hint to read again; it carries no
 * figures, so that losing one costs nothing but freshness.
 */
import * as z from 'zod/mini'

/**
 * `import` is all that follows from entries and the broker's words; `positions` what is held, `status` wheels, and `staged` the
 * list of imports, by themselves.
 */
const topic = z.enum([
  'positions',
  'prices',
  'import',
  'staged',
  'status',
  'settings',
  'session',
  'brokerage',
])
export type Topic = z.infer<typeof topic>

export const changeEvent = z.object({
  topic,
  /** The number of the fact that it tells of: whoever loses the stream asks for what came after it. */
  fact: z.optional(z.number()),
  /** The state of the ledger that holds the change: whoever reads because of it waits for that one (`at_least`). */
  ledger: z.optional(z.number()),
  /** How far an import is that the user waits for; beside the topic `import` only. */
  progress: z.optional(
    z.object({
      batchId: z.string(),
      fileName: z.nullable(z.string()),
      /** `reading` has no count yet; `fetching` counts answers of a brokerage. */
      phase: z.enum(['fetching', 'reading', 'staging', 'confirming', 'undoing']),
      done: z.number(),
      total: z.nullable(z.number()),
    }),
  ),
})
export type ImportProgress = NonNullable<ChangeEvent['progress']>
export type ChangeEvent = z.infer<typeof changeEvent>
