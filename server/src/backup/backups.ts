import type { BackupState } from '@wheelwright/api'
import type { JobKind } from '../jobs/job.ts'

export interface Backups {
  /** The job that makes and proves a copy, where the night has passed without one. */
  readonly kind: JobKind
  /** Makes and proves a copy now, unless one is being made already. */
  readonly run: () => Promise<void>
  readonly state: () => Promise<BackupState>
}
