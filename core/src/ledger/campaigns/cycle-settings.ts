// What the user decides about campaigns. Authority: docs/domain.md, sections "Wheel cycle" and "Basis and disposal".
import type { RollOverride } from './rolls.ts'

/** What counts into net stock cost. */
export type StockCostSetting =
  | 'none'
  | 'assigned put'
  | 'roll chain'
  | 'whole cycle'
  | 'whole cycle with dividends'

export interface CycleSettings {
  /** How long after a cycle without shares ended the next contract still continues it, in calendar days. */
  readonly continuationDays: number
  readonly stockCost: StockCostSetting
  readonly rollOverrides: readonly RollOverride[]
  /**
   * The lots on which the user wants calls to stand: by the entry that opened the call, the entries that brought the shares,
   * one for each contract. A lot that is not free when the call is sold is passed over.
   */
  readonly callLots: Readonly<Record<string, readonly string[]>>
}

export const defaultCycleSettings: CycleSettings = {
  continuationDays: 7,
  stockCost: 'whole cycle',
  rollOverrides: [],
  callLots: {},
}
