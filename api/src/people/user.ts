/** The signed-in user. By itself, since every page asks for it, and few for what signs in. */
import * as z from 'zod/mini'
import { id, instant } from '../codecs.ts'

export const role = z.enum(['admin', 'user', 'demo'])
export type Role = z.infer<typeof role>

export const user = z.object({
  id,
  username: z.string(),
  /** Null for a demo user, and for one who was added on the command line without. */
  email: z.nullable(z.string()),
  roles: z.array(role),
  isDemo: z.boolean(),
  createdAt: instant,
})
export type User = z.output<typeof user>
