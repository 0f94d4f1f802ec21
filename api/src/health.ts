/** Health of the server and of its market data sources. */
import * as z from 'zod/mini'
import { backupState } from './backups.ts'

const source = z.object({ name: z.nullable(z.string()), status: z.enum(['active', 'inactive', 'error']) })

export const health = z.object({
  status: z.literal('ok'),
  marketData: z.object({ primary: source, alternative: source }),
  backup: z.pick(backupState, { state: true, lastProvenAt: true, ageSeconds: true }),
})
export type Health = z.output<typeof health>
