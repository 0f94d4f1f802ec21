/** What the file of wheels is narrowed to: as the list is by its address. */
import { cardStatus } from '@wheelwright/api'
import type { WheelExportQuery } from '@wheelwright/api'
import { cycleStatuses, wheelStrategies } from '@wheelwright/core'
import type { ViewValues } from '../client/use-view-state.ts'

export const exportParams = ['q', 'status', 'strategy', 'group'] as const

const among = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((value) => value === text)

/** The tab of closed wheels shows no other ones. */
export function exportQuery(
  { q, status, strategy, group }: ViewValues,
  part: string,
): Omit<WheelExportQuery, 'format'> {
  return {
    search: q,
    status: among(cycleStatuses, status) ?? (part === 'closed' ? 'closed' : undefined),
    strategy: among(wheelStrategies, strategy),
    group: among(cardStatus.options, group),
  }
}
