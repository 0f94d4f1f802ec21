// What a broker reported as held in an account at an instant. Authority: docs/domain.md, section "Positions".
import type { Instant } from '../../../base/instant.ts'

export interface HeldSnapshot {
  readonly asOf: Instant
  /** Signed micro-units by share symbol or contract key; null where the snapshot does not say. */
  readonly quantityOf: (key: string) => number | null
}

/** One with the keys of everything it lists, see {@link instrumentKey}. */
export interface NamingSnapshot extends HeldSnapshot {
  readonly named: readonly string[]
}
