// What a broker said was held in an account at an instant.
// Authority: docs/domain.md, section "Positions".
import type { Instant } from '../../../base/instant.ts'

export interface HeldSnapshot {
  readonly asOf: Instant
  /** Signed micro-units by symbol of the shares or key of the contract; null for what the snapshot does not tell. */
  readonly quantityOf: (key: string) => number | null
}
