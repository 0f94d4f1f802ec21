/** The state of the nightly copy, and making one now. */
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer, type Handlers } from '../http/call.ts'

const adminOnly = { kind: 'forbidden', message: 'Only an administrator may start a backup.' } as const
const switchedOff = {
  kind: 'conflict',
  message: 'Backups are switched off: BACKUP_KEEP_DAYS is 0.',
} as const

export function backupHandlers({ backups, background }: Pick<Deps, 'backups' | 'background'>) {
  return {
    backupState: async () => answer(await backups.state()),
    backUpNow: async ({ user }) => {
      if (!user.roles.includes('admin')) return refuse(adminOnly)
      if ((await backups.state()).state === 'off') return refuse(switchedOff)
      background.start('backup', backups.run)
      return answer(await backups.state())
    },
  } satisfies Partial<Handlers>
}
