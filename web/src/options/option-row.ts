import type { Position } from '@wheelwright/api'
import type { OptionClassification, OptionMetrics, OptionRecord } from '@wheelwright/core'

export interface OptionRow {
  readonly position: Position
  readonly record: OptionRecord
  readonly classification: OptionClassification
  readonly metrics: OptionMetrics
  /** Null where all that is held is in one account. */
  readonly accountNumber: string | null
}
