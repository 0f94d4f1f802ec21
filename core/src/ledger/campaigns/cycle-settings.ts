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
}

export const defaultCycleSettings: CycleSettings = {
  continuationDays: 7,
  stockCost: 'whole cycle',
  rollOverrides: [],
}
