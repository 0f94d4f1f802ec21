/**
 * How far what follows from a user's entries is stored: the header `Portfolio-Settling`, as in `settled=120, of=200,
 * as_of=2026-11-20T15:00:00.000Z`. It stands in answers that depend on the portfolio while that lags behind what was written,
 * and in no other. A unit is an underlying, over all accounts.
 */

import type { Route } from './route.ts'

export const settlingHeader = 'portfolio-settling'

export interface PortfolioSettling {
  /** Units whose stored figures stand on all that counts. */
  readonly settled: number
  readonly of: number
  /** When the figures were stored; null where none ever were, so that a page has none to show. */
  readonly asOf: string | null
  /** When settling was last tried and failed; null where it goes on. */
  readonly failedAt: string | null
}

/** Reads of what settling stores and nothing else tells: before it ever did, all that they could say is 0 of what is not known. */
const storedAlone = new Set([
  '/dashboard/snapshot',
  '/dashboard/today',
  '/portfolio/positions',
  '/portfolio/positions/stocks',
  '/portfolio/positions/options',
  '/stocks/',
])

export function standsOnSettled({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method === 'GET' && storedAlone.has(path)
}

export function writeSettling({ settled, of, asOf, failedAt }: PortfolioSettling): string {
  return [
    `settled=${settled}`,
    `of=${of}`,
    ...(asOf === null ? [] : [`as_of=${asOf}`]),
    ...(failedAt === null ? [] : [`failed_at=${failedAt}`]),
  ].join(', ')
}

const written = /^settled=(\d+), of=(\d+)(?:, as_of=([^,]+))?(?:, failed_at=([^,]+))?$/

/** Null for a header that is absent, or that this version does not know. */
export function readSettling(text: string | null): PortfolioSettling | null {
  const found = written.exec(text ?? '')
  if (found === null) return null
  const [, settled, of, asOf = null, failedAt = null] = found
  return { settled: Number(settled), of: Number(of), asOf, failedAt }
}
