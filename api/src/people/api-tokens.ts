/** Tokens by which a program of the user's calls the API. */
import * as z from 'zod/mini'
import { givenPassword } from './sign-in.ts'
import { id, instant, requiredText } from '../codecs.ts'
import type { Route } from '../route.ts'

const tokenScope = z.enum(['read', 'write'], 'Must be read or write')
export type TokenScope = z.infer<typeof tokenScope>

/** What a token must be allowed for a call; null where no token may make it. */
export function scopeOf({ method, access, sessionOnly, onlyComputes }: Route): TokenScope | null {
  if (access === 'session' && sessionOnly === true) return null
  return method === 'GET' || onlyComputes === true ? 'read' : 'write'
}

/** Beyond this a token is better without an end. */
const longestDays = 3660

export const newApiToken = z.object({
  currentPassword: givenPassword,
  name: requiredText('Give the token a name', 60),
  scope: tokenScope,
  /** Days until it ends; null for one that holds until it is revoked. */
  expiresInDays: z.nullable(
    z
      .int('Must be a whole number of days')
      .check(
        z.minimum(1, 'At least 1 day'),
        z.maximum(longestDays, `At most ${longestDays.toLocaleString('en-US')} days`),
      ),
  ),
})

const apiToken = z.object({
  id,
  name: z.string(),
  scope: tokenScope,
  createdAt: instant,
  expiresAt: z.nullable(instant),
  hasExpired: z.boolean(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.nullable(instant),
})
export type ApiToken = z.output<typeof apiToken>

export const apiTokenList = z.object({ tokens: z.array(apiToken) })

/** The token itself is told this once. */
export const madeApiToken = z.object({ ...apiToken.shape, token: z.string() })
export type MadeApiToken = z.output<typeof madeApiToken>
