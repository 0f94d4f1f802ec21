import {
  priceMoment,
  standingOf,
  type CycleSettings,
  type DatedPrice,
  type Marks,
  type TradingDate,
} from '@wheelwright/core'
import { pricesOf } from '../../entries/marks.ts'
import type { RefusedBySymbol } from '../../entries/batches/refused-symbols.ts'
import type { MissingSplitsByPlace } from '../../portfolio/missing-splits.ts'
import type { AccountNumbers } from '../../positions/queries.ts'

/** What the figures of a campaign rest on beside its entries. */
export interface CycleContext {
  readonly marks: Marks
  /** Those marks that are of the latest session. */
  readonly currentMarks: Marks
  readonly today: TradingDate
  /** The first day whose contracts still trade. */
  readonly unexpired: TradingDate
  readonly accounts: Pick<AccountNumbers, 'get'>
  /** Rows that were refused, by the symbol that they name. */
  readonly refused: Pick<RefusedBySymbol, 'get'>
  readonly missingSplits: MissingSplitsByPlace
  readonly cycleSettings: CycleSettings
}

export function marksAt(
  dated: ReadonlyMap<string, DatedPrice>,
  nowMs: number,
): Pick<CycleContext, 'marks' | 'currentMarks'> {
  const moment = priceMoment(nowMs)
  const current = [...dated].filter(([, price]) => standingOf(price, moment) === 'current')
  return { marks: pricesOf(dated), currentMarks: pricesOf(new Map(current)) }
}
