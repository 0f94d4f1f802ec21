/** How the list of wheels is narrowed: by the page that shows it and the file that is taken out of it. */
import type { WheelCycle } from './wheel-cycles.ts'

/** Each narrows unless it is empty or absent. */
export interface WheelFilter {
  /** A part of the ticker, the key or the notes, in any case. */
  readonly search?: string | undefined
  readonly status?: string | undefined
  readonly strategy?: string | undefined
  /** The status of its card. */
  readonly group?: string | undefined
}

export function fitsFilter(
  cycle: Pick<WheelCycle, 'ticker' | 'cycleKey' | 'notes' | 'status' | 'strategyType' | 'cardStatus'>,
  { search = '', status = '', strategy = '', group = '' }: WheelFilter,
): boolean {
  const wanted = search.trim().toLowerCase()
  return (
    [cycle.ticker, cycle.cycleKey, cycle.notes].some((text) => text.toLowerCase().includes(wanted)) &&
    (status === '' || cycle.status === status) &&
    (strategy === '' || cycle.strategyType === strategy) &&
    (group === '' || cycle.cardStatus === group)
  )
}
