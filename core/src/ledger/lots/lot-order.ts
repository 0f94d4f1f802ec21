// Which lot leaves first: one function with sort keys from a table. Specific lots are named by the user, and what
// they leave open falls back to first in, first out. Authority: Treasury Regulation 1.1012-1(c); docs/domain.md, section "Basis and disposal".
import { taxBasis, type ShareLot } from './lot.ts'

export type DisposalMethod = 'fifo' | 'lifo' | 'hifo' | 'specific'

/** A lot in the order in which it was acquired. */
export interface RankedLot {
  readonly order: number
  /** Micro-dollars per micro-share when it was acquired, so that a partial sale does not move it. */
  readonly basisPerShare: number
  lot: ShareLot
  /** Taken out of turn, as a specific lot. */
  gone: boolean
}

type Compare = (a: RankedLot, b: RankedLot) => number

const oldestFirst: Compare = (a, b) => compareOpened(a, b) || a.order - b.order
const newestFirst: Compare = (a, b) => -oldestFirst(a, b)
const highestBasisFirst: Compare = (a, b) => b.basisPerShare - a.basisPerShare || oldestFirst(a, b)

export const disposalOrders: Readonly<Record<DisposalMethod, Compare>> = {
  fifo: oldestFirst,
  lifo: newestFirst,
  hifo: highestBasisFirst,
  specific: oldestFirst,
}

/** A transferred lot keeps its own date; one whose date is not known is the oldest. */
function compareOpened(a: RankedLot, b: RankedLot): number {
  const first = a.lot.opened ?? ''
  const second = b.lot.opened ?? ''
  return first < second ? -1 : first > second ? 1 : 0
}

/** A lot with what it is sorted by; an unknown basis comes last. */
export function rankLot(lot: ShareLot, order: number): RankedLot {
  const basis = taxBasis(lot)
  const basisPerShare = basis === null ? -Number.MAX_VALUE : basis / lot.quantity
  return { order, basisPerShare, lot, gone: false }
}
