/** Wheels of the list: narrowed and grouped. Authority: document 2, section 2.4. */
import type { WheelCycle } from '@wheelwright/api'

export const views = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
] as const
export type WheelView = (typeof views)[number]['value']

/** Whether it is folded to one line among those that are over. */
export function isClosed({ status }: Pick<WheelCycle, 'status'>): boolean {
  return status === 'closed'
}

export interface WheelFilter {
  readonly search: string
  readonly status: string
  readonly strategy: string
  /** A group of the chips; empty for all. */
  readonly group: string
}

const withoutGroup = (
  cycles: readonly WheelCycle[],
  { search, status, strategy }: Omit<WheelFilter, 'group'>,
): WheelCycle[] => {
  const wanted = search.trim().toLowerCase()
  return cycles.filter(
    (cycle) =>
      [cycle.ticker, cycle.cycleKey, cycle.notes].some((text) => text.toLowerCase().includes(wanted)) &&
      (status === '' || cycle.status === status) &&
      (strategy === '' || cycle.strategyType === strategy),
  )
}

/** What is shown, and how many each chip would show with the other choices as they are. */
export function narrowWheels(
  cycles: readonly WheelCycle[],
  filter: WheelFilter,
): { readonly found: readonly WheelCycle[]; readonly counts: ReadonlyMap<string, number> } {
  const rest = withoutGroup(cycles, filter)
  const counts = new Map<string, number>([['', rest.length]])
  for (const { cardStatus } of rest) counts.set(cardStatus, (counts.get(cardStatus) ?? 0) + 1)
  return {
    found: filter.group === '' ? rest : rest.filter(({ cardStatus }) => cardStatus === filter.group),
    counts,
  }
}
