/** Sign-up and sign-in. Passwords are 8 to 128 characters; names are unique without regard to case. */
import * as z from 'zod/mini'
import { requiredText } from '../codecs.ts'
import { user } from './user.ts'

/** A password that is set; what else it may not be is the server's to check. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(128, 'Password must be at most 128 characters'),
  )

/** The limits of a password that is only compared are looser, so that a wrong one is always answered alike. */
export const givenPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(1024, 'Password must be at most 1,024 characters'),
  )

export const registration = z.object({
  username: requiredText('Username is required', 64),
  email: requiredText('Email is required', 254).check(
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email must look like name@example.com'),
  ),
  password: newPassword,
})
export type Registration = z.output<typeof registration>

export const credentials = z.object({
  username: requiredText('Username is required', 254),
  password: givenPassword,
})

export const session = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  /** False where nothing could be written, else absent: the session ends with the server's process, unless it is written before. */
  saved: z.optional(z.boolean()),
})
export type Session = z.output<typeof session>

export const registered = z.object({
  ...user.shape,
  ...session.shape,
  /** Told this once: each sets a new password one time. */
  recoveryCodes: z.array(z.string()),
})
export type Registered = z.output<typeof registered>
