/**
 * How often may be signed in and up: per account and network against guessing one password, per address against guessing many.
 * An account by itself is never locked, so that nobody can lock another one out.
 */
import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { neighbourhoodOf } from '../http/client-address.ts'
import type { Limit } from '../rate-limits/rate-limit.ts'
import { usernameKey } from './username.ts'

const minute = 60_000

export interface AccountLimits {
  readonly failedSignIns: Limit
  readonly failedRecoveries: Limit
  readonly signInsPerAddress: Limit
  readonly signUpsPerAddress: Limit
  /** Stands for an account in the counts, whether or not there is one; what people type there is not kept. */
  readonly subjectOf: (username: string) => string
  /** Whose guesses at the account are counted together: those from a network, or those from a browser that is known there. */
  readonly guesserOf: (username: string, from: GuessedFrom) => string
}

interface GuessedFrom {
  readonly address: string
  /** The name of a browser in which the account was signed in before. */
  readonly browser: string | null
}

export function createAccountLimits({
  config,
  secretKey,
}: Pick<Deps, 'config' | 'secretKey'>): AccountLimits {
  const key = secretKey.keyFor('rate limits')
  const subjectOf = (username: string): string =>
    createHmac('sha256', key).update(usernameKey(username)).digest('hex').slice(0, 32)
  return {
    failedSignIns: {
      scope: 'failed sign-ins of an account',
      most: config.failedSignInsPerAccount,
      windowMs: 15 * minute,
      message: 'Too many failed sign-ins for this account. Try again later.',
    },
    failedRecoveries: {
      scope: 'failed recoveries of an account',
      most: config.failedSignInsPerAccount,
      windowMs: 15 * minute,
      message: 'Too many recovery codes were tried for this account. Try again later.',
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
    subjectOf,
    guesserOf: (username, { address, browser }) =>
      `${subjectOf(username)} ${browser === null ? neighbourhoodOf(address) : `browser ${browser}`}`,
  }
}
