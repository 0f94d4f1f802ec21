/** Stagings that a killed server left: made a day older, so that housekeeping has to discard them at the next start. */
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabasePlace } from '../server/src/database/open-database.ts'
import { openPlace } from '../server/src/testing/test-database.ts'
import { leftoversOf } from './findings.ts'
import { find } from './found.ts'
import type { Person } from './person.ts'
import { countLeftovers } from './rounds.ts'

const longAgo = '2020-01-01T00:00:00.000Z'
const discardedWithinMs = 10_000

export const ageStagings = async (place: DatabasePlace, people: readonly Person[]): Promise<void> => {
  const db = await openPlace(place)
  try {
    for (const { promises } of people)
      for (const { id } of leftoversOf(promises, await find(db, promises.userId, promises.accountId)))
        await db.transaction(async (tx) => {
          await tx
            .updateTable('entry_batches')
            .set({ staged_at: longAgo })
            .where('user_id', '=', promises.userId)
            .where('id', '=', id)
            .execute()
        })
  } finally {
    await db.close()
  }
}

export const untilDiscarded = async (place: DatabasePlace, people: readonly Person[]): Promise<void> => {
  const until = performance.now() + discardedWithinMs
  while (performance.now() < until && (await countLeftovers(place, people)) > 0) await wait(50)
}
