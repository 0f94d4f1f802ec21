/** Sign-up, sign-in, the signed-in user. Passwords are 8 to 128 characters; names are unique without regard to case. */
import * as z from 'zod/mini'
import { id, instant, requiredText } from './codecs.ts'

export const registration = z.object({
  username: requiredText('Username is required', 64),
  email: requiredText('Email is required', 254).check(
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email must look like name@example.com'),
  ),
  password: z
    .string('Password is required')
    .check(
      z.minLength(8, 'Password must be at least 8 characters'),
      z.maxLength(128, 'Password must be at most 128 characters'),
    ),
})
export type Registration = z.output<typeof registration>

/** The limits of sign-in are looser than those of sign-up, so that a wrong password is always answered alike. */
export const credentials = z.object({
  username: requiredText('Username is required', 254),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(1024, 'Password must be at most 1024 characters'),
    ),
})
export type Credentials = z.output<typeof credentials>

export const role = z.enum(['admin', 'user', 'demo'])
export type Role = z.infer<typeof role>

export const user = z.object({
  id,
  username: z.string(),
  /** A demo user has none. */
  email: z.nullable(z.string()),
  roles: z.array(role),
  isDemo: z.boolean(),
  createdAt: instant,
})
export type User = z.output<typeof user>

export const session = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  /** False where nothing could be written, else absent: the session ends with the server's process, unless it is written before. */
  saved: z.optional(z.boolean()),
})
export type Session = z.output<typeof session>

export const registered = z.object({ ...user.shape, ...session.shape })
export type Registered = z.output<typeof registered>
