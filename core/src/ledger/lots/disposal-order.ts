// Which lot leaves first: one function with sort keys from a table. Under `specific` the user names lots, and what is not
// named goes first in, first out. Authority: Treasury Regulation 1.1012-1(c); docs/domain.md, section "Basis and disposal".
import { taxBasis, type ShareLot } from './lot.ts'

export type DisposalMethod = 'fifo' | 'lifo' | 'hifo' | 'specific'

/** A lot in the order in which it was acquired. */
export interface RankedLot {
  readonly order: number
  /** Micro-dollars per micro-share at acquisition, so that a partial sale does not change its order. */
  readonly basisPerShare: number
  lot: ShareLot
  /** Taken out of order, as a specific lot. */
  gone: boolean
}

/** The sort keys of a lot. */
type Sorted = Pick<RankedLot, 'order' | 'basisPerShare'> & {
  readonly lot: Pick<ShareLot, 'opened' | 'heldBy'>
}
type Compare = (a: Sorted, b: Sorted) => number

const oldestFirst: Compare = (a, b) => compareDays(heldBy(a), heldBy(b)) || a.order - b.order
const newestFirst: Compare = (a, b) =>
  compareDays(b.lot.opened ?? '', a.lot.opened ?? '') || b.order - a.order
const highestBasisFirst: Compare = (a, b) => b.basisPerShare - a.basisPerShare || oldestFirst(a, b)

export const disposalOrders: Readonly<Record<DisposalMethod, Compare>> = {
  fifo: oldestFirst,
  lifo: newestFirst,
  hifo: highestBasisFirst,
  specific: oldestFirst,
}

/**
 * A transferred lot keeps its own date. A lot of unknown date is the oldest, unless it has to go after known ones
 * (`heldBy`).
 */
function heldBy({ lot }: Sorted): string {
  return lot.opened ?? lot.heldBy ?? ''
}

function compareDays(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0
}

/** A lot with its sort keys; an unknown basis comes last. */
export function rankLot(lot: ShareLot, order: number): RankedLot {
  const basis = taxBasis(lot)
  const basisPerShare = basis === null ? -Number.MAX_VALUE : basis / lot.quantity
  return { order, basisPerShare, lot, gone: false }
}
