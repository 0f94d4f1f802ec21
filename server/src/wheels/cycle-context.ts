import type { CycleSettings, Marks, TradingDate } from '@wheelwright/core'
import type { RefusedBySymbol } from '../entries/refused-symbols.ts'
import type { MissingSplitsByPlace } from '../portfolio/missing-splits.ts'
import type { AccountNumbers } from '../positions/queries.ts'

/** What the figures of a campaign rest on beside its entries. */
export interface CycleContext {
  readonly marks: Marks
  readonly today: TradingDate
  /** The first day whose contracts still trade. */
  readonly unexpired: TradingDate
  readonly accounts: Pick<AccountNumbers, 'get'>
  /** Rows that were refused, by the symbol that they name. */
  readonly refused: Pick<RefusedBySymbol, 'get'>
  readonly missingSplits: MissingSplitsByPlace
  readonly cycleSettings: CycleSettings
}
