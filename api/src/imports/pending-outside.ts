/** Apart from the pages that say it, so that the first one loads no other's schemas. */
import * as z from 'zod/mini'

/** Of options past their expiration, how many no entry of the history tells of: the questions do not ask about them. */
export const pendingOutside = z.object({ snapshot: z.number(), byHand: z.number() })
export type PendingOutside = z.output<typeof pendingOutside>
