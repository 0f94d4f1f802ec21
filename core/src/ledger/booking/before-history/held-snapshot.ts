// What a broker reported as held in an account at an instant. Authority: docs/domain.md, section "Positions".
import type { Instant } from '../../../base/instant.ts'

export interface HeldSnapshot {
  readonly asOf: Instant
  /** Signed micro-units by share symbol or contract key; null where the snapshot does not say. */
  readonly quantityOf: (key: string) => number | null
}
