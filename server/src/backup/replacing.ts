/** A database that a backup takes the place of. */
import type { DatabasePlace } from '../database/opening/open-database.ts'

/** Where what is replaced is kept, and what is said when it may not be. */
export interface Replacing {
  readonly place: DatabasePlace
  readonly file: string
  readonly mayReplace: boolean
  readonly keepAs: string
}

export function holdsUsers(users: number): string {
  return (
    `The database holds ${users === 1 ? 'one user' : `${users} users`} already. Nothing was changed. ` +
    'Run it again with --replace to put the backup in its place; what is there now is kept in the folder of backups.'
  )
}
