/** Health of the server and of its market data sources. */
import * as z from 'zod/mini'
import { backupStates } from './people/backup-states.ts'
import { instant } from './codecs.ts'

const source = z.object({ name: z.nullable(z.string()), status: z.enum(['active', 'inactive', 'error']) })

export const health = z.object({
  status: z.literal('ok'),
  /**
   * Whether the database takes writes. Where the disk is full, read-only or failing everything can be read, writes answer
   * 503, and sessions that began meanwhile are held in the memory of the process.
   */
  storage: z.object({
    state: z.enum(['writable', 'full', 'read-only', 'failing']),
    unsavedSessions: z.number(),
  }),
  marketData: z.object({ primary: source, alternative: source }),
  backup: z.object({
    state: z.enum(backupStates),
    lastProvenAt: z.nullable(instant),
    ageSeconds: z.nullable(z.number()),
  }),
})
export type Health = z.output<typeof health>
