/** Wheels of the list: narrowed and grouped. Authority: document 2, section 2.4. */
import { fitsFilter } from '@wheelwright/api'
import type { WheelCycle, WheelFilter } from '@wheelwright/api'

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

/** What is shown, and how many each chip would show with the other choices as they are. */
export function narrowWheels(
  cycles: readonly WheelCycle[],
  filter: WheelFilter,
): { readonly found: readonly WheelCycle[]; readonly counts: ReadonlyMap<string, number> } {
  const { group, ...others } = filter
  const rest = cycles.filter((cycle) => fitsFilter(cycle, others))
  const counts = new Map<string, number>([['', rest.length]])
  for (const { cardStatus } of rest) counts.set(cardStatus, (counts.get(cardStatus) ?? 0) + 1)
  return {
    found: rest.filter((cycle) => fitsFilter(cycle, { group })),
    counts,
  }
}
