/**
 * What the event stream says: which of the user's data changed. An event is a hint to read again; it carries no
 * figures, so that losing one costs nothing but freshness.
 */
import * as z from 'zod/mini'

export const changeEvent = z.object({
  topic: z.enum(['positions', 'prices', 'import', 'status', 'session']),
})
export type ChangeEvent = z.infer<typeof changeEvent>
