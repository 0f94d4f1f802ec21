/** Where fresh prices come from. Each position is priced by the one source that may price it, or by none. */
import type { Money } from '@wheelwright/core'
import type { PositionRow } from '../database/schema.ts'

export interface PriceSource {
  /** Stored beside each price that it gave. */
  readonly name: string
  /** Whether this source may price the position: the simulated market only prices the demo portfolio. */
  readonly prices: (row: PositionRow) => boolean
  /** Dollars a share, or null when it does not know. */
  readonly priceOf: (row: PositionRow, nowMs: number) => Money | null
}
