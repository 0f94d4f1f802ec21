/** How often may be signed in and up: per account against guessing one password, per address against guessing many. */
import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Limit } from '../rate-limits/rate-limit.ts'
import { usernameKey } from './username.ts'

const minute = 60_000

export interface AccountLimits {
  readonly failedSignIns: Limit
  readonly signInsPerAddress: Limit
  readonly signUpsPerAddress: Limit
  /** Stands for an account in the counts, whether or not there is one; what people type there is not kept. */
  readonly subjectOf: (username: string) => string
}

export const createAccountLimits = ({
  config,
  secretKey,
}: Pick<Deps, 'config' | 'secretKey'>): AccountLimits => {
  const key = secretKey.keyFor('rate limits')
  return {
    failedSignIns: {
      scope: 'failed sign-ins of an account',
      most: config.failedSignInsPerAccount,
      windowMs: 15 * minute,
      message: 'Too many failed sign-ins for this account. Try again later.',
    },
    signInsPerAddress: {
      scope: 'sign-ins from an address',
      most: config.signInsPerAddress,
      windowMs: 15 * minute,
      message: 'Too many sign-in attempts from this address. Try again later.',
    },
    signUpsPerAddress: {
      scope: 'sign-ups from an address',
      most: config.signUpsPerAddress,
      windowMs: 60 * minute,
      message: 'Too many sign-ups from this address. Try again later.',
    },
    subjectOf: (username) =>
      createHmac('sha256', key).update(usernameKey(username)).digest('hex').slice(0, 32),
  }
}
