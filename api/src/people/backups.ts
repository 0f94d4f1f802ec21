/** The server's nightly copy of everything, as the people whose data it is may know of it. */
import * as z from 'zod/mini'
import { backupStates } from './backup-states.ts'
import { instant } from '../codecs.ts'

export const backupState = z.object({
  state: z.enum(backupStates),
  isRunning: z.boolean(),
  /** The moment of the last copy that was opened, booked anew and found equal. */
  lastProvenAt: z.nullable(instant),
  ageSeconds: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  users: z.nullable(z.number()),
  entries: z.nullable(z.number()),
  problem: z.nullable(z.string()),
  failedAt: z.nullable(instant),
  keptDays: z.number(),
})
export type BackupState = z.output<typeof backupState>
