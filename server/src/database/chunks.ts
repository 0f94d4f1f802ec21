/** Bulk work in pieces, so that 10,000 rows never hold up the other requests for long. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Rows in one statement: 500 rows of 60 columns stay below SQLite's limit of 32,766 parameters. */
export const chunkSize = 500

/** Runs `work` on 500 items at a time, one chunk after the other, and lets other requests have a turn in between. */
export async function inChunks<T>(
  items: readonly T[],
  work: (chunk: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += chunkSize) {
    if (start > 0) await nextTurn()
    await work(items.slice(start, start + chunkSize))
  }
}
