/** How pages name a wheel and its status. */
import type { WheelCycle } from '@wheelwright/api'
import { cycleStatuses } from '@wheelwright/core'
import type { CycleStatus, TradingDate } from '@wheelwright/core'
import { capitalized } from '../entries/as-sentence.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import { formatCardDate } from '../ui/figures/figures.ts'

const statusTones: Readonly<Record<CycleStatus, BadgeTone>> = {
  pending: 'plain',
  active: 'accent',
  monitoring: 'warn',
  assigned: 'accent',
  rolling: 'accent',
  covered: 'gain',
  expired: 'plain',
  closed: 'plain',
  paused: 'plain',
}

/** KO wheel since Oct 20; with the year where it is another one. */
export function nameOfWheel(
  { ticker, startedAt }: Pick<WheelCycle, 'ticker' | 'startedAt'>,
  today: TradingDate,
): string {
  return `${ticker} wheel since ${formatCardDate(startedAt, today)}`
}

/** One of the nine by its label; whatever else stands there is unknown. */
export function statusLabel(status: string): { readonly label: string; readonly tone: BadgeTone } {
  const known = cycleStatuses.find((each) => each === status)
  return known === undefined
    ? { label: 'Unknown', tone: 'warn' }
    : { label: capitalized(known), tone: statusTones[known] }
}
