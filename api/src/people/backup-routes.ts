/** Calls about the server's nightly copy. */
import { backupState } from './backups.ts'
import { defineRoute } from '../route.ts'

export const backupRoutes = {
  backupState: defineRoute({
    method: 'GET',
    path: '/settings/backup',
    access: 'session',
    status: 200,
    summary: 'How old the last verified backup of everything is',
    answer: backupState,
  }),
  backUpNow: defineRoute({
    method: 'POST',
    path: '/settings/backup',
    touches: ['settings'],
    access: 'session',
    status: 202,
    summary: 'Make and verify a backup now',
    answer: backupState,
  }),
} as const
