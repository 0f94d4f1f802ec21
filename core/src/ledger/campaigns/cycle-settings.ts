// The user's decisions about campaigns. Authority: docs/domain.md, sections "Wheel cycle" and "Basis and disposal".
import type { RollOverride } from './rolls.ts'

/** What counts in net stock cost. */
export type StockCostSetting =
  | 'none'
  | 'assigned put'
  | 'roll chain'
  | 'whole cycle'
  | 'whole cycle with dividends'

export interface CycleSettings {
  /** For how many calendar days after a campaign without shares ended the next contract continues it. */
  readonly continuationDays: number
  readonly stockCost: StockCostSetting
  readonly rollOverrides: readonly RollOverride[]
  /**
   * The lots that the user wants calls to cover: by the entry that opened the call, the entries that brought the shares, one
   * per contract. A lot that is not free when the call is sold is skipped.
   */
  readonly callLots: Readonly<Record<string, readonly string[]>>
}

export const defaultCycleSettings: CycleSettings = {
  continuationDays: 7,
  stockCost: 'whole cycle',
  rollOverrides: [],
  callLots: {},
}
