/** Jobs in words. */
import type { AdminJob } from '@wheelwright/api'

const words: Readonly<Record<string, string>> = {
  'stage-import': 'Reading an imported file',
  settle: 'Recalculating what follows from a change',
  housekeeping: 'Housekeeping',
  'nightly-backup': 'Nightly backup',
  sync: 'Syncing with the brokerage',
  'evening-sync': 'Starting the evening’s syncs',
  'brokerage-login-ends': 'Warning of logins that end',
  watch: 'Sending notices',
  'daily-values': 'Saving the value of each portfolio at the close',
  'past-closes': 'Asking for closing prices of past days',
}

/** A kind that this page does not know yet is told by its own name. */
export function jobInWords({ kind }: Pick<AdminJob, 'kind'>): string {
  return words[kind] ?? kind
}
