/** Limits of wheels that are reached; apart from the wheels, since the first view names them. */
import * as z from 'zod/mini'
import { id, tradingDate } from '../codecs.ts'

export const reachedLimit = z.object({
  kind: z.enum(['stop_loss', 'profit_target', 'max_days', 'position_size']),
  limit: z.number(),
  /** Percent of the credit, days, or dollars. */
  value: z.number(),
  /** In a sentence. */
  text: z.string(),
})

/** What the Dashboard names of the wheels whose notifications are on. */
export const wheelAlerts = z.object({
  items: z.array(
    z.object({
      wheelId: id,
      cycleKey: z.string(),
      ticker: z.string(),
      /** When the oldest of its open short options was sold; another one reaches its limits anew. */
      heldSince: z.nullable(tradingDate),
      ...reachedLimit.shape,
    }),
  ),
})
export type WheelAlerts = z.output<typeof wheelAlerts>
