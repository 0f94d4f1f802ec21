/** What users change about their own account: the password, where they are signed in, and whether there is one. */
import * as z from 'zod/mini'
import { givenPassword, newPassword } from './sign-in.ts'
import { id, instant, requiredText } from '../codecs.ts'

export const passwordChange = z.object({
  currentPassword: givenPassword,
  newPassword,
  /** API tokens end with the other sessions unless they are to stay. */
  keepTokens: z.optional(z.boolean()),
})
export type PasswordChange = z.output<typeof passwordChange>

const sessionEntry = z.object({
  id,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** As in `Firefox on Linux`; null where it was not told. */
  browser: z.nullable(z.string()),
  /** The network address that it began from; null where it was not kept. */
  network: z.nullable(z.string()),
  createdAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  expiresAt: instant,
})
export type SessionEntry = z.output<typeof sessionEntry>

export const sessionList = z.object({ sessions: z.array(sessionEntry) })

/** Everything of the user goes; the name typed says that it is meant. */
export const accountDeletion = z.object({
  currentPassword: givenPassword,
  username: requiredText('Type your username', 254),
})
export type AccountDeletion = z.output<typeof accountDeletion>
