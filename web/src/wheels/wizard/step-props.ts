import type { WheelOpportunity } from '@wheelwright/api'
import type { Wizard } from './state/use-wizard.ts'

export interface StepProps {
  readonly wizard: Wizard
  /** What quick mode started from. */
  readonly found: WheelOpportunity | null
}
