/** Recovery codes: each sets a new password once, without mail. */
import * as z from 'zod/mini'
import { givenPassword, newPassword } from './sign-in.ts'
import { instant, requiredText } from '../codecs.ts'

export const recovery = z.object({
  username: requiredText('Username is required', 254),
  /** In groups or not, in any case. */
  code: requiredText('Recovery code is required', 100),
  newPassword,
})
export type Recovery = z.output<typeof recovery>

export const recoveryState = z.object({
  /** How many were not used yet. */
  left: z.number(),
  /** Null where none were made, or all are used. */
  madeAt: z.nullable(instant),
})
export type RecoveryState = z.output<typeof recoveryState>

/** The password is asked, so that nobody makes codes at a screen that was left open. */
export const recoveryRenewal = z.object({ currentPassword: givenPassword })

/** Told this once; those of before hold no longer. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) })
