/** The progress of staging a file. */
import type { ImportProgress } from '@wheelwright/api'
import type { Deps } from '../../deps.ts'
import type { BatchKey } from '../../entries/duplicates/compare-batch.ts'

export type Progress = (phase: ImportProgress['phase'], done: number, total: number | null) => void

const progressEveryMs = 150

/** Reports the progress to the user's pages, a few times a second. */
export function createProgress(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  { userId, batchId }: BatchKey,
  fileName: string | null,
): Progress {
  let toldAt = -Infinity
  return (phase, done, total) => {
    const now = clock()
    if (done !== total && now - toldAt < progressEveryMs) return
    toldAt = now
    events.publish(userId, { topic: 'import', progress: { batchId, fileName, phase, done, total } })
  }
}
