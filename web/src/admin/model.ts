/** Jobs in words. */
import type { AdminJob } from '@wheelwright/api'

const words: Readonly<Record<string, string>> = {
  'stage-import': 'Reading an imported file',
  settle: 'Recalculating what follows from a change',
  housekeeping: 'Housekeeping',
  'nightly-backup': 'Nightly backup',
}

/** A kind that this page does not know yet is told by its own name. */
export function jobInWords({ kind }: Pick<AdminJob, 'kind'>): string {
  return words[kind] ?? kind
}
