/** What everyone is told while the server cannot write. */
import type { Health } from '@wheelwright/api'

export type UnwritableState = Exclude<Health['storage']['state'], 'writable'>

export const storageSentences: Readonly<Record<UnwritableState, string>> = {
  full: 'Read-only: the disk of the server is full. Nothing is lost; free some space, and changes will work again automatically.',
  'read-only':
    'Read-only: the server’s disk takes no changes. Nothing is lost; make it writable, and changes will work again automatically.',
  failing:
    'Read-only: the disk of the server answers with errors. Nothing that was saved is changed; look at the disk and its free space.',
}
