import type { LedgerEntry } from '@wheelwright/api'
import { useWrite } from '../use-write.ts'

/** Takes out everything that was recorded at once; what it leads to is what was there before, and needs no question. */
export function useUnrecord() {
  const { write } = useWrite('removeEntry')
  return async (items: readonly LedgerEntry[]): Promise<void> => {
    for (const { id } of items) await write({ parameters: { id }, query: { confirmed: 'true' } })
  }
}
