/** What everyone is told while the server cannot write. */
import type { Health } from '@wheelwright/api'

type StorageState = Health['storage']['state']

const sentences: Readonly<Record<Exclude<StorageState, 'writable'>, string>> = {
  full: 'Read-only: the disk of the server is full. Nothing is lost; free some space, and changes work again by themselves.',
  'read-only':
    'Read-only: the server’s disk takes no changes. Nothing is lost; make it writable, and changes work again by themselves.',
  failing:
    'Read-only: the disk of the server answers with errors. Nothing that was saved is changed; look at the disk and its free space.',
}

/** Null while everything can be changed. */
export const storageSentence = (state: StorageState | undefined): string | null =>
  state === undefined || state === 'writable' ? null : sentences[state]

/** Milliseconds until it is asked for again. */
export const askAgainMs = (state: StorageState | undefined): number =>
  storageSentence(state) === null ? 60_000 : 5000
