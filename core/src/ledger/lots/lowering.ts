// By how much an entry lowers what held shares cost, and in which parts: capital that was returned per share, the basis that went
// over to the shares of a spin-off in proportion to the basis of each lot.
// Authority: docs/domain.md, section "Basis and disposal"; IRC sections 301(c), 358(b).
import type { Money } from '../../base/money.ts'
import type { CorporateAction } from '../entries/entry.ts'

export function loweredBy({ netCash, basisGone }: CorporateAction): Money {
  return basisGone?.amount ?? netCash
}

interface Part {
  /** Micro-shares, above zero. */
  readonly shares: number
  /** In micro-dollars; null where unknown. */
  readonly basis: number | null
}

/** Where the basis of one is unknown, or there is none, every share counts alike. */
export function loweringWeights({ basisGone }: CorporateAction, parts: readonly Part[]): number[] {
  const known = basisGone === undefined ? [] : parts.flatMap(({ basis }) => basis ?? [])
  const isByBasis = known.length === parts.length && known.every((basis) => basis >= 0) && known.some(Boolean)
  return isByBasis ? known : parts.map(({ shares }) => shares)
}
