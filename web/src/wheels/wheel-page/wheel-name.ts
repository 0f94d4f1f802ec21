/** How a wheel is named: KO wheel since Oct 20. */
import type { WheelCycle } from '@wheelwright/api'
import { formatDate, formatShortDate } from '../../ui/figures.ts'

export const wheelName = (
  { ticker, startedAt }: Pick<WheelCycle, 'ticker' | 'startedAt'>,
  today: string,
): string =>
  `${ticker} wheel since ${startedAt.slice(0, 4) === today.slice(0, 4) ? formatShortDate(startedAt) : formatDate(startedAt)}`
