/**
 * Which state of a user's portfolio an answer stands on: the header `Portfolio-Revision`, as in `ledger=12, prices=57`. A read
 * tells the state that is settled, a write the one that holds it. Two answers on one page are of one state where theirs are
 * equal. `?at_least=12` has a read wait until the ledger is settled so far.
 */
import type { Route } from './route.ts'

export const revisionHeader = 'portfolio-revision'

/** Numbers that only grow: with every change of what counts, and with every change of what is held or of its prices. */
export interface PortfolioRevision {
  readonly ledger: number
  readonly prices: number
}

const standing = new Set([
  'dashboard',
  'imports',
  'lots',
  'options',
  'portfolio',
  'stocks',
  'trash',
  'wheels',
])
/** Of rooms where most depends on no figure. */
const standingPaths = new Set(['/settings/preferences', '/watch'])

export function standsOnPortfolio({ access, path }: Pick<Route, 'access' | 'path'>): boolean {
  return access === 'session' && (standing.has(path.split('/')[1] ?? '') || standingPaths.has(path))
}

export function writeRevision({ ledger, prices }: PortfolioRevision): string {
  return `ledger=${ledger}, prices=${prices}`
}

const written = /^ledger=(\d+), prices=(\d+)$/

/** Null for a header that is absent, or that this version does not know. */
export function readRevision(text: string | null): PortfolioRevision | null {
  const found = written.exec(text ?? '')
  return found === null ? null : { ledger: Number(found[1]), prices: Number(found[2]) }
}
